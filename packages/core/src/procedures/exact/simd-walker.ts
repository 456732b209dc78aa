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
  const walkCall = { ...parts, ...NO_WALK, renewAfter: swapsUntilRenewal(n) };
  const walker = walkerInWasm(space, {
    rows: n,
    tolerance: TIE_SHARE * scale,
    nanosecondsPerSwap: n,
    orderUnit: 8,
    standingBytes: STATE,
    value: (order, state) => standAt(space, state, denseValue({ ...parts, order })),
    walk({ order, standing }, proposals) {
      Object.assign(walkCall, proposals);
      walkCall.order = order;
      walkCall.state = standing;
      return denseWalk(walkCall);
    },
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
  const [u, v] = [output.width, feature.width].map((length) => space.takeNumbers(length));
  const { lowRankValue, lowRankWalk } = space.kernels;
  const sizes = { rows, left: output.width, right: feature.width, factor, constant };
  const parts = { output: p, feature: f, base: start, ...sizes };
  const stateAt = 8 * base.length;
  const walkCall = { ...parts, ...NO_WALK, matrix: 0, u, v, renewAfter: swapsUntilRenewal(rows) };
  return walkerInWasm(space, {
    rows,
    tolerance,
    nanosecondsPerSwap: 50 + 0.5 * base.length,
    orderUnit: 8 * feature.width,
    standingBytes: stateAt + STATE,
    value: (order, matrix) => standAt(space, matrix + stateAt, lowRankValue({ ...parts, order, matrix })),
    walk({ order, standing }, proposals) {
      Object.assign(walkCall, proposals);
      walkCall.order = order;
      walkCall.matrix = standing;
      walkCall.state = standing + stateAt;
      return lowRankWalk(walkCall);
    },
  });
}

/** What a walk is asked for, to be filled in: one record for all calls, since there are many, some of them short. */
const NO_WALK = { order: 0, state: 0, pairs: 0, states: 0, swapsPerState: 0, floor: 0, values: 0 };
/** Bytes of the state between calls: the value, and the accepted swaps since it was made. */
const STATE = 16;

/** Makes a new state of a value, and returns that. */
function standAt(space: WalkSpace, state: number, value: number): number {
  space.numbers(state, 2).set([value, 0]);
  return value;
}

/** For what is small: the order's end, the state, alignment. */
const MARGIN = 2 ** 16;
