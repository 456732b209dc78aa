/**
 * Products LᵀR of thin matrices of `rows` rows, `leftWidth` and `rightWidth` columns of them, multiples of 4; strides in bytes.
 * Four columns by four at a time. Readable definition: numerics/thin-products.ts.
 */
import { SCRATCH } from './exp2.part.as';

/** Four columns by four of LᵀR, from `a` and `b` on, to `out`, whose rows are `outStride` bytes apart. */
function tile(
  rows: usize,
  a: usize,
  leftStride: usize,
  b: usize,
  rightStride: usize,
  out: usize,
  outStride: usize,
): void {
  let s00 = f64x2.splat(0);
  let s01 = s00;
  let s10 = s00;
  let s11 = s00;
  let s20 = s00;
  let s21 = s00;
  let s30 = s00;
  let s31 = s00;
  for (const end = a + rows * leftStride; a < end; a += leftStride, b += rightStride) {
    const b0 = v128.load(b);
    const b1 = v128.load(b, 16);
    const a0 = v128.load64_splat(a);
    s00 = f64x2.add(s00, f64x2.mul(a0, b0));
    s01 = f64x2.add(s01, f64x2.mul(a0, b1));
    const a1 = v128.load64_splat(a, 8);
    s10 = f64x2.add(s10, f64x2.mul(a1, b0));
    s11 = f64x2.add(s11, f64x2.mul(a1, b1));
    const a2 = v128.load64_splat(a, 16);
    s20 = f64x2.add(s20, f64x2.mul(a2, b0));
    s21 = f64x2.add(s21, f64x2.mul(a2, b1));
    const a3 = v128.load64_splat(a, 24);
    s30 = f64x2.add(s30, f64x2.mul(a3, b0));
    s31 = f64x2.add(s31, f64x2.mul(a3, b1));
  }
  v128.store(out, s00);
  v128.store(out, s01, 16);
  out += outStride;
  v128.store(out, s10);
  v128.store(out, s11, 16);
  out += outStride;
  v128.store(out, s20);
  v128.store(out, s21, 16);
  out += outStride;
  v128.store(out, s30);
  v128.store(out, s31, 16);
}

/** LᵀR, row-major to `out`, whose rows are `outStride` bytes apart. */
export function product(
  rows: usize,
  left: usize,
  leftStride: usize,
  leftWidth: usize,
  right: usize,
  rightStride: usize,
  rightWidth: usize,
  out: usize,
  outStride: usize,
): void {
  for (let l = left; l < left + (leftWidth << 3); l += 32, out += outStride << 2) {
    let to = out;
    for (let r = right; r < right + (rightWidth << 3); r += 32, to += 32) {
      tile(rows, l, leftStride, r, rightStride, to, outStride);
    }
  }
}

/** ‖LᵀR‖². */
export function squaredProduct(
  rows: usize,
  left: usize,
  leftStride: usize,
  leftWidth: usize,
  right: usize,
  rightStride: usize,
  rightWidth: usize,
): f64 {
  let total = f64x2.splat(0);
  for (let l = left; l < left + (leftWidth << 3); l += 32) {
    for (let r = right; r < right + (rightWidth << 3); r += 32) {
      tile(rows, l, leftStride, r, rightStride, SCRATCH, 32);
      const upper = f64x2.add(squaresOf(SCRATCH), squaresOf(SCRATCH + 32));
      total = f64x2.add(total, f64x2.add(upper, f64x2.add(squaresOf(SCRATCH + 64), squaresOf(SCRATCH + 96))));
    }
  }
  return f64x2.extract_lane(total, 0) + f64x2.extract_lane(total, 1);
}

/** The squares of four numbers, in two sums. */
@inline
function squaresOf(at: usize): v128 {
  const a = v128.load(at);
  const b = v128.load(at, 16);
  return f64x2.add(f64x2.mul(a, a), f64x2.mul(b, b));
}
