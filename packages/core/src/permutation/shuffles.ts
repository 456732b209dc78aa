/**
 * A p-value from uniformly drawn orders, valid to the letter: p = (1 + #{orders that reach the observed value})/(1 + N). With
 * `enough`, drawing ends when so many have reached it, and p = enough/drawn, as valid (Besag & Clifford, 1991).
 * Cost: a value from scratch for each order.
 */
import type { Steps } from '../engine/steps.js';
import { QuickOrders } from '../numerics/quick-orders.js';
import type { RandomStream } from '../numerics/random.js';
import type { RowGroups } from '../numerics/row-groups.js';
import type { SwapWalker } from './walker.js';

/** The p-value. */
export interface ShuffledTail {
  upper: number;
  /** Its standard error. */
  upperError: number;
  /** Orders that were drawn. */
  drawn: number;
}

/** Draws and counts. Yields the number of orders since the last step. */
export function* shuffles(
  walker: SwapWalker,
  {
    most,
    enough = Infinity,
    random,
    groups,
  }: { most: number; enough?: number; random: RandomStream; groups?: RowGroups | undefined },
): Steps<ShuffledTail> {
  const wanted = walker.reset() - walker.tolerance;
  const orders = new QuickOrders(random, groups);
  const order = Int32Array.from({ length: walker.rows }, (_, i) => i);
  let reaching = 0;
  let drawn = 0;
  while (drawn < most && reaching < enough) {
    orders.shuffle(order);
    if (walker.jump(order, -Infinity).value >= wanted) reaching += 1;
    drawn += 1;
    if (drawn % YIELD_EVERY === 0) yield YIELD_EVERY;
  }
  yield drawn % YIELD_EVERY;
  const upper = reaching === enough ? reaching / drawn : (1 + reaching) / (1 + drawn);
  return { upper, upperError: Math.sqrt((upper * (1 - upper)) / drawn), drawn };
}

/** Orders between two steps. */
const YIELD_EVERY = 8;
