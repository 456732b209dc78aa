/**
 * The eigenvalues and eigenvectors of a tridiagonal matrix by the QL method with implicit shifts (tql2 of EISPACK; Bowdler,
 * Martin, Reinsch & Wilkinson, 1968, Numerische Mathematik 11): rotations chase the entries beside the diagonal to 0, one
 * eigenvalue after the other. Two or so rounds an eigenvalue; cost O(p³) with the vectors.
 */
import type { Tridiagonal } from './tridiagonal.js';

/** Turns the diagonal into the eigenvalues and the columns into their unit vectors, in no order. Assumes finite entries. */
export function diagonalize({ size, diagonal: d, beside: e, columns }: Tridiagonal): void {
  e.copyWithin(0, 1);
  e[size - 1] = 0;
  let shift = 0;
  let largest = 0;
  for (let l = 0; l < size; l++) {
    largest = Math.max(largest, Math.abs(d[l]) + Math.abs(e[l]));
    const isNegligible = (i: number): boolean => Math.abs(e[i]) <= Number.EPSILON * largest;
    let end = l;
    while (!isNegligible(end)) end++;
    if (end > l) {
      do shift += sweep({ size, diagonal: d, beside: e, columns }, l, end);
      while (!isNegligible(l));
    }
    d[l] += shift;
    e[l] = 0;
  }
}

/** One round of rotations from `end` up to l; returns by how much the rest of the diagonal was shifted. */
function sweep({ size, diagonal: d, beside: e, columns }: Tridiagonal, l: number, end: number): number {
  const first = d[l];
  const ratio = (d[l + 1] - first) / (2 * e[l]);
  const root = ratio < 0 ? -hypotenuse(ratio, 1) : hypotenuse(ratio, 1);
  d[l] = e[l] / (ratio + root);
  d[l + 1] = e[l] * (ratio + root);
  const [second, besideSecond] = [d[l + 1], e[l + 1]];
  const shift = first - d[l];
  for (let i = l + 2; i < size; i++) d[i] -= shift;
  let p = d[end];
  let [c, c2, c3, s, s2] = [1, 1, 1, 0, 0];
  for (let i = end - 1; i >= l; i--) {
    c3 = c2;
    c2 = c;
    s2 = s;
    const g = c * e[i];
    const h = c * p;
    const r = hypotenuse(p, e[i]);
    e[i + 1] = s * r;
    s = e[i] / r;
    c = p / r;
    p = c * d[i] - s * g;
    d[i + 1] = h + s * (c * g + s * d[i]);
    rotate(columns, size, i, { c, s });
  }
  p = (-s * s2 * c3 * besideSecond * e[l]) / second;
  e[l] = s * p;
  d[l] = c * p;
  return shift;
}

/** Rotates columns i and i + 1. */
function rotate(columns: Float64Array, size: number, i: number, { c, s }: { c: number; s: number }): void {
  const a = i * size;
  const b = a + size;
  for (let k = 0; k < size; k++) {
    const left = columns[a + k];
    const right = columns[b + k];
    columns[b + k] = s * left + c * right;
    columns[a + k] = c * left - s * right;
  }
}

/** √(a² + b²) without overflow, the same on every engine. */
function hypotenuse(a: number, b: number): number {
  if (Math.abs(a) > Math.abs(b)) return Math.abs(a) * Math.sqrt(1 + (b / a) * (b / a));
  return b === 0 ? 0 : Math.abs(b) * Math.sqrt(1 + (a / b) * (a / b));
}
