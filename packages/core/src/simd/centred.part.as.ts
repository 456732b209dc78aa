/**
 * Kernels less 1, centred one by one, by rows: slower than correlation.part.as.ts, and nothing cancels in its sums,
 * however little is left of a kernel after centring. Readable definition: procedures/correlation/definition.ts.
 */
import { coefficient, lookUp, polynomial, SCRATCH } from './exp2.part.as';
import { addPairs, allProducts, clearPairs, PAIR, product, ROW } from './products.part.as';
import { RECORD, STRIP } from './records.part.as';
import { firstColumn, SEGMENT, separateFar } from './rows.part.as';

/** A pair of sums and what is added to it. */
@inline
function add(at: usize, value: v128): void {
  v128.store(at, f64x2.add(v128.load(at), value));
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
 * What correlationRows of correlation.part.as.ts does, with the kernels less 1 and less an offset of the row and of the column (at `offsets`,
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
  const ownSquares = segment + widths * ROW;
  const ownOut = ownSquares + widths * PAIR;
  for (let row = first; row < first + rows; row++, weights += outputs * rowBytes) {
    clearPairs(ownSquares, widths * (1 + outputs));
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
        product(own, own, bytes, ownSquares + w * PAIR);
      }
      allProducts(segment, widths, weights + (at << 3), outputs, rowBytes, bytes, ownOut);
    }
    addPairs(ownSquares, squares, widths);
    addPairs(ownOut, out, widths * outputs);
  }
}
