/**
 * The n × n matrices of the dense walk: the kernel of x, and the weights of the output, which are those of one block of all
 * rows (see numerics/u-centring). Rows may be longer than n; what is beyond stays as it is. Cost n² kernel values, memory
 * O(n²). They also tell the spread of the statistic over all orders.
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

/**
 * The standard deviation of full HSIC when x is shuffled, exactly: with W and K̃ the U-centred matrices (zero diagonal,
 * rows summing to 0), counting index patterns of E[(Σ W_ij K̃_{πi πj})²] gives
 *
 *     Var z = 2 · Σ_{i≠j} W_ij² · Σ_{i≠j} K̃_ij² / (n(n−3)).
 *
 * It describes the statistic; the exact p-value does not use it. Takes the symmetric pair weights w = 2W and the kernel
 * matrix, both row-major with rows `stride` apart; weights beyond a row's end are 0. Cost O(n²).
 */
export function shuffledSd(
  weights: Float64Array,
  kernel: Float64Array,
  rows: number,
  stride: number = rows,
): number {
  let squares = 0;
  for (const weight of weights) squares += (weight / 2) ** 2;
  return Math.sqrt((2 * squares * centredSquares(kernel, rows, stride)) / (rows * (rows - 3)));
}

/** Σ_{i≠j} K̃_ij². */
function centredSquares(kernel: Float64Array, n: number, stride: number): number {
  const sums = new Float64Array(n);
  let total = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) if (j !== i) sums[i] += kernel[i * stride + j];
    total += sums[i];
  }
  const centred = uCentring(n, total);
  let squares = 0;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      squares += 2 * centred(kernel[i * stride + j], sums[i], sums[j]) ** 2;
    }
  }
  return squares;
}
