/**
 * The walks of several correlations in WebAssembly (simd/pairs-walk): the same statistics as correlationsUnderSwaps and
 * thinUnderSwaps in numbers of 32 bits, many swaps a call. Each answers undefined where WebAssembly is not available.
 */
import { NO_PROPOSALS, walkerInWasm } from '../../permutation/walker-in-wasm.js';
import type { ChainWalker } from '../../permutation/walker.js';
import { borrowPairsWalk } from '../../simd/pairs-walk.js';
import { swapsUntilRenewal } from './dense-swaps.js';
import { PACKED_LANES, type PackedKernels } from './packed-kernels.js';
import { THIN_TIES, type ThinPairs } from './thin-swaps.js';

/** For what is small: the order's end, the state, alignment. */
const MARGIN = 2 ** 16;
/** Rows of a feature that the thin walk brings side by side. */
const CHUNK = 64;
/** Values closer than this are equal: sums of numbers of 32 bits whose squares add up to 1. */
const DENSE_TIES = 1e-6;

/** What a walk is asked for, to be filled in. */
const NO_WALK = { order: 0, state: 0, ...NO_PROPOSALS };
/** Bytes of the count of accepted swaps behind what changes with each of them. */
const STATE = 4;

/** The dense walk. Memory 4n² numbers of 32 bits for every four kernels. */
export function denseWalker(feature: PackedKernels, target: PackedKernels): ChainWalker | undefined {
  const n = target.rows;
  const kernels = feature.count;
  const [targetGroups, featureGroups] = [target.count, kernels].map((count) =>
    Math.ceil(count / PACKED_LANES),
  );
  const space = borrowPairsWalk(4 * (feature.values.length + target.values.length) + MARGIN);
  if (space === undefined) return undefined;
  const [l, k] = [target, feature].map(({ values }) => {
    const address = space.takeBytes(4 * values.length);
    space.floats(address, values.length).set(values);
    return address;
  });
  const blocks = targetGroups * featureGroups;
  const [bias, proposed] = [0, 1].map(() => space.takeBytes(64 * blocks));
  const targetLanes = space.takeIntegers(targetGroups);
  for (let h = 0; h < targetGroups; h++) {
    space.integers(targetLanes, targetGroups)[h] = Math.min(PACKED_LANES, target.count - PACKED_LANES * h);
  }
  const lanes = space.floats(bias, 16 * blocks).fill(-Infinity);
  for (let b = 0; b < target.count; b++) {
    for (let a = 0; a < kernels; a++) {
      const block = Math.floor(b / PACKED_LANES) * featureGroups + Math.floor(a / PACKED_LANES);
      lanes[16 * block + PACKED_LANES * (b % PACKED_LANES) + (a % PACKED_LANES)] = 0;
    }
  }
  const { denseValue, denseWalk } = space.kernels;
  const parts = { target: l, feature: k, bias, targetLanes, rows: n, targetGroups, featureGroups };
  // One record each for all calls: there are many, some of them short.
  const valueCall = { ...parts, order: 0, out: 0 };
  const walkCall = { ...parts, ...NO_WALK, current: 0, proposed, renewAfter: swapsUntilRenewal(n) };
  return walkerInWasm(space, {
    rows: n,
    tolerance: DENSE_TIES,
    nanosecondsPerSwap: 2 * n * blocks,
    orderUnit: 16,
    standingBytes: 64 * blocks + STATE,
    value(order, correlations) {
      valueCall.order = order;
      valueCall.out = correlations;
      return denseValue(valueCall);
    },
    walk({ standing, ...place }, proposals) {
      Object.assign(walkCall, place, proposals);
      walkCall.current = standing;
      walkCall.state = standing + 64 * blocks;
      return denseWalk(walkCall);
    },
  });
}

/** The walk from thin factors. Memory O(n·(r + s)). */
export function thinWalker({ output, feature, constants }: ThinPairs): ChainWalker | undefined {
  const { rows } = output;
  const [left, right] = [output.width, feature.width];
  const arrays = [output.records, feature.records, output.forms, feature.forms];
  const matrixLength = left * right;
  const applied = left * feature.widths.reduce((sum, own) => sum + own, 0);
  const rooms = 2 * matrixLength + applied + CHUNK * right;
  const space = borrowPairsWalk(4 * arrays.reduce((sum, { length }) => sum + length, rooms) + MARGIN);
  if (space === undefined) return undefined;
  const [psi, phi, leftForms, rightForms] = arrays.map((array) => {
    const address = space.takeBytes(4 * array.length);
    space.floats(address, array.length).set(array);
    return address;
  });
  const pairs = constants.length;
  const [outputs, inputs] = [output.widths.length, feature.widths.length];
  const lengths = [(outputs + 3) * (inputs + 3), 2 * right + applied, CHUNK * (right + inputs + 3)];
  const [sums, images, chunk] = lengths.map((length) => space.takeBytes(4 * length));
  const [u, v] = [output, feature].map(({ stride }) => space.takeBytes(4 * stride));
  const [lefts, rights] = [output, feature].map(({ widths }) => {
    const address = space.takeIntegers(widths.length);
    space.integers(address, widths.length).set(widths);
    return address;
  });
  const [constant, proposed] = [0, 1].map(() => space.takeNumbers(pairs));
  space.numbers(constant, pairs).set(constants);
  const { thinValue, thinWalk } = space.kernels;
  const sizes = { rows, left, right, lefts, rights, outputs, inputs };
  const small = { sums, images, chunk, leftForms, rightForms };
  const parts = { output: psi, feature: phi, constants: constant, ...small, ...sizes };
  const valueCall = { ...parts, order: 0, matrix: 0, out: 0 };
  const walkCall = {
    ...parts,
    ...NO_WALK,
    matrix: 0,
    current: 0,
    proposed,
    u,
    v,
    renewAfter: swapsUntilRenewal(rows),
  };
  const [correlationsAt, stateAt] = [4 * matrixLength, 4 * matrixLength + 8 * pairs];
  return walkerInWasm(space, {
    rows,
    tolerance: THIN_TIES,
    nanosecondsPerSwap: 50 + 0.25 * matrixLength,
    orderUnit: 4 * feature.stride,
    standingBytes: stateAt + STATE,
    value(order, standing) {
      valueCall.order = order;
      valueCall.matrix = standing;
      valueCall.out = standing + correlationsAt;
      return thinValue(valueCall);
    },
    walk({ standing, ...place }, proposals) {
      Object.assign(walkCall, place, proposals);
      walkCall.matrix = standing;
      walkCall.current = standing + correlationsAt;
      walkCall.state = standing + stateAt;
      return thinWalk(walkCall);
    },
  });
}
