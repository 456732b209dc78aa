/**
 * The n × n matrices of the dense walk: the kernel of x, and the weights of the output, which are those of one block of all
 * rows (see numerics/u-centring). Rows may be longer than n; what is beyond stays as it is. Cost n² kernel values, memory
 * O(n²).
 */
import { pairWeightFactor, uCentring } from '../../numerics/u-centring.js';
import { kernelRow, type Variable, variableRows } from '../../kernels/variable.js';

/** Writes the kernel matrix, row-major, rows `stride` apart. */
export function fillKernel(variable: Variable, matrix: Float64Array, stride: number): void {
  const n = variableRows(variable);
  for (let i = 0; i < n; i++) kernelRow(variable, i, 0, n, matrix.subarray(i * stride, i * stride + n));
}

/** Writes the symmetric weights, row-major, rows `stride` apart. */
export function fillWeights(target: Variable, matrix: Float64Array, stride: number): void {
  const n = variableRows(target);
  fillKernel(target, matrix, stride);
  const sums = new Float64Array(n);
  let total = 0;
  for (let i = 0; i < n; i++) {
    const row = matrix.subarray(i * stride, i * stride + n);
    row[i] = 0;
    for (const value of row) sums[i] += value;
    total += sums[i];
  }
  const factor = pairWeightFactor(n);
  const centred = uCentring(n, total);
  for (let i = 0; i < n; i++) {
    const row = matrix.subarray(i * stride, i * stride + n);
    for (let j = 0; j < n; j++) row[j] = factor * centred(row[j], sums[i], sums[j]);
    row[i] = 0;
  }
}

/** The n × n kernel matrix, row-major. */
export function kernelMatrix(variable: Variable): Float64Array {
  const n = variableRows(variable);
  const matrix = new Float64Array(n * n);
  fillKernel(variable, matrix, n);
  return matrix;
}

/** The n × n weights of an output, row-major. */
export function outputWeights(target: Variable): Float64Array {
  const n = variableRows(target);
  const matrix = new Float64Array(n * n);
  fillWeights(target, matrix, n);
  return matrix;
}
