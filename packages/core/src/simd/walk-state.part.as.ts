/**
 * What the walks of several correlations share: the state between calls, and the record of the places that were visited.
 */

/** The accepted swaps since the correlations were last made anew, at `state`. */
export const COMMITTED: usize = 0;

/** Bytes of a vector. */
export const VECTOR: usize = 16;

/** Writes down a place, the order and what is behind it, unless `places` is 0; returns where the next one goes. */
export function record(places: usize, order: usize, bytes: i32): usize {
  if (places == 0) return 0;
  memory.copy(places, order, <usize>bytes);
  return places + <usize>bytes;
}
