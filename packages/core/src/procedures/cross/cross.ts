/**
 * The cross procedure (docs/method.md): cross-HSIC between two parts of the rows, the top k, truncation by what the
 * per-row values say of their covariance, and a tail from the exact moments under shuffling. A closed form, for many rows.
 */
import { originalOrder, shuffledOrder, stratifiedOrder } from '../../data/row-order.js';
import { untruncated } from '../../inference/truncation.js';
import { ROUNDING } from '../../numerics/rounding.js';
import { partA, requireParts, requireVaryingTarget, tooFewOffMode } from './cross-guards.js';
import { crossPath, crossWork } from './cross-path.js';
import { crossSelection, crossSweeps } from './cross-selection.js';
import { crossNotes, crossPValue, type CrossTerms, crossTest } from './cross-test.js';
import type { PValue } from '../../inference/p-value.js';
import { type Call, conditionsOf, mostSelected, type Procedure, type RepeatOutcome } from '../procedure.js';
import type { RunContext } from '../../engine/run-context.js';
import { complementOf, type Condition, truncate } from '../../inference/truncate.js';
import { foundBy, oneWidthOptions, type PreparedRepeat, prepareRepeat, identityOf } from '../one-width.js';

/** Cross-HSIC. */
export const cross: Procedure = {
  work(call) {
    const { dataset, rows, options } = call;
    const { values, moments } = crossWork(rows, partA(rows, options.crossShare));
    return dataset.features.length * values + mostSelected(call) * moments;
  },
  sweeps: ({ dataset, rows, options }) =>
    crossSweeps(dataset.features.length, partA(rows, options.crossShare)),
  async plan(call, context, repeat) {
    const { caller, rows } = call;
    const rowsA = requireParts(call);
    const prepared = await prepareRepeat(call, context, rowOrder(call, rowsA, repeat), {
      screen: (feature, order) => tooFewOffMode(feature, order, { rowsA, rows }),
      requireTarget: (target) => requireVaryingTarget(caller, target, { rowsA, rows }),
    });
    return () => carryOut(call, context, prepared, rowsA);
  },
};

async function carryOut(
  call: Call,
  context: RunContext,
  prepared: PreparedRepeat,
  rowsA: number,
): Promise<RepeatOutcome> {
  const { rows, options } = call;
  const { target, variable, select } = prepared;
  const path = await crossPath(target, rowsA, () => context.breathe());
  const found = await crossSelection(context, path.values, prepared, { rowsA, select });
  const { statistics: z, selected, covariances } = found;
  const moments = await context.run('p-values', {
    ...path.moments,
    count: selected.length,
    units: selected.length,
    work: select * crossWork(rows, rowsA).moments,
    item: (s) => variable(selected[s]),
  });
  const rejected = complementOf(selected, z.length);
  const { own, beside } = conditionsOf(options);
  const { alternative } = oneWidthOptions(options);
  const tested = selected.map((position, s) => {
    const covarianceColumn = covariances[s];
    const plugInSd = Math.sqrt(covarianceColumn[position] / rowsA);
    const testable = plugInSd > ROUNDING && moments[s].sd > ROUNDING;
    const terms = (condition: Condition): CrossTerms => ({
      truncation: testable
        ? truncate(condition, { statistics: z, covarianceColumn, feature: position, selected, rejected })
        : untruncated(),
      testable,
      alternative,
    });
    const pValue = (condition: Condition): PValue => crossPValue(z[position], moments[s], terms(condition));
    const of = { ...terms(own), alpha: options.alpha, plugInSd, rowsA };
    const test = crossTest(z[position], moments[s], of);
    return {
      ...identityOf(call, prepared, [s, position], z),
      ...test,
      beside: {
        ...test.beside,
        ...(beside && { selectivePValue: pValue(beside) }),
        ...(own !== 'none' && { naivePValue: pValue('none') }),
      },
    };
  });
  const notes = crossNotes(rows, tested, moments);
  return foundBy(call, prepared, { statistics: z, selected: tested, droppedRows: 0, notes });
}

/** The order of rows; classes are shared out evenly over the parts, which looks at the output only. */
export function rowOrder(
  { dataset: { target }, rows, options }: Call,
  rowsA: number,
  repeat: number,
): Int32Array {
  if (options.shuffle === false) return originalOrder(rows);
  const order = shuffledOrder(rows, options.seed, repeat);
  return target.kind === 'class' ? stratifiedOrder(target, rowsA, order) : order;
}
