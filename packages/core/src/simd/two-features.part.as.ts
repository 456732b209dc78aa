/**
 * Kernel correlations of two features at a time, a lane each, over all pairs of rows: for features of one coordinate with
 * three widths, each a quarter of the one before, against up to three kernels of the output. One exponential gives the
 * kernel of the widest width, four squarings that of the next. Where rows are few a sweep by rows (correlation.part.as.ts)
 * loses time at the ends of rows, whose columns it takes in eights. Readable definition:
 * procedures/correlation/definition.ts.
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

/** Bytes of the numbers of both features. */
export const BOTH: usize = 16;
/** A segment of a row is worked on at a time, each step over the whole of it: kernel values of so many bytes for each width. */
const SEGMENT: usize = 6400;
/** Those of the widest width, */
export const WIDE: usize = SCRATCH;
/** of the next, */
export const MIDDLE: usize = WIDE + SEGMENT;
/** and of the last. */
export const NARROW: usize = MIDDLE + SEGMENT;

/** Adds to the numbers at an address. */
@inline
export function add(at: usize, value: v128): void {
  v128.store(at, f64x2.add(v128.load(at), value));
}

/** Its square. */
@inline
export function squared(value: v128): v128 {
  return f64x2.mul(value, value);
}

/** The eighth power. */
@inline
export function eighth(value: v128): v128 {
  return squared(squared(squared(value)));
}

/** Kernel values of the widest width: of a point with those from one address up to another. */
export function widest(point: v128, from: usize, end: usize): void {
  const rounding = roundingConstant();
  const most = largestExponent();
  const c1 = coefficient(1);
  const c2 = coefficient(2);
  const c3 = coefficient(3);
  for (let to = WIDE; from < end; from += BOTH, to += BOTH) {
    const s = f64x2.pmin(square(point, v128.load(from)), most);
    const m = f64x2.add(s, rounding);
    const entry = entries(m, m);
    const power = lookUp(i32x4.extract_lane(entry, 0), i32x4.extract_lane(entry, 1));
    v128.store(to, scaled(power, polynomial(fraction(s, m, rounding), c1, c2, c3)));
  }
}

/** Those of the other widths, and the sums of all: of columns from `columns` on, of the row at `own`, and of squares. */
function others(bytes: usize, columns: usize, own: usize, length: usize, squares: usize): void {
  let sum0 = f64x2.splat(0);
  let sum1 = f64x2.splat(0);
  let sum2 = f64x2.splat(0);
  let squares0 = f64x2.splat(0);
  let squares1 = f64x2.splat(0);
  let squares2 = f64x2.splat(0);
  const middle = columns + length;
  const narrow = middle + length;
  for (let at: usize = 0; at < bytes; at += BOTH) {
    const k0 = v128.load(WIDE + at);
    const q0 = squared(k0);
    const k1 = eighth(q0);
    const q1 = squared(k1);
    const k2 = eighth(q1);
    v128.store(MIDDLE + at, k1);
    v128.store(NARROW + at, k2);
    add(columns + at, k0);
    add(middle + at, k1);
    add(narrow + at, k2);
    sum0 = f64x2.add(sum0, k0);
    sum1 = f64x2.add(sum1, k1);
    sum2 = f64x2.add(sum2, k2);
    squares0 = f64x2.add(squares0, q0);
    squares1 = f64x2.add(squares1, q1);
    squares2 = f64x2.add(squares2, squared(k2));
  }
  add(own, sum0);
  add(own + length, sum1);
  add(own + 2 * length, sum2);
  add(squares, squares0);
  add(squares + BOTH, squares1);
  add(squares + 2 * BOTH, squares2);
}

/**
 * The products of all widths with three rows of weights: of two widths, then of the last. Nine sums at once, beside what they
 * take in, would be more than there are registers: reading the weights again costs less than putting sums aside.
 */
export function weigh(bytes: usize, weight: usize, second: usize, third: usize, out: usize): void {
  let p00 = f64x2.splat(0);
  let p01 = f64x2.splat(0);
  let p02 = f64x2.splat(0);
  let p10 = f64x2.splat(0);
  let p11 = f64x2.splat(0);
  let p12 = f64x2.splat(0);
  let w = weight;
  let at: usize = 0;
  do {
    const w0 = v128.load64_splat(w);
    const w1 = v128.load64_splat(w + second);
    const w2 = v128.load64_splat(w + third);
    const k0 = v128.load(WIDE + at);
    const k1 = v128.load(MIDDLE + at);
    p00 = f64x2.add(p00, f64x2.mul(w0, k0));
    p01 = f64x2.add(p01, f64x2.mul(w1, k0));
    p02 = f64x2.add(p02, f64x2.mul(w2, k0));
    p10 = f64x2.add(p10, f64x2.mul(w0, k1));
    p11 = f64x2.add(p11, f64x2.mul(w1, k1));
    p12 = f64x2.add(p12, f64x2.mul(w2, k1));
    at += BOTH;
    w += 8;
  } while (at < bytes);
  add(out, p00);
  add(out + BOTH, p01);
  add(out + 2 * BOTH, p02);
  add(out + 3 * BOTH, p10);
  add(out + 4 * BOTH, p11);
  add(out + 5 * BOTH, p12);
  let p20 = f64x2.splat(0);
  let p21 = f64x2.splat(0);
  let p22 = f64x2.splat(0);
  w = weight;
  at = 0;
  do {
    const k2 = v128.load(NARROW + at);
    p20 = f64x2.add(p20, f64x2.mul(v128.load64_splat(w), k2));
    p21 = f64x2.add(p21, f64x2.mul(v128.load64_splat(w + second), k2));
    p22 = f64x2.add(p22, f64x2.mul(v128.load64_splat(w + third), k2));
    at += BOTH;
    w += 8;
  } while (at < bytes);
  add(out + 6 * BOTH, p20);
  add(out + 7 * BOTH, p21);
  add(out + 8 * BOTH, p22);
}

/** The totals of the sums of rows, for each of three widths, and behind these the totals of their squares. */
function totalsOfTwo(sums: usize, n: i32, out: usize): void {
  const length = <usize>n * BOTH;
  for (let w = 0; w < 3; w++, out += BOTH) {
    let total = f64x2.splat(0);
    let squares = f64x2.splat(0);
    for (const end = sums + length; sums < end; sums += BOTH) {
      const sum = v128.load(sums);
      total = f64x2.add(total, sum);
      squares = f64x2.add(squares, squared(sum));
    }
    v128.store(out, total);
    v128.store(out + 3 * BOTH, squares);
  }
}

/**
 * For `rows` rows from row `first` on and all behind each: adds kernel values to the sums of rows and columns at `sums`, `n`
 * for each width; their squares to `squares`, one a width; and their products with the weights to `out`, three a width.
 * Points lie [row][feature], weights [row][output][column]; `second` and `third` are the bytes from the weights of the
 * first output to those of the others.
 */
function correlationsOfTwo(
  points: usize,
  first: i32,
  rows: i32,
  n: i32,
  weights: usize,
  apart: usize,
  second: usize,
  third: usize,
  sums: usize,
  squares: usize,
  out: usize,
): void {
  const length = <usize>n * BOTH;
  for (let row = first; row < first + rows; row++, weights += apart) {
    const own = <usize>row * BOTH;
    const point = v128.load(points + own);
    for (let at = own + BOTH; at < length; at += SEGMENT) {
      const bytes = min(SEGMENT, length - at);
      widest(point, points + at, points + at + bytes);
      others(bytes, sums + at, sums + own, length, squares);
      weigh(bytes, weights + (at >> 1), second, third, out);
    }
  }
}

/**
 * The same for twos one behind the other; what is found of each lies `length` bytes behind what is found of the one before.
 * With the last row also the totals, while the sums are at hand.
 */
export function correlationsOfTwos(
  points: usize,
  first: i32,
  rows: i32,
  n: i32,
  weights: usize,
  apart: usize,
  second: usize,
  third: usize,
  sums: usize,
  squares: usize,
  out: usize,
  totals: usize,
  length: usize,
  twos: i32,
): void {
  for (let two: usize = 0; two < <usize>twos; two++) {
    const own = two * length;
    correlationsOfTwo(
      points + two * <usize>n * BOTH,
      first,
      rows,
      n,
      weights,
      apart,
      second,
      third,
      sums + own,
      squares + own,
      out + own,
    );
    if (first + rows == n) totalsOfTwo(sums + own, n, totals + own);
  }
}
