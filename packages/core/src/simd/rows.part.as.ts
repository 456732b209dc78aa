/**
 * Sums over rows of a kernel matrix between points: lanes are the columns of one row, widths a multiple of 4. Readable
 * definitions: statistics/block.ts and statistics/cross.ts.
 */
import {
  coefficient,
  entries,
  fraction,
  largestExponent,
  lookUp,
  polynomial,
  roundingConstant,
  scaled,
  SCRATCH,
  square,
} from './exp2.part.as';

/** Columns of a row in the scratch at once: their fractions, then their table entries. */
const SEGMENT: usize = 256;
const FRACTIONS: usize = SCRATCH;
const ENTRIES: usize = SCRATCH + 8 * SEGMENT;

/**
 * First pass over columns [from, from + count) of one row of a kernel matrix, in bytes of the first coordinate's array;
 * `row` is the address of the row's own point.
 */
function separateRow(row: usize, from: usize, count: usize, coordinates: i32, stride: usize): void {
  const rounding = roundingConstant();
  const largest = largestExponent();
  const a = v128.load64_splat(row);
  let g = FRACTIONS;
  let e = ENTRIES;
  for (const end = from + (count << 3); from < end; from += 32, g += 32, e += 16) {
    let s0 = square(v128.load(from), a);
    let s1 = square(v128.load(from, 16), a);
    for (let c = 1; c < coordinates; c++) {
      const offset = <usize>c * stride;
      const b = v128.load64_splat(row + offset);
      s0 = f64x2.add(s0, square(v128.load(from + offset), b));
      s1 = f64x2.add(s1, square(v128.load(from + offset, 16), b));
    }
    s0 = f64x2.pmin(largest, s0);
    s1 = f64x2.pmin(largest, s1);
    const m0 = f64x2.add(s0, rounding);
    const m1 = f64x2.add(s1, rounding);
    v128.store(g, fraction(s0, m0, rounding));
    v128.store(g, fraction(s1, m1, rounding), 16);
    v128.store(e, entries(m0, m1));
  }
}

/** weights = scale · kernel + (offset + columnOffsets) over a segment of a row. */
function weightSegment(weights: usize, count: usize, scale: v128, offset: v128, columnOffsets: usize): void {
  const c1 = coefficient(1);
  const c2 = coefficient(2);
  const c3 = coefficient(3);
  let e = ENTRIES;
  for (let g = FRACTIONS; g < FRACTIONS + (count << 3); g += 16, weights += 16, columnOffsets += 16, e += 8) {
    const kernel = scaled(lookUp(i32.load(e), i32.load(e, 4)), polynomial(v128.load(g), c1, c2, c3));
    const offsets = f64x2.add(offset, v128.load(columnOffsets));
    v128.store(weights, f64x2.add(f64x2.mul(scale, kernel), offsets));
  }
}

/** The sum of weights times kernel values over a segment of a row, on top of `sum`. */
function weighSegment(weights: usize, count: usize, sum: v128): v128 {
  const c1 = coefficient(1);
  const c2 = coefficient(2);
  const c3 = coefficient(3);
  let e = ENTRIES;
  for (let g = FRACTIONS; g < FRACTIONS + (count << 3); g += 32, weights += 32, e += 16) {
    const t0 = f64x2.mul(v128.load(weights), lookUp(i32.load(e), i32.load(e, 4)));
    const t1 = f64x2.mul(v128.load(weights, 16), lookUp(i32.load(e, 8), i32.load(e, 12)));
    const k0 = scaled(t0, polynomial(v128.load(g), c1, c2, c3));
    sum = f64x2.add(sum, f64x2.add(k0, scaled(t1, polynomial(v128.load(g, 16), c1, c2, c3))));
  }
  return sum;
}

/** The same, with the kernel values added to column sums as well. */
function weighAndAddSegment(weights: usize, count: usize, sum: v128, columnSums: usize): v128 {
  const c1 = coefficient(1);
  const c2 = coefficient(2);
  const c3 = coefficient(3);
  let e = ENTRIES;
  for (let g = FRACTIONS; g < FRACTIONS + (count << 3); g += 16, weights += 16, columnSums += 16, e += 8) {
    const kernel = scaled(lookUp(i32.load(e), i32.load(e, 4)), polynomial(v128.load(g), c1, c2, c3));
    v128.store(columnSums, f64x2.add(v128.load(columnSums), kernel));
    sum = f64x2.add(sum, f64x2.mul(kernel, v128.load(weights)));
  }
  return sum;
}

/** The first column of a row that is needed: all of them, or with `after` those behind its own, from a multiple of 4. */
function firstColumn(row: i32, after: bool): usize {
  return after ? <usize>((row + 1) & ~3) : 0;
}

/**
 * weights[row][column] = scale · kernel + (rowOffsets[row] + columnOffsets[column]) for `rows` rows at `points` from
 * row `first` on, and `width` columns at `columns`. Exactly 0 from column `used` on and, with `after`, where the
 * column is not behind the row.
 */
export function weightRows(
  points: usize,
  columns: usize,
  coordinates: i32,
  stride: usize,
  first: i32,
  rows: i32,
  width: usize,
  used: usize,
  after: bool,
  scale: f64,
  rowOffsets: usize,
  columnOffsets: usize,
  weights: usize,
): void {
  const factor = f64x2.splat(scale);
  for (let row = first; row < first + rows; row++, weights += width << 3) {
    const offset = v128.load64_splat(rowOffsets + ((<usize>row) << 3));
    const start = firstColumn(row, after);
    for (let at = start; at < width; at += SEGMENT) {
      const count = min(SEGMENT, width - at);
      separateRow(points + ((<usize>row) << 3), columns + (at << 3), count, coordinates, stride);
      weightSegment(weights + (at << 3), count, factor, offset, columnOffsets + (at << 3));
    }
    if (after) for (let at = start; at <= <usize>row; at++) f64.store(weights + (at << 3), 0);
    for (let at = used; at < width; at++) f64.store(weights + (at << 3), 0);
  }
}

/** out[row] = Σ over columns of weight · kernel; with `columnSums` not 0 the kernel values are added up there. */
export function rowSums(
  points: usize,
  columns: usize,
  coordinates: i32,
  stride: usize,
  first: i32,
  rows: i32,
  width: usize,
  after: bool,
  weights: usize,
  columnSums: usize,
  out: usize,
): void {
  for (let row = first; row < first + rows; row++, weights += width << 3, out += 8) {
    let sum = f64x2.splat(0);
    for (let at = firstColumn(row, after); at < width; at += SEGMENT) {
      const count = min(SEGMENT, width - at);
      separateRow(points + ((<usize>row) << 3), columns + (at << 3), count, coordinates, stride);
      const segment = weights + (at << 3);
      if (columnSums == 0) sum = weighSegment(segment, count, sum);
      else sum = weighAndAddSegment(segment, count, sum, columnSums + (at << 3));
    }
    f64.store(out, f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1));
  }
}

/** out[row] = Σ over columns of weights[row] · vector. */
export function products(weights: usize, rows: i32, width: usize, vector: usize, out: usize): void {
  for (const end = out + ((<usize>rows) << 3); out < end; out += 8) {
    let even = f64x2.splat(0);
    let odd = f64x2.splat(0);
    for (let at: usize = 0; at < width << 3; at += 32, weights += 32) {
      even = f64x2.add(even, f64x2.mul(v128.load(weights), v128.load(vector + at)));
      odd = f64x2.add(odd, f64x2.mul(v128.load(weights, 16), v128.load(vector + at, 16)));
    }
    const sum = f64x2.add(even, odd);
    f64.store(out, f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1));
  }
}
