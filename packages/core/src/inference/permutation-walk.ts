/**
 * The exact selective p-value by a serial walk over orders of x (Besag & Clifford, 1989).
 *
 * Null: x independent of everything else. Then, given y, the other columns and the values of x, every order of x is
 * equally likely, and so is every order in which x would still have been selected. The walk moves among these by
 * swapping two entries at random and refusing swaps after which x would not be selected; it is its own reverse, so the
 * observed order can be placed at a uniformly chosen point of a stationary walk, and its rank among all states is
 * uniform, however well the walk mixes:  p = (1 + #{states with a value at least the observed})/(states + 1).
 *
 * Cost: states · swapsPerState updates of the statistic.
 */
import type { RandomStream } from '../numerics/random.js';
import type { Steps } from '../statistics/steps.js';
import type { SwapStatistic } from './swap-statistic.js';

/** Values closer than this share of the statistic's scale are equal: the rest is rounding. */
export const TIE_SHARE = 1e-12;

/** What is walked, where it may go, and how far. */
export interface WalkOptions {
  statistic: SwapStatistic;
  /** x stays selected while its statistic is at least this; -Infinity admits every order. */
  threshold: number;
  states: number;
  swapsPerState: number;
  random: RandomStream;
}

/** Where the observed value stands among the admitted orders. */
export interface PermutationTail {
  /** P(value ≥ observed) and P(value ≤ observed) among the admitted orders, the observed one counted in both. */
  upper: number;
  lower: number;
  /** Monte-Carlo standard errors of the two; 0 when all orders were enumerated. */
  upperError: number;
  lowerError: number;
  /** The share of proposed swaps that were admitted; of all orders when they were enumerated. */
  acceptance: number;
}

/** Walks and counts. Yields the number of states visited since the last step. */
export function* permutationWalk({
  statistic,
  threshold,
  states,
  swapsPerState,
  random,
}: WalkOptions): Steps<PermutationTail> {
  statistic.reset();
  const observed = statistic.value;
  const tolerance = TIE_SHARE * statistic.scale;
  const before = states - random.below(states + 1);
  // Serial order: the backward part reversed, the observed state, the forward part.
  const above = new Uint8Array(states + 1);
  const below = new Uint8Array(states + 1);
  above[before] = 1;
  below[before] = 1;
  let accepted = 0;
  for (const [count, direction] of [
    [before, -1],
    [states - before, 1],
  ]) {
    statistic.reset();
    for (let s = 1; s <= count; s++) {
      for (let swap = 0; swap < swapsPerState; swap++) {
        const a = random.below(statistic.rows);
        const other = random.below(statistic.rows - 1);
        const b = other < a ? other : other + 1;
        if (statistic.afterSwap(a, b) >= threshold - tolerance) {
          statistic.commit();
          accepted += 1;
        }
      }
      const { value } = statistic;
      above[before + direction * s] = value >= observed - tolerance ? 1 : 0;
      below[before + direction * s] = value <= observed + tolerance ? 1 : 0;
      yield 1;
    }
  }
  return {
    upper: mean(above),
    lower: mean(below),
    upperError: standardError(above),
    lowerError: standardError(below),
    acceptance: states === 0 ? 0 : accepted / (states * swapsPerState),
  };
}

function mean(indicators: Uint8Array): number {
  return indicators.reduce((sum, indicator) => sum + indicator, 0) / indicators.length;
}

/**
 * The standard error of the mean of a serial chain of 0s and 1s: batch means with about √N batches, because
 * neighbouring states resemble one another; never below the value for independent states.
 */
function standardError(indicators: Uint8Array): number {
  const p = mean(indicators);
  const independent = Math.sqrt((p * (1 - p)) / indicators.length);
  const batches = Math.floor(Math.sqrt(indicators.length));
  const size = Math.floor(indicators.length / batches);
  if (batches < 4) return independent;
  let squares = 0;
  for (let b = 0; b < batches; b++) squares += (mean(indicators.subarray(b * size, (b + 1) * size)) - p) ** 2;
  return Math.max(independent, Math.sqrt(squares / (batches - 1) / batches));
}
