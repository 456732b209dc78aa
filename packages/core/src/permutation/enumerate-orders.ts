/**
 * The same p-value with no Monte-Carlo error: all n! orders of x, for n ≤ 9. Heap's algorithm makes each order from the
 * one before by one swap (within each group of rows, where they are in some), and the statistic is computed from scratch, so nothing can drift. Cost: n! values of the statistic.
 */
import type { Steps } from '../engine/steps.js';
import { oneGroup, type RowGroups, rowsOfGroups } from '../numerics/row-groups.js';
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
  groups: RowGroups = oneGroup(rows),
): Steps<PermutationTail> {
  const order = Int32Array.from({ length: rows }, (_, i) => i);
  const observed = valueOf(order);
  const floor = floorOf(admission, { observed, tolerance });
  let admitted = 0;
  let above = 0;
  let below = 0;
  let total = 0;
  for (const _ of ordersWithin(order, rowsOfGroups(groups))) {
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

/** Whether rows can be put in so few orders within their groups. */
export function ordersAreFew({ sizes }: RowGroups, most: number): boolean {
  let orders = 1;
  for (const size of sizes) for (let i = 2; i <= size && orders <= most; i++) orders *= i;
  return orders <= most;
}

/** Runs `order` through all orders that keep rows in their groups, in place, yielding at each. */
function* ordersWithin(order: Int32Array, groups: readonly Int32Array[]): Generator<void> {
  if (groups.length === 0) {
    yield;
    return;
  }
  const [first, ...others] = groups;
  const own = first.map((place) => order[place]);
  for (const _ of heapOrders(own)) {
    first.forEach((place, i) => (order[place] = own[i]));
    yield* ordersWithin(order, others);
  }
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
