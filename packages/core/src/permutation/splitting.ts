/**
 * Small p-values by splitting (subset simulation, Au & Beck, 2001): P(value ≥ observed) over uniformly drawn orders as a
 * product of larger probabilities. Up to UNIFORM uniform orders are drawn. If enough of them reach the observed value,
 * their share is the answer. Otherwise the best fifth are walked on from, by swaps that never fall below the worst of
 * them, until there are as many as a level has, or until a fifth of that many reach the observed value; and so on from level to
 * level. The relative error hardly grows as p falls, where plain shuffling needs 100/p orders for the same.
 *
 * The answer is an estimate with the stated error, not a p-value that is valid to the letter. Values that tie with the
 * observed one count as reaching it; the share at a level is that of all states at or above it, ties included.
 *
 * Departs: Au & Beck go on from a tenth. A fifth gives the same error for a third less: chains are half as long, so that
 * fewer states resemble one another.
 *
 * Cost: UNIFORM values from scratch, then STATES · swapsPerState updates a level (pace.ts).
 */
import { atRank } from '../numerics/at-rank.js';
import { QuickOrders } from '../numerics/quick-orders.js';
import type { RandomStream } from '../numerics/random.js';
import { movableRows, type RowGroups } from '../numerics/row-groups.js';
import type { Steps } from '../engine/steps.js';
import { ChainLayout } from './chain-layout.js';
import { HOW_MANY } from './how-many.js';
import { paceOf } from './walk-pace.js';
import type { ChainWalker, VisitedPlaces } from './walker.js';

const { uniform: UNIFORM, perLevel: STATES } = HOW_MANY;
/** Places that there is room for. */
const MOST = Math.max(UNIFORM, STATES);
/** Uniform orders that reach the observed value, after which no more are drawn: 10 % relative error. */
const ENOUGH = 100;
/** The share that goes on to the next level. */
const SHARE = 0.2;
/** The share of uniform orders that is ordinary. */
const ORDINARY = 0.99;
/** States of a further level that reach it, after which no more are visited. */
const ENOUGH_AT_LEVEL = SHARE * STATES;

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
  /** What a hundredth of the uniform orders exceeds: so few may have met with something rare. */
  ordinary: number;
  /** The orders of the last level that reach the observed value, where there are such. */
  reached?: VisitedPlaces;
}

/**
 * Places, chain by chain, and from which chain of the level before each chain comes. Chains are few where places are many:
 * which one a place belongs to follows from how they are laid out.
 */
interface Population extends VisitedPlaces {
  layout: ChainLayout;
  origins: Int32Array;
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
  let [room, next] = walker.rooms(MOST, random);
  const movable = groups === undefined ? walker.rows : movableRows(groups);
  const { swapsFor, atFirst } = paceOf(movable, { alike: ties.x, areFree: walker.passesOverEqual === true });
  const wanted = walker.reset() - walker.tolerance;
  let swapsPerState = swapsFor(atFirst);
  let population = yield* uniformOrders(walker, room, { wanted, random });
  const ordinary = atRank(population.values.slice(), Math.floor(ORDINARY * population.values.length));
  let logProbability = 0;
  let variance = 0;
  for (let level = 0; ; level++) {
    const reaching = countFrom(population.values, wanted);
    if (reaching >= (level === 0 ? ENOUGH : ENOUGH_AT_LEVEL)) {
      const share = reaching / population.values.length;
      variance += relativeVariance(population, wanted);
      const upper = Math.exp(logProbability) * share;
      const reached = copyOf(population, walker, indicesFrom(population.values, wanted));
      return {
        upper,
        upperError: upper * Math.sqrt(variance),
        isBound: false,
        levels: level,
        ordinary,
        reached,
      };
    }
    const floor = nextFloor(population.values, wanted);
    const passing = floor === undefined ? 0 : countFrom(population.values, floor);
    logProbability += Math.log(Math.max(1, passing) / population.values.length);
    if (floor === undefined || logProbability <= Math.log(smallest) + ROUNDING) {
      return { upper: smallest, upperError: 0, isBound: true, levels: level + 1, ordinary };
    }
    variance += relativeVariance(population, floor);
    const indices = Int32Array.from(scattered(indicesFrom(population.values, floor)));
    const layout = new ChainLayout(indices.length, STATES);
    const walk = { floor, wanted, indices, layout, swapsPerState, random };
    const { visited, accepted } = yield* walkOn(walker, population, next, walk);
    const origins = population.layout.chainsOf(indices);
    [room, next] = [next, room];
    population = populationOf(part(room, walker, 0, visited), layout, origins);
    swapsPerState = swapsFor(accepted);
  }
}

/** Ten levels of exactly a fifth make .2^10, up to this. */
const ROUNDING = 1e-9;

/** Uniform orders, no more than it takes to see the wanted value often enough (Besag & Clifford, 1991). */
function* uniformOrders(
  walker: ChainWalker,
  room: VisitedPlaces,
  { wanted, random }: { wanted: number; random: QuickOrders },
): Steps<Population> {
  let reaching = 0;
  let drawn = 0;
  while (drawn < UNIFORM && reaching < ENOUGH) {
    const some = part(room, walker, drawn, drawn + DRAWN_AT_ONCE);
    walker.draw(random, some);
    drawn += lengthUntil(some.values, wanted, ENOUGH - reaching);
    reaching += countFrom(some.values, wanted);
    yield some.values.length;
  }
  // Each of them is a chain of its own, and comes from nowhere else.
  const layout = new ChainLayout(drawn, drawn);
  const origins = Int32Array.from({ length: drawn }, (_, i) => i);
  return populationOf(part(room, walker, 0, drawn), layout, origins);
}

/** Orders between two steps; their number divides UNIFORM. */
const DRAWN_AT_ONCE = 40;

/** A walk from level to level. */
interface LevelWalk {
  wanted: number;
  floor: number;
  /** The places that it goes on from, and how the chains from them are laid out. */
  indices: Int32Array;
  layout: ChainLayout;
  swapsPerState: number;
  random: QuickOrders;
}

/**
 * From every start a chain of about as many states, the start itself among them, until enough of them reach the wanted value.
 * Returns how many states were visited, and the share of the proposed swaps that were accepted.
 */
function* walkOn(
  walker: ChainWalker,
  starts: Population,
  next: VisitedPlaces,
  { wanted, floor, indices, layout, swapsPerState, random }: LevelWalk,
): Steps<{ visited: number; accepted: number }> {
  const { chains } = layout;
  const lengths = layout.lengths();
  const chainsAtOnce = Math.ceil(
    (NANOSECONDS_A_CALL * chains) / (STATES * swapsPerState * walker.nanosecondsPerSwap),
  );
  let [visited, reaching, proposed, accepted] = [0, 0, 0, 0];
  for (let first = 0; first < chains && reaching < ENOUGH_AT_LEVEL; first += chainsAtOnce) {
    const last = Math.min(first + chainsAtOnce, chains);
    const end = layout.beginOf(last);
    const some = part(next, walker, visited, end);
    accepted += walker.walkChains({
      starts,
      indices: indices.subarray(first, last),
      lengths: lengths.subarray(first, last),
      random,
      swapsPerState,
      floor,
      visited: some,
    });
    proposed += swapsPerState * (end - visited - (last - first));
    reaching += countFrom(some.values, wanted);
    yield end - visited;
    visited = end;
  }
  return { visited, accepted: proposed > 0 ? accepted / proposed : 1 };
}

/** About how long a call may take. */
const NANOSECONDS_A_CALL = 2.5e5;

/** Neighbours, which come from one chain, apart from one another: whatever part is walked on from comes from all chains. */
function scattered(indices: readonly number[]): number[] {
  const apart: number[] = [];
  for (let first = 0; first < SCATTER; first++) {
    for (let at = first; at < indices.length; at += SCATTER) apart.push(indices[at]);
  }
  return apart;
}

const SCATTER = 16;

/** One shape of record for all levels: an engine compiles what reads it once. */
function populationOf(
  { values, places }: VisitedPlaces,
  layout: ChainLayout,
  origins: Int32Array,
): Population {
  return { values, places, layout, origins };
}

/** Some places, one after the other, apart from the others. */
function copyOf(
  { values, places }: VisitedPlaces,
  { placeLength }: ChainWalker,
  indices: readonly number[],
): VisitedPlaces {
  const copy = {
    values: new Float64Array(indices.length),
    places: new Int32Array(indices.length * placeLength),
  };
  for (let i = 0; i < indices.length; i++) {
    const first = indices[i] * placeLength;
    copy.values[i] = values[indices[i]];
    copy.places.set(places.subarray(first, first + placeLength), i * placeLength);
  }
  return copy;
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

/** How many values, from the first on, until so many are no smaller. */
function lengthUntil(values: Float64Array, least: number, enough: number): number {
  let length = 0;
  for (let left = enough; length < values.length && left > 0; length++)
    if (values[length] >= least) left -= 1;
  return length;
}

function countFrom(values: Float64Array, least: number): number {
  let count = 0;
  for (let s = 0; s < values.length; s++) if (values[s] >= least) count += 1;
  return count;
}

/**
 * The value that a fifth of the states reach, but above the least of them, or the level would be the same again; where a
 * tie spans that fifth, its value. Undefined where all states are equal: nothing leads further.
 */
function nextFloor(values: Float64Array, wanted: number): number | undefined {
  const lowest = leastAbove(values, -Infinity);
  const least = atRank(values.slice(), values.length - Math.ceil(SHARE * values.length));
  if (least > lowest) return Math.min(least, wanted);
  const next = leastAbove(values, lowest);
  return next === Infinity ? undefined : next;
}

/** The smallest value above another. */
function leastAbove(values: Float64Array, above: number): number {
  let least = Infinity;
  for (let s = 0; s < values.length; s++) if (values[s] > above && values[s] < least) least = values[s];
  return least;
}

/**
 * The relative variance of the share of states at or above a value, from the means of states of one origin, since these
 * resemble one another; never below that of independent states.
 */
function relativeVariance({ values, layout, origins }: Population, least: number): number {
  const [sums, sizes] = [new Float64Array(MOST), new Float64Array(MOST)];
  let reaching = 0;
  let begin = 0;
  for (let chain = 0; begin < values.length; chain++) {
    const end = layout.beginOf(chain + 1);
    let own = 0;
    for (let s = begin; s < end; s++) if (values[s] >= least) own += 1;
    sums[origins[chain]] += own;
    sizes[origins[chain]] += end - begin;
    reaching += own;
    begin = end;
  }
  const share = reaching / values.length;
  const independent = (1 - share) / (share * values.length);
  let squares = 0;
  for (let c = 0; c < MOST; c++) squares += (sums[c] - share * sizes[c]) ** 2;
  return Math.max(independent, squares / (share * values.length) ** 2);
}
