/**
 * Values on few levels of an even grid (0/1/2, Likert scales, counts): the kernel depends on the difference of two
 * levels only, so that a small table takes the place of the exponential.
 */

/** Levels origin + code · step for whole codes of either sign. */
export interface Grid {
  origin: number;
  step: number;
}

/** Codes are at most this in size; more levels save nothing. */
export const MOST_CODE = 127;

/** Values may be off their level by this share of the largest magnitude: the rounding of standardising them. */
export const GRID_TOLERANCE = 4e-15;

/** Continuous values show no repeat among so many; 64 levels or fewer nearly always do. */
const FIRST_LOOK = 32;
/** Rows that the step is guessed from, and how many levels may be among them. */
const SECOND_LOOK = 96;
const MOST_SEEN = 64;

/**
 * The grid that the first values suggest; whether all values lie on it is for the caller to check. Undefined for most
 * continuous variables after a look at a few values. Cost O(1).
 */
export function suggestedGrid(values: Float64Array): Grid | undefined {
  const first = Math.min(values.length, FIRST_LOOK);
  const few = addDistinct(values, 0, first, 0);
  if (few === first) return undefined;
  const count = addDistinct(values, first, Math.min(values.length, SECOND_LOOK), few);
  if (count > MOST_SEEN) return undefined;
  const levels = seen.subarray(0, count).sort();
  const origin = levels[0];
  const range = levels[count - 1] - origin;
  let gap = Infinity;
  for (let i = 1; i < count; i++) gap = Math.min(gap, levels[i] - levels[i - 1]);
  const steps = Math.round(range / gap);
  // The whole range over its steps has a smaller share of rounding than a single gap.
  return steps >= 1 && steps <= MOST_CODE ? { origin, step: range / steps } : undefined;
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

/** exp(−(difference · step)²) for differences 0 to `most`. */
export function gridKernel(step: number, most: number): Float64Array {
  const kernel = new Float64Array(most + 1);
  for (let difference = 0; difference <= most; difference++) {
    kernel[difference] = Math.exp(-((difference * step) ** 2));
  }
  return kernel;
}
