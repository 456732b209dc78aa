/**
 * Sums over rows of a kernel matrix between points: lanes are the columns of one row, widths a multiple of 8. Readable
 * definitions: statistics/block.ts and statistics/cross.ts.
 */
import {
  coefficient,
  lookUp,
  polynomial,
  roundingConstant,
  scaled,
  SCRATCH,
  square,
} from './exp2.part.as';
import { clearStrip, RECORD, store, storeHeld, STRIP } from './records.part.as';

/** Columns of a row in the scratch at once. */
export const SEGMENT: usize = 192;
/** Eight sums of the row that is worked on. */
const SUMS: usize = 512;

/** First pass over `count` columns from `from` on against the point at `row`, all near each other. Returns the records' end. */
export function separateNear(row: usize, from: usize, count: usize): usize {
  const rounding = roundingConstant();
  const a = v128.load64_splat(row);
  const end = from + (count << 3);
  let record = SCRATCH;
  do {
    const s0 = square(a, v128.load(from));
    const s1 = square(a, v128.load(from, 16));
    const s2 = square(a, v128.load(from, 32));
    const s3 = square(a, v128.load(from, 48));
    store(record, s0, s1, s2, s3, rounding);
    record += RECORD;
    from += STRIP;
  } while (from < end);
  return record;
}

/** The same for points of any size and distance. */
export function separateFar(row: usize, from: usize, count: usize, coordinates: i32, stride: usize): usize {
  const rounding = roundingConstant();
  let record = SCRATCH;
  for (const end = from + (count << 3); from < end; from += STRIP, record += RECORD) {
    let s0 = f64x2.splat(0);
    let s1 = s0;
    let s2 = s0;
    let s3 = s0;
    for (let c = 0; c < coordinates; c++) {
      const a = v128.load64_splat(row + <usize>c * stride);
      const q = from + <usize>c * stride;
      s0 = f64x2.add(s0, square(a, v128.load(q)));
      s1 = f64x2.add(s1, square(a, v128.load(q, 16)));
      s2 = f64x2.add(s2, square(a, v128.load(q, 32)));
      s3 = f64x2.add(s3, square(a, v128.load(q, 48)));
    }
    storeHeld(record, s0, s1, s2, s3, rounding);
  }
  return record;
}

/** weights = scale · kernel + (offset + columnOffsets) for the records up to `end`. */
function weightRecords(weights: usize, end: usize, scale: v128, offset: v128, columnOffsets: usize): void {
  const c1 = coefficient(1);
  const c2 = coefficient(2);
  const c3 = coefficient(3);
  for (let record = SCRATCH; record < end; record += RECORD) {
    let e = record + STRIP;
    for (let g = record; g < record + STRIP; g += 16, e += 8, weights += 16, columnOffsets += 16) {
      const kernel = scaled(lookUp(i32.load(e), i32.load(e, 4)), polynomial(v128.load(g), c1, c2, c3));
      const offsets = f64x2.add(offset, v128.load(columnOffsets));
      v128.store(weights, f64x2.add(f64x2.mul(scale, kernel), offsets));
    }
  }
}

/** Second pass: weights times kernel values are added to eight sums at `out`, kernel values to column sums. */
function weighAndAdd(w: usize, end: usize, out: usize, columnSums: usize): void {
  const c1 = coefficient(1);
  const c2 = coefficient(2);
  const c3 = coefficient(3);
  let sum0 = v128.load(out);
  let sum1 = v128.load(out, 16);
  let sum2 = v128.load(out, 32);
  let sum3 = v128.load(out, 48);
  let r = SCRATCH;
  do {
    const k0 = scaled(lookUp(i32.load(r, 64), i32.load(r, 68)), polynomial(v128.load(r), c1, c2, c3));
    v128.store(columnSums, f64x2.add(v128.load(columnSums), k0));
    sum0 = f64x2.add(sum0, f64x2.mul(k0, v128.load(w)));
    const k1 = scaled(lookUp(i32.load(r, 72), i32.load(r, 76)), polynomial(v128.load(r, 16), c1, c2, c3));
    v128.store(columnSums, f64x2.add(v128.load(columnSums, 16), k1), 16);
    sum1 = f64x2.add(sum1, f64x2.mul(k1, v128.load(w, 16)));
    const k2 = scaled(lookUp(i32.load(r, 80), i32.load(r, 84)), polynomial(v128.load(r, 32), c1, c2, c3));
    v128.store(columnSums, f64x2.add(v128.load(columnSums, 32), k2), 32);
    sum2 = f64x2.add(sum2, f64x2.mul(k2, v128.load(w, 32)));
    const k3 = scaled(lookUp(i32.load(r, 88), i32.load(r, 92)), polynomial(v128.load(r, 48), c1, c2, c3));
    v128.store(columnSums, f64x2.add(v128.load(columnSums, 48), k3), 48);
    sum3 = f64x2.add(sum3, f64x2.mul(k3, v128.load(w, 48)));
    r += RECORD;
    w += STRIP;
    columnSums += STRIP;
  } while (r < end);
  v128.store(out, sum0);
  v128.store(out, sum1, 16);
  v128.store(out, sum2, 32);
  v128.store(out, sum3, 48);
}

/** The first column of a row that is needed: all of them, or with `after` those behind its own, from a multiple of 8. */
export function firstColumn(row: i32, after: bool): usize {
  return after ? <usize>((row + 1) & ~7) : 0;
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
      const end = separateFar(points + ((<usize>row) << 3), columns + (at << 3), count, coordinates, stride);
      weightRecords(weights + (at << 3), end, factor, offset, columnOffsets + (at << 3));
    }
    if (after) for (let at = start; at <= <usize>row; at++) f64.store(weights + (at << 3), 0);
    for (let at = used; at < width; at++) f64.store(weights + (at << 3), 0);
  }
}

/** out[row] = Σ over columns of weight · kernel; the kernel values are added to `columnSums`. */
export function rowSums(
  points: usize,
  columns: usize,
  coordinates: i32,
  stride: usize,
  isNear: bool,
  first: i32,
  rows: i32,
  width: usize,
  after: bool,
  weights: usize,
  columnSums: usize,
  out: usize,
): void {
  for (let row = first; row < first + rows; row++, weights += width << 3, out += 8) {
    clearStrip(SUMS);
    for (let at = firstColumn(row, after); at < width; at += SEGMENT) {
      const count = min(SEGMENT, width - at);
      const own = points + ((<usize>row) << 3);
      const from = columns + (at << 3);
      const end = isNear
        ? separateNear(own, from, count)
        : separateFar(own, from, count, coordinates, stride);
      weighAndAdd(weights + (at << 3), end, SUMS, columnSums + (at << 3));
    }
    const even = f64x2.add(v128.load(SUMS), v128.load(SUMS, 16));
    const sum = f64x2.add(even, f64x2.add(v128.load(SUMS, 32), v128.load(SUMS, 48)));
    f64.store(out, f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1));
  }
}

/** out[row] = Σ over columns of weights[row] · vector. */
export function products(weights: usize, rows: i32, width: usize, vector: usize, out: usize): void {
  const vectorEnd = vector + (width << 3);
  for (const end = out + ((<usize>rows) << 3); out < end; out += 8) {
    let sum0 = f64x2.splat(0);
    let sum1 = sum0;
    let sum2 = sum0;
    let sum3 = sum0;
    for (let v = vector; v < vectorEnd; v += STRIP, weights += STRIP) {
      sum0 = f64x2.add(sum0, f64x2.mul(v128.load(weights), v128.load(v)));
      sum1 = f64x2.add(sum1, f64x2.mul(v128.load(weights, 16), v128.load(v, 16)));
      sum2 = f64x2.add(sum2, f64x2.mul(v128.load(weights, 32), v128.load(v, 32)));
      sum3 = f64x2.add(sum3, f64x2.mul(v128.load(weights, 48), v128.load(v, 48)));
    }
    const sum = f64x2.add(f64x2.add(sum0, sum1), f64x2.add(sum2, sum3));
    f64.store(out, f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1));
  }
}
