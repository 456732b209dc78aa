/**
 * The p-values of one feature: how often does the feature, its rows in another order, score as high (`marginal`), and how
 * often among the orders in which it would still be selected (`selective`).
 *
 * All orders are counted for a handful of rows, all tables where feature and output are on few levels. Otherwise the
 * marginal p-value comes from some orders drawn at random if it is large, and from splitting if it is not; with a number of
 * permutations given, from so many orders, valid to the letter. The selective one comes from a walk. Orders drawn afresh
 * cost less than a walk that forgets as much between two of its states.
 */
import { retold, type Steps } from '../../engine/steps.js';
import type { Task } from '../../engine/task.js';
import { arraysOf, rowsOffMode, type Variable, variableRows } from '../../kernels/variable.js';
import { alikeRows } from '../../kernels/levels-of.js';
import type { WideVariable } from '../../kernels/widths.js';
import { randomStream } from '../../numerics/random.js';
import { movableRows, oneGroup } from '../../numerics/row-groups.js';
import { type Admission, EVERY_ORDER } from '../../permutation/admission.js';
import { enumerateOrders, ordersAreFew } from '../../permutation/enumerate-orders.js';
import { tailOfTables } from '../../permutation/enumerate-tables.js';
import { HOW_MANY } from '../../permutation/how-many.js';
import { marginalTest, MOST_ORDERS } from '../../permutation/marginal-test.js';
import { rankReversal } from '../../permutation/rank-reversal.js';
import { type PermutationTail, permutationWalk } from '../../permutation/walk.js';
import type { SwapWalker } from '../../permutation/walker.js';
import { chooseWalk, type WalkParts, walkParts } from './choose-walk.js';
import { withForm } from '../../kernels/forms/with-form.js';
import { measureOf } from '../../measures/registry.js';
import { centredKernel, centredKernels, correlations, isAlwaysZero } from './definition.js';
import type { FeaturesBy } from './measured-by.js';
import { correlationsOfOrder } from './dense-swaps.js';
import { jackknifeError, type KernelPair, packedJackknifeError } from './jackknife.js';
import { thinJackknifeError } from './thin-jackknife.js';
import { packedOutput, type PreparedOutput, wideLevels } from './output.js';
import { tableCorrelations } from './tables.js';

/** What all features share. */
export interface CorrelationTestShared {
  output: PreparedOutput;
  featureWidths: readonly number[];
  /** Another measure than the correlation of Gaussian kernels. */
  by?: FeaturesBy;
  /** So many orders for a p-value that is valid to the letter; 'auto' for a screen and splitting. */
  permutations: number | 'auto';
  /** Smaller p-values are not told apart by splitting. */
  smallest: number;
  seed: number;
}

/** One feature, the pair of kernels that won (undefined where no error is wanted), and which p-values. */
export interface CorrelationTestItem {
  name: string;
  feature: Variable;
  best?: readonly [number, number];
  marginal: boolean;
  /** The orders in which it would still be selected, for the selective p-value. */
  admission?: Admission;
}

/** A p-value and how it came about. */
export interface PermutationP {
  pValue: number;
  /** Its logarithm, where the p-value itself may underflow. */
  logPValue?: number;
  /** Its Monte-Carlo error; absent where none is involved. */
  pValueError?: number;
  /** Counted, drawn or walked to the letter, estimated; 'nothing' where the score is the same in every order. */
  by: 'enumeration' | 'walk' | 'splitting' | 'closed form' | 'nothing';
  /** Whether no state of a walk was as high: with more of them the p-value could be smaller. */
  isFloor?: boolean;
  /** Whether the p-value is below `pValue`. */
  isBound?: boolean;
  acceptance?: number;
}

/** What was found of a feature. */
export interface CorrelationTestOutcome {
  marginal?: PermutationP;
  selective?: PermutationP;
  correlationError?: number;
  /** The statistic of another measure, for the pair of kernels that won. */
  statistic?: number;
}

/** Yields shares of the work, 1 together; random streams depend on the seed and the feature's name alone. */
export function* correlationTest(
  shared: CorrelationTestShared,
  item: CorrelationTestItem,
): Steps<CorrelationTestOutcome> {
  // How many states splitting needs is not known before, so that they are a measure of progress only where they were given.
  const tests = Number(item.marginal) + Number(item.admission !== undefined);
  const states = typeof shared.permutations === 'number' ? tests * shared.permutations : Infinity;
  let told = 0;
  const outcome = yield* retold(testSteps(shared, item), (units) => {
    const share = Math.min(units / states, 1 - told);
    told += share;
    return share;
  });
  yield 1 - told;
  return outcome;
}

function* testSteps(shared: CorrelationTestShared, item: CorrelationTestItem): Steps<CorrelationTestOutcome> {
  const { output, featureWidths, by } = shared;
  const { feature, best, marginal, admission } = item;
  const { groups } = output.wide;
  const wide = withForm({ variable: feature, widths: featureWidths, ...(groups && { groups }) }, by?.form);
  const outcome: CorrelationTestOutcome = {};
  if (isAlwaysZero(wide) || isAlwaysZero(output.wide)) {
    const untestable: PermutationP = { pValue: 1, pValueError: 0, by: 'nothing' };
    return {
      correlationError: 0,
      ...(by && { statistic: 0 }),
      ...(marginal && { marginal: untestable }),
      ...(admission && { selective: untestable }),
    };
  }
  const parts = yield* walkParts(output, wide);
  if (best !== undefined) outcome.correlationError = yield* correlationError(output, wide, best, parts);
  if (by !== undefined && best !== undefined) outcome.statistic = statisticOf(by, wide, output.wide, best);
  const count = yield* countable(output, wide);
  if (count !== undefined) {
    if (marginal) outcome.marginal = counted(yield* count(EVERY_ORDER));
    if (admission !== undefined) outcome.selective = counted(yield* count(admission));
    return outcome;
  }
  if (marginal) {
    const walker = yield* chooseWalk(output, wide, { parts });
    const ties = { x: alikeRows(feature), y: alikeRows(output.wide.variable) };
    outcome.marginal = yield* marginalTest(walker, { ...shared, name: item.name, groups, ties });
    walker.release();
  }
  if (admission !== undefined) {
    const walker = yield* chooseWalk(output, wide, { parts, isToTheCut: true });
    outcome.selective = yield* selectiveTest(shared, item, walker, admission);
    walker.release();
  }
  return outcome;
}

/** From packed kernels where these are small, from thin factors where there are such, else from all pairs of rows. */
function* correlationError(
  output: PreparedOutput,
  wide: WideVariable,
  best: readonly [number, number],
  { packed }: WalkParts,
): Steps<number> {
  const pair: KernelPair = [
    { wide, w: best[0] },
    { wide: output.wide, w: best[1] },
  ];
  const others = packed && packedOutput(output);
  if (packed !== undefined && others !== undefined) return yield* packedJackknifeError(packed, others, pair);
  return (yield* thinJackknifeError(...pair)) ?? (yield* jackknifeError(...pair));
}

/** The unbiased covariance Σ K̃L̃/(n(n − 3)) of a pair of kernels, in the unit of the measure. */
function statisticOf(
  { measure }: FeaturesBy,
  wide: WideVariable,
  output: WideVariable,
  [a, b]: readonly [number, number],
): number {
  const [own, other] = [centredKernel(wide, a), centredKernel(output, b)];
  const n = variableRows(wide.variable);
  const scale = measureOf(measure).scale?.(output.variable) ?? 1;
  const [correlation] = correlations([own], [other]);
  return (scale * correlation * Math.sqrt(own.squares * other.squares)) / (n * (n - 3));
}

/** Whether two rows are equal. */
function hasTies(variable: Variable): boolean {
  const enough = variableRows(variable) - 1;
  return rowsOffMode(arraysOf(variable), { from: 0, to: enough + 1, enough }) < enough;
}

/** The way to count all orders, where they are few. */
function* countable(
  output: PreparedOutput,
  wide: WideVariable,
): Steps<((admission: Admission) => Steps<PermutationTail>) | undefined> {
  const groups = wide.groups ?? oneGroup(variableRows(wide.variable));
  if (ordersAreFew(groups, MOST_ORDERS)) {
    const statistic = correlationsOfOrder(centredKernels(wide), centredKernels(output.wide));
    return (admission) => enumerateOrders(statistic, admission, groups);
  }
  if (wide.groups !== undefined) return undefined;
  const levels = output.levels && wideLevels(wide);
  const tables = output.levels && levels && (yield* tableCorrelations(levels, output.levels));
  if (tables === undefined) return undefined;
  return function* (admission) {
    yield 0;
    return tailOfTables(tables, admission);
  };
}

function counted({ upper, acceptance }: PermutationTail): PermutationP {
  return { pValue: upper, pValueError: 0, by: 'enumeration', acceptance };
}

function* selectiveTest(
  { permutations, seed, output }: CorrelationTestShared,
  { name, feature }: CorrelationTestItem,
  walker: SwapWalker,
  admission: Admission,
): Steps<PermutationP> {
  const { groups } = output.wide;
  const states = permutations === 'auto' ? HOW_MANY.selective : permutations;
  const movable = groups === undefined ? walker.rows : movableRows(groups);
  // Where no two rows are equal next to no order ties with another feature, and what selection says of ties, by the order
  // of columns, must not decide about orders that tie within the walk's rounding only.
  const admitsTies = admission.admitsTies || !(hasTies(feature) && hasTies(output.wide.variable));
  const { upper, upperError, acceptance } = yield* permutationWalk({
    statistic: walker,
    admission: { ...admission, admitsTies },
    reversal: rankReversal(feature, groups),
    states,
    swapsPerState: Math.max(1, Math.round(movable / 5)),
    random: randomStream(seed, 'selective walk', name),
    groups,
  });
  const isFloor = upper * (states + 1) < 1.5;
  return { pValue: upper, pValueError: upperError, by: 'walk', acceptance, ...(isFloor && { isFloor }) };
}

/** The test of one feature. */
export const correlationTestTask: Task<CorrelationTestShared, CorrelationTestItem, CorrelationTestOutcome> = {
  name: 'correlation test',
  start: correlationTest,
};
