/**
 * The kernel correlation (docs/method.md): with K̃ and L̃ the U-centred kernel matrices of a feature and an output
 * (Székely & Rizzo, 2013),
 *
 *     R = Σ K̃_ij L̃_ij / √(Σ K̃_ij² · Σ L̃_ij²),   0 where a factor is 0,
 *
 * lies in [−1, 1]; over all orders of the rows of one of them it has mean 0 and variance 2/(n(n−3)), whatever the kernels, so
 * that widths and kinds compete fairly. A feature's score is the largest over all pairs of widths. Where rows are in groups
 * (strata) both matrices are centred in blocks instead (numerics/block-centring).
 *
 * This is the readable definition, with n × n matrices in the open. Cost O(n²) a pair of widths, memory O(n²) a width.
 */
import { kernelCount, kernelLessOneRow, type WideVariable } from '../../kernels/widths.js';
import { arraysOf, rowsOffMode, variableRows } from '../../kernels/variable.js';
import { addToSums, BlockCentring } from '../../numerics/block-centring.js';
import { oneGroup } from '../../numerics/row-groups.js';

/** A centred matrix whose squares add up to no more than this share of those before centring is 0 up to rounding. */
export const NOTHING_LEFT = 1e-26;

/** A centred kernel matrix, row-major, and the sum of its squares (0 where nothing but rounding is left). */
export interface CentredKernel {
  matrix: Float64Array;
  squares: number;
}

/** The w-th kernel of a variable, centred. */
export function centredKernel(wide: WideVariable, w: number): CentredKernel {
  const n = variableRows(wide.variable);
  const groups = wide.groups ?? oneGroup(n);
  const matrix = new Float64Array(n * n);
  const sums = new Float64Array(n * groups.sizes.length);
  let before = 0;
  for (let i = 0; i < n; i++) {
    const row = matrix.subarray(i * n, (i + 1) * n);
    kernelLessOneRow(wide, w, { i, from: 0, to: n }, row);
    row[i] = 0;
    addToSums(sums, groups, i, row);
    for (const value of row) before += value * value;
  }
  const centring = new BlockCentring(groups, sums);
  let squares = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const value = i === j ? 0 : centring.centred(matrix[i * n + j], i, j);
      matrix[i * n + j] = value;
      squares += value * value;
    }
  }
  return { matrix, squares: squares > NOTHING_LEFT * before ? squares : 0 };
}

/** With a single row that differs from the others every U-centred matrix is 0, and so is R in every order. */
export function isAlwaysZero({ variable, groups }: WideVariable): boolean {
  const all = { from: 0, to: variableRows(variable), enough: 2 };
  return groups === undefined && rowsOffMode(arraysOf(variable), all) < 2;
}

/** All kernels of a variable, centred. */
export function centredKernels(wide: WideVariable): CentredKernel[] {
  return Array.from({ length: kernelCount(wide) }, (_, w) => centredKernel(wide, w));
}

/** R of every pair of kernels, row-major: a row for each kernel of the feature, a column for each of the output. */
export function correlations(
  feature: readonly CentredKernel[],
  target: readonly CentredKernel[],
): Float64Array {
  return Float64Array.from(feature.flatMap((k) => target.map((l) => correlation(k, l))));
}

/** R of one pair. */
export function correlation(k: CentredKernel, l: CentredKernel): number {
  if (k.squares === 0 || l.squares === 0) return 0;
  let sum = 0;
  for (let at = 0; at < k.matrix.length; at++) sum += k.matrix[at] * l.matrix[at];
  return clamp(sum / Math.sqrt(k.squares * l.squares));
}

/** Rounding does not take a correlation out of its range. */
export function clamp(value: number): number {
  return Math.max(-1, Math.min(1, value));
}

/** Where the largest of them is; the first of equals. */
export function bestPair(values: ArrayLike<number>): number {
  let best = 0;
  for (let at = 1; at < values.length; at++) if (values[at] > values[best]) best = at;
  return best;
}

/** The sum over all pairs. */
export function sumOf(values: Float64Array): number {
  let total = 0;
  for (let at = 0; at < values.length; at++) total += values[at];
  return total;
}
