/**
 * A p-value that splitting may miss. Where a few rows carry the observed value, say two that are far out in x and in y, the
 * orders that reach it are those that bring these rows together again: a needle that no step upwards leads to. So for the rows
 * that carry most, one, two and so on, orders are drawn that leave them among themselves. With q the share of these that reach
 * the value, and b the chance that a uniform order leaves these rows among themselves,
 *
 *     P(value ≥ observed) ≥ b · q.
 *
 * What other orders add is what splitting found without these rows among themselves; how many it found with them is a matter of
 * chance, since it comes across them rarely.
 *
 * Cost: 2 · PARTNERS swaps for each row, and for each set some values from scratch.
 */
import type { Steps } from '../engine/steps.js';
import { QuickOrders } from '../numerics/quick-orders.js';
import type { RandomStream } from '../numerics/random.js';
import { groupsOf, oneGroup, type RowGroups, rowsOfGroups } from '../numerics/row-groups.js';
import type { ChainWalker, VisitedPlaces } from './walker.js';

/** Rows that each row changes places with, to see what it carries. */
const PARTNERS = 4;
/** Rows that are left among themselves at most. */
const MOST_CARRIERS = 6;
/** Orders that are drawn for a set at first, and after one of them reached the value. */
const FIRST_ORDERS = 24;
const MORE_ORDERS = 376;
/** So many that reach it make a share: a fifth of relative error at most. */
const ENOUGH = 25;

/** What is looked for. */
export interface NeedleOptions {
  /** Chances below this are of no interest. */
  least: number;
  random: RandomStream;
  /** Rows that change places among themselves; all of them where nothing is said. */
  groups?: RowGroups | undefined;
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
  { least, random, groups = oneGroup(walker.rows) }: NeedleOptions,
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
    if (chance < least) break;
    const share = yield* shareThatReaches(walker, refined(groups, kept), random);
    if (share === undefined || (best !== undefined && chance * share.upper <= best.lower)) continue;
    const rows = carriers.slice(0, m + 1);
    best = { lower: chance * share.upper, lowerError: chance * share.upperError, rows };
  }
  return best !== undefined && best.lower >= least ? best : undefined;
}

/** Rows by how much the value falls when they change places with others, those that carry most first. */
function* rowsThatCarry(walker: ChainWalker, groups: RowGroups, random: RandomStream): Steps<number[]> {
  const observed = walker.reset();
  const falls = new Map<number, number>();
  const together = Math.ceil(NANOSECONDS_A_CALL / (2 * PARTNERS * walker.nanosecondsPerSwap));
  for (const members of rowsOfGroups(groups).filter(({ length }) => length > 1)) {
    for (let first = 0; first < members.length; first += together) {
      const some = members.subarray(first, first + together);
      const [pairs, values] = [4, 2].map((each) => each * PARTNERS * some.length);
      const proposed = { pairs: new Int32Array(pairs), values: new Float64Array(values) };
      for (let at = 0, to = 0; to < pairs; to += 4) {
        const other = members[(first + at + 1 + random.below(members.length - 1)) % members.length];
        // There and back again.
        proposed.pairs[to] = proposed.pairs[to + 2] = some[at];
        proposed.pairs[to + 1] = proposed.pairs[to + 3] = other;
        if ((to / 4) % PARTNERS === PARTNERS - 1) at += 1;
      }
      walker.walk({ ...proposed, swapsPerState: 1, floor: -Infinity });
      some.forEach((row, at) => {
        let fall = 0;
        for (let p = 0; p < PARTNERS; p++) fall += observed - proposed.values[2 * (at * PARTNERS + p)];
        falls.set(row, fall);
      });
      yield 2 * PARTNERS * some.length;
    }
  }
  return [...falls].sort(([a, fallA], [b, fallB]) => fallB - fallA || a - b).map(([row]) => row);
}

/** About how long a call may take. */
const NANOSECONDS_A_CALL = 1e6;

/** How many orders of so refined groups reach the observed value; undefined where too few do. */
function* shareThatReaches(
  walker: ChainWalker,
  groups: RowGroups,
  random: RandomStream,
): Steps<{ upper: number; upperError: number } | undefined> {
  const wanted = walker.reset() - walker.tolerance;
  const orders = new QuickOrders(random, groups);
  let [reaching, drawn] = [0, 0];
  for (const count of [FIRST_ORDERS, MORE_ORDERS]) {
    if (drawn > 0 && reaching === 0) return undefined;
    const values = new Float64Array(count);
    walker.draw(orders, { values });
    for (const value of values) if (value >= wanted) reaching += 1;
    drawn += count;
    yield count;
  }
  if (reaching < ENOUGH) return undefined;
  const upper = reaching / drawn;
  return { upper, upperError: Math.sqrt((upper * (1 - upper)) / drawn) };
}

/** Groups whose kept rows are groups of their own. */
function refined(groups: RowGroups, kept: Uint8Array): RowGroups {
  return groupsOf(Array.from(groups.of, (group, row) => 2 * group + kept[row]));
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
