/**
 * The correlations of features whose rows are in groups, rows of a group side by side, over all pairs of rows by the SIMD kernels.
 *
 * Over ordered pairs of rows, with k_ig the sum of row i of K over group g, without the diagonal, and t_gh the total of a block,
 *
 *     Σ K̃² = Σ K² − 2 Σ_i Σ_{g ≠ own} k_ig²/n_g + Σ_{g ≠ h} t_gh²/(n_g n_h)
 *            − Σ_g (2/(n_g−2) Σ_i k_ig² − t_gg²/((n_g−1)(n_g−2))),
 *
 * the last sum over groups of more than three rows; of smaller ones Σ K² within is taken off. Σ K̃L̃ = Σ K L̃.
 */
import type { Steps } from '../../engine/steps.js';
import { kernelCount, kernelLessOneRow, type WideVariable } from '../../kernels/widths.js';
import type { RowGroups } from '../../numerics/row-groups.js';
import type { GaussianSpace } from '../../simd/gaussian.js';
import { paddedWidth, rowsAtOnce } from '../../statistics/points-simd.js';
import { type CentredKernel, clamp } from './definition.js';
import { pairAt, storeChain, takeSegments } from './dense-chain.js';
import { type OnALine, WIDTHS } from './dense-twos.js';
import { storeEnds } from './grid-in-groups.js';
import { type GroupSums, type GroupWeights, isForGroupTwos, sumsOfTwos } from './group-twos.js';
import { chainsOfPoints, kernelsLessOne, widthChains } from './width-chains.js';

/** Σ K̃² below this share of Σ K² has lost digits that count. */
const SHARE = 1e-4;

/** A variable whose rows are in groups. */
export type Grouped = WideVariable & { groups: RowGroups };

/** R of every pair of kernels of each feature; undefined for one of which too little is left in a kernel. */
export function* denseGroupValues(
  space: GaussianSpace,
  features: readonly Grouped[],
  output: readonly CentredKernel[],
): Steps<(Float64Array | undefined)[]> {
  const [{ groups }] = features;
  const n = groups.of.length;
  const width = paddedWidth(n);
  const most = rowsAtOnce(n, output.length * width);
  const address = space.takeNumbers(most * output.length * width);
  const write = (row: number, rows: number): void => {
    if (rows === n) space.memory.set(allWeights(output, { n, width }), address / 8);
    else writeWeights(space.numbers(address, rows * output.length * width), output, { row, rows, n, width });
  };
  const weights = { address, outputs: output.length, width, most, write };
  const ends = storeEnds(space, groups);
  const [inTwos, alone]: [number[], number[]] = [[], []];
  for (let f = 0; f < features.length; f++) {
    (isForGroupTwos(output.length, features[f]) ? inTwos : alone).push(f);
  }
  const shared = { groups, ends, weights };
  const values = Array.from<Float64Array | undefined>({ length: features.length });
  if (inTwos.length > 0) {
    const pairs = inTwos.map((f) => features[f] as OnALine);
    const found = yield* sumsOfTwos(space, pairs, shared);
    // One array for all: a small one of its own costs as much as the numbers in it.
    const length = WIDTHS * output.length;
    const numbers = new Float64Array(inTwos.length * length);
    for (let at = 0; at < inTwos.length; at++) {
      const own = numbers.subarray(at * length, (at + 1) * length);
      if (writeFromSums(own, found.of(at), output)) values[inTwos[at]] = own;
    }
  }
  const ofOthers = yield* sumsByRows(
    space,
    alone.map((f) => features[f]),
    shared,
  );
  alone.forEach((f, at) => {
    const own = new Float64Array(ofOthers[at].length * output.length);
    if (writeFromSums(own, ofOthers[at], output)) values[f] = own;
  });
  return values;
}

/** The sums of features one by one. Yields 0 now and then. */
function* sumsByRows(
  space: GaussianSpace,
  features: readonly Grouped[],
  { groups, ends, weights }: { groups: RowGroups; ends: number; weights: GroupWeights },
): Steps<GroupSums[][]> {
  if (features.length === 0) return [];
  const n = groups.of.length;
  const { outputs, width } = weights;
  const calls = features.map((feature) =>
    widthChains(feature).map((own) => {
      const chain = storeChain(space, feature.variable, own);
      const segment = takeSegments(space, chain.widths, outputs);
      const { widths } = chain;
      const ofGroups = 2 * widths * groups.sizes.length;
      const lengths = [widths * width, ofGroups, widths, 2 * widths, 2 * widths * outputs];
      const [sums, room, off, squares, out] = takeCleared(space, lengths);
      const rooms = { segment, sums, room, off, squares, out, ends, groups: groups.sizes.length };
      return { ...chain, ...rooms, weights: weights.address, outputs, row: 0, rows: 0 };
    }),
  );
  for (let row = 0; row < n; row += weights.most) {
    const rows = Math.min(weights.most, n - row);
    weights.write(row, rows);
    for (const ofFeature of calls) {
      for (const call of ofFeature) {
        call.row = row;
        call.rows = rows;
        space.kernels.correlationRows(call);
      }
      yield 0;
    }
  }
  return calls.map((ofFeature, f) => {
    const found: GroupSums[] = [];
    const small = withinSmall(features[f]);
    for (const call of ofFeature) {
      const off = space.numbers(call.off, call.widths);
      call.places.forEach((place, w) => {
        found[place] = {
          before: 2 * pairAt(space, call.squares, w),
          off: off[w] + small[place],
          products: Array.from({ length: outputs }, (_, b) => 2 * pairAt(space, call.out, w * outputs + b)),
        };
      });
    }
    return found;
  });
}

/** Addresses of so many numbers each, all 0. */
function takeCleared(space: GaussianSpace, lengths: readonly number[]): number[] {
  const addresses = lengths.map((length) => space.takeNumbers(length));
  const last = lengths.length - 1;
  const end = addresses[last] + 8 * lengths[last];
  space.numbers(addresses[0], (end - addresses[0]) / 8).fill(0);
  return addresses;
}

/** Writes R of every pair of kernels; returns whether enough is left of all of them. */
function writeFromSums(
  values: Float64Array,
  kernels: readonly GroupSums[],
  output: readonly CentredKernel[],
): boolean {
  for (let place = 0; place < kernels.length; place++) {
    const { before, off, products } = kernels[place];
    const squares = before - off;
    if (!(squares > SHARE * before)) return false;
    for (let b = 0; b < output.length; b++) {
      const norm = Math.sqrt(squares * output[b].squares);
      values[place * output.length + b] = norm > 0 ? clamp(products[b] / norm) : 0;
    }
  }
  return true;
}

/** All rows of outputs that were asked for: where they are few, every shard needs them again. */
const knownWeights = new WeakMap<readonly CentredKernel[], Float64Array>();

function allWeights(
  output: readonly CentredKernel[],
  { n, width }: { n: number; width: number },
): Float64Array {
  const before = knownWeights.get(output);
  if (before !== undefined) return before;
  const weights = new Float64Array(n * output.length * width);
  writeWeights(weights, output, { row: 0, rows: n, n, width });
  knownWeights.set(output, weights);
  return weights;
}

/** Rows of all the output's centred kernels, 0 up to the diagonal. */
function writeWeights(
  to: Float64Array,
  output: readonly CentredKernel[],
  { row, rows, n, width }: { row: number; rows: number; n: number; width: number },
): void {
  to.fill(0);
  for (let i = row; i < row + rows; i++) {
    output.forEach(({ matrix }, b) => {
      to.set(matrix.subarray(i * n + i + 1, (i + 1) * n), ((i - row) * output.length + b) * width + i + 1);
    });
  }
}

/** Σ K² of every kernel within groups of two and three rows. */
function withinSmall(feature: Grouped): Float64Array {
  const { variable, widths, groups } = feature;
  const sums = new Float64Array(kernelCount(feature));
  const lessOne = new Float64Array(sums.length);
  const points = variable.kernel === 'gaussian' ? variable.coordinates : undefined;
  const chains = points && chainsOfPoints(widths);
  let from = 0;
  for (const size of groups.sizes) {
    const to = from + size;
    // Larger ones have none to take off.
    for (let i = size > 3 ? to : from; i < to; i++) {
      for (let j = i + 1; j < to; j++) {
        if (points && chains) kernelsLessOne(squaredDistance(points, i, j), chains, lessOne);
        else kernelsOfPair(feature, i, j, lessOne);
        for (let w = 0; w < sums.length; w++) sums[w] += 2 * (1 + lessOne[w]) ** 2;
      }
    }
    from = to;
  }
  return sums;
}

function squaredDistance(points: readonly Float64Array[], i: number, j: number): number {
  let sum = 0;
  for (const values of points) sum += (values[i] - values[j]) ** 2;
  return sum;
}

function kernelsOfPair(feature: Grouped, i: number, j: number, lessOne: Float64Array): void {
  for (let w = 0; w < lessOne.length; w++) {
    kernelLessOneRow(feature, w, { i, from: j, to: j + 1 }, lessOne.subarray(w));
  }
}
