/**
 * The standard deviation of full HSIC when x is shuffled, exactly: with W and K̃ the U-centred matrices (zero diagonal,
 * rows summing to 0), counting index patterns of E[(Σ W_ij K̃_{πi πj})²] gives
 *
 *     Var z = 2 · Σ_{i≠j} W_ij² · Σ_{i≠j} K̃_ij² / (n(n−3)).
 *
 * It describes the statistic; the exact p-value does not use it. Cost O(n²).
 */
import { uCentring } from '../../numerics/u-centring.js';

/**
 * From the symmetric pair weights w = 2W and the kernel matrix (see dense-matrices), both row-major with rows `stride`
 * apart; weights beyond a row's end are 0.
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
