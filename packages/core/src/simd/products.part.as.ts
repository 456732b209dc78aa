/**
 * Sums of products of kernel values with rows of weights, a segment of a row at a time: pairs of sums, over even columns
 * and odd ones.
 */
import { STRIP } from './records.part.as';
import { SEGMENT } from './rows.part.as';

/** Bytes of a segment of kernel values. */
export const ROW: usize = SEGMENT << 3;
/** Bytes of a pair of sums. */
export const PAIR: usize = 16;

/** The pair `out` takes Σ left · right over `bytes` of them. */
export function product(left: usize, right: usize, bytes: usize, out: usize): void {
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
export function nineProducts(
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
export function allProducts(
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

/** Sets `count` pairs to 0. */
export function clearPairs(at: usize, count: usize): void {
  for (const end = at + count * PAIR; at < end; at += PAIR) v128.store(at, f64x2.splat(0));
}

/** Adds `count` pairs to others: sums of one row are added up before they join the total, so that rounding grows with rows, not pairs. */
export function addPairs(from: usize, to: usize, count: usize): void {
  for (const end = from + count * PAIR; from < end; from += PAIR, to += PAIR) {
    v128.store(to, f64x2.add(v128.load(to), v128.load(from)));
  }
}

/** The sum of a pair. */
export function both(pair: usize): f64 {
  return f64.load(pair) + f64.load(pair, 8);
}
