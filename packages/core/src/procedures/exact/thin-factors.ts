/**
 * Thin factors of a kernel matrix as the low-rank walk wants them: K ≈ F Fᵀ with the columns of F centred and their
 * means kept apart, one row of F after the other, padded with zeros for SIMD.
 *
 * Pivoted Cholesky leaves out a positive semidefinite E whose diagonal entries are at most TOLERANCE; `missing` is the
 * share tr(E)/n, which bounds what the statistic can change by (see low-rank-swaps). Cost O(n·rank²), memory O(n·rank).
 * At the end: up to how many columns they pay.
 */
import { kernelFactors } from '../../kernels/factors.js';
import type { Variable } from '../../kernels/variable.js';

/** Near the level of rounding: smaller would cost columns and gain nothing. */
const TOLERANCE = 1e-12;

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

/** Factors of at most `most` columns, or undefined where more are needed. Yields 0 now and then. */
export function* thinFactors(variable: Variable, most: number): Generator<number, ThinFactors | undefined> {
  const factors = yield* kernelFactors(variable, { tolerance: TOLERANCE, maxRank: most });
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

/** The dense walk keeps two n × n matrices: 2 × 2 GB at this size. */
export const MOST_DENSE_ROWS = 16_384;
/** Factors of more columns take longer to make than they save. */
const MOST_COLUMNS = 512;

/** The columns up to which factors of an output pay, against a feature of the fewest columns. */
export function mostOutputColumns(rows: number): number {
  return mostColumns(rows, paddedRank(1));
}

/** The columns up to which factors pay against other factors of so many, or must do because n is too large for matrices. */
export function mostColumns(rows: number, otherColumns: number): number {
  const products = rows > MOST_DENSE_ROWS ? MOST_COLUMNS ** 2 : breakEven(rows);
  return Math.min(MOST_COLUMNS, paddedRank(1) * Math.floor(products / otherColumns / paddedRank(1)));
}

/**
 * The product r·s below which factors are faster than n × n matrices, on the safe side of what was measured.
 *
 * A swap of the dense walk costs .7 ns a row while its matrices fit the caches and 3 to 4 ns where they do not; a swap
 * from factors of r and s columns costs .4 ns a product r·s, accepted, and half as much refused. Break-even in r·s per
 * row, measured by bench/break-even-walk.mjs with all swaps accepted: 1.4 at n = 100, 1.6 at 200, 1.8 at 300, 2 at 500,
 * 3 to 4 at 1,000 and about 9 from 2,000 on. For a number against a number r·s is 400 to 700, for classes 16 and less.
 */
function breakEven(rows: number): number {
  return 1.5 * rows * Math.min(5, Math.max(1, rows / 500));
}
