/**
 * The kernel matrix of the covariates in a form that ridge regression can use (ridge.ts).
 *
 * - Whole, up to 200 rows, and up to 1,500 where the kernel is not of low rank (four numbers or more, or three in fewer
 *   rows): K = Q T Qᵀ by reflections. Cost O(n³), some seconds for 1,000 rows; memory O(n²).
 * - Thin elsewhere: K ≈ F Fᵀ by pivoted Cholesky, FᵀF = Q T Qᵀ and B = F Q. What is left out of K is 1e-9 of the smallest λ
 *   at most, on the diagonal, so that residuals agree with those of the whole form to some 1e-8. Cost O(n r²); one
 *   number has some 20 columns, two have 130, three 420.
 *
 * Above 1,500 rows there are 600 columns at most, above 56,000 as many as fit into 256 MB. They make a kernel of their own,
 * of the rows that tell most about the others (the subset of regressors), and a note says so where it differs.
 */
import type { Steps } from '../engine/steps.js';
import { type PivotedFactors, pivotedCholesky } from '../kernels/factors.js';
import { zeros } from '../numerics/matrix.js';
import { addProducts } from '../numerics/thin-products.js';
import { type Tridiagonal, tridiagonalInSteps } from '../numerics/tridiagonal.js';
import { type CovariateKernel, covariateDiagonal, covariateRow } from './covariate-kernel.js';
import { type RidgeForm, smallestPenalty } from './ridge.js';

/** Rows up to which the whole matrix serves, whatever its rank. */
const FEW_ROWS = 200;
/** Rows up to which it is possible. */
const MOST_WHOLE = 1500;
/** From this share of the rows on, columns of the thin form cost more than the whole. */
const THIN_SHARE = 1 / 2;
const MOST_COLUMNS = 600;
/** Numbers of all columns together: 256 MB, and as much again for the same by rows. */
const MOST_NUMBERS = 2 ** 25;
/** What may be left out on the diagonal, against the smallest λ. */
const LEFT_OUT = 1e-9;

/** The form, and whether something of the kernel was left out. */
export interface CutForm {
  form: RidgeForm;
  isCut: boolean;
}

/** The form that suits the kernel. */
export function* ridgeForm(kernel: CovariateKernel): Steps<CutForm> {
  const { rows } = kernel;
  if (rows <= FEW_ROWS) return { form: yield* wholeForm(kernel), isCut: false };
  const tolerance = LEFT_OUT * smallestPenalty(rows);
  const maxRank =
    rows <= MOST_WHOLE
      ? Math.floor(THIN_SHARE * rows)
      : Math.max(1, Math.min(MOST_COLUMNS, Math.floor(MOST_NUMBERS / rows)));
  const factors = yield* pivotedCholesky(
    { diagonal: covariateDiagonal(kernel), row: (i, out) => covariateRow(kernel, i, out) },
    { tolerance, maxRank },
  );
  const isCut = factors.left > tolerance;
  if (isCut && rows <= MOST_WHOLE) return { form: yield* wholeForm(kernel), isCut: false };
  return { form: yield* thinForm(factors), isCut };
}

/** K = Q T Qᵀ. */
export function* wholeForm(kernel: CovariateKernel): Steps<RidgeForm> {
  const { rows } = kernel;
  const gram = zeros(rows, rows);
  for (let i = 0; i < rows; i++) {
    covariateRow(kernel, i, gram.data.subarray(i * rows, (i + 1) * rows));
    yield 0;
  }
  const { columns, diagonal, beside } = yield* tridiagonalInSteps(gram);
  return { rows, isWhole: true, columns: cut(columns, rows), diagonal, beside };
}

/** K = B Bᵀ with BᵀB tridiagonal. */
export function* thinForm({ rows, rank, columns }: PivotedFactors): Steps<RidgeForm> {
  const gram = zeros(rank, rank);
  for (let from = 0; from < rows; from += TILE) {
    addProducts(gram, [columns, columns], from, Math.min(rows, from + TILE));
    yield 0;
  }
  const { columns: rotation, diagonal, beside } = yield* tridiagonalInSteps(gram);
  return { rows, isWhole: false, columns: yield* rotated(columns, cut(rotation, rank)), diagonal, beside };
}

/** Rows between two pauses. */
const TILE = 256;

/** F Q by columns. */
function* rotated(
  columns: readonly Float64Array[],
  rotation: readonly Float64Array[],
): Steps<Float64Array[]> {
  const rows = columns[0].length;
  const turned = rotation.map(() => new Float64Array(rows));
  for (let from = 0; from < rows; from += TILE) {
    const to = Math.min(rows, from + TILE);
    const across = Array.from({ length: to - from }, (_, i) =>
      Float64Array.from(columns, (column) => column[from + i]),
    );
    const product = zeros(rotation.length, to - from);
    addProducts(product, [rotation, across], 0, columns.length);
    turned.forEach((column, k) => {
      column.set(product.data.subarray(k * (to - from), (k + 1) * (to - from)), from);
    });
    yield 0;
  }
  return turned;
}

/** Columns that lie one after the other. */
function cut(all: Tridiagonal['columns'], size: number): Float64Array[] {
  return Array.from({ length: size }, (_, k) => all.slice(k * size, (k + 1) * size));
}
