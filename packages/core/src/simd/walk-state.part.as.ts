/**
 * What the walks of several correlations share: the state between calls, lanes, and the record of the places that were visited.
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

/** The first 32 bits of a vector in all lanes. */
@inline
export function lane0(v: v128): v128 {
  return i8x16.shuffle(v, v, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
}

/** The second 32 bits of a vector in all lanes. */
@inline
export function lane1(v: v128): v128 {
  return i8x16.shuffle(v, v, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7);
}

/** The third 32 bits of a vector in all lanes. */
@inline
export function lane2(v: v128): v128 {
  return i8x16.shuffle(v, v, 8, 9, 10, 11, 8, 9, 10, 11, 8, 9, 10, 11, 8, 9, 10, 11);
}

/** The last 32 bits of a vector in all lanes. */
@inline
export function lane3(v: v128): v128 {
  return i8x16.shuffle(v, v, 12, 13, 14, 15, 12, 13, 14, 15, 12, 13, 14, 15, 12, 13, 14, 15);
}
