/**
 * The exact procedure for one selected feature: enumeration for a handful of rows, the walk otherwise.
 */
import type { Variable } from '../kernels/variable.js';
import { randomStream } from '../numerics/random.js';
import type { Steps } from '../statistics/steps.js';
import { ENUMERATION_LIMIT, enumerateOrders } from './enumerate-orders.js';
import { shuffledSd } from './permutation-moments.js';
import { type PermutationTail, permutationWalk } from './permutation-walk.js';
import { hsicUnderSwaps, kernelMatrix } from './swap-statistic.js';

/** What all features share: the symmetric weights of the output (see statistics/block). */
export interface PermutationShared {
  weights: Float64Array;
  rows: number;
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
  const { weights, rows, states, seed } = shared;
  const kernel = kernelMatrix(item.feature);
  const sd = shuffledSd(weights, kernel, rows);
  if (rows <= ENUMERATION_LIMIT) {
    return { sd, ...(yield* enumerateOrders(weights, kernel, { rows, threshold: item.threshold })) };
  }
  const tail = yield* permutationWalk({
    statistic: hsicUnderSwaps(weights, kernel, rows),
    threshold: item.threshold,
    states,
    swapsPerState: swapsBetweenStates(rows),
    random: randomStream(seed, 'walk', item.name),
  });
  return { sd, ...tail };
}

/** Enough that states differ visibly, few enough that the walk stays affordable. */
export function swapsBetweenStates(rows: number): number {
  return Math.max(1, Math.round(rows / 5));
}
