/**
 * How many different numbers there are, counted up to a bound in one pass that stops there.
 */

/** Counting stops here: so many or more. */
export const DISTINCT_BOUND = 100;

const SLOTS = 256;
/** Used within a call only: tables have many columns. */
const slots = new Float64Array(SLOTS);
const bits = new Float64Array(1);
const words = new Uint32Array(bits.buffer);

/** The number of different values that are not NaN, at most DISTINCT_BOUND. */
export function distinctNumbers(values: Float64Array): number {
  slots.fill(NaN);
  let count = 0;
  let last = NaN;
  for (let row = 0; row < values.length; row++) {
    const value = values[row];
    // Runs of one value, and NaN.
    if (value === last || Number.isNaN(value)) continue;
    last = value;
    // 0 and -0 are equal and get one slot.
    bits[0] = value + 0;
    let slot = (Math.imul(words[0] ^ Math.imul(words[1], 0x9e3779b1), 0x85ebca6b) >>> 24) & (SLOTS - 1);
    while (slots[slot] !== value && !Number.isNaN(slots[slot])) slot = (slot + 1) & (SLOTS - 1);
    if (slots[slot] === value) continue;
    slots[slot] = value;
    if (++count === DISTINCT_BOUND) return count;
  }
  return count;
}
