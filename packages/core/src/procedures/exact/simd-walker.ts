/**
 * The walks in WebAssembly (simd/walk): the same statistics as hsicUnderSwaps and lowRankUnderSwaps, many swaps a call.
 * Values agree with those twins up to rounding. Each answers undefined where WebAssembly is missing.
 */
import { type Variable, variableRows } from '../../kernels/variable.js';
import { borrowWalk, type WalkSpace } from '../../simd/walk.js';
import { fillKernel, fillWeights, shuffledSd } from './dense-matrices.js';
import type { LowRankHsic } from './low-rank-swaps.js';
import { swapsUntilRenewal } from './hsic-under-swaps.js';
import { type SwapWalker, TIE_SHARE } from '../../permutation/walker.js';

/** The dense walk, and the standard deviation of z over all orders. Memory 2n² numbers. */
export function denseWalker(
  target: Variable,
  feature: Variable,
): { walker: SwapWalker; sd: number } | undefined {
  const n = variableRows(feature);
  const stride = 4 * Math.ceil(n / 4);
  const space = borrowWalk(2 * 8 * n * stride + 4 * stride + MARGIN);
  if (space === undefined) return undefined;
  const [w, k] = [space.takeNumbers(n * stride), space.takeNumbers(n * stride)];
  const [weights, kernel] = [w, k].map((address) => space.numbers(address, n * stride).fill(0));
  fillWeights(target, weights, stride);
  fillKernel(feature, kernel, stride);
  const sd = shuffledSd(weights, kernel, n, stride);
  const scale = weights.reduce((sum, weight) => sum + Math.abs(weight), 0) / 2;
  const { denseValue, denseWalk } = space.kernels;
  const parts = { weights: w, kernel: k, rows: n, stride };
  const walker = walkerOn(space, {
    rows: n,
    tolerance: TIE_SHARE * scale,
    nanosecondsPerSwap: n,
    orderUnit: 8,
    value: (order) => denseValue({ ...parts, order }),
    settle() {},
    walk: (proposals) => denseWalk({ ...parts, ...proposals }),
  });
  return { walker, sd };
}

/** The walk from thin factors. Memory O(n·(r + s)). */
export function lowRankWalker(hsic: LowRankHsic): SwapWalker | undefined {
  const { output, feature, base, factor, constant, tolerance } = hsic;
  const { rows } = output;
  const arrays = [output.centred, feature.centred, base];
  const space = borrowWalk(
    arrays.reduce((sum, { length }) => sum + 8 * length, 2 * 8 * base.length) + MARGIN,
  );
  if (space === undefined) return undefined;
  const [p, f, start] = arrays.map((array) => {
    const address = space.takeNumbers(array.length);
    space.numbers(address, array.length).set(array);
    return address;
  });
  const [matrix, fresh, u, v] = [base.length, base.length, output.width, feature.width].map((length) =>
    space.takeNumbers(length),
  );
  const { lowRankValue, lowRankWalk } = space.kernels;
  const sizes = { rows, left: output.width, right: feature.width, factor, constant };
  const parts = { output: p, feature: f, base: start, ...sizes };
  return walkerOn(space, {
    rows,
    tolerance,
    nanosecondsPerSwap: 50 + 0.5 * base.length,
    orderUnit: 8 * feature.width,
    value: (order) => lowRankValue({ ...parts, order, matrix: fresh }),
    settle: () => space.numbers(matrix, base.length).set(space.numbers(fresh, base.length)),
    walk: (proposals) => lowRankWalk({ ...parts, ...proposals, matrix, u, v }),
  });
}

/** Positions that are read behind the last row: they have weight 0. */
const PADDING = 3;
/** For what is small: the order's end, the state, alignment. */
const MARGIN = 2 ** 16;

type Proposal = 'pairs' | 'states' | 'swapsPerState' | 'floor' | 'renewAfter' | 'values';

interface WalkKernel extends Pick<SwapWalker, 'rows' | 'tolerance' | 'nanosecondsPerSwap'> {
  /** The order is kept as offsets: the row of x times this. */
  orderUnit: number;
  /** The value of an order, from scratch; what the walk goes on from stays as it was. */
  value(order: number): number;
  /** The walk goes on from the order whose value was last asked for. */
  settle(): void;
  walk(proposals: Record<'order' | 'state' | Proposal, number>): number;
}

/** What the two walks share: the order of x, the state between calls, the way in and out. */
function walkerOn(space: WalkSpace, kernel: WalkKernel): SwapWalker {
  const { rows, tolerance, nanosecondsPerSwap, orderUnit } = kernel;
  const [order, other] = [space.takeIntegers(rows + PADDING), space.takeIntegers(rows + PADDING)];
  for (const address of [order, other]) space.integers(address, rows + PADDING).fill(0);
  const state = space.takeNumbers(2);
  const settle = (value: number): void => {
    kernel.settle();
    space.numbers(state, 2).set([value, 0]);
  };
  const renewAfter = swapsUntilRenewal(rows);
  return {
    rows,
    tolerance,
    nanosecondsPerSwap,
    reset() {
      const offsets = space.integers(order, rows);
      for (let i = 0; i < rows; i++) offsets[i] = i * orderUnit;
      const value = kernel.value(order);
      settle(value);
      return value;
    },
    walk({ pairs, swapsPerState, floor, values }) {
      const states = values.length;
      const input = space.scratch(4 * pairs.length + 8 * states);
      const output = input + 4 * pairs.length;
      space.integers(input, pairs.length).set(pairs);
      const accepted = kernel.walk({
        order,
        state,
        pairs: input,
        states,
        swapsPerState,
        floor,
        renewAfter,
        values: output,
      });
      values.set(space.numbers(output, states));
      return accepted;
    },
    readOrder(out) {
      const offsets = space.integers(order, rows);
      for (let i = 0; i < rows; i++) out[i] = offsets[i] / orderUnit;
    },
    jump(wanted, floor) {
      const offsets = space.integers(other, rows);
      for (let i = 0; i < rows; i++) offsets[i] = wanted[i] * orderUnit;
      const value = kernel.value(other);
      if (value < floor) return { jumped: false, value: space.numbers(state, 1)[0] };
      space.integers(order, rows).set(offsets);
      settle(value);
      return { jumped: true, value };
    },
    release: () => space.release(),
  };
}
