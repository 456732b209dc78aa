/**
 * A p-value that splitting may miss. Where a few rows carry the observed value, say two that are far out in x and in y, the
 * orders that reach it are those that bring these rows together again: a needle that no step upwards leads to. So for the rows
 * that carry most, one, two and so on, orders are drawn that leave them among themselves. With q the share of these that reach
 * the value, and b the chance that a uniform order leaves these rows among themselves,
 *
 *     P(value ≥ observed) ≥ b · q.
 *
 * q comes from splitting, too, among these orders alone. What other orders add is what splitting found without these rows among
 * themselves; how many it found with them is a matter of chance, since it comes across them rarely.
 *
 * Cost: 2 · PARTNERS swaps for each row, and for each set half of GLANCE values from scratch or more; for a set that carries the value, which is
 * rare, splitting once more.
 */
import type { Steps } from '../engine/steps.js';
import { QuickOrders } from '../numerics/quick-orders.js';
import type { RandomStream } from '../numerics/random.js';
import { oneGroup, type RowGroups, rowsOfGroups, sizesOf } from '../numerics/row-groups.js';
import { splitting, type Ties } from './splitting.js';
import type { ChainWalker, VisitedPlaces } from './walker.js';

/** Rows that each row changes places with, to see what it carries. */
const PARTNERS = 4;
/** Rows that are left among themselves at most. */
const MOST_CARRIERS = 6;
/** Orders that show whether a set carries the value: at least half of them are above what is ordinary. */
const GLANCE = 24;

/** What is looked for. */
export interface NeedleOptions {
  /** Chances below this are of no interest. */
  least: number;
  /** What few uniform orders exceed. */
  ordinary: number;
  random: RandomStream;
  /** Rows that change places among themselves; all of them where nothing is said. */
  groups?: RowGroups | undefined;
  ties?: Ties | undefined;
}

/** A lower bound of the p-value, with its standard error: how often orders reach the value that leave these rows among themselves. */
export interface LowerBound {
  lower: number;
  lowerError: number;
  rows: readonly number[];
}

/** The largest such bound; undefined where there is none above `least`. Yields the number of states visited since the last step. */
export function* needleBound(
  walker: ChainWalker,
  { least, ordinary, random, groups = oneGroup(walker.rows), ties }: NeedleOptions,
): Steps<LowerBound | undefined> {
  const carriers = yield* rowsThatCarry(walker, groups, random);
  const orders = groups.sizes.slice();
  const kept = new Uint8Array(walker.rows);
  let chance = 1;
  let best: LowerBound | undefined;
  for (let m = 0; m < Math.min(MOST_CARRIERS, carriers.length); m++) {
    const group = groups.of[carriers[m]];
    const inGroup = groups.sizes[group] - orders[group] + 1;
    // One more row of its group to be left among the others: C(n, k) = C(n, k − 1) · (n − k + 1)/k.
    chance *= inGroup / orders[group];
    orders[group] -= 1;
    kept[carriers[m]] = 1;
    const wanted = Math.max(least, best?.lower ?? 0);
    if (chance < wanted) break;
    const among = { random, groups: refined(groups, kept) };
    if (!(yield* isAbove(walker, ordinary, among))) continue;
    const { upper, upperError, isBound } = yield* splitting({
      walker,
      smallest: wanted / chance,
      ...among,
      ties,
    });
    if (isBound || chance * upper <= wanted) continue;
    best = { lower: chance * upper, lowerError: chance * upperError, rows: carriers.slice(0, m + 1) };
  }
  return best !== undefined && best.lower >= least ? best : undefined;
}

/** Rows by how much the value falls when they change places with others, those that carry most first. */
function* rowsThatCarry(walker: ChainWalker, groups: RowGroups, random: RandomStream): Steps<number[]> {
  const observed = walker.reset();
  const { rows, others } = partnersOf(groups, random);
  const falls = new Float64Array(walker.rows);
  const together = Math.ceil(NANOSECONDS_A_CALL / (2 * PARTNERS * walker.nanosecondsPerSwap));
  for (let first = 0; first < rows.length; first += together) {
    const some = rows.slice(first, first + together);
    const pairs = thereAndBack(some, others.slice(PARTNERS * first, PARTNERS * (first + together)));
    const values = new Float64Array(pairs.length / 2);
    walker.walk({ pairs, values, swapsPerState: 1, floor: -Infinity });
    addFalls(falls, some, { observed, values });
    yield values.length;
  }
  return rows.sort((a, b) => falls[b] - falls[a] || a - b);
}

/** Each row and those that it changes places with, and once more, so that they are where they were. */
function thereAndBack(rows: readonly number[], others: readonly number[]): Int32Array {
  const pairs = new Int32Array(4 * others.length);
  for (let at = 0; at < others.length; at++) {
    const row = rows[Math.floor(at / PARTNERS)];
    pairs.set([row, others[at], row, others[at]], 4 * at);
  }
  return pairs;
}

/** Adds to the falls of rows what was found there; where they are back is passed over. */
function addFalls(
  falls: Float64Array,
  rows: readonly number[],
  { observed, values }: { observed: number; values: Float64Array },
): void {
  for (let s = 0; s < values.length; s += 2) {
    falls[rows[Math.floor(s / (2 * PARTNERS))]] += observed - values[s];
  }
}

/** Rows that can move, group by group, and for each of them in turn others of its group. */
function partnersOf(groups: RowGroups, random: RandomStream): { rows: number[]; others: number[] } {
  const [rows, others]: number[][] = [[], []];
  for (const members of rowsOfGroups(groups)) {
    const { length } = members;
    for (let at = length > 1 ? 0 : length; at < length; at++) {
      rows.push(members[at]);
      for (let p = 0; p < PARTNERS; p++) others.push(members[(at + 1 + random.below(length - 1)) % length]);
    }
  }
  return { rows, others };
}

/** About how long a call may take. */
const NANOSECONDS_A_CALL = 1e6;

/** Whether at least half of the orders of groups are above a value; no more of them are drawn than it takes to know. */
function* isAbove(
  walker: ChainWalker,
  ordinary: number,
  { random, groups }: { random: RandomStream; groups: RowGroups },
): Steps<boolean> {
  const values = new Float64Array(1);
  const orders = new QuickOrders(random, groups);
  // Rows are drawn to places of their groups from where they were given.
  walker.reset();
  let [above, drawn] = [0, 0];
  while (above < GLANCE / 2 && drawn - above <= GLANCE / 2) {
    walker.draw(orders, { values });
    above += Number(values[0] > ordinary);
    drawn += 1;
  }
  yield drawn;
  return above >= GLANCE / 2;
}

/** Groups whose kept rows are groups of their own. */
function refined(groups: RowGroups, kept: Uint8Array): RowGroups {
  const codes = new Int32Array(2 * groups.sizes.length).fill(-1);
  const of = new Int32Array(kept.length);
  let count = 0;
  for (let row = 0; row < kept.length; row++) {
    const label = 2 * groups.of[row] + kept[row];
    if (codes[label] < 0) codes[label] = count++;
    of[row] = codes[label];
  }
  return { of, sizes: sizesOf(of, count) };
}

/** The share of places at which these rows are not all among themselves. */
export function shareWithout(
  { places, values }: VisitedPlaces,
  { placeLength, orderUnit }: ChainWalker,
  rows: readonly number[],
): number {
  let without = 0;
  for (let s = 0; s < values.length; s++) {
    if (!rows.every((row) => rows.includes(places[s * placeLength + row] / orderUnit))) without += 1;
  }
  return without / values.length;
}
