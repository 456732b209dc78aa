/**
 * Few levels of an even grid that a column may be on: 0/1/2, Likert scales, counts, halves and tenths.
 */

/** Levels that are whole multiples of a step: first · step, those above it, and a few below. */
export interface Grid {
  first: number;
  step: number;
}

/** Steps from the lowest to the highest level that is seen: codes are bytes. */
const MOST_STEPS = 127;

/** Values may be off their level by this share of the largest magnitude: the rounding of decimal fractions. */
const ROUNDING_SHARE = 4e-15;
/** Steps from 0 up to which that is next to nothing; farther out, levels are whole numbers or none. */
const FAR = 1024;

/** Continuous values show no repeat among so many; 64 levels or fewer nearly always do. */
const FIRST_LOOK = 32;
/** Whole numbers so near to each other need no further look. */
const NARROW = 15;
/** Rows that the step is guessed from, and how many levels may be among them. */
const SECOND_LOOK = 96;
const MOST_SEEN = 64;

/**
 * The grid that the first values suggest; whether all values lie on it is for the caller to check. Undefined for most
 * continuous variables after a look at a few values. Cost O(1).
 */
export function suggestedGrid(values: Float64Array): Grid | undefined {
  const length = Math.min(values.length, FIRST_LOOK);
  const lowest = narrowWholeNumbers(values, length);
  if (lowest !== undefined) return { first: lowest, step: 1 };
  const few = addDistinct(values, 0, length, 0);
  if (few === length) return undefined;
  const count = addDistinct(values, length, Math.min(values.length, SECOND_LOOK), few);
  if (count > MOST_SEEN) return undefined;
  const levels = seen.subarray(0, count).sort();
  const range = levels[count - 1] - levels[0];
  let gap = Infinity;
  for (let i = 1; i < count; i++) gap = Math.min(gap, levels[i] - levels[i - 1]);
  const steps = Math.round(range / gap);
  // The whole range over its steps has a smaller share of rounding than a single gap.
  const step = range / steps;
  if (!(steps >= 1 && steps <= MOST_STEPS)) return undefined;
  const first = Math.round(levels[0] / step);
  return Math.abs(first) <= FAR || isExact(first, step) ? { first, step } : undefined;
}

/** Whether all levels are whole numbers, which are divided by the step without a doubt. */
function isExact(first: number, step: number): boolean {
  return Number.isInteger(step) && Math.abs(first * step) + MOST_STEPS * step < 2 ** 53;
}

/** By how many steps a value may be off its level. */
export function gridTolerance({ first }: Grid): number {
  return Math.abs(first) <= FAR ? ROUNDING_SHARE * (Math.abs(first) + MOST_STEPS) : 0;
}

/** The smallest of the first `length` values where they are whole numbers, not all the same, that lie near each other. */
function narrowWholeNumbers(values: Float64Array, length: number): number | undefined {
  let low = values[0];
  let high = low;
  for (let i = 0; i < length; i++) {
    const value = values[i];
    if ((value | 0) !== value) return undefined;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return high > low && high - low <= NARROW ? low : undefined;
}

/** Values that were seen, for one call at a time. */
const seen = new Float64Array(SECOND_LOOK);

/** Adds values [from, to) that are not among the first `count` seen; returns how many there are then. Few: no set pays. */
function addDistinct(values: Float64Array, from: number, to: number, count: number): number {
  for (let i = from; i < to; i++) {
    const value = values[i];
    let s = 0;
    while (s < count && seen[s] !== value) s++;
    if (s === count) seen[count++] = value;
  }
  return count;
}
