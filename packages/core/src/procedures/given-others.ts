/**
 * Which of the selected features add something? Each is tested once more given the others: feature and output are replaced by
 * what kernel ridge regression on the other selected features leaves of them (design/given-others), and the residuals are tested
 * as the recommended procedure tests any feature. Approximate, as all tests on residuals are, and adjusted over all features that
 * were looked at, because the selection looked at them.
 */
import { measureColumns } from '../data/measure-columns.js';
import type { FeaturePart } from '../design/arrangement.js';
import { coordinatesOf } from '../design/coordinates.js';
import { givenItem, givenOthersTask, outputLeft } from '../design/given-others.js';
import { featureLeft } from '../design/left-over.js';
import { isOnLevels } from '../design/randomised.js';
import type { RunContext } from '../engine/run-context.js';
import { bind } from '../engine/task.js';
import { InputError } from '../errors.js';
import { adjustPValues } from '../inference/adjust.js';
import { kernelCount } from '../kernels/widths.js';
import type { SelectedFeature } from '../result.js';
import { preparedParts, scored } from './correlation/parts.js';
import { type ArrangedCall, type Call, mostSelected, type RepeatOutcome } from './procedure.js';
import { byRows } from './recommended.js';

/** No more features than this are tested given the others. */
const MOST = 50;

/** What to know of such p-values. */
export const GIVEN_OTHERS_NOTE =
  'The p-values given the others are approximate: feature and output are what a regression on the other selected features leaves of them, and no regression takes out everything.';

/** The p-values of a feature given the others. */
type GivenOthers = Required<Pick<SelectedFeature, 'givenOthersPValue' | 'givenOthersAdjusted'>>;

/** Refuses what cannot be tested. */
export function requireGivenOthers(call: Call): void {
  const { caller, options, dataset } = call;
  if (options.givenOthers !== true) return;
  if (dataset.target.kind === 'kernels') {
    throw new InputError(
      caller,
      'false, or a target of numbers or classes',
      `true with kind '${dataset.target.of}'`,
      {
        option: 'givenOthers',
        hint: 'a kernel matrix has no coordinates to regress',
      },
    );
  }
  if (mostSelected(call) <= MOST) return;
  throw new InputError(caller, `of at most ${MOST} with givenOthers`, `${mostSelected(call)}`, {
    option: 'select',
  });
}

/** In the order of the selected features; where nothing is left of a feature or of the output, p is 1. */
export async function givenOthers(
  call: ArrangedCall,
  context: RunContext,
  { selected, usable }: RepeatOutcome,
): Promise<GivenOthers[]> {
  const { caller, options, arrangement } = call;
  const [part] = arrangement.parts;
  if (arrangement.parts.length > 1 || part.between !== undefined) {
    throw new InputError(caller, 'with features that are tested on the rows of the output', 'others', {
      option: 'givenOthers',
    });
  }
  const { dataset, indices } = part;
  const features = selected.map(({ index }) => dataset.features[indices.indexOf(index)]);
  const randomised = isOnLevels(dataset.target) ? {} : undefined;
  const residuals = await context.run('p-values', {
    ...bind(givenOthersTask, { target: coordinatesOf(dataset.target).columns }),
    count: features.length,
    units: 0,
    item: (s) =>
      givenItem(features[s], randomised, { features: features.toSpliced(s, 1), rows: dataset.rows }),
  });
  const pValues: number[] = [];
  for (const [s, { feature, target }] of residuals.entries()) {
    const { left } = featureLeft(features[s], feature);
    const output = outputLeft(dataset.target, target);
    if (left === undefined || output === undefined) pValues.push(1);
    else {
      const columns = { features: [left], target: output, rows: dataset.rows };
      pValues.push(
        await marginalPValue(call, context, {
          dataset: { ...columns, facts: measureColumns(columns.features, dataset.rows) },
          indices: Int32Array.of(0),
          ...(part.groups && { groups: part.groups }),
        }),
      );
    }
  }
  const adjusted = adjustPValues(pValues, options.adjust, usable);
  return pValues.map((givenOthersPValue, s) => ({ givenOthersPValue, givenOthersAdjusted: adjusted[s] }));
}

/** The marginal p-value of the one feature of a part, as the recommended procedure has it. */
async function marginalPValue(call: Call, context: RunContext, given: FeaturePart): Promise<number> {
  const { seed, alpha, adjust } = call.options;
  const options = {
    preset: 'recommended',
    statistic: 'correlation',
    pValues: 'marginal',
    permutations: 'auto',
    select: 1,
    seed,
    alpha,
    adjust,
  } as const;
  const parts = await preparedParts({ parts: [given], hasRules: false }, options, context);
  const [{ part, best, position }] = await scored(parts, context);
  const outputs = kernelCount(part.target);
  const [{ marginal }] = await byRows.test({ ...call, options }, context, {
    target: part.target,
    usable: call.dataset.features.length,
    count: 1,
    isQuiet: true,
    item: () => ({
      name: part.names(position),
      feature: part.prepared.variable(position),
      best: [Math.floor(best / outputs), best % outputs],
      marginal: true,
    }),
  });
  return marginal?.pValue ?? 1;
}
