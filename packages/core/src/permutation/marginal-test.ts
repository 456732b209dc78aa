/**
 * How often a statistic is as large with the rows of x in another order: to the letter from a number of orders that is given;
 * otherwise from a screen of some orders where p is large, and from splitting, an estimate with an error, where it is not.
 */
import type { Steps } from '../engine/steps.js';
import { randomStream } from '../numerics/random.js';
import type { RowGroups } from '../numerics/row-groups.js';
import { HOW_MANY } from './how-many.js';
import { needleBound, shareWithout } from './needles.js';
import { screen, shuffles } from './shuffles.js';
import { splitting, type Ties } from './splitting.js';
import type { ChainWalker } from './walker.js';

/** So many orders are enumerated: those of eight rows. */
export const MOST_ORDERS = 40_320;
/** Needles of this share of a p-value by splitting are looked for. */
const NEEDLE_SHARE = 0.05;
/** Where so many uniform orders reach the score, whatever brings it about, splitting knows it. */
const OFTEN = 10;

/** What a test goes by. */
export interface MarginalOptions {
  /** So many orders for a p-value that is valid to the letter; 'auto' for a screen and splitting. */
  permutations: number | 'auto';
  /** Smaller p-values are not told apart by splitting. */
  smallest: number;
  seed: number;
  /** Streams depend on the seed and this. */
  name: string;
  /** Rows that change places among themselves; all of them where nothing is said. */
  groups?: RowGroups | undefined;
  ties?: Ties | undefined;
}

/** A p-value and how it came about. */
export interface MarginalP {
  pValue: number;
  pValueError: number;
  by: 'walk' | 'splitting';
  /** Whether no order was as high: with more of them the p-value could be smaller. */
  isFloor?: boolean;
  /** Whether the p-value is below `pValue`. */
  isBound?: boolean;
}

/** Tests the order that x was given in. Yields the number of states visited since the last step. */
export function* marginalTest(
  walker: ChainWalker,
  { permutations, smallest, seed, name, groups, ties }: MarginalOptions,
): Steps<MarginalP> {
  const random = randomStream(seed, 'shuffles', name);
  if (permutations !== 'auto') {
    const { upper, upperError, drawn } = yield* shuffles(walker, { most: permutations, random, groups });
    const isFloor = upper * (drawn + 1) < 1.5;
    return { pValue: upper, pValueError: upperError, by: 'walk', ...(isFloor && { isFloor }) };
  }
  const screened = yield* screen(walker, {
    most: HOW_MANY.screened,
    enough: HOW_MANY.reaching,
    random,
    groups,
  });
  if (screened !== undefined) return { pValue: screened.upper, pValueError: screened.upperError, by: 'walk' };
  const other = randomStream(seed, 'splitting', name);
  const { upper, upperError, isBound, ordinary, reached } = yield* splitting({
    walker,
    smallest,
    random: other,
    groups,
    ties,
  });
  const own: MarginalP = {
    pValue: upper,
    pValueError: upperError,
    by: 'splitting',
    ...(isBound && { isBound }),
  };
  if (upper * HOW_MANY.uniform >= OFTEN) return own;
  const needle = yield* needleBound(walker, {
    least: NEEDLE_SHARE * upper,
    ordinary,
    random: randomStream(seed, 'needles', name),
    groups,
    ties,
  });
  if (needle === undefined) return own;
  const { lower, lowerError, rows } = needle;
  if (reached === undefined)
    return lower >= upper ? { pValue: lower, pValueError: lowerError, by: 'splitting' } : own;
  const without = shareWithout(reached, walker, rows);
  const pValue = Math.min(1, lower + without * upper);
  return { pValue, pValueError: Math.hypot(lowerError, without * upperError), by: 'splitting' };
}
