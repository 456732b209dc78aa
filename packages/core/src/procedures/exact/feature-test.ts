/**
 * The exact procedure for one selected feature: enumeration of orders for a handful of rows, of tables where feature and
 * output are on few levels, the walk otherwise.
 */
import { type Variable, variableRows } from '../../kernels/variable.js';
import { randomStream } from '../../numerics/random.js';
import { ROUNDING } from '../../numerics/rounding.js';
import type { Steps } from '../../engine/steps.js';
import type { Task } from '../../engine/task.js';
import type { Admission } from '../../permutation/admission.js';
import { chooseWalk } from './choose-walk.js';
import { kernelMatrix, outputWeights, shuffledSd } from './dense-matrices.js';
import { ENUMERATION_LIMIT, enumerateOrders } from '../../permutation/enumerate-orders.js';
import { MOST_LEVELS, tailOfTables, tableValues } from '../../permutation/enumerate-tables.js';
import { levelsOf } from '../../kernels/levels-of.js';
import { hsicOfOrder } from './hsic-under-swaps.js';
import type { PreparedOutput } from './output.js';
import { type PermutationTail, permutationWalk } from '../../permutation/walk.js';
import { rankReversal } from '../../permutation/rank-reversal.js';

/** What all features share. */
export interface PermutationShared {
  output: PreparedOutput;
  states: number;
  seed: number;
}

/** One selected feature. */
export interface PermutationItem {
  name: string;
  feature: Variable;
  /** The orders in which it would still be selected. */
  admission: Admission;
}

/** The tail, the spread of the statistic, and how the tail came about. */
export interface PermutationOutcome extends PermutationTail {
  /** The standard deviation of z over all orders, selected or not. */
  sd: number;
  /** Every order counted, some visited by a walk, or none because the statistic is rounding in all of them. */
  by: 'enumeration' | 'walk' | 'nothing';
}

/** Yields states visited; the walk's random stream depends on the seed and the feature's name alone. */
export function* featureTest(shared: PermutationShared, item: PermutationItem): Steps<PermutationOutcome> {
  const { output, states, seed } = shared;
  const { name, feature, admission } = item;
  const rows = variableRows(feature);
  if (rows <= ENUMERATION_LIMIT) {
    const [weights, kernel] = [outputWeights(output.variable), kernelMatrix(feature)];
    const sd = shuffledSd(weights, kernel, rows);
    if (sd <= ROUNDING) return untestable(sd);
    const tail = yield* enumerateOrders(hsicOfOrder(weights, kernel, rows), admission);
    return { sd, by: 'enumeration', ...tail };
  }
  const levels = output.levels && levelsOf(feature, MOST_LEVELS);
  const tables = output.levels && levels && (yield* tableValues(levels, output.levels));
  if (tables !== undefined) {
    const counted = tailOfTables(tables, admission);
    return counted.sd <= ROUNDING ? untestable(counted.sd) : { by: 'enumeration', ...counted };
  }
  const { walker, sd } = yield* chooseWalk(output, feature);
  const tail =
    sd <= ROUNDING
      ? undefined
      : yield* permutationWalk({
          statistic: walker,
          admission,
          reversal: rankReversal(feature),
          states,
          swapsPerState: swapsBetweenStates(rows),
          random: randomStream(seed, 'walk', name),
        });
  walker.release();
  return tail === undefined ? untestable(sd) : { sd, by: 'walk', ...tail };
}

/** The statistic is the same, up to rounding, whatever the order. */
function untestable(sd: number): PermutationOutcome {
  return { sd, by: 'nothing', upper: 1, lower: 1, upperError: 0, lowerError: 0, acceptance: 1 };
}

/** Enough that states differ visibly, few enough that the walk stays affordable. */
export function swapsBetweenStates(rows: number): number {
  return Math.max(1, Math.round(rows / 5));
}

/** The test of one selected feature. */
export const featureTestTask: Task<PermutationShared, PermutationItem, PermutationOutcome> = {
  name: 'permutation',
  start: featureTest,
};
