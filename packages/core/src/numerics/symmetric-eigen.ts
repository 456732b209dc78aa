/**
 * Eigenvalues and eigenvectors of a symmetric matrix: a thin door over ml-matrix, so that only this file
 * knows it.
 *
 * Method: Householder tridiagonalisation and implicit QL (EISPACK tred2 and tql2).
 * Accuracy: absolute, a few units of machine precision times the largest eigenvalue; tiny eigenvalues of an
 * ill-conditioned matrix are noise at that level. Cost: O(p^3) for p rows.
 */

import { EigenvalueDecomposition, Matrix as MlMatrix } from 'ml-matrix';
import { NumericalError } from '../errors.js';
import { type Matrix, zeros } from './matrix.js';

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
  const decomposition = new EigenvalueDecomposition(MlMatrix.from1DArray(size, size, matrix.data), {
    assumeSymmetric: true,
  });
  const ascending = decomposition.realEigenvalues;
  const ascendingVectors = decomposition.eigenvectorMatrix;
  const vectors = zeros(size, size);
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < size; k++) vectors.data[i * size + k] = ascendingVectors.get(i, size - 1 - k);
  }
  return { values: Float64Array.from(ascending.toReversed()), vectors };
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
