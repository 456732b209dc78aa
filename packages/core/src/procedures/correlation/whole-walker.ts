/**
 * The walk of several correlations in whole numbers of 16 bits (simd/whole-pairs), for few rows: twice as fast as in numbers
 * of 32 bits. The statistic is that of the rounded kernels, exactly. From that of the kernels it differs by some 2e-5, where
 * shuffles differ by √2/n: less than a hundredth of that. Orders with the same kernel entries in other places tie to the
 * last bit.
 */
import { NO_CHAINS, NO_DRAWS, NO_PROPOSALS, walkerInWasm } from '../../permutation/walker-in-wasm.js';
import type { ChainWalker } from '../../permutation/walker.js';
import { borrowPairsWalk } from '../../simd/pairs-walk.js';
import { PACKED_LANES, type PackedKernels } from './packed-kernels.js';

/** More rows than this have entries that are too small for 16 bits. */
const MOST_ROWS = 512;
/** Kernels of the output that there is room for. */
const MOST_OUTPUTS = 3;
/** An entry of a symmetric matrix of norm 1 is at most √½; the difference of two has room in 16 bits with this scale. */
const SCALE = 23_000;
/** The largest correlation from the largest sum over i < j. */
const UNIT = 2 / SCALE ** 2;
/** Where lanes without a pair stand. */
const NOWHERE = -(2 ** 30);
/** Pairs that the kernel draws at once. */
const DRAWN_AT_ONCE = 128;
/** For what is small: places, the bias, alignment. */
const MARGIN = 2 ** 16;

/**
 * The walker; undefined where kernels or rows are too many, or WebAssembly is not available. Rows of the feature with equal
 * numbers in `alike` are equal: their swaps, which change nothing, cost next to nothing.
 */
export function wholeWalker(
  feature: PackedKernels,
  target: PackedKernels,
  alike?: Int32Array,
): ChainWalker | undefined {
  const { rows } = target;
  if (rows > MOST_ROWS || feature.count > PACKED_LANES || target.count > MOST_OUTPUTS) return undefined;
  const columnPairs = pairsOfColumns(rows);
  const space = borrowPairsWalk(8 * rows ** 2 + 16 * rows * columnPairs + MARGIN);
  if (space === undefined) return undefined;
  const [l, k] = [space.takeBytes(16 * rows * columnPairs), space.takeBytes(8 * rows ** 2)];
  writeFeature(space.halves(k, 4 * rows ** 2), feature);
  space.halves(l, 8 * rows * columnPairs).set(targetInHalves(target));
  const [bias, proposed] = [0, 1].map(() => space.takeIntegers(PACKED_LANES * MOST_OUTPUTS));
  const lanes = space.integers(bias, PACKED_LANES * MOST_OUTPUTS).fill(NOWHERE);
  for (let b = 0; b < target.count; b++) lanes.fill(0, PACKED_LANES * b, PACKED_LANES * b + feature.count);
  const pairs = space.takeIntegers(Math.max(rows, 2 * DRAWN_AT_ONCE));
  const codes = space.takeIntegers(rows);
  space.integers(codes, rows).set(alike ?? Int32Array.from({ length: rows }, (_, row) => row));
  const { wholeChains, wholeDraws, wholeValue, wholeWalk } = space.kernels;
  const parts = { target: l, feature: k, rows, order: 0 };
  // One record each for all calls: there are many, some of them short.
  const valueCall = { ...parts, bias, out: 0 };
  const walkCall = {
    ...parts,
    current: 0,
    proposed,
    alike: codes,
    unit: UNIT,
    ...NO_PROPOSALS,
  };
  const drawsCall = { ...parts, words: pairs, bias, unit: UNIT, ...NO_DRAWS };
  const chainsCall = { ...parts, proposed, pairs, alike: codes, unit: UNIT, ...NO_CHAINS };
  return walkerInWasm(space, {
    rows,
    // Whole numbers: half of the least difference.
    tolerance: UNIT / 2,
    nanosecondsPerSwap: 1.3 * rows,
    passesOverEqual: true,
    orderUnit: 8,
    standingBytes: 4 * PACKED_LANES * MOST_OUTPUTS,
    value(order, correlations) {
      valueCall.order = order;
      valueCall.out = correlations;
      return UNIT * wholeValue(valueCall);
    },
    walk({ order, standing, placeBytes }, proposals) {
      // One by one: chains of few rows are short.
      walkCall.order = order;
      walkCall.placeBytes = placeBytes;
      walkCall.current = standing;
      walkCall.pairs = proposals.pairs;
      walkCall.states = proposals.states;
      walkCall.swapsPerState = proposals.swapsPerState;
      walkCall.values = proposals.values;
      walkCall.places = proposals.places;
      walkCall.floor = inUnits(proposals.floor);
      return wholeWalk(walkCall);
    },
    atOnce: {
      draws: (call) => wholeDraws(Object.assign(drawsCall, call)),
      chains: (call) => {
        Object.assign(chainsCall, call);
        chainsCall.floor = inUnits(call.floor);
        return wholeChains(chainsCall);
      },
    },
  });
}

/** A floor that is a value itself stays one. */
const ROUNDING = 1e-3;

function inUnits(floor: number): number {
  return Math.max(NOWHERE, Math.ceil(floor / UNIT - ROUNDING));
}

/** Entry (i, j) of kernel a lies at [i][j][a], and so does entry (j, i), which is the same. */
function writeFeature(to: Int16Array, { rows, count, values }: PackedKernels): void {
  to.fill(0);
  for (let i = 0; i < rows; i++) {
    for (let j = i + 1; j < rows; j++) {
      const above = PACKED_LANES * (i * rows + j);
      const below = PACKED_LANES * (j * rows + i);
      for (let a = 0; a < count; a++) to[above + a] = to[below + a] = Math.round(SCALE * values[above + a]);
    }
  }
}

/** Pairs of columns of the output: the kernel takes two of them at a time, and 0 behind the last. */
function pairsOfColumns(rows: number): number {
  return 2 * Math.ceil(rows / 4);
}

/** Outputs that are known already: all features of a run have the same one. */
const known = new WeakMap<PackedKernels, Int16Array>();

/** Entry (i, j) of kernel b lies at [i][j / 2][b][j % 2]. */
function targetInHalves(target: PackedKernels): Int16Array {
  const earlier = known.get(target);
  if (earlier !== undefined) return earlier;
  const { rows, count, values } = target;
  const rowLength = 8 * pairsOfColumns(rows);
  const halves = new Int16Array(rows * rowLength);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < rows; j++) {
      const place = i * rowLength + 8 * (j >> 1) + (j & 1);
      for (let b = 0; b < count; b++) {
        halves[place + 2 * b] = Math.round(SCALE * values[PACKED_LANES * (i * rows + j) + b]);
      }
    }
  }
  known.set(target, halves);
  return halves;
}
