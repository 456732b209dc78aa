/**
 * Matrices between the distinct values of a variable: its kernels, and sums of products (readable definition:
 * procedures/correlation/level-group-values.ts). They are row-major, of `width` numbers a row: a multiple of 4.
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
  square,
} from './exp2.part.as';
import { product } from './thin-products.part.as';

/** The kernels of a chain less 1 between any two of `width` points, a matrix for each width, `apart` bytes one after the other. */
export function kernelsBetween(
  points: usize,
  width: usize,
  widths: usize,
  squarings: usize,
  out: usize,
  apart: usize,
): void {
  const rounding = roundingConstant();
  const largest = largestExponent();
  const c1 = coefficient(1);
  const c2 = coefficient(2);
  const c3 = coefficient(3);
  const one = f64x2.splat(1);
  const end = points + (width << 3);
  for (let a = points; a < end; a += 8) {
    const own = v128.load64_splat(a);
    for (let b = points; b < end; b += 16, out += 16) {
      const s = f64x2.pmin(square(own, v128.load(b)), largest);
      const m = f64x2.add(s, rounding);
      const at = entries(m, m);
      const power = lookUp(i32x4.extract_lane(at, 0), i32x4.extract_lane(at, 1));
      let kernel = scaled(power, polynomial(fraction(s, m, rounding), c1, c2, c3));
      let to = out;
      for (let w: usize = 0; w < widths; w++, to += apart) {
        for (let k = i32.load(squarings + (w << 2)); k > 0; k--) kernel = f64x2.mul(kernel, kernel);
        v128.store(to, f64x2.sub(kernel, one));
      }
    }
  }
}

/** Σ of the products of two matrices above the diagonal, on which one of them is 0, in their first `rows` rows. */
export function productAbove(left: usize, right: usize, rows: usize, width: usize): f64 {
  const stride = width << 3;
  let sum = f64x2.splat(0);
  let other = f64x2.splat(0);
  for (let a: usize = 0; a < rows; a++, left += stride, right += stride) {
    let at = ((a + 1) & ~1) << 3;
    for (; at + 16 < stride; at += 32) {
      sum = f64x2.add(sum, f64x2.mul(v128.load(left + at), v128.load(right + at)));
      other = f64x2.add(other, f64x2.mul(v128.load(left + at, 16), v128.load(right + at, 16)));
    }
    if (at < stride) sum = f64x2.add(sum, f64x2.mul(v128.load(left + at), v128.load(right + at)));
  }
  sum = f64x2.add(sum, other);
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

/** Rows of a banded matrix at once; where few of its entries are near its diagonal, fewer. */
const BAND: usize = 16;
const NARROW_BAND: usize = 8;
const NARROW: usize = 8;

/**
 * tr(CWCW) of symmetric matrices of `width` rows, from those entries of C that are at most `reach` from its diagonal; there is
 * room for CW at `images`.
 */
export function traceOfSquare(matrix: usize, within: usize, images: usize, width: usize, reach: usize): f64 {
  const stride = width << 3;
  const band = reach <= NARROW ? NARROW_BAND : BAND;
  for (let a: usize = 0; a < width; a += band) {
    const first = a > reach ? a - reach : 0;
    const rows = min(width, a + band + reach) - first;
    const left = matrix + first * stride + (a << 3);
    const right = within + first * stride;
    product(rows, left, stride, min(band, width - a), right, stride, width, images + a * stride, stride);
  }
  return squareTrace(images, width);
}

/** tr(M²) of a matrix of `width` rows. */
function squareTrace(matrix: usize, width: usize): f64 {
  const stride = width << 3;
  const end = matrix + width * stride;
  let onDiagonal: f64 = 0;
  let above: f64 = 0;
  for (let own = matrix; own < end; own += stride + 8) {
    const value = f64.load(own);
    onDiagonal += value * value;
    let across = own + 8;
    let down = own + stride;
    for (; down < end; across += 8, down += stride) above += f64.load(across) * f64.load(down);
  }
  return onDiagonal + 2 * above;
}

/** XᵀX on and above the diagonal: each band of columns with all columns from it on. */
export function upperProducts(from: usize, rows: usize, width: usize, to: usize): void {
  const stride = width << 3;
  for (let a: usize = 0; a < width; a += BAND) {
    const at = from + (a << 3);
    const out = to + a * stride + (a << 3);
    product(rows, at, stride, min(BAND, width - a), at, stride, width - a, out, stride);
  }
}

/** Rows of `columns` numbers as columns of a matrix; 0 behind the last. */
export function turned(from: usize, rows: usize, columns: usize, to: usize, width: usize): void {
  const stride = width << 3;
  memory.fill(to, 0, columns * stride);
  for (const end = to + (rows << 3); to < end; to += 8) {
    let at = to;
    for (let c: usize = 0; c < columns; c++, from += 8, at += stride) f64.store(at, f64.load(from));
  }
}
