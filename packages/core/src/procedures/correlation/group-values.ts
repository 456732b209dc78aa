/**
 * The correlations of a shard where rows are in groups (strata), rows of a group side by side: by counting where a
 * feature has few values, on a grid where that is faster, else over all pairs of rows by the SIMD kernels, or from thin factors where rows are many; by the definition where
 * a kernel has next to nothing left.
 *
 * Over ordered pairs of rows, with k_ig the sum of row i of K over group g, without the diagonal, and t_gh the total of a block,
 *
 *     Σ K̃² = Σ K² − 2 Σ_i Σ_{g ≠ own} k_ig²/n_g + Σ_{g ≠ h} t_gh²/(n_g n_h)
 *            − Σ_g (2/(n_g−2) Σ_i k_ig² − t_gg²/((n_g−1)(n_g−2))),
 *
 * the last sum over groups of more than three rows; of smaller ones Σ K² within is taken off. Σ K̃L̃ = Σ K L̃.
 */
import { type PreparedColumn, variableOf } from '../../data/prepared-column.js';
import type { Steps } from '../../engine/steps.js';
import { kernelCount, kernelLessOneRow, type WideVariable } from '../../kernels/widths.js';
import type { RowGroups } from '../../numerics/row-groups.js';
import type { GaussianSpace } from '../../simd/gaussian.js';
import { paddedWidth, rowsAtOnce } from '../../statistics/points-simd.js';
import { correlationsByRows, kernelSums } from './correlation-rows.js';
import { type CentredKernel, centredKernels, clamp, correlations } from './definition.js';
import { pairAt, storeChain, takeSegments } from './dense-chain.js';
import { gridGroupValues } from './grid-group-values.js';
import { storeEnds } from './grid-in-groups.js';
import { type GridFeature, gridFor } from './grid-nodes.js';
import { type GroupOutput, groupOutput } from './group-output.js';
import { type GroupSums, type GroupWeights, isForGroupTwos, sumsOfTwos } from './group-twos.js';
import type { OnALine } from './dense-twos.js';
import { levelGroupValues } from './level-group-values.js';
import { thinCorrelations } from './thin-values.js';
import { type ValuesFeature, valuesFeature } from './values-in-groups.js';
import { chainsOfPoints, kernelsLessOne, widthChains } from './width-chains.js';

/** Rows up to which the output's matrices are kept, of 32 MB each. */
const MOST_ROWS = 2000;
/** Σ K̃² below this share of Σ K² has lost digits that count. */
const SHARE = 1e-4;
/** Numbers of sums that are kept at once: 16 MB. */
const MOST_SUMS = 2 ** 21;

/** What all features share. */
export interface GroupShared {
  target: WideVariable & { groups: RowGroups };
  featureWidths: readonly number[];
  order?: Int32Array;
}

/** Outputs that are known already: one job asks for the same one with every shard. */
const known = new WeakMap<object, CentredKernel[]>();

/** The same as thin factors, for the linear ways. */
const knownThin = new WeakMap<object, GroupOutput | 'none'>();
/** Values up to which counting them is faster than all pairs of rows, two features at a time, or a grid; as a share of the rows. */
const MOST_VALUES = 160;
const MOST_OF_ROWS = 0.4;
/** Rows up to which that are fewer, and how many. */
const FEW_ROWS = 128;
const FEW_VALUES = 24;
/** Features that go a linear way together. */
const TOGETHER = 16;

/** R of every pair of kernels, one array per feature. */
export function* groupValues(
  { target, featureWidths: widths, order }: GroupShared,
  features: readonly PreparedColumn[],
  space: GaussianSpace | undefined,
): Steps<Float64Array[]> {
  const { groups } = target;
  const wides = features.map((feature): Grouped => ({
    variable: variableOf(feature, order),
    widths,
    groups,
  }));
  const values = space === undefined ? [] : yield* linearCorrelations(space, wides, target);
  const open = wides.map((_, f) => f).filter((f) => values.at(f) === undefined);
  const rest = open.map((f) => wides[f]);
  const others =
    groups.of.length > MOST_ROWS
      ? yield* thinOrByRows(rest, target)
      : yield* denseOrByDefinition(space, rest, target);
  others.forEach((found, at) => (values[open[at]] = found));
  return values as Float64Array[];
}

/** Those that have few values, or that a grid serves; undefined for the others. */
function* linearCorrelations(
  space: GaussianSpace,
  features: readonly Grouped[],
  target: Grouped,
): Steps<(Float64Array | undefined)[]> {
  const output = knownThin.get(target) ?? (yield* groupOutput(target)) ?? 'none';
  knownThin.set(target, output);
  const values = features.map((): Float64Array | undefined => undefined);
  if (output === 'none') return values;
  const { width, groups } = output;
  const size = { width, groups: groups.sizes.length };
  const rows = groups.of.length;
  const most = Math.min(MOST_VALUES, Math.floor(MOST_OF_ROWS * rows));
  for (let first = 0; first < features.length; first += TOGETHER) {
    const [onGrid, ofValues] = [new Map<number, GridFeature>(), new Map<number, ValuesFeature>()];
    for (let f = first; f < Math.min(features.length, first + TOGETHER); f++) {
      const { variable, widths } = features[f];
      const isShort = rows <= FEW_ROWS && isForGroupTwos(output.kernels.length, features[f]);
      const few = valuesFeature(features[f], isShort ? FEW_VALUES : most);
      const grid = few === undefined ? gridFor(variable, widths, size) : undefined;
      if (few !== undefined) ofValues.set(f, few);
      if (grid !== undefined) onGrid.set(f, grid);
      yield 0;
    }
    yield* into(ofValues, (some) => levelGroupValues(space, output, some));
    const { widths } = features[first];
    yield* into(onGrid, (some) => gridGroupValues(space, output, { widths, features: some }));
  }
  return values;

  function* into<Feature>(
    some: Map<number, Feature>,
    work: (features: Feature[]) => Steps<(Float64Array | undefined)[]>,
  ): Steps<void> {
    if (some.size === 0) return;
    const found = yield* space.within(() => work([...some.values()]));
    [...some.keys()].forEach((f, at) => (values[f] = found[at]));
  }
}

function* thinOrByRows(features: readonly Grouped[], target: Grouped): Steps<Float64Array[]> {
  const values: Float64Array[] = [];
  for (const wide of features) {
    const thin = yield* thinCorrelations(wide, target);
    values.push(thin ?? (yield* correlationsByRows(yield* kernelSums(wide), yield* kernelSums(target))));
    yield 1;
  }
  return values;
}

function* denseOrByDefinition(
  space: GaussianSpace | undefined,
  features: readonly Grouped[],
  target: Grouped,
): Steps<Float64Array[]> {
  if (features.length === 0) return [];
  const output = known.get(target) ?? centredKernels(target);
  known.set(target, output);
  const [{ widths, groups }] = features;
  const sums = 2 * widths.length * (groups.of.length + groups.sizes.length);
  const together = Math.max(1, Math.floor(MOST_SUMS / sums));
  const values: Float64Array[] = [];
  for (let first = 0; first < features.length; first += together) {
    const some = features.slice(first, first + together);
    const found = space && (yield* space.within(() => denseCorrelations(space, some, output)));
    for (let f = 0; f < some.length; f++) {
      values.push(found?.[f] ?? correlations(centredKernels(some[f]), output));
      yield 1;
    }
  }
  return values;
}

/** A variable whose rows are in groups. */
type Grouped = WideVariable & { groups: RowGroups };

/** Over all pairs of rows; undefined for a feature of which too little is left in a kernel. */
function* denseCorrelations(
  space: GaussianSpace,
  features: readonly Grouped[],
  output: readonly CentredKernel[],
): Steps<(Float64Array | undefined)[]> {
  const [{ groups }] = features;
  const n = groups.of.length;
  const width = paddedWidth(n);
  const most = rowsAtOnce(n, output.length * width);
  const address = space.takeNumbers(most * output.length * width);
  const write = (row: number, rows: number): void =>
    writeWeights(space.numbers(address, rows * output.length * width), output, { row, rows, n, width });
  const weights = { address, outputs: output.length, width, most, write };
  const ends = storeEnds(space, groups);
  const places = features.map((_, f) => f);
  const isForTwos = (f: number): boolean => isForGroupTwos(output.length, features[f]);
  const [inTwos, alone] = [places.filter(isForTwos), places.filter((f) => !isForTwos(f))];
  const shared = { groups, ends, weights };
  const ofTwos = yield* sumsOfTwos(
    space,
    inTwos.map((f) => features[f] as OnALine),
    shared,
  );
  const ofOthers = yield* sumsByRows(
    space,
    alone.map((f) => features[f]),
    shared,
  );
  const values = places.map((): Float64Array | undefined => undefined);
  inTwos.forEach((f, at) => (values[f] = fromSums(ofTwos[at], output)));
  alone.forEach((f, at) => (values[f] = fromSums(ofOthers[at], output)));
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

function fromSums(kernels: readonly GroupSums[], output: readonly CentredKernel[]): Float64Array | undefined {
  const values = new Float64Array(kernels.length * output.length);
  for (let place = 0; place < kernels.length; place++) {
    const { before, off, products } = kernels[place];
    const squares = before - off;
    if (!(squares > SHARE * before)) return undefined;
    output.forEach((kernel, b) => {
      const norm = Math.sqrt(squares * kernel.squares);
      values[place * output.length + b] = norm > 0 ? clamp(products[b] / norm) : 0;
    });
  }
  return values;
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
