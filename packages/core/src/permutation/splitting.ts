/**
 * Small p-values by splitting (subset simulation, Au & Beck, 2001): P(value ≥ observed) over uniformly drawn orders as a
 * product of larger probabilities. Up to UNIFORM uniform orders are drawn. If enough of them reach the observed value,
 * their share is the answer. Otherwise the best tenth are walked on from, by swaps that never fall below the worst of
 * them, until there are STATES, and so on from level to level. The relative error hardly grows as p falls, where
 * plain shuffling needs 100/p orders for the same.
 *
 * The answer is an estimate with the stated error, not a p-value that is valid to the letter. Values that tie with the
 * observed one count as reaching it; the share at a level is that of all states at or above it, ties included.
 *
 * Cost: UNIFORM values from scratch, then STATES · swapsPerState updates a level.
 */
import { QuickOrders } from '../numerics/quick-orders.js';
import type { RandomStream } from '../numerics/random.js';
import { movableRows, type RowGroups } from '../numerics/row-groups.js';
import type { Steps } from '../engine/steps.js';
import { HOW_MANY } from './how-many.js';
import type { ChainWalker, VisitedPlaces } from './walker.js';

const { uniform: UNIFORM, perLevel: STATES } = HOW_MANY;
/** Uniform orders that reach the observed value, after which no more are drawn: 10 % relative error. */
const ENOUGH = 100;
/** The share that goes on to the next level. */
const SHARE = 0.1;

/** What is split, and how far. */
export interface SplittingOptions {
  walker: ChainWalker;
  /** Smaller p-values are not told apart. */
  smallest: number;
  random: RandomStream;
  /** Rows that change places among themselves; all of them where nothing is said. */
  groups?: RowGroups | undefined;
  ties?: Ties | undefined;
}

/** Rows with equal numbers are alike in x, or in y: a swap of two such changes nothing. */
export interface Ties {
  x?: Int32Array | undefined;
  y?: Int32Array | undefined;
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

/** Places, and which of the chains of the level each belongs to. */
interface Population extends VisitedPlaces {
  chains: Int32Array;
}

/** Walks through the levels. Yields the number of states visited since the last step. */
export function* splitting({
  walker,
  smallest,
  random: stream,
  groups,
  ties = {},
}: SplittingOptions): Steps<SplitTail> {
  const random = new QuickOrders(stream, groups, ties.y);
  const swapsPerState = swapsInSplitting(groups === undefined ? walker.rows : movableRows(groups), ties.x);
  const wanted = walker.reset() - walker.tolerance;
  const room = emptyPopulation(walker, Math.max(UNIFORM, STATES));
  let population = yield* uniformOrders(walker, room, { wanted, random });
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
    logProbability += Math.log(Math.max(1, passing) / population.values.length);
    if (floor === undefined || logProbability <= Math.log(smallest) + ROUNDING) {
      return { upper: smallest, upperError: 0, isBound: true, levels: level + 1 };
    }
    variance += relativeVariance(population, floor);
    const starts = copyOf(population, walker, indicesFrom(population.values, floor));
    population = populationOf(room, walker, STATES);
    yield* walkOn(walker, starts, population, { floor, swapsPerState, random });
  }
}

/** Ten levels of exactly a tenth make 1e-10, up to this. */
const ROUNDING = 1e-9;

/** Uniform orders, no more than it takes to see the wanted value often enough (Besag & Clifford, 1991). */
function* uniformOrders(
  walker: ChainWalker,
  room: Population,
  { wanted, random }: { wanted: number; random: QuickOrders },
): Steps<Population> {
  let reaching = 0;
  let drawn = 0;
  while (drawn < UNIFORM && reaching < ENOUGH) {
    const some = part(room, walker, drawn, drawn + DRAWN_AT_ONCE);
    walker.draw(random, some);
    for (const value of some.values) {
      if (reaching === ENOUGH) break;
      if (value >= wanted) reaching += 1;
      room.chains[drawn] = drawn;
      drawn += 1;
    }
    yield some.values.length;
  }
  return populationOf(room, walker, drawn);
}

/** Orders between two steps; their number divides UNIFORM. */
const DRAWN_AT_ONCE = 8;

/** From every start a chain of about as many states, the start itself among them. */
function* walkOn(
  walker: ChainWalker,
  starts: VisitedPlaces,
  next: Population,
  { floor, swapsPerState, random }: { floor: number; swapsPerState: number; random: QuickOrders },
): Steps<void> {
  const chains = starts.values.length;
  const beginOf = (chain: number): number => Math.floor((chain * STATES) / chains);
  const chainsAtOnce = Math.ceil(
    (NANOSECONDS_A_CALL * chains) / (STATES * swapsPerState * walker.nanosecondsPerSwap),
  );
  // One room for the pairs of all calls: they are the most of what a level takes.
  const most = Math.min(STATES, chainsAtOnce * Math.ceil(STATES / chains));
  const room = new Int32Array(2 * swapsPerState * most);
  for (let first = 0; first < chains; first += chainsAtOnce) {
    const last = Math.min(first + chainsAtOnce, chains);
    const [begin, end] = [beginOf(first), beginOf(last)];
    const lengths: number[] = [];
    for (let chain = first; chain < last; chain++) {
      const [own, after] = [beginOf(chain), beginOf(chain + 1)];
      next.chains.fill(chain, own, after);
      lengths.push(after - own);
    }
    const pairs = room.subarray(0, 2 * swapsPerState * (end - begin - lengths.length));
    random.drawPairs(pairs, walker.rows);
    walker.walkChains({
      starts: part(starts, walker, first, last),
      lengths,
      pairs,
      swapsPerState,
      floor,
      visited: part(next, walker, begin, end),
    });
    yield end - begin;
  }
}

/** About how long a call may take. */
const NANOSECONDS_A_CALL = 1e6;

/**
 * Fewer leave states too alike; more cost what more states would. A tenth of the rows is enough where rows are many, since
 * hardly a swap is refused then. Where most rows of x are equal, most swaps change nothing, and more are made.
 */
export function swapsInSplitting(rows: number, alike?: Int32Array): number {
  const swaps = Math.min(Math.round(rows / 5), Math.max(80, Math.round(rows / 10)));
  const times = alike === undefined ? 1 : Math.min(MOST_TIMES, ENOUGH_DIFFER / shareThatDiffers(alike));
  return Math.max(1, Math.round(swaps * Math.max(1, times)));
}

/** The share of swaps that change something from which on no more are made, and how many times as many there are at most. */
const ENOUGH_DIFFER = 0.5;
const MOST_TIMES = 4;

/** How many of all pairs of rows differ. */
function shareThatDiffers(codes: Int32Array): number {
  const counts = new Map<number, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  let equal = 0;
  for (const count of counts.values()) equal += (count / codes.length) ** 2;
  return 1 - equal;
}

function emptyPopulation({ placeLength }: ChainWalker, states: number): Population {
  return {
    values: new Float64Array(states),
    places: new Int32Array(states * placeLength),
    chains: new Int32Array(states),
  };
}

/** The first states of a room. */
function populationOf(room: Population, walker: ChainWalker, states: number): Population {
  return { ...part(room, walker, 0, states), chains: room.chains.subarray(0, states) };
}

/** Some places, one after the other, apart from the others. */
function copyOf(
  { values, places }: VisitedPlaces,
  { placeLength }: ChainWalker,
  indices: readonly number[],
): VisitedPlaces {
  const copy = new Int32Array(indices.length * placeLength);
  indices.forEach((index, i) =>
    copy.set(places.subarray(index * placeLength, (index + 1) * placeLength), i * placeLength),
  );
  return { values: Float64Array.from(indices, (index) => values[index]), places: copy };
}

/** Some of the places, where they are. */
function part(
  { values, places }: VisitedPlaces,
  { placeLength }: ChainWalker,
  from: number,
  to: number,
): VisitedPlaces {
  return { values: values.subarray(from, to), places: places.subarray(from * placeLength, to * placeLength) };
}

/** Which values are no smaller. */
function indicesFrom(values: Float64Array, least: number): number[] {
  const places: number[] = [];
  for (let s = 0; s < values.length; s++) if (values[s] >= least) places.push(s);
  return places;
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
  const tenth = sorted[sorted.length - Math.ceil(SHARE * sorted.length)];
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
  let reaching = 0;
  for (let s = 0; s < values.length; s++) {
    sizes[chains[s]] += 1;
    if (values[s] < least) continue;
    sums[chains[s]] += 1;
    reaching += 1;
  }
  const share = reaching / values.length;
  const independent = (1 - share) / (share * values.length);
  let squares = 0;
  for (let c = 0; c < count; c++) squares += (sums[c] - share * sizes[c]) ** 2;
  return Math.max(independent, squares / (share * values.length) ** 2);
}
