/**
 * A kernel matrix as a product of thin factors, K ≈ F Fᵀ with F of n × rank, by pivoted Cholesky.
 *
 * What is left, R = K − F Fᵀ, is positive semidefinite, so |R_ij| ≤ √(R_ii R_jj): stopping when the largest diagonal
 * entry of R is at most `tolerance` bounds the error of every entry of K by it. A Gaussian kernel on n standardised
 * numbers needs some 20 to 30 columns for 1e-13, more where tails are heavy; a delta kernel one per class. Ties between
 * pivots go to the lower row, so the factors depend on the data alone. Cost O(n·rank²), memory O(n·rank).
 */
import { hasUnitDiagonal } from './gram.js';
import { kernelRow, type Variable, variableRows } from './variable.js';

/** K ≈ F Fᵀ. */
export interface KernelFactors {
  rows: number;
  rank: number;
  /** F by columns: column c is values[c], of length rows. */
  columns: Float64Array[];
}

/** A positive semidefinite matrix by its diagonal and its rows. */
export interface MatrixRows {
  diagonal: Float64Array;
  /** Fills in row i. */
  row: (i: number, out: Float64Array) => void;
}

/** Factors, and what they leave out. */
export interface PivotedFactors extends KernelFactors {
  /** The largest diagonal entry of K − F Fᵀ. */
  left: number;
}

/**
 * Factors of a matrix: columns are added until `tolerance` is met or there are `maxRank` of them. A generator, so that
 * whoever drives it can pause between columns; how many there will be is not known, so it yields 0.
 */
export function* pivotedCholesky(
  { diagonal, row }: MatrixRows,
  { tolerance, maxRank }: { tolerance: number; maxRank: number },
): Generator<number, PivotedFactors> {
  const rows = diagonal.length;
  const residual = diagonal.slice();
  const columns: Float64Array[] = [];
  let pivot = 0;
  for (let i = 1; i < rows; i++) if (residual[i] > residual[pivot]) pivot = i;
  while (residual[pivot] > tolerance && columns.length < maxRank) {
    const column = new Float64Array(rows);
    row(pivot, column);
    subtractEarlier(column, columns, pivot);
    const scale = 1 / Math.sqrt(residual[pivot]);
    residual[pivot] = 0;
    let next = 0;
    for (let i = 0; i < rows; i++) {
      column[i] *= scale;
      residual[i] = Math.max(0, residual[i] - column[i] * column[i]);
      if (residual[i] > residual[next]) next = i;
    }
    columns.push(column);
    pivot = next;
    yield 0;
  }
  return { rows, rank: columns.length, columns, left: residual[pivot] };
}

/**
 * Factors of the n × n kernel matrix, or undefined where more than `maxRank` columns would be needed, and for matrices
 * whose diagonal is not 1 throughout, as what is made of factors takes it to be.
 */
export function* kernelFactors(
  variable: Variable,
  { tolerance, maxRank }: { tolerance: number; maxRank: number },
): Generator<number, KernelFactors | undefined> {
  const rows = variableRows(variable);
  if (variable.kernel === 'gram' && !hasUnitDiagonal(variable.matrices[0])) return undefined;
  const factors = yield* pivotedCholesky(
    {
      diagonal: new Float64Array(rows).fill(1), // the other kernels are 1 on the diagonal
      row: (i, out) => kernelRow(variable, i, 0, rows, out),
    },
    { tolerance, maxRank },
  );
  const { rank, columns } = factors;
  return factors.left <= tolerance ? { rows, rank, columns } : undefined;
}

/** column −= Σ_c earlier_c[pivot] · earlier_c, four columns at a time: each pass over `column` costs memory traffic. */
function subtractEarlier(column: Float64Array, earlier: readonly Float64Array[], pivot: number): void {
  for (let c = 0; c < earlier.length; c += 4) {
    const p = earlier[c];
    // Where there are no four any more, the first serves for the others with weight 0.
    const [q, r, s] = [earlier[c + 1] ?? p, earlier[c + 2] ?? p, earlier[c + 3] ?? p];
    const wp = p[pivot];
    const wq = q === p ? 0 : q[pivot];
    const wr = r === p ? 0 : r[pivot];
    const ws = s === p ? 0 : s[pivot];
    for (let i = 0; i < column.length; i++) {
      column[i] -= wp * p[i] + wq * q[i] + (wr * r[i] + ws * s[i]);
    }
  }
}
