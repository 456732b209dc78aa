/**
 * Kernel correlations by rows: one exponential a pair of rows gives the kernel of the widest width, squarings give
 * those of the others, and each is weighted by the U-centred kernels of the output. Lanes are the columns of one row;
 * only columns behind the row count. Readable definition: procedures/correlation/definition.ts.
 *
 * A segment of a row is worked on at a time, each step over the whole of it: the exponential, the powers, the products.
 */
import { coefficient, lookUp, polynomial, scaled, SCRATCH } from './exp2.part.as';
import { RECORD, STRIP } from './records.part.as';
import { firstColumn, SEGMENT, separateFar, separateNear } from './rows.part.as';

/** Bytes of a segment of kernel values. */
const ROW: usize = SEGMENT << 3;
/** The table's entry that is 0: the kernel of rows so far apart that it vanishes. */
const NOTHING: i32 = 65536 << 3;
/** Bytes of a pair of sums, even columns and odd ones. */
const PAIR: usize = 16;

/** Gives the columns [from, to) of a segment the table entry `entry` and no fraction. */
function overwrite(from: usize, to: usize, entry: i32): void {
  for (let column = from; column < to; column++) {
    const record = SCRATCH + (column >> 3) * RECORD;
    f64.store(record + ((column & 7) << 3), 0);
    i32.store(record + STRIP + ((column & 7) << 2), entry);
  }
}

/** A pair of sums and what is added to it. */
@inline
function add(at: usize, value: v128): void {
  v128.store(at, f64x2.add(v128.load(at), value));
}

/** The kernel values of the records up to `end` to `kernels`; they are added to their columns and to the pair `sum`. */
function exponentials(end: usize, kernels: usize, columnSums: usize, sum: usize): void {
  const c1 = coefficient(1);
  const c2 = coefficient(2);
  const c3 = coefficient(3);
  let sum0 = v128.load(sum);
  let sum1 = f64x2.splat(0);
  let r = SCRATCH;
  do {
    const k0 = scaled(lookUp(i32.load(r, 64), i32.load(r, 68)), polynomial(v128.load(r), c1, c2, c3));
    const k1 = scaled(lookUp(i32.load(r, 72), i32.load(r, 76)), polynomial(v128.load(r, 16), c1, c2, c3));
    const k2 = scaled(lookUp(i32.load(r, 80), i32.load(r, 84)), polynomial(v128.load(r, 32), c1, c2, c3));
    const k3 = scaled(lookUp(i32.load(r, 88), i32.load(r, 92)), polynomial(v128.load(r, 48), c1, c2, c3));
    v128.store(kernels, k0);
    v128.store(kernels, k1, 16);
    v128.store(kernels, k2, 32);
    v128.store(kernels, k3, 48);
    v128.store(columnSums, f64x2.add(v128.load(columnSums), k0));
    v128.store(columnSums, f64x2.add(v128.load(columnSums, 16), k1), 16);
    v128.store(columnSums, f64x2.add(v128.load(columnSums, 32), k2), 32);
    v128.store(columnSums, f64x2.add(v128.load(columnSums, 48), k3), 48);
    sum0 = f64x2.add(sum0, f64x2.add(k0, k1));
    sum1 = f64x2.add(sum1, f64x2.add(k2, k3));
    r += RECORD;
    kernels += STRIP;
    columnSums += STRIP;
  } while (r < end);
  v128.store(sum, f64x2.add(sum0, sum1));
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

/** The pair `out` takes Σ left · right over `bytes` of them. */
function product(left: usize, right: usize, bytes: usize, out: usize): void {
  let sum0 = v128.load(out);
  let sum1 = f64x2.splat(0);
  let sum2 = f64x2.splat(0);
  let sum3 = f64x2.splat(0);
  for (let at: usize = 0; at < bytes; at += STRIP) {
    sum0 = f64x2.add(sum0, f64x2.mul(v128.load(left + at), v128.load(right + at)));
    sum1 = f64x2.add(sum1, f64x2.mul(v128.load(left + at, 16), v128.load(right + at, 16)));
    sum2 = f64x2.add(sum2, f64x2.mul(v128.load(left + at, 32), v128.load(right + at, 32)));
    sum3 = f64x2.add(sum3, f64x2.mul(v128.load(left + at, 48), v128.load(right + at, 48)));
  }
  v128.store(out, f64x2.add(f64x2.add(sum0, sum1), f64x2.add(sum2, sum3)));
}

/** Nine at once: three segments from `kernels` on with three rows of weights `stride` bytes apart, `outStride` a row of out. */
function nineProducts(
  kernels: usize,
  weights: usize,
  stride: usize,
  bytes: usize,
  out: usize,
  outStride: usize,
): void {
  const out1 = out + outStride;
  const out2 = out1 + outStride;
  const weights1 = weights + stride;
  const weights2 = weights1 + stride;
  let s00 = v128.load(out);
  let s01 = v128.load(out, 16);
  let s02 = v128.load(out, 32);
  let s10 = v128.load(out1);
  let s11 = v128.load(out1, 16);
  let s12 = v128.load(out1, 32);
  let s20 = v128.load(out2);
  let s21 = v128.load(out2, 16);
  let s22 = v128.load(out2, 32);
  for (let at: usize = 0; at < bytes; at += 16) {
    const w0 = v128.load(weights + at);
    const w1 = v128.load(weights1 + at);
    const w2 = v128.load(weights2 + at);
    const k0 = v128.load(kernels + at);
    s00 = f64x2.add(s00, f64x2.mul(k0, w0));
    s01 = f64x2.add(s01, f64x2.mul(k0, w1));
    s02 = f64x2.add(s02, f64x2.mul(k0, w2));
    const k1 = v128.load(kernels + at, ROW);
    s10 = f64x2.add(s10, f64x2.mul(k1, w0));
    s11 = f64x2.add(s11, f64x2.mul(k1, w1));
    s12 = f64x2.add(s12, f64x2.mul(k1, w2));
    const k2 = v128.load(kernels + at, 2 * ROW);
    s20 = f64x2.add(s20, f64x2.mul(k2, w0));
    s21 = f64x2.add(s21, f64x2.mul(k2, w1));
    s22 = f64x2.add(s22, f64x2.mul(k2, w2));
  }
  v128.store(out, s00);
  v128.store(out, s01, 16);
  v128.store(out, s02, 32);
  v128.store(out1, s10);
  v128.store(out1, s11, 16);
  v128.store(out1, s12, 32);
  v128.store(out2, s20);
  v128.store(out2, s21, 16);
  v128.store(out2, s22, 32);
}

/** All products of `widths` segments with `outputs` rows of weights, in nines where there are so many. */
function allProducts(
  kernels: usize,
  widths: usize,
  weights: usize,
  outputs: usize,
  stride: usize,
  bytes: usize,
  out: usize,
): void {
  const outStride = outputs * PAIR;
  const wideNines = widths - (widths % 3);
  const nines = outputs - (outputs % 3);
  for (let w: usize = 0; w < widths; w++) {
    for (let b: usize = 0; b < outputs; b++) {
      const from = kernels + w * ROW;
      const at = out + w * outStride + b * PAIR;
      if (w < wideNines && b < nines) {
        if (w % 3 == 0 && b % 3 == 0) nineProducts(from, weights + b * stride, stride, bytes, at, outStride);
      } else {
        product(from, weights + b * stride, bytes, at);
      }
    }
  }
}

function both(at: usize): f64 {
  return f64.load(at) + f64.load(at, 8);
}

/**
 * For `rows` rows from row `first` on: kernels of `widths` widths, the first by the exponential of the points, each
 * further one by so many squarings of the one before (at `squarings`, one whole number a width, at least 1).
 * Adds pairs of sums to `out`, for each width one a row of weights, and to `squares`, one a width; kernel values to
 * `sums`, `width` numbers for each width, both to the row's and to the column's. `segment` is room for widths segments.
 * Weights lie [row][output][column].
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
): void {
  const rowBytes = width << 3;
  // The row's own sums, a pair a width, behind the segments.
  const own = segment + widths * ROW;
  for (let row = first; row < first + rows; row++, weights += outputs * rowBytes) {
    for (let w: usize = 0; w < widths; w++) v128.store(own + w * PAIR, f64x2.splat(0));
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
        powers(last, last + (count << 3), times, columnSums, own + w * PAIR, squares + (w - 1) * PAIR);
      }
      product(last, last, count << 3, squares + (widths - 1) * PAIR);
      allProducts(segment, widths, weights + (at << 3), outputs, rowBytes, count << 3, out);
    }
    for (let w: usize = 0; w < widths; w++) {
      const sum = sums + w * rowBytes + ((<usize>row) << 3);
      f64.store(sum, f64.load(sum) + both(own + w * PAIR));
    }
  }
}

/** The kernels less 1 of the records up to `end`: what differs from 1 keeps its digits, however little it is. */
function exponentialsLessOne(end: usize, kernels: usize): void {
  const c1 = coefficient(1);
  const c2 = coefficient(2);
  const c3 = coefficient(3);
  const one = f64x2.splat(1);
  for (let record = SCRATCH; record < end; record += RECORD) {
    let e = record + STRIP;
    for (let g = record; g < record + STRIP; g += 16, e += 8, kernels += 16) {
      const t = lookUp(i32.load(e), i32.load(e, 4));
      const rest = f64x2.mul(t, polynomial(v128.load(g), c1, c2, c3));
      v128.store(kernels, f64x2.add(f64x2.sub(t, one), rest));
    }
  }
}

/** (1 + e)^(2^squarings) − 1 for the numbers e from `kernels` up to `end`, to the segment behind. */
function powersLessOne(kernels: usize, end: usize, squarings: i32): void {
  const two = f64x2.splat(2);
  for (; kernels < end; kernels += 16) {
    let e = v128.load(kernels);
    for (let s = 0; s < squarings; s++) e = f64x2.mul(e, f64x2.add(two, e));
    v128.store(kernels + ROW, e);
  }
}

/** Takes an offset of the row and one of each column off a segment; exactly 0 in the columns [0, from) and [to, count). */
function takeOff(
  kernels: usize,
  count: usize,
  rowOffset: f64,
  columnOffsets: usize,
  from: usize,
  to: usize,
): void {
  const own = f64x2.splat(rowOffset);
  for (let at: usize = 0; at < count << 3; at += 16) {
    const value = f64x2.sub(f64x2.sub(v128.load(kernels + at), own), v128.load(columnOffsets + at));
    v128.store(kernels + at, value);
  }
  for (let column: usize = 0; column < from; column++) f64.store(kernels + (column << 3), 0);
  for (let column = to; column < count; column++) f64.store(kernels + (column << 3), 0);
}

/** Adds a segment to the sums of its columns, and returns its own sum. */
function addUp(kernels: usize, count: usize, columnSums: usize): f64 {
  let sum = f64x2.splat(0);
  for (let at: usize = 0; at < count << 3; at += 16) {
    const value = v128.load(kernels + at);
    sum = f64x2.add(sum, value);
    add(columnSums + at, value);
  }
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

/** The kernels less 1 of all widths, `count` columns from `at` on against one row, to `segment`. */
function segmentsLessOne(
  points: usize,
  coordinates: i32,
  stride: usize,
  row: i32,
  at: usize,
  count: usize,
  widths: usize,
  squarings: usize,
  segment: usize,
): void {
  const end = separateFar(points + ((<usize>row) << 3), points + (at << 3), count, coordinates, stride);
  exponentialsLessOne(end, segment);
  for (let w: usize = 1; w < widths; w++) {
    const last = segment + (w - 1) * ROW;
    powersLessOne(last, last + (count << 3), i32.load(squarings + (w << 2)));
  }
}

/**
 * weights[row][output][column] = kernel less 1, less an offset of the row and of the column: the U-centred kernels of
 * an output, `widths` of its `outputs` from the address `weights` on. Exactly 0 where the column is not behind the row.
 */
export function centredWeights(
  points: usize,
  coordinates: i32,
  stride: usize,
  first: i32,
  rows: i32,
  width: usize,
  used: usize,
  widths: usize,
  squarings: usize,
  outputs: usize,
  segment: usize,
  offsets: usize,
  weights: usize,
): void {
  const rowBytes = width << 3;
  for (let row = first; row < first + rows; row++, weights += outputs * rowBytes) {
    const start = firstColumn(row, true);
    for (let at = start; at < width; at += SEGMENT) {
      const count = min(SEGMENT, width - at);
      segmentsLessOne(points, coordinates, stride, row, at, count, widths, squarings, segment);
      const from = at == start ? <usize>(row + 1) - start : 0;
      const to = min(count, used - at);
      for (let w: usize = 0; w < widths; w++) {
        const own = segment + w * ROW;
        const ofWidth = offsets + w * rowBytes;
        takeOff(own, count, f64.load(ofWidth + ((<usize>row) << 3)), ofWidth + (at << 3), from, to);
        memory.copy(weights + w * rowBytes + (at << 3), own, count << 3);
      }
    }
  }
}

/**
 * What correlationRows does, with the kernels less 1 and less an offset of the row and of the column (at `offsets`,
 * `width` numbers for each width): with the right offsets they are U-centred one by one, and nothing cancels in the sums.
 */
export function centredRows(
  points: usize,
  coordinates: i32,
  stride: usize,
  first: i32,
  rows: i32,
  width: usize,
  used: usize,
  widths: usize,
  squarings: usize,
  weights: usize,
  outputs: usize,
  segment: usize,
  offsets: usize,
  sums: usize,
  squares: usize,
  out: usize,
): void {
  const rowBytes = width << 3;
  for (let row = first; row < first + rows; row++, weights += outputs * rowBytes) {
    const start = firstColumn(row, true);
    for (let at = start; at < width; at += SEGMENT) {
      const count = min(SEGMENT, width - at);
      const bytes = count << 3;
      segmentsLessOne(points, coordinates, stride, row, at, count, widths, squarings, segment);
      const from = at == start ? <usize>(row + 1) - start : 0;
      const to = min(count, used - at);
      for (let w: usize = 0; w < widths; w++) {
        const own = segment + w * ROW;
        const ofWidth = w * rowBytes;
        const rowOffset = f64.load(offsets + ofWidth + ((<usize>row) << 3));
        takeOff(own, count, rowOffset, offsets + ofWidth + (at << 3), from, to);
        const sum = sums + ofWidth + ((<usize>row) << 3);
        const rest = addUp(own, count, sums + ofWidth + (at << 3));
        f64.store(sum, f64.load(sum) + rest);
        product(own, own, bytes, squares + w * PAIR);
      }
      allProducts(segment, widths, weights + (at << 3), outputs, rowBytes, bytes, out);
    }
  }
}
