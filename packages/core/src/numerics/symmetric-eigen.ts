/**
 * Eigenvalues and eigenvectors of a symmetric matrix.
 *
 * Method: Householder tridiagonalisation and implicit QL (EISPACK tred2 and tql2).
 * Accuracy: absolute, a few units of machine precision times the largest eigenvalue; tiny eigenvalues of an
 * ill-conditioned matrix are noise at that level. Cost: O(p^3) for p rows.
 */

import { NumericalError } from '../errors.js';
import { diagonalize } from './implicit-ql.js';
import { type Matrix, zeros } from './matrix.js';
import { tridiagonal } from './tridiagonal.js';

/** Eigenvalues, largest first, and their vectors as columns. */
export interface SymmetricEigen {
  /** Largest first. */
  values: Float64Array;
  /** Column k is the unit eigenvector of values[k]; its sign is arbitrary. */
  vectors: Matrix;
}

/** Assumes a square symmetric matrix of at least one row; symmetry is not checked. */
export function symmetricEigen(matrix: Matrix): SymmetricEigen {
  const size = matrix.rows;
  // The QL iteration does not end on NaN.
  if (!matrix.data.every(Number.isFinite)) throw new NumericalError('symmetricEigen requires finite entries');
  const form = tridiagonal(matrix);
  diagonalize(form);
  const order = Array.from(form.diagonal, (_, k) => k).sort((a, b) => form.diagonal[b] - form.diagonal[a]);
  const vectors = zeros(size, size);
  order.forEach((column, k) => {
    for (let i = 0; i < size; i++) vectors.data[i * size + k] = form.columns[column * size + i];
  });
  return { values: Float64Array.from(order, (column) => form.diagonal[column]), vectors };
}

/**
 * The smaller of A Aᵀ and Aᵀ A. The two share their non-zero eigenvalues, hence the trace and the Frobenius
 * norm, so whatever needs only those is never larger than the short side of A. Cost: O(rows columns min(rows,
 * columns)).
 */
export function smallGram(matrix: Matrix): Matrix {
  return matrix.rows < matrix.columns ? rowGram(matrix) : columnGram(matrix);
}

function rowGram({ rows, columns, data }: Matrix): Matrix {
  const gram = zeros(rows, rows);
  for (let s = 0; s < rows; s++) {
    for (let t = 0; t <= s; t++) {
      let sum = 0;
      for (let j = 0; j < columns; j++) sum += data[s * columns + j] * data[t * columns + j];
      gram.data[s * rows + t] = sum;
      gram.data[t * rows + s] = sum;
    }
  }
  return gram;
}

function columnGram({ rows, columns, data }: Matrix): Matrix {
  const gram = zeros(columns, columns);
  for (let t = 0; t < rows; t++) {
    for (let i = 0; i < columns; i++) {
      const value = data[t * columns + i];
      for (let j = 0; j < columns; j++) gram.data[i * columns + j] += value * data[t * columns + j];
    }
  }
  return gram;
}
