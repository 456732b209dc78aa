/**
 * The exact selective p-value by a serial walk over orders of x (Besag & Clifford, 1989).
 *
 * Null: x independent of everything else. Then, given y, the other columns and the values of x, every order of x is
 * equally likely, and so is every order in which x would still have been selected. The walk moves among these, by steps
 * that are each their own reverse, so the observed order can be placed at a uniformly chosen point of a stationary walk,
 * and its rank among all states is uniform, however well the walk mixes:
 *
 *     p = (1 + #{states with a value at least the observed})/(states + 1).
 *
 * A step swaps two entries at random, some times in a row, and refuses swaps after which x would not be selected. The
 * admitted orders may lie in parts that no swap connects (x rising with y, or falling with it), so one step in JUMP_EVERY
 * is a jump instead: to the order with the ranks of x turned round, or to a uniformly drawn one, refused likewise.
 * Which step is a jump depends on its place in the walk alone, so the walk is the same in both directions.
 *
 * Cost: states · swapsPerState updates of the statistic, and states/JUMP_EVERY values from scratch. Proposals are drawn
 * for about a millisecond of walking at a time; how they are cut changes nothing.
 */
import type { Steps } from '../engine/steps.js';
import { QuickOrders } from '../numerics/quick-orders.js';
import type { RandomStream } from '../numerics/random.js';
import type { RowGroups } from '../numerics/row-groups.js';
import { type Admission, floorOf } from './admission.js';
import { oneByOne, type SwapStatistic, type SwapWalker } from './walker.js';

/** What is walked, where it may go, and how far. */
export interface WalkOptions {
  statistic: SwapStatistic | SwapWalker;
  admission: Admission;
  /** The row of x with the opposite rank, for each row. */
  reversal: Int32Array;
  states: number;
  swapsPerState: number;
  random: RandomStream;
  /** Rows that change places among themselves; all of them where nothing is said. */
  groups?: RowGroups | undefined;
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
  admission,
  reversal,
  states,
  swapsPerState,
  random,
  groups,
}: WalkOptions): Steps<PermutationTail> {
  const orders = new QuickOrders(random, groups);
  const walker = 'walk' in statistic ? statistic : oneByOne(statistic);
  const observed = walker.reset();
  const { tolerance } = walker;
  const floor = floorOf(admission, { observed, tolerance });
  const before = states - random.below(states + 1);
  // Serial order: the backward part reversed, the observed state, the forward part.
  const above = new Uint8Array(states + 1);
  const below = new Uint8Array(states + 1);
  const visit = (state: number, value: number): void => {
    above[state] = value >= observed - tolerance ? 1 : 0;
    below[state] = value <= observed + tolerance ? 1 : 0;
  };
  visit(before, observed);
  const inTime = Math.ceil(NANOSECONDS_A_CALL / (swapsPerState * walker.nanosecondsPerSwap));
  const mostStates = Math.min(inTime, JUMP_EVERY - 1, states);
  // Room for what is proposed and found between two jumps, used again and again.
  const proposed = new Int32Array(2 * mostStates * swapsPerState);
  const found = new Float64Array(mostStates);
  const order = new Int32Array(walker.rows);
  let swaps = 0;
  let accepted = 0;
  for (const direction of [-1, 1]) {
    walker.reset();
    const last = direction < 0 ? 0 : states;
    for (let at = before; at !== last;) {
      // The step between states s and s + 1 is number s, whichever way it is gone.
      const next = direction < 0 ? at - 1 : at;
      if (next % JUMP_EVERY === JUMP_EVERY - 1) {
        if (Math.floor(next / JUMP_EVERY) % 2 === 0) reverse(walker, reversal, order);
        else orders.shuffle(counted(order));
        at += direction;
        visit(at, walker.jump(order, floor).value);
        yield 1;
        continue;
      }
      const untilJump = direction < 0 ? (next % JUMP_EVERY) + 1 : JUMP_EVERY - 1 - (next % JUMP_EVERY);
      const values = found.subarray(0, Math.min(mostStates, untilJump, Math.abs(last - at)));
      const pairs = proposed.subarray(0, 2 * values.length * swapsPerState);
      orders.drawPairs(pairs, walker.rows);
      accepted += walker.walk({ pairs, swapsPerState, floor, values });
      swaps += pairs.length / 2;
      for (const value of values) {
        at += direction;
        visit(at, value);
      }
      yield values.length;
    }
  }
  return {
    upper: mean(above),
    lower: mean(below),
    upperError: standardError(above),
    lowerError: standardError(below),
    acceptance: swaps === 0 ? 0 : accepted / swaps,
  };
}

const NANOSECONDS_A_CALL = 1e6;
/** A jump costs as much as some states do; this adds about a tenth to the cost of a walk. */
const JUMP_EVERY = 16;

/** Into `order`, the current one with the ranks of x turned round: its own reverse. */
function reverse(walker: SwapWalker, reversal: Int32Array, order: Int32Array): void {
  walker.readOrder(order);
  for (let i = 0; i < order.length; i++) order[i] = reversal[order[i]];
}

/** 0, 1, 2, … in place of what was there. */
function counted(order: Int32Array): Int32Array {
  for (let i = 0; i < order.length; i++) order[i] = i;
  return order;
}

function mean(indicators: Uint8Array): number {
  return indicators.reduce((sum, indicator) => sum + indicator, 0) / indicators.length;
}

/**
 * The standard error of the mean of a serial chain of 0s and 1s, by batch means, because neighbouring states resemble one
 * another; never below the value for independent states. Short batches (√N of them) see how long swaps take to forget
 * a state, long ones (20) how seldom the walk changes from one part of the admitted orders to another.
 */
function standardError(indicators: Uint8Array): number {
  const p = mean(indicators);
  const independent = Math.sqrt((p * (1 - p)) / indicators.length);
  const batches = [Math.floor(Math.sqrt(indicators.length)), LONG_BATCHES];
  return Math.max(independent, ...batches.map((count) => batchError(indicators, p, count)));
}

const LONG_BATCHES = 20;

function batchError(indicators: Uint8Array, p: number, batches: number): number {
  const size = Math.floor(indicators.length / batches);
  if (batches < 4 || size < 2) return 0;
  let squares = 0;
  for (let b = 0; b < batches; b++) squares += (mean(indicators.subarray(b * size, (b + 1) * size)) - p) ** 2;
  return Math.sqrt(squares / (batches - 1) / batches);
}
