/**
 * What the walks of several correlations share: the state between calls, and the record of the orders that were visited.
 */

/** The accepted swaps since the correlations were last made anew, at `state`. */
export const COMMITTED: usize = 0;

/** Bytes of a vector. */
export const VECTOR: usize = 16;

/** Writes down the order of a state, unless `orders` is 0; returns where the next one goes. */
export function record(orders: usize, order: usize, n: i32): usize {
  if (orders == 0) return 0;
  const bytes = (<usize>n) << 2;
  memory.copy(orders, order, bytes);
  return orders + bytes;
}
