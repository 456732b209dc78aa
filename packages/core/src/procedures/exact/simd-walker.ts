/**
 * The walks in WebAssembly (simd/walk): the same statistics as hsicUnderSwaps and lowRankUnderSwaps, many swaps a call.
 * Values agree with those twins up to rounding. Each answers undefined where WebAssembly is missing.
 */
import { type Variable, variableRows } from '../../kernels/variable.js';
import { borrowWalk, type WalkSpace } from '../../simd/walk.js';
import { fillKernel, fillWeights, shuffledSd } from './dense-matrices.js';
import type { LowRankHsic } from './low-rank-swaps.js';
import { swapsUntilRenewal } from './hsic-under-swaps.js';
import { TIE_SHARE } from '../../permutation/walker.js';
import type { SwapWalker } from '../../permutation/walker.js';
import { walkerInWasm } from '../../permutation/walker-in-wasm.js';

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
  const state = space.takeNumbers(2);
  const walker = walkerInWasm(space, {
    rows: n,
    tolerance: TIE_SHARE * scale,
    nanosecondsPerSwap: n,
    orderUnit: 8,
    renewAfter: swapsUntilRenewal(n),
    value: (order) => denseValue({ ...parts, order }),
    settle: (value) => startAt(space, state, value),
    walk: (proposals) => denseWalk({ ...parts, ...proposals, state }),
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
  const state = space.takeNumbers(2);
  return walkerInWasm(space, {
    rows,
    tolerance,
    nanosecondsPerSwap: 50 + 0.5 * base.length,
    orderUnit: 8 * feature.width,
    renewAfter: swapsUntilRenewal(rows),
    value: (order) => lowRankValue({ ...parts, order, matrix: fresh }),
    settle(value) {
      space.numbers(matrix, base.length).set(space.numbers(fresh, base.length));
      startAt(space, state, value);
    },
    walk: (proposals) => lowRankWalk({ ...parts, ...proposals, matrix, u, v, state }),
  });
}

/** The state between calls: the value, and no accepted swaps since it was made. */
function startAt(space: WalkSpace, state: number, value: number): void {
  space.numbers(state, 2).set([value, 0]);
}

/** For what is small: the order's end, the state, alignment. */
const MARGIN = 2 ** 16;
