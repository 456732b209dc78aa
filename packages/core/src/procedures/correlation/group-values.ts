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
import { type OnALine, WIDTHS } from './dense-twos.js';
import { levelGroupValues } from './level-group-values.js';
import { thinCorrelations } from './thin-values.js';
import { levelsAsValues, type ValuesFeature, valuesFeature } from './values-in-groups.js';
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
  shared: GroupShared,
  features: readonly PreparedColumn[],
  space: GaussianSpace | undefined,
): Steps<Float64Array[]> {
  const { target } = shared;
  const shard = new Shard(shared, features);
  const values = features.map((): Float64Array | undefined => undefined);
  if (space !== undefined) yield* writeLinear(values, space, shard, target);
  const open: number[] = [];
  const rest: Grouped[] = [];
  for (let f = 0; f < features.length; f++) {
    if (values[f] !== undefined) continue;
    open.push(f);
    rest.push(shard.wideOf(f));
  }
  const others =
    target.groups.of.length > MOST_ROWS
      ? yield* thinOrByRows(rest, target)
      : yield* denseOrByDefinition(space, rest, target);
  open.forEach((f, at) => (values[f] = others[at]));
  return values as Float64Array[];
}

/**
 * The features of a shard by their places, each worked out when it is asked for. Methods of a class that keeps what it needs: the
 * engine compiles functions that are made anew in every run in every run, and so those that see objects of a new form.
 */
class Shard {
  readonly count: number;
  readonly rows: number;
  readonly #features: readonly PreparedColumn[];
  readonly #wides: Grouped[] = [];
  readonly #groups: RowGroups;
  readonly #widths: readonly number[];
  readonly #order: Int32Array | undefined;

  constructor({ target, featureWidths, order }: GroupShared, features: readonly PreparedColumn[]) {
    this.count = features.length;
    this.rows = target.groups.of.length;
    this.#features = features;
    this.#groups = target.groups;
    this.#widths = featureWidths;
    this.#order = order;
  }

  /** Through its kernels. */
  wideOf(f: number): Grouped {
    this.#wides[f] ??= {
      variable: variableOf(this.#features[f], this.#order),
      widths: this.#widths,
      groups: this.#groups,
    };
    return this.#wides[f];
  }

  /** By its values, if they are few; against so many kernels of the output. */
  fewValues(f: number, outputs: number): ValuesFeature | undefined {
    const { rows } = this;
    const onLevels = levelsAsValues(this.#features[f], rows, this.#order, this.#widths);
    if (onLevels !== undefined) return onLevels;
    const wide = this.wideOf(f);
    const isShort = rows <= FEW_ROWS && isForGroupTwos(outputs, wide);
    return valuesFeature(wide, isShort ? FEW_VALUES : Math.min(MOST_VALUES, Math.floor(MOST_OF_ROWS * rows)));
  }

  /** On a grid, if that is faster than all pairs of rows; against an output of so many columns. */
  onGrid(f: number, columns: number): GridFeature | undefined {
    const { variable, widths, groups } = this.wideOf(f);
    return gridFor(variable, widths, { width: columns, groups: groups.sizes.length });
  }
}

/** Some features of a shard with their places. */
class Placed<Feature> {
  readonly places: number[] = [];
  readonly features: Feature[] = [];

  add(place: number, feature: Feature): void {
    this.places.push(place);
    this.features.push(feature);
  }
}

/** Rows that are looked at between two steps. */
const ROWS_A_STEP = 2 ** 14;

/** Writes down those that have few values, or that a grid serves. */
function* writeLinear(
  values: (Float64Array | undefined)[],
  space: GaussianSpace,
  shard: Shard,
  target: Grouped,
): Steps<void> {
  const output = knownThin.get(target) ?? (yield* groupOutput(target)) ?? 'none';
  knownThin.set(target, output);
  if (output === 'none') return;
  const { width, kernels } = output;
  const outputs = kernels.length;
  for (let first = 0; first < shard.count; first += TOGETHER) {
    const [ofValues, onGrid] = [new Placed<ValuesFeature>(), new Placed<GridFeature>()];
    for (let f = first, looked = 0; f < Math.min(shard.count, first + TOGETHER); f++) {
      const few = shard.fewValues(f, outputs);
      const grid = few === undefined ? shard.onGrid(f, width) : undefined;
      if (few !== undefined) ofValues.add(f, few);
      else if (grid !== undefined) onGrid.add(f, grid);
      looked += shard.rows;
      if (looked < ROWS_A_STEP) continue;
      looked = 0;
      yield 0;
    }
    if (ofValues.places.length > 0) {
      const found = yield* space.within(() => levelGroupValues(space, output, ofValues.features));
      ofValues.places.forEach((f, at) => (values[f] = found[at]));
    }
    if (onGrid.places.length > 0) {
      const { widths } = shard.wideOf(onGrid.places[0]);
      const some = { widths, features: onGrid.features };
      const found = yield* space.within(() => gridGroupValues(space, output, some));
      onGrid.places.forEach((f, at) => (values[f] = found[at]));
    }
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
    let done = 0;
    for (let f = 0; f < some.length; f++) {
      done += 1;
      const own = found?.[f];
      values.push(own ?? correlations(centredKernels(some[f]), output));
      if (own !== undefined) continue;
      yield done;
      done = 0;
    }
    yield done;
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
  const values = features.map((): Float64Array | undefined => undefined);
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
