/**
 * Kernel correlations by rows: one exponential a pair of rows gives the kernel of the widest width, squarings give
 * those of the others, and each is weighted by the U-centred kernels of the output. Lanes are the columns of one row;
 * only columns behind the row count. Readable definition: procedures/correlation/definition.ts.
 *
 * A segment of a row is worked on at a time, each step over the whole of it: the exponential, the powers, the products.
 */
import { coefficient, lookUp, polynomial, scaled, SCRATCH } from './exp2.part.as';
import { RECORD, STRIP } from './records.part.as';
import { addPairs, allProducts, both, clearPairs, PAIR, product, ROW } from './products.part.as';
import { firstColumn, SEGMENT, separateFar, separateNear } from './rows.part.as';

/** The table's entry that is 0: the kernel of rows so far apart that it vanishes. */
export const NOTHING: i32 = 65536 << 3;

/** Gives the columns [from, to) of a segment the table entry `entry` and no fraction. */
export function overwrite(from: usize, to: usize, entry: i32): void {
  for (let column = from; column < to; column++) {
    const record = SCRATCH + (column >> 3) * RECORD;
    f64.store(record + ((column & 7) << 3), 0);
    i32.store(record + STRIP + ((column & 7) << 2), entry);
  }
}

/** The kernel values of the records up to `end` to `kernels`; they are added to their columns and to the pair `sum`. */
export function exponentials(end: usize, kernels: usize, columnSums: usize, sum: usize): void {
  const c1 = coefficient(1);
  const c2 = coefficient(2);
  const c3 = coefficient(3);
  let sum0 = v128.load(sum);
  let sum1 = f64x2.splat(0);
  let sum2 = f64x2.splat(0);
  let sum3 = f64x2.splat(0);
  let r = SCRATCH;
  do {
    const k0 = scaled(lookUp(i32.load(r, 64), i32.load(r, 68)), polynomial(v128.load(r), c1, c2, c3));
    v128.store(kernels, k0);
    v128.store(columnSums, f64x2.add(v128.load(columnSums), k0));
    sum0 = f64x2.add(sum0, k0);
    const k1 = scaled(lookUp(i32.load(r, 72), i32.load(r, 76)), polynomial(v128.load(r, 16), c1, c2, c3));
    v128.store(kernels, k1, 16);
    v128.store(columnSums, f64x2.add(v128.load(columnSums, 16), k1), 16);
    sum1 = f64x2.add(sum1, k1);
    const k2 = scaled(lookUp(i32.load(r, 80), i32.load(r, 84)), polynomial(v128.load(r, 32), c1, c2, c3));
    v128.store(kernels, k2, 32);
    v128.store(columnSums, f64x2.add(v128.load(columnSums, 32), k2), 32);
    sum2 = f64x2.add(sum2, k2);
    const k3 = scaled(lookUp(i32.load(r, 88), i32.load(r, 92)), polynomial(v128.load(r, 48), c1, c2, c3));
    v128.store(kernels, k3, 48);
    v128.store(columnSums, f64x2.add(v128.load(columnSums, 48), k3), 48);
    sum3 = f64x2.add(sum3, k3);
    r += RECORD;
    kernels += STRIP;
    columnSums += STRIP;
  } while (r < end);
  v128.store(sum, f64x2.add(f64x2.add(sum0, sum1), f64x2.add(sum2, sum3)));
}

/**
 * Kernel values to the power 2^squarings, from `kernels` up to `end` to the segment behind; they are added to their
 * columns and to the pair `sum`, the first squares to the pair `squares`.
 */
function powers(
  kernels: usize,
  end: usize,
  squarings: i32,
  columnSums: usize,
  sum: usize,
  squares: usize,
): void {
  let sum0 = v128.load(sum);
  let sum1 = f64x2.splat(0);
  let squares0 = v128.load(squares);
  let squares1 = f64x2.splat(0);
  do {
    let k0 = v128.load(kernels);
    let k1 = v128.load(kernels, 16);
    let k2 = v128.load(kernels, 32);
    let k3 = v128.load(kernels, 48);
    k0 = f64x2.mul(k0, k0);
    k1 = f64x2.mul(k1, k1);
    k2 = f64x2.mul(k2, k2);
    k3 = f64x2.mul(k3, k3);
    squares0 = f64x2.add(squares0, f64x2.add(k0, k1));
    squares1 = f64x2.add(squares1, f64x2.add(k2, k3));
    for (let s = 1; s < squarings; s++) {
      k0 = f64x2.mul(k0, k0);
      k1 = f64x2.mul(k1, k1);
      k2 = f64x2.mul(k2, k2);
      k3 = f64x2.mul(k3, k3);
    }
    v128.store(kernels + ROW, k0);
    v128.store(kernels + ROW, k1, 16);
    v128.store(kernels + ROW, k2, 32);
    v128.store(kernels + ROW, k3, 48);
    v128.store(columnSums, f64x2.add(v128.load(columnSums), k0));
    v128.store(columnSums, f64x2.add(v128.load(columnSums, 16), k1), 16);
    v128.store(columnSums, f64x2.add(v128.load(columnSums, 32), k2), 32);
    v128.store(columnSums, f64x2.add(v128.load(columnSums, 48), k3), 48);
    sum0 = f64x2.add(sum0, f64x2.add(k0, k1));
    sum1 = f64x2.add(sum1, f64x2.add(k2, k3));
    kernels += STRIP;
    columnSums += STRIP;
  } while (kernels < end);
  v128.store(sum, f64x2.add(sum0, sum1));
  v128.store(squares, f64x2.add(squares0, squares1));
}

/** The sum of the numbers from an address up to another. */
function sumOf(from: usize, end: usize): f64 {
  let sum0 = f64x2.splat(0);
  let sum1 = f64x2.splat(0);
  for (; from + 32 <= end; from += 32) {
    sum0 = f64x2.add(sum0, v128.load(from));
    sum1 = f64x2.add(sum1, v128.load(from, 16));
  }
  sum0 = f64x2.add(sum0, sum1);
  let rest = f64x2.extract_lane(sum0, 0) + f64x2.extract_lane(sum0, 1);
  for (; from < end; from += 8) rest += f64.load(from);
  return rest;
}

/** The sum of the squares of the numbers from an address up to another. */
function squaresOf(from: usize, end: usize): f64 {
  let sum = f64x2.splat(0);
  for (; from + 16 <= end; from += 16) {
    const x = v128.load(from);
    sum = f64x2.add(sum, f64x2.mul(x, x));
  }
  let rest = f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
  for (; from < end; from += 8) rest += f64.load(from) * f64.load(from);
  return rest;
}

/**
 * Adds the kernel values of a segment, columns [at, at + count), group by group to the row's sums, one a group for each
 * width. `ends` holds the column behind each of the groups; `own` is that of the row, before which its columns do not begin.
 */
function addByGroups(
  segment: usize,
  at: usize,
  count: usize,
  widths: usize,
  ends: usize,
  own: usize,
  sums: usize,
  groups: usize,
): void {
  const last = at + count;
  let from = at;
  for (let group = own; group < groups && from < last; group++) {
    const end = <usize>i32.load(ends + (group << 2));
    if (end <= from) continue;
    const to = min(end, last);
    for (let w: usize = 0; w < widths; w++) {
      const values = segment + w * ROW;
      const sum = sums + ((w * groups + group) << 3);
      f64.store(sum, f64.load(sum) + sumOf(values + ((from - at) << 3), values + ((to - at) << 3)));
    }
    from = to;
  }
}

/** The number of rows of a group. */
@inline
function sizeOf(ends: usize, group: usize): f64 {
  const end = ends + (group << 2);
  return <f64>(group == 0 ? i32.load(end) : i32.load(end) - i32.load(end - 4));
}

/**
 * What centring takes off Σ K² for the sums of a row over the groups behind its own, to `off`; the sums go to the `totals` of
 * its group and become 0. That over its own group is added to the sum of its column.
 */
function takeOffRow(
  sums: usize,
  totals: usize,
  columnSum: usize,
  ends: usize,
  own: usize,
  groups: usize,
  off: usize,
): void {
  let taken: f64 = 0;
  f64.store(columnSum, f64.load(columnSum) + f64.load(sums + (own << 3)));
  f64.store(sums + (own << 3), 0);
  for (let group = own + 1; group < groups; group++) {
    const at = group << 3;
    const sum = f64.load(sums + at);
    taken += (sum * sum) / sizeOf(ends, group);
    f64.store(totals + at, f64.load(totals + at) + sum);
    f64.store(sums + at, 0);
  }
  f64.store(off, f64.load(off) + 2 * taken);
}

/** The same for the sums of columns with the rows of a group, and for its totals, when all its rows are done. */
function takeOffGroup(
  columnSums: usize,
  totals: usize,
  ends: usize,
  own: usize,
  groups: usize,
  used: usize,
  off: usize,
): void {
  const end = <usize>i32.load(ends + (own << 2));
  const size = sizeOf(ends, own);
  const first = columnSums + ((end - <usize>size) << 3);
  const behind = columnSums + (end << 3);
  const last = columnSums + (used << 3);
  let taken = (2 * squaresOf(behind, last)) / size;
  for (let group = own + 1; group < groups; group++) {
    const total = f64.load(totals + (group << 3));
    taken -= (2 * total * total) / (size * sizeOf(ends, group));
    f64.store(totals + (group << 3), 0);
  }
  if (size > 3) {
    const total = sumOf(first, behind);
    taken += (2 * squaresOf(first, behind)) / (size - 2) - (total * total) / ((size - 1) * (size - 2));
  }
  memory.fill(first, 0, last - first);
  f64.store(off, f64.load(off) + taken);
}

/**
 * For `rows` rows from row `first` on: kernels of `widths` widths, the first by the exponential of the points, each
 * further one by so many squarings of the one before (at `squarings`, one whole number a width, at least 1).
 * Adds pairs of sums to `out`, for each width one a row of weights, and to `squares`, one a width; kernel values to
 * `sums`, `width` numbers for each width, both to the row's and to the column's. `segment` is room for widths segments and pairs.
 * Weights lie [row][output][column]. Where rows are in groups, `ends` holds the column behind each of them, and what centring in
 * blocks takes off Σ K², but for blocks within groups of three rows and fewer, is added to `off`, one number a width; `room` is
 * for two numbers a group and width, 0 to begin with as `sums` are, and `sums` are those of no more than the group under way.
 * `ends` is 0 otherwise.
 */
export function correlationRows(
  points: usize,
  coordinates: i32,
  stride: usize,
  isNear: bool,
  first: i32,
  rows: i32,
  width: usize,
  used: usize,
  widths: usize,
  squarings: usize,
  weights: usize,
  outputs: usize,
  segment: usize,
  sums: usize,
  squares: usize,
  out: usize,
  ends: usize,
  groups: usize,
  room: usize,
  off: usize,
): void {
  const rowBytes = width << 3;
  const totals = room + ((widths * groups) << 3);
  let group: usize = 0;
  // The row's own sums behind the segments: of kernels, squares and products.
  const own = segment + widths * ROW;
  const ownSquares = own + widths * PAIR;
  const ownOut = ownSquares + widths * PAIR;
  for (let row = first; row < first + rows; row++, weights += outputs * rowBytes) {
    if (ends != 0) while (row >= i32.load(ends + (group << 2))) group++;
    clearPairs(own, widths * (2 + outputs));
    const start = firstColumn(row, true);
    for (let at = start; at < width; at += SEGMENT) {
      const count = min(SEGMENT, width - at);
      const from = points + (at << 3);
      const point = points + ((<usize>row) << 3);
      const end = isNear
        ? separateNear(point, from, count)
        : separateFar(point, from, count, coordinates, stride);
      if (at == start) overwrite(0, <usize>(row + 1) - start, NOTHING);
      if (at + count > used) overwrite(used - at, count, NOTHING);
      exponentials(end, segment, sums + (at << 3), own);
      let last = segment;
      for (let w: usize = 1; w < widths; w++, last += ROW) {
        const columnSums = sums + w * rowBytes + (at << 3);
        const times = i32.load(squarings + (w << 2));
        powers(last, last + (count << 3), times, columnSums, own + w * PAIR, ownSquares + (w - 1) * PAIR);
      }
      product(last, last, count << 3, ownSquares + (widths - 1) * PAIR);
      if (ends != 0) addByGroups(segment, at, count, widths, ends, group, room, groups);
      allProducts(segment, widths, weights + (at << 3), outputs, rowBytes, count << 3, ownOut);
    }
    addPairs(ownSquares, squares, widths);
    addPairs(ownOut, out, widths * outputs);
    if (ends != 0) {
      const isLast = row + 1 == i32.load(ends + (group << 2));
      for (let w: usize = 0; w < widths; w++) {
        const columnSums = sums + w * rowBytes;
        const part = (w * groups) << 3;
        const to = off + (w << 3);
        takeOffRow(room + part, totals + part, columnSums + ((<usize>row) << 3), ends, group, groups, to);
        if (isLast) takeOffGroup(columnSums, totals + part, ends, group, groups, used, to);
      }
      continue;
    }
    for (let w: usize = 0; w < widths; w++) {
      const sum = sums + w * rowBytes + ((<usize>row) << 3);
      f64.store(sum, f64.load(sum) + both(own + w * PAIR));
    }
  }
}
