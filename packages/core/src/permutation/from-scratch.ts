/**
 * A walker over any function of the order, which is called anew at every swap: what any statistic can do that knows nothing
 * better. Cost: one call of the function a proposal.
 */
import type { OrderStatistic } from './enumerate-orders.js';
import { oneByOne, type ChainWalker } from './walker.js';

/** The walker. */
export function fromScratch({ rows, valueOf, tolerance }: OrderStatistic): ChainWalker {
  const order = Int32Array.from({ length: rows }, (_, i) => i);
  const proposed = Int32Array.from(order);
  let [value, there] = [0, 0];
  const goTo = (other: Int32Array): void => {
    order.set(other);
    value = there;
  };
  return oneByOne({
    rows,
    tolerance,
    scale: 1,
    order,
    get value() {
      return value;
    },
    afterSwap(a, b) {
      proposed.set(order);
      [proposed[a], proposed[b]] = [order[b], order[a]];
      return (there = valueOf(proposed));
    },
    commit: () => goTo(proposed),
    jump(other, floor) {
      there = valueOf(other);
      if (there < floor) return false;
      goTo(other);
      return true;
    },
    reset() {
      for (let i = 0; i < rows; i++) order[i] = i;
      value = valueOf(order);
    },
  });
}
