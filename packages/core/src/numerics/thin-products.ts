/**
 * Products of thin matrices: many rows, few columns, each column an array of its own. Rows are taken in tiles that stay
 * in the cache while all pairs of columns meet, and a tile is added up before it joins the total, so that rounding
 * grows with the number of tiles rather than of rows. Cost O(rows · columns · columns).
 */
import type { Matrix } from './matrix.js';

/** Rows of a tile. */
const TILE = 256;

/** sums[a, b] += Σ left[a][t]·right[b][t] over the rows t in [from, to). */
export function addProducts(
  sums: Matrix,
  [left, right]: readonly [readonly Float64Array[], readonly Float64Array[]],
  from: number,
  to: number,
): void {
  for (let start = from; start < to; start += TILE) {
    const end = Math.min(to, start + TILE);
    for (let a = 0; a < left.length; a += 2) {
      for (let b = 0; b < right.length; b += 4) addBlock(sums, [left, right], [a, b], start, end);
    }
  }
}

/** Two columns by four at a time, so that each value read serves several sums; past the last column it is repeated. */
function addBlock(
  { columns, data }: Matrix,
  [left, right]: readonly [readonly Float64Array[], readonly Float64Array[]],
  [a, b]: readonly [number, number],
  start: number,
  end: number,
): void {
  const lastLeft = left.length - 1;
  const lastRight = right.length - 1;
  const l0 = left[a];
  const l1 = left[Math.min(a + 1, lastLeft)];
  const r0 = right[b];
  const r1 = right[Math.min(b + 1, lastRight)];
  const r2 = right[Math.min(b + 2, lastRight)];
  const r3 = right[Math.min(b + 3, lastRight)];
  let s00 = 0;
  let s01 = 0;
  let s02 = 0;
  let s03 = 0;
  let s10 = 0;
  let s11 = 0;
  let s12 = 0;
  let s13 = 0;
  for (let t = start; t < end; t++) {
    const u = l0[t];
    const v = l1[t];
    s00 += u * r0[t];
    s01 += u * r1[t];
    s02 += u * r2[t];
    s03 += u * r3[t];
    s10 += v * r0[t];
    s11 += v * r1[t];
    s12 += v * r2[t];
    s13 += v * r3[t];
  }
  const block = [s00, s01, s02, s03, s10, s11, s12, s13];
  const width = Math.min(4, right.length - b);
  for (let i = 0; i < Math.min(2, left.length - a); i++) {
    for (let j = 0; j < width; j++) data[(a + i) * columns + b + j] += block[4 * i + j];
  }
}

/** out[t − from] = Σ_a columns[a][t]·weights[a, k] for the rows t in [from, to): column k of the product. */
export function combine(
  columns: readonly Float64Array[],
  { matrix, k }: { matrix: Matrix; k: number },
  from: number,
  to: number,
  out: Float64Array,
): void {
  const weight = (a: number): number => (a < columns.length ? matrix.data[a * matrix.columns + k] : 0);
  const last = columns.length - 1;
  for (let a = 0; a < columns.length; a += 4) {
    const c0 = columns[a];
    const c1 = columns[Math.min(a + 1, last)];
    const c2 = columns[Math.min(a + 2, last)];
    const c3 = columns[Math.min(a + 3, last)];
    const w0 = weight(a);
    const w1 = weight(a + 1);
    const w2 = weight(a + 2);
    const w3 = weight(a + 3);
    for (let t = from; t < to; t++) {
      const sum = w0 * c0[t] + w1 * c1[t] + (w2 * c2[t] + w3 * c3[t]);
      out[t - from] = a === 0 ? sum : out[t - from] + sum;
    }
  }
}
