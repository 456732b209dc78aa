/**
 * Block HSIC on the SIMD kernels: the values of block.ts, where the formulas are, to rounding.
 *
 * With many blocks, lanes are blocks: some chunks of 8 blocks at a time, the output's weights for all their pairs,
 * once for all features, then each feature. With few or large blocks, lanes are columns: some rows of the weights at a
 * time. Every value has sums of its own in an order that the layout alone decides: neither the other features nor the
 * threads can change a bit of it.
 */
import { requireAsChecked } from '../data/as-checked.js';
import type { PreparedColumn } from '../data/prepared-column.js';
import { isConstant, type Variable, variableRows } from '../kernels/variable.js';
import { pairWeightFactor } from '../numerics/u-centring.js';
import { type GaussianSpace, LANES } from '../simd/gaussian.js';
import { arrangePoints, featureSums, roomFor } from './feature-sums-simd.js';
import { Prints } from './prints-simd.js';
import { MOST_WEIGHTS, paddedWidth, pointsOf, rowsAtOnce, storePoints } from './points-simd.js';
import { rowKernel } from './row-kernels-simd.js';
import type { Steps } from '../engine/steps.js';

/** Weights that are kept from one group of features to the next: 8 MB. */
const MOST_KEPT_WEIGHTS = 2 ** 20;

/** An output and consecutive blocks of its rows. */
export interface BlockLayout {
  target: Variable;
  blockSize: number;
  /** The first row of the first block. */
  start: number;
  count: number;
  /** The order of rows for features that are columns of numbers, which are as given; the output is in order already. */
  order?: Int32Array;
  /** Whether columns of numbers are held against their fingerprints as they are read: of all rows, in the order they have. */
  requiresUnchanged?: boolean;
}

/** The values η̂_b of some features, one array per feature. */
export function blockValuesSimd(
  blocks: BlockLayout,
  features: readonly PreparedColumn[],
  space: GaussianSpace,
): Steps<Float64Array[]> {
  const { blockSize, count } = blocks;
  const weights = (LANES * blockSize * (blockSize - 1)) / 2;
  const sideBySide = 2 * count >= LANES && weights <= 2 * MOST_WEIGHTS;
  return sideBySide ? valuesSideBySide(blocks, features, space) : valuesByRows(blocks, features, space);
}

function* valuesSideBySide(
  layout: BlockLayout,
  features: readonly PreparedColumn[],
  space: GaussianSpace,
): Steps<Float64Array[]> {
  const { target, blockSize: size, start, count, requiresUnchanged = false } = layout;
  const pairs = (size * (size - 1)) / 2;
  const most = Math.max(1, Math.floor(MOST_WEIGHTS / (pairs * LANES)));
  const allChunks = Math.ceil(count / LANES);
  const chunks = Math.min(allChunks, most);
  // Where there is room for all weights they are left for the next features.
  const keeps = allChunks * LANES * pairs <= MOST_KEPT_WEIGHTS;
  const ready = keeps && space.isKept;
  const weights = space.takeNumbers((keeps ? allChunks : chunks) * LANES * pairs);
  const order = layout.order !== undefined && isInOrder(layout.order) ? undefined : layout.order;
  const room = roomFor(space, [target, ...features], { size, chunks, order });
  // Results of a feature lie together, so that they leave as one buffer, which a worker can hand over as a whole.
  const width = allChunks * LANES;
  const out = space.takeNumbers(features.length * width);
  const prints = requiresUnchanged ? new Prints(space, features.length) : undefined;
  for (let first = 0; first < count; first += chunks * LANES) {
    const blocks = Math.min(chunks * LANES, count - first);
    const used = Math.ceil(blocks / LANES);
    const from = start + first * size;
    const isLast = first + blocks === count;
    const slice = { size, from, blocks, order, isLast };
    const own = keeps ? weights + 8 * first * pairs : weights;
    if (!ready) {
      arrangePoints(space, room, target, slice);
      const { points, stride, sums } = room;
      const { length: coordinates } = pointsOf(target).coordinates;
      space.kernels.blockWeights({ points, coordinates, stride, size, chunks: used, weights: own, sums });
    }
    for (let f = 0; f < features.length; f++) {
      const addresses = { weights: own, out: out + 8 * (f * width + first) };
      featureSums(space, room, features[f], slice, addresses, prints && { prints, column: f });
    }
    yield (features.length * blocks) / count;
  }
  const all = space.numbers(out, features.length * width).slice();
  return features.map((_, f) => all.subarray(f * width, f * width + count));
}

/** Orders that were looked at already: one job has the same one with every shard. */
const seenInOrder = new WeakMap<Int32Array, boolean>();

function isInOrder(order: Int32Array): boolean {
  const known = seenInOrder.get(order);
  if (known !== undefined) return known;
  let i = 0;
  while (i < order.length && order[i] === i) i++;
  seenInOrder.set(order, i === order.length);
  return i === order.length;
}

function* valuesByRows(
  layout: BlockLayout,
  features: readonly PreparedColumn[],
  space: GaussianSpace,
): Steps<Float64Array[]> {
  const { target, blockSize: size, start, count } = layout;
  if (layout.requiresUnchanged === true) requireAsChecked(features);
  const rowSums = rowSumsOf(layout, space);
  const width = paddedWidth(size);
  const most = rowsAtOnce(size, width);
  const output = storePoints(space, target);
  const rows = variableRows(target);
  const kernelValues = (count * size * (size - 1)) / 2;
  const kernels = features.map((feature) => rowKernel(space, feature, layout.order, { rows, kernelValues }));
  const weights = space.takeNumbers(most * width);
  const offsets = space.takeNumbers(width);
  const columnOffsets = space.takeNumbers(width);
  const out = space.takeNumbers(most);
  const ignored = space.takeNumbers(width);
  space.numbers(ignored, width).fill(0);
  const scale = pairWeightFactor(size);
  const values = features.map(() => new Float64Array(count));
  for (let b = 0; b < count; b++) {
    const first = start + b * size;
    if (isConstant(target, first, first + size)) continue;
    const varying = kernels.map((kernel) => !kernel.isConstant(first, first + size));
    const sums = rowSums.subarray(b * size, (b + 1) * size);
    let total = 0;
    for (const sum of sums) total += sum;
    const level = scale * (total / ((size - 1) * (size - 2)));
    const shares = sums.map((sum) => -scale * (sum / (size - 2)));
    space.numbers(columnOffsets, size).set(shares);
    space.numbers(offsets, size).set(shares.map((share) => share + level));
    for (let row = 0; row < size; row += most) {
      const part = {
        rowsFrom: first,
        columnsFrom: first,
        row,
        rows: Math.min(most, size - row),
        width,
        after: 1,
        weights,
      } as const;
      const at = output.address + 8 * first;
      const { coordinates, stride } = output;
      space.kernels.weightRows({
        points: at,
        columns: at,
        coordinates,
        stride,
        row,
        rows: part.rows,
        width,
        used: size,
        after: 1,
        scale,
        rowOffsets: offsets,
        columnOffsets,
        weights,
      });
      kernels.forEach((kernel, f) => {
        if (!varying[f]) return;
        kernel.sums(part, ignored, out);
        for (const sum of space.numbers(out, part.rows)) values[f][b] += sum;
      });
      yield (features.length * part.rows) / (size * count);
    }
  }
  return values;
}

/** Row sums that are known already: one job asks for the same ones with every shard. */
const known = new WeakMap<BlockLayout, Float64Array>();

/** The row sums of the output's kernel in each block, without the diagonal. */
function rowSumsOf(layout: BlockLayout, space: GaussianSpace): Float64Array {
  const sums = known.get(layout) ?? kernelRowSums(layout, space);
  known.set(layout, sums);
  return sums;
}

function kernelRowSums(
  { target, blockSize: size, start, count }: BlockLayout,
  space: GaussianSpace,
): Float64Array {
  const width = paddedWidth(size);
  const { address, coordinates, stride, near } = storePoints(space, target);
  const ones = space.takeNumbers(width);
  const out = space.takeNumbers(1);
  const ignored = space.takeNumbers(width);
  space.numbers(ignored, width).fill(0);
  space.numbers(ones, width).fill(0).fill(1, 0, size);
  const sums = new Float64Array(size * count);
  for (let i = 0; i < size * count; i++) {
    const first = address + 8 * (start + i - (i % size));
    space.kernels.rowSums({
      points: first,
      columns: first,
      coordinates,
      stride,
      near,
      row: i % size,
      rows: 1,
      width,
      after: 0,
      weights: ones,
      columnSums: ignored,
      out,
    });
    sums[i] = space.numbers(out, 1)[0] - 1;
  }
  return sums;
}
