/**
 * A kernel matrix as a product of thin factors, K ≈ F Fᵀ with F of n × rank, by pivoted Cholesky.
 *
 * What is left, R = K − F Fᵀ, is positive semidefinite, so |R_ij| ≤ √(R_ii R_jj): stopping when the largest diagonal
 * entry of R is at most `tolerance` bounds the error of every entry of K by it. A Gaussian kernel on n standardised
 * numbers needs some 20 to 30 columns for 1e-10, more where tails are heavy; a delta kernel one per class. Ties between
 * pivots go to the lower row, so the factors depend on the data alone. Cost O(n·rank²), memory O(n·rank).
 */
import { kernelRow, type Variable, variableRows } from './variable.js';

/** K ≈ F Fᵀ. */
export interface KernelFactors {
  rows: number;
  rank: number;
  /** F by columns: column c is values[c], of length rows. */
  columns: Float64Array[];
}

/** Factors of the n × n kernel matrix, or undefined where more than `maxRank` columns would be needed. */
export function kernelFactors(
  variable: Variable,
  { tolerance, maxRank }: { tolerance: number; maxRank: number },
): KernelFactors | undefined {
  const rows = variableRows(variable);
  const residual = new Float64Array(rows).fill(1); // both kernels are 1 on the diagonal
  const columns: Float64Array[] = [];
  for (;;) {
    const pivot = largest(residual);
    if (residual[pivot] <= tolerance) return { rows, rank: columns.length, columns };
    if (columns.length === maxRank) return undefined;
    const column = new Float64Array(rows);
    kernelRow(variable, pivot, 0, rows, column);
    for (const earlier of columns) {
      const weight = earlier[pivot];
      for (let i = 0; i < rows; i++) column[i] -= weight * earlier[i];
    }
    const scale = 1 / Math.sqrt(residual[pivot]);
    for (let i = 0; i < rows; i++) {
      column[i] *= scale;
      residual[i] = Math.max(0, residual[i] - column[i] * column[i]);
    }
    residual[pivot] = 0;
    columns.push(column);
  }
}

function largest(values: Float64Array): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if (values[i] > values[best]) best = i;
  return best;
}
