/**
 * Small p-values by splitting (subset simulation, Au & Beck, 2001): P(value ≥ observed) over uniformly drawn orders as a
 * product of larger probabilities. Up to STATES uniform orders are drawn. If enough of them reach the observed value,
 * their share is the answer. Otherwise the best tenth are walked on from, by swaps that never fall below the worst of
 * them, until there are STATES again, and so on from level to level. The relative error hardly grows as p falls, where
 * plain shuffling needs 100/p orders for the same.
 *
 * The answer is an estimate with the stated error, not a p-value that is valid to the letter. Values that tie with the
 * observed one count as reaching it; the share at a level is that of all states at or above it, ties included.
 *
 * Cost: STATES values from scratch, then STATES · swapsPerState updates a level.
 */
import { QuickOrders } from '../numerics/quick-orders.js';
import type { RandomStream } from '../numerics/random.js';
import { movableRows, type RowGroups } from '../numerics/row-groups.js';
import type { Steps } from '../engine/steps.js';
import type { SwapWalker } from './walker.js';

/** Orders at each level. */
const STATES = 2000;
/** Uniform orders that reach the observed value, after which no more are drawn: 10 % relative error. */
const ENOUGH = 100;
/** The share that goes on to the next level. */
const SHARE = 0.1;

/** What is split, and how far. */
export interface SplittingOptions {
  walker: SwapWalker;
  /** Smaller p-values are not told apart. */
  smallest: number;
  random: RandomStream;
  /** Rows that change places among themselves; all of them where nothing is said. */
  groups?: RowGroups | undefined;
}

/** The estimate. */
export interface SplitTail {
  upper: number;
  /** Its standard error. */
  upperError: number;
  /** Whether `upper` is the smallest p-value that was asked for, and the p-value below it. */
  isBound: boolean;
  /** The levels that were passed. */
  levels: number;
}

/** Orders one after the other with their values, and which of the chains of the level each belongs to. */
interface Population {
  values: Float64Array;
  /** The row of x at each position, times `unit`. */
  orders: Int32Array;
  unit: number;
  chains: Int32Array;
}

/** Walks through the levels. Yields the number of states visited since the last step. */
export function* splitting({ walker, smallest, random: stream, groups }: SplittingOptions): Steps<SplitTail> {
  const random = new QuickOrders(stream, groups);
  const swapsPerState = swapsInSplitting(groups === undefined ? walker.rows : movableRows(groups));
  const wanted = walker.reset() - walker.tolerance;
  let population = yield* uniformOrders(walker, wanted, random);
  let room: Population | undefined;
  let logProbability = 0;
  let variance = 0;
  for (let level = 0; ; level++) {
    const reaching = countFrom(population.values, wanted);
    if (reaching >= (level === 0 ? ENOUGH : SHARE * STATES)) {
      const share = reaching / population.values.length;
      variance += relativeVariance(population, wanted);
      const upper = Math.exp(logProbability) * share;
      return { upper, upperError: upper * Math.sqrt(variance), isBound: false, levels: level };
    }
    const floor = nextFloor(population.values, wanted);
    const passing = floor === undefined ? 0 : countFrom(population.values, floor);
    logProbability += Math.log(Math.max(1, passing) / STATES);
    if (floor === undefined || logProbability <= Math.log(smallest) + ROUNDING) {
      return { upper: smallest, upperError: 0, isBound: true, levels: level + 1 };
    }
    variance += relativeVariance(population, floor);
    const next = room ?? emptyPopulation(walker.rows, walker.orderUnit);
    yield* walkOn(walker, population, next, { floor, swapsPerState, random });
    [population, room] = [next, level === 0 ? undefined : population];
  }
}

/** Ten levels of exactly a tenth make 1e-10, up to this. */
const ROUNDING = 1e-9;

/** Uniform orders, no more than it takes to see the wanted value often enough (Besag & Clifford, 1991). */
function* uniformOrders(walker: SwapWalker, wanted: number, random: QuickOrders): Steps<Population> {
  const { rows } = walker;
  const { values, orders, chains } = emptyPopulation(rows, 1);
  const order = Int32Array.from({ length: rows }, (_, i) => i);
  let reaching = 0;
  let s = 0;
  while (s < STATES && reaching < ENOUGH) {
    random.shuffle(order);
    values[s] = walker.valueAt(order);
    if (values[s] >= wanted) reaching += 1;
    orders.set(order, s * rows);
    chains[s] = s;
    s += 1;
    if (s % YIELD_EVERY === 0) yield YIELD_EVERY;
  }
  return { values: values.subarray(0, s), orders, unit: 1, chains: chains.subarray(0, s) };
}

/** States between two steps. */
const YIELD_EVERY = 8;

/** From every order at or above the floor a chain of about as many states, the order itself among them, to `next`. */
function* walkOn(
  walker: SwapWalker,
  { values, orders, unit }: Population,
  next: Population,
  { floor, swapsPerState, random }: { floor: number; swapsPerState: number; random: QuickOrders },
): Steps<void> {
  const { rows } = walker;
  const seeds: number[] = [];
  values.forEach((value, s) => {
    if (value >= floor) seeds.push(s);
  });
  const pairs = new Int32Array(2 * swapsPerState * Math.ceil(STATES / seeds.length));
  const seed = new Int32Array(rows);
  for (let chain = 0, at = 0; chain < seeds.length; chain++) {
    const end = Math.floor(((chain + 1) * STATES) / seeds.length);
    for (let i = 0; i < rows; i++) {
      seed[i] = orders[seeds[chain] * rows + i] / unit;
      next.orders[at * rows + i] = seed[i] * next.unit;
    }
    next.chains.fill(chain, at, end);
    next.values[at] = walker.jump(seed, -Infinity).value;
    const states = end - at - 1;
    const proposed = pairs.subarray(0, 2 * swapsPerState * states);
    random.drawPairs(proposed, rows);
    walker.walk({
      pairs: proposed,
      swapsPerState,
      floor,
      values: next.values.subarray(at + 1, end),
      orders: next.orders.subarray((at + 1) * rows, end * rows),
    });
    yield states + 1;
    at = end;
  }
}

/**
 * Fewer leave states too alike; more cost what more states would. A tenth of the rows is enough where rows are many, since
 * hardly a swap is refused then.
 */
export function swapsInSplitting(rows: number): number {
  return Math.max(1, Math.min(Math.round(rows / 5), Math.max(80, Math.round(rows / 10))));
}

function emptyPopulation(rows: number, unit: number): Population {
  return {
    values: new Float64Array(STATES),
    orders: new Int32Array(STATES * rows),
    unit,
    chains: new Int32Array(STATES),
  };
}

function countFrom(values: Float64Array, least: number): number {
  let count = 0;
  for (const value of values) if (value >= least) count += 1;
  return count;
}

/**
 * The value that a tenth of the states reach, but above the least of them, or the level would be the same again; where a
 * tie spans that tenth, its value. Undefined where all states are equal: nothing leads further.
 */
function nextFloor(values: Float64Array, wanted: number): number | undefined {
  const sorted = values.slice().sort();
  const tenth = sorted[STATES - Math.ceil(SHARE * STATES)];
  if (tenth > sorted[0]) return Math.min(tenth, wanted);
  return sorted.find((value) => value > sorted[0]);
}

/**
 * The relative variance of the share of states at or above a value, from the means of chains, since states of one chain
 * resemble one another; never below that of independent states.
 */
function relativeVariance({ values, chains }: Population, least: number): number {
  const count = chains[chains.length - 1] + 1;
  const [sums, sizes] = [new Float64Array(count), new Float64Array(count)];
  values.forEach((value, s) => {
    sizes[chains[s]] += 1;
    if (value >= least) sums[chains[s]] += 1;
  });
  const share = countFrom(values, least) / values.length;
  const independent = (1 - share) / (share * values.length);
  let squares = 0;
  for (let c = 0; c < count; c++) squares += (sums[c] - share * sizes[c]) ** 2;
  return Math.max(independent, squares / (share * values.length) ** 2);
}
