/**
 * Random numbers for the fuzzer: a stream of its own for each seed and label (mulberry32), so that any case can be made
 * again alone.
 */

/**
 * A stream of numbers.
 * @param {number} seed
 * @param {string} label
 */
export function stream(seed, label) {
  let state = seed >>> 0;
  for (const character of label) state = Math.imul(state ^ character.charCodeAt(0), 0x9e3779b1) >>> 0;
  /** From 0 up to 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** A whole number below a bound. @param {number} bound */
  const below = (bound) => Math.floor(next() * bound);
  /** One of a list. @template Item @param {readonly Item[]} items @returns {Item} */
  const pick = (items) => items[below(items.length)];
  return { next, below, pick };
}

/** @typedef {ReturnType<typeof stream>} Random */
