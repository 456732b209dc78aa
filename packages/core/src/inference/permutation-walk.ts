/**
 * The exact selective p-value by a serial walk over orders of x (Besag & Clifford, 1989).
 *
 * Null: x independent of everything else. Then, given y, the other columns and the values of x, every order of x is
 * equally likely, and so is every order in which x would still have been selected. The walk moves among these by
 * swapping two entries at random and refusing swaps after which x would not be selected; it is its own reverse, so the
 * observed order can be placed at a uniformly chosen point of a stationary walk, and its rank among all states is
 * uniform, however well the walk mixes:  p = (1 + #{states with a value at least the observed})/(states + 1).
 *
 * Cost: states · swapsPerState updates of the statistic. Proposals are drawn for about a millisecond of walking at a
 * time; how they are cut changes nothing.
 */
import type { RandomStream } from '../numerics/random.js';
import type { Steps } from '../statistics/steps.js';
import type { SwapStatistic } from './swap-statistic.js';
import { oneByOne, type SwapWalker } from './swap-walker.js';

/** What is walked, where it may go, and how far. */
export interface WalkOptions {
  statistic: SwapStatistic | SwapWalker;
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
  const walker = 'walk' in statistic ? statistic : oneByOne(statistic);
  const observed = walker.reset();
  const { tolerance } = walker;
  const before = states - random.below(states + 1);
  // Serial order: the backward part reversed, the observed state, the forward part.
  const above = new Uint8Array(states + 1);
  const below = new Uint8Array(states + 1);
  above[before] = 1;
  below[before] = 1;
  const mostStates = Math.ceil(NANOSECONDS_A_CALL / (swapsPerState * walker.nanosecondsPerSwap));
  let accepted = 0;
  for (const [count, direction] of [
    [before, -1],
    [states - before, 1],
  ]) {
    walker.reset();
    for (let done = 0; done < count;) {
      const values = new Float64Array(Math.min(mostStates, count - done));
      const pairs = drawPairs(values.length * swapsPerState, walker.rows, random);
      accepted += walker.walk({ pairs, swapsPerState, floor: threshold - tolerance, values });
      for (const value of values) {
        done += 1;
        above[before + direction * done] = value >= observed - tolerance ? 1 : 0;
        below[before + direction * done] = value <= observed + tolerance ? 1 : 0;
      }
      yield values.length;
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

const NANOSECONDS_A_CALL = 1e6;

/** Two different positions for each swap, all pairs equally likely. */
function drawPairs(swaps: number, rows: number, random: RandomStream): Int32Array {
  const pairs = new Int32Array(2 * swaps);
  for (let at = 0; at < pairs.length; at += 2) {
    const a = random.below(rows);
    const other = random.below(rows - 1);
    pairs[at] = a;
    pairs[at + 1] = other < a ? other : other + 1;
  }
  return pairs;
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
