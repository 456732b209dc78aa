/**
 * Thin factors of a kernel matrix as walks want them: K ≈ F Fᵀ with the columns of F centred and their means kept apart,
 * one row of F after the other, padded with zeros for SIMD.
 *
 * Pivoted Cholesky leaves out a positive semidefinite E whose diagonal entries are at most the tolerance; `missing` is the
 * share tr(E)/n, which bounds what a statistic can change by. Cost O(n·rank²), memory O(n·rank).
 */
import { kernelFactors } from './factors.js';
import type { Variable } from './variable.js';

/** Near the level of rounding: smaller would cost columns and gain nothing. */
const NEAR_ROUNDING = 1e-12;

/** K ≈ (F° + 1 m ᵀ)(F° + 1 mᵀ)ᵀ. */
export interface ThinFactors {
  rows: number;
  /** Columns, zeros at the end included: a multiple of 4. */
  width: number;
  /** F°, row-major. */
  centred: Float64Array;
  /** m, the mean of each column of F. */
  means: Float64Array;
  /** tr(K − F Fᵀ)/n. */
  missing: number;
}

/** Factors of at most `mostColumns` columns, or undefined where more are needed. Yields 0 now and then. */
export function* thinFactors(
  variable: Variable,
  mostColumns: number,
  tolerance = NEAR_ROUNDING,
): Generator<number, ThinFactors | undefined> {
  const factors = yield* kernelFactors(variable, { tolerance, maxRank: mostColumns });
  if (factors === undefined) return undefined;
  const { rows, columns } = factors;
  const width = paddedRank(columns.length);
  const centred = new Float64Array(rows * width);
  const means = new Float64Array(width);
  let trace = 0;
  columns.forEach((column, c) => {
    let sum = 0;
    for (const value of column) sum += value;
    means[c] = sum / rows;
    for (let i = 0; i < rows; i++) {
      trace += column[i] * column[i];
      centred[i * width + c] = column[i] - means[c];
    }
  });
  return { rows, width, centred, means, missing: Math.max(0, 1 - trace / rows) };
}

/** Four rows at a time are worked on. */
export function paddedRank(columns: number): number {
  return 4 * Math.ceil(columns / 4);
}

/**
 * Σ_{i≠j} K̃_ij² of the U-centred matrix K̃, from its factors. Extended to the diagonal it is
 *
 *     A = F°F°ᵀ − 2/(n−2) (t1ᵀ + 1tᵀ) + κ 11ᵀ,   t = F°m,  κ = (1 − ‖m‖²)/(n−1),
 *
 * whose parts are orthogonal because F° and t sum to zero. Cost O(n·width²).
 */
export function centredSquares({ rows: n, width, centred, means }: ThinFactors): number {
  const level = (1 - squaredNorm(means)) / (n - 1);
  const gram = new Float64Array(width * width);
  let linear = 0;
  let diagonal = 0;
  for (let i = 0; i < n; i++) {
    const row = centred.subarray(i * width, (i + 1) * width);
    let t = 0;
    for (let c = 0; c < width; c++) {
      const value = row[c];
      t += value * means[c];
      for (let d = 0; d <= c; d++) gram[c * width + d] += value * row[d];
    }
    linear += t * t;
    diagonal += (squaredNorm(row) - (4 * t) / (n - 2) + level) ** 2;
  }
  let squares = 0;
  for (let c = 0; c < width; c++) {
    for (let d = 0; d <= c; d++) squares += (c === d ? 1 : 2) * gram[c * width + d] ** 2;
  }
  const all = squares + (8 * n * linear) / (n - 2) ** 2 + (n * level) ** 2;
  // Where a single row differs from the others K̃ is 0: what is left then is rounding.
  return all - diagonal > 1e-12 * all ? all - diagonal : 0;
}

/** ‖v‖². */
export function squaredNorm(vector: Float64Array): number {
  let sum = 0;
  for (const value of vector) sum += value * value;
  return sum;
}
