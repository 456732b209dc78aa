/**
 * The same p-value with no Monte-Carlo error: all n! orders of x, for n ≤ 9. Heap's algorithm makes each order from the
 * one before by one swap, and the statistic is computed from scratch, so nothing can drift. Cost: n! values of the statistic.
 */
import type { Steps } from '../engine/steps.js';
import { type Admission, floorOf } from './admission.js';
import type { PermutationTail } from './walk.js';

/** Up to this many rows all orders are enumerated. */
export const ENUMERATION_LIMIT = 9;

/** A statistic as a function of the order of x. */
export interface OrderStatistic {
  rows: number;
  valueOf: (order: Int32Array) => number;
  /** Values closer than this are equal. */
  tolerance: number;
}

/** Counts over all orders. Yields 0 now and then. */
export function* enumerateOrders(
  { rows, valueOf, tolerance }: OrderStatistic,
  admission: Admission,
): Steps<PermutationTail> {
  const order = Int32Array.from({ length: rows }, (_, i) => i);
  const observed = valueOf(order);
  const floor = floorOf(admission, { observed, tolerance });
  let admitted = 0;
  let above = 0;
  let below = 0;
  let total = 0;
  for (const _ of heapOrders(order)) {
    total += 1;
    const value = valueOf(order);
    if (value >= floor) {
      admitted += 1;
      if (value >= observed - tolerance) above += 1;
      if (value <= observed + tolerance) below += 1;
    }
    if (total % 5040 === 0) yield 0;
  }
  return enumeratedTail({ above, below, admitted, total });
}

/** The tail when all orders were counted, or weighted: those admitted, and among them those above and below. */
export function enumeratedTail({
  above,
  below,
  admitted,
  total,
}: Record<'above' | 'below' | 'admitted' | 'total', number>): PermutationTail {
  return {
    upper: above / admitted,
    lower: below / admitted,
    upperError: 0,
    lowerError: 0,
    acceptance: admitted / total,
  };
}

/** Runs `order` through all its permutations in place, yielding at each (Heap, 1963). */
function* heapOrders(order: Int32Array): Generator<void> {
  const counters = new Int32Array(order.length);
  yield;
  for (let i = 1; i < order.length;) {
    if (counters[i] >= i) {
      counters[i] = 0;
      i += 1;
      continue;
    }
    const j = i % 2 === 0 ? 0 : counters[i];
    const kept = order[i];
    order[i] = order[j];
    order[j] = kept;
    counters[i] += 1;
    i = 1;
    yield;
  }
}
