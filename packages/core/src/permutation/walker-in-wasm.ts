/**
 * A walker whose swaps are carried out in WebAssembly: the order of x, the way in and out. What the statistic is made of is
 * the kernel's business.
 */
import type { Arena } from '../simd/arena.js';
import type { SwapWalker } from './walker.js';

/** Positions that are read behind the last row: they have weight 0. */
const PADDING = 3;

type Proposal = 'pairs' | 'states' | 'swapsPerState' | 'floor' | 'renewAfter' | 'values' | 'orders';

/** The statistic in the space. Addresses are in bytes. */
export interface WalkKernel extends Pick<
  SwapWalker,
  'rows' | 'tolerance' | 'nanosecondsPerSwap' | 'orderUnit'
> {
  /** Accepted swaps after which the statistic is made anew. */
  renewAfter: number;
  /** The value of an order, from scratch; what the walk goes on from stays as it was. */
  value(order: number): number;
  /** The walk goes on from the order whose value was last asked for. */
  settle(value: number): void;
  walk(proposals: Record<'order' | Proposal, number>): number;
}

/** The walker; `space` is its own until it is released. */
export function walkerInWasm<Kernels>(space: Arena<Kernels>, kernel: WalkKernel): SwapWalker {
  const { rows, tolerance, nanosecondsPerSwap, orderUnit, renewAfter } = kernel;
  const [order, other] = [space.takeIntegers(rows + PADDING), space.takeIntegers(rows + PADDING)];
  for (const address of [order, other]) space.integers(address, rows + PADDING).fill(0);
  let current = 0;
  const settle = (value: number): void => {
    kernel.settle(value);
    current = value;
  };
  let offsets = space.integers(other, rows);
  const valueAt = (wanted: Int32Array): number => {
    // Views end when the memory grows; a new one for each order would cost as much as a short one.
    if (offsets.length === 0) offsets = space.integers(other, rows);
    for (let i = 0; i < rows; i++) offsets[i] = wanted[i] * orderUnit;
    return kernel.value(other);
  };
  return {
    rows,
    tolerance,
    nanosecondsPerSwap,
    orderUnit,
    reset() {
      const start = space.integers(order, rows);
      for (let i = 0; i < rows; i++) start[i] = i * orderUnit;
      settle(kernel.value(order));
      return current;
    },
    walk({ pairs, swapsPerState, floor, values, orders }) {
      const states = values.length;
      const orderBytes = orders === undefined ? 0 : 4 * orders.length;
      const output = space.scratch(4 * pairs.length + 8 * states + orderBytes);
      const input = output + 8 * states;
      const visited = input + 4 * pairs.length;
      space.integers(input, pairs.length).set(pairs);
      const accepted = kernel.walk({
        order,
        pairs: input,
        states,
        swapsPerState,
        floor,
        renewAfter,
        values: output,
        orders: orders === undefined ? 0 : visited,
      });
      values.set(space.numbers(output, states));
      orders?.set(space.integers(visited, orders.length));
      if (states > 0) current = values[states - 1];
      return accepted;
    },
    readOrder(out) {
      const inUnits = space.integers(order, rows);
      for (let i = 0; i < rows; i++) out[i] = inUnits[i] / orderUnit;
    },
    valueAt,
    jump(wanted, floor) {
      const value = valueAt(wanted);
      if (value < floor) return { jumped: false, value: current };
      space.integers(order, rows).set(offsets);
      settle(value);
      return { jumped: true, value };
    },
    release: () => space.release(),
  };
}
