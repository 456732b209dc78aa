/**
 * The exact procedure for one selected feature: enumeration for a handful of rows, the walk otherwise.
 */
import { type Variable, variableRows } from '../kernels/variable.js';
import { randomStream } from '../numerics/random.js';
import type { Steps } from '../statistics/steps.js';
import { chooseWalk } from './choose-walk.js';
import { kernelMatrix, outputWeights } from './dense-matrices.js';
import { ENUMERATION_LIMIT, enumerateOrders } from './enumerate-orders.js';
import { shuffledSd } from './permutation-moments.js';
import { type PermutationTail, permutationWalk } from './permutation-walk.js';

/** What all features share. */
export interface PermutationShared {
  target: Variable;
  states: number;
  seed: number;
}

/** One selected feature. */
export interface PermutationItem {
  name: string;
  feature: Variable;
  /** The largest statistic that was not selected; -Infinity for an unconditional test. */
  threshold: number;
}

/** The tail, and the spread of the statistic. */
export interface PermutationOutcome extends PermutationTail {
  /** The standard deviation of z over all orders, selected or not. */
  sd: number;
}

/** Yields states visited; the walk's random stream depends on the seed and the feature's name alone. */
export function* permutationTest(
  shared: PermutationShared,
  item: PermutationItem,
): Steps<PermutationOutcome> {
  const { target, states, seed } = shared;
  const { name, feature, threshold } = item;
  const rows = variableRows(feature);
  if (rows <= ENUMERATION_LIMIT) {
    const [weights, kernel] = [outputWeights(target), kernelMatrix(feature)];
    const tail = yield* enumerateOrders(weights, kernel, { rows, threshold });
    return { sd: shuffledSd(weights, kernel, rows), ...tail };
  }
  const { walker, sd } = yield* chooseWalk(target, feature);
  const tail = yield* permutationWalk({
    statistic: walker,
    threshold,
    states,
    swapsPerState: swapsBetweenStates(rows),
    random: randomStream(seed, 'walk', name),
  });
  walker.release();
  return { sd, ...tail };
}

/** Enough that states differ visibly, few enough that the walk stays affordable. */
export function swapsBetweenStates(rows: number): number {
  return Math.max(1, Math.round(rows / 5));
}
