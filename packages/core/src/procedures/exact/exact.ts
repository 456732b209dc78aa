/**
 * The exact procedure (docs/method.md): full HSIC over all rows, the top k, and for each of them a walk over the orders
 * of its values in which it would still have been selected. No normality, no Σ, no splitting.
 */
import { originalOrder } from '../../data/row-order.js';
import { InputError, mention, quote, quotedNames, wording } from '../../errors.js';
import { optionToGive } from '../../options/option-mentions.js';
import { admissionOf, EVERY_ORDER } from '../../permutation/admission.js';
import { MOST_DENSE_ROWS, mostColumns } from './break-even.js';
import { ENUMERATION_LIMIT } from '../../permutation/enumerate-orders.js';
import { featureTestTask, type PermutationOutcome, swapsBetweenStates } from './feature-test.js';
import type { PermutationTail } from '../../permutation/walk.js';
import { type PreparedOutput, prepareOutput } from './output.js';
import { thinFactors, type ThinFactors } from '../../kernels/thin-factors.js';
import { levelTies, topK } from '../../inference/top-k.js';
import { blockTask, oneBlock } from '../../statistics/block.js';
import { featureValues, meansOf } from '../../statistics/feature-values.js';
import { optionTable } from '../../options/option-table.js';
import { rowsWithClusters } from '../few-clusters.js';
import { foundBy, type PreparedRepeat, prepareRepeat, identityOf } from '../one-width.js';
import {
  type ArrangedCall,
  type Call,
  conditionsOf,
  mostSelected,
  type Procedure,
  type RepeatOutcome,
  type TestedFeature,
} from '../procedure.js';
import type { RunContext } from '../../engine/run-context.js';
import { completeWithPauses } from '../../engine/steps.js';
import { bind } from '../../engine/task.js';

const LEAST_ROWS = 6;
/** The statistic of this room. */
const FULL = mention('statistic', 'full');
/** A swap costs a term a row, or about as much as so many terms from thin factors. */
const MOST_TERMS_A_SWAP = 600;

/** Full HSIC with the permutation walk. */
export const exact: Procedure = {
  work(call) {
    const { dataset, rows } = call;
    const statistics = (dataset.features.length * rows * rows) / 2;
    const swaps = mostSelected(call) * statesOf(call) * swapsBetweenStates(rows);
    return statistics + swaps * Math.min(rows, MOST_TERMS_A_SWAP);
  },
  sweeps: () => 1,
  async plan(call, context) {
    requireRows(call);
    const prepared = await prepareRepeat(call, context, originalOrder(call.rows));
    const output = await completeWithPauses(prepareOutput(prepared.target), () => context.breathe());
    requireThinOrFew(call, 'the output', output.factors);
    return () => carryOut(call, context, prepared, output);
  },
};

async function carryOut(
  call: Call,
  context: RunContext,
  prepared: PreparedRepeat,
  output: PreparedOutput,
): Promise<RepeatOutcome> {
  const { dataset, rows, options } = call;
  const { target, usable, variable, select } = prepared;
  const blocks = oneBlock(target);
  const values = await featureValues(context, bind(blockTask, blocks), prepared);
  const z = meansOf(values);
  const scores = levelTies(z);
  const selected = topK(scores, select);
  const { own, beside } = conditionsOf(options);
  const given = admissionOf(scores, selected);
  const admission: typeof given = own === 'none' ? () => EVERY_ORDER : given;
  const admissions = beside ? [admission, given] : [admission];
  const states = rows <= ENUMERATION_LIMIT ? 0 : statesOf(call);
  if (rows > MOST_DENSE_ROWS) {
    const columns = mostColumns(rows, output.factors?.width ?? 1);
    for (const position of selected) {
      const factors = await completeWithPauses(thinFactors(variable(position), columns), () =>
        context.breathe(),
      );
      requireThinOrFew(call, quote(dataset.features[usable[position]].name), factors);
    }
  }
  const outcomes = await context.run('p-values', {
    ...bind(featureTestTask, { output, states, seed: options.seed }),
    count: admissions.length * selected.length,
    units: admissions.length * selected.length * Math.max(1, states),
    item: (i) => {
      const position = selected[i % selected.length];
      return {
        name: dataset.features[usable[position]].name,
        feature: variable(position),
        admission: admissions[Math.floor(i / selected.length)](position),
      };
    },
  });
  const [tails, besideTails] = [outcomes.slice(0, selected.length), outcomes.slice(selected.length)];
  const twoSided = options.alternative === 'two-sided';
  const tested = selected.map((position, s): TestedFeature => ({
    ...identityOf(call, prepared, [s, position], z),
    standardError: tails[s].sd,
    // Scores that tie are levelled, so that a score may lie below the one it ties with by rounding.
    truncation: [[Math.min(admission(position).threshold, z[position]), Infinity]],
    ...permutationPValue(tails[s], twoSided),
    ...(beside && { beside: { selectivePValue: permutationPValue(besideTails[s], twoSided) } }),
  }));
  const notes = exactNotes(call, tested, tails);
  return foundBy(call, prepared, { statistics: z, selected: tested, droppedRows: 0, notes });
}

/** The states of a walk. */
function statesOf({ options: { permutations = 'auto' } }: Pick<Call, 'options'>): number {
  return permutations === 'auto' ? optionTable.permutations.default : permutations;
}

function requireRows({ caller, rows, arrangement }: ArrangedCall): void {
  if (rows < LEAST_ROWS) {
    const got = rowsWithClusters(rows, arrangement);
    throw new InputError(caller, wording`at least ${LEAST_ROWS} rows for ${FULL}`, got);
  }
}

/** Above the rows that matrices have room for, the walk needs thin factors. */
function requireThinOrFew({ caller, rows }: Call, name: string, factors: ThinFactors | undefined): void {
  if (rows <= MOST_DENSE_ROWS || factors !== undefined) return;
  throw new InputError(
    caller,
    wording`at most ${MOST_DENSE_ROWS} rows for ${FULL} where a kernel is not of low rank, as that of ${name}`,
    `${rows}`,
    { hint: wording`use ${mention('preset', 'cross')}` },
  );
}

type PermutationPValue = Pick<TestedFeature, 'pValue' | 'logPValue'> &
  Required<Pick<TestedFeature, 'pValueError' | 'acceptance'>>;

function permutationPValue(tail: PermutationTail, twoSided: boolean): PermutationPValue {
  const isUpper = tail.upper <= tail.lower;
  const p = twoSided ? Math.min(1, 2 * (isUpper ? tail.upper : tail.lower)) : tail.upper;
  const error = twoSided ? 2 * (isUpper ? tail.upperError : tail.lowerError) : tail.upperError;
  return { pValue: p, logPValue: Math.log(p), pValueError: error, acceptance: tail.acceptance };
}

function exactNotes(
  { options }: Call,
  selected: readonly TestedFeature[],
  outcomes: readonly PermutationOutcome[],
): string[] {
  const by = (way: PermutationOutcome['by']): TestedFeature[] =>
    selected.filter((_, s) => outcomes[s].by === way);
  const notes: string[] = [];
  const untestable = by('nothing');
  if (untestable.length > 0) {
    notes.push(
      `The statistic is the same in every order of the rows for ${quotedNames(untestable.map(nameOf))}, because only a single row of the output or the feature differs from the others. It cannot be tested, and its p-value is 1.`,
    );
  }
  const enumerated = by('enumeration');
  if (enumerated.length === selected.length) {
    notes.push('All orders of the rows were counted, so there is no Monte Carlo error.');
  } else if (enumerated.length > 0) {
    notes.push(
      `All orders of the rows were counted for ${quotedNames(enumerated.map(nameOf))}, so there is no Monte Carlo error.`,
    );
  }
  const walked = by('walk');
  const states = statesOf({ options });
  const floor = (options.alternative === 'two-sided' ? 2 : 1) / (states + 1);
  const atFloor = walked.filter(({ pValue }) => pValue <= floor * (1 + 1e-12));
  if (atFloor.length > 0) {
    notes.push(
      `The p-value has reached the smallest possible value, ${floor.toPrecision(3)}, for ${quotedNames(atFloor.map(nameOf))}. With more shuffles it could be smaller ${optionToGive('permutations')}.`,
    );
  }
  if (walked.length > 0 && selected.length / ((states + 1) * options.alpha) > 1) {
    notes.push(
      `${states} shuffles are too few for adjusted p-values: over ${selected.length} features none can be as small as ${options.alpha} ${optionToGive('permutations')}.`,
    );
  }
  return notes;
}

function nameOf({ name }: TestedFeature): string {
  return name;
}
