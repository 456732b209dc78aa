/** Eigenvalues and eigenvectors: what they must satisfy, and those of ml-matrix, which does the same steps, to the bit. */
import { EigenvalueDecomposition, Matrix as MlMatrix } from 'ml-matrix';
import { describe, expect, it } from 'vitest';
import { type Matrix, multiply, transpose, zeros } from '../../src/numerics/matrix.js';
import { normalQuantile } from '../../src/numerics/normal.js';
import { randomStream } from '../../src/numerics/random.js';
import { symmetricEigen } from '../../src/numerics/symmetric-eigen.js';

/** A Aᵀ of p rows and so many columns: of low rank where there are few. */
function gram(size: number, columns: number): Matrix {
  const random = randomStream(size, 'eigen test', String(columns));
  const factor = zeros(size, columns);
  for (let i = 0; i < factor.data.length; i++) factor.data[i] = normalQuantile(random.uniform());
  const product = multiply(factor, transpose(factor));
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < i; j++) product.data[j * size + i] = product.data[i * size + j];
  }
  return product;
}

function diagonal(...values: number[]): Matrix {
  const matrix = zeros(values.length, values.length);
  values.forEach((value, i) => {
    matrix.data[i * values.length + i] = value;
  });
  return matrix;
}

const cases: [string, Matrix][] = [
  ...[1, 2, 3, 5, 20, 61].flatMap((size): [string, Matrix][] => [
    [`${size} rows`, gram(size, size + 3)],
    [`${size} rows of rank ${Math.ceil(size / 3)}`, gram(size, Math.ceil(size / 3))],
  ]),
  ['zeros', zeros(4, 4)],
  ['a diagonal', diagonal(3, -1, 7, 2)],
  ['ones', { rows: 5, columns: 5, data: new Float64Array(25).fill(1) }],
  ['far apart', diagonal(1e-200, 1e200, 1)],
];

describe.each(cases)('%s', (_, matrix) => {
  const size = matrix.rows;
  const { values, vectors } = symmetricEigen(matrix);

  it('A v = λ v, the vectors are orthonormal, the values fall', () => {
    const norm = Math.max(...values.map(Math.abs), Number.MIN_VALUE);
    const image = multiply(matrix, vectors);
    const products = multiply(transpose(vectors), vectors);
    for (let i = 0; i < size; i++) {
      for (let k = 0; k < size; k++) {
        const expected = values[k] * vectors.data[i * size + k];
        expect(Math.abs(image.data[i * size + k] - expected)).toBeLessThanOrEqual(1e-13 * size * norm);
        expect(products.data[i * size + k]).toBeCloseTo(i === k ? 1 : 0, 12);
      }
    }
    expect([...values]).toEqual([...values].sort((a, b) => b - a));
  });

  it('are those of ml-matrix, to the bit', () => {
    const other = new EigenvalueDecomposition(MlMatrix.from1DArray(size, size, matrix.data), {
      assumeSymmetric: true,
    });
    expect([...values]).toEqual(other.realEigenvalues.toReversed());
    // Vectors of equal values may come in another order.
    if (new Set(values).size < size) return;
    const columns = Array.from({ length: size }, (__, k) => other.eigenvectorMatrix.getColumn(size - 1 - k));
    expect([...transpose(vectors).data]).toEqual(columns.flat());
  });
});
