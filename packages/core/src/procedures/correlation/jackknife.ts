/**
 * The jackknife standard error of a kernel correlation: how much R would vary between samples of as many rows, for one pair
 * of kernels as they are. It covers neither the choice of the pair, nor the selection, nor that widths and scales come
 * from the data.
 *
 * Rows of the U-centred matrices sum to 0, so that U-centring the n − 1 rows that are left when row r is taken out changes
 * the sum of products by what row r had in it alone:
 *
 *     Σ K̃L̃ without r  =  Σ K̃L̃ − 2(n−2)/(n−3) · Σ_j K̃_rj L̃_rj,
 *
 * and all n values of R without a row cost O(n²) together, memory O(n). With rows in groups the same factor is used, which
 * is then an approximation.
 */
import type { Steps } from '../../engine/steps.js';
import { variableRows } from '../../kernels/variable.js';
import { kernelLessOneRow, type WideVariable } from '../../kernels/widths.js';
import { PACKED_LANES, type PackedKernels } from './packed-kernels.js';
import { addToSums, blockCentring } from '../../numerics/block-centring.js';
import { oneGroup } from '../../numerics/row-groups.js';

/** A kernel of a variable. */
export interface OneKernel {
  wide: WideVariable;
  /** Which of its kernels. */
  w: number;
}

/** The standard error; 0 where R is 0 by definition. Yields 0 after each row. */
export function* jackknifeError(feature: OneKernel, target: OneKernel): Steps<number> {
  const n = variableRows(feature.wide.variable);
  const [ownRow, otherRow] = [yield* centredRows(feature, n), yield* centredRows(target, n)];
  const [both, own, other] = [new Float64Array(n), new Float64Array(n), new Float64Array(n)];
  for (let i = 0; i < n; i++) {
    const [k, l] = [ownRow(i), otherRow(i)];
    for (let j = 0; j < n; j++) {
      both[i] += k[j] * l[j];
      own[i] += k[j] * k[j];
      other[i] += l[j] * l[j];
    }
    yield 0;
  }
  return errorOfRowSums(both, own, other);
}

/** The same from packed kernels, which have 7 digits: the a-th kernel of the feature and the b-th of the output. */
export function packedJackknifeError(
  feature: PackedKernels,
  target: PackedKernels,
  [a, b]: readonly [number, number],
): number {
  const n = feature.rows;
  const [both, own, other] = [new Float64Array(n), new Float64Array(n), new Float64Array(n)];
  const first = (kernel: number): number =>
    PACKED_LANES * n * n * Math.floor(kernel / PACKED_LANES) + (kernel % PACKED_LANES);
  const [k, l] = [first(a), first(b)];
  for (let i = 0, at = 0; i < n; i++) {
    for (let j = 0; j < n; j++, at += PACKED_LANES) {
      const [x, y] = [feature.values[k + at], target.values[l + at]];
      both[i] += x * y;
      own[i] += x * x;
      other[i] += y * y;
    }
  }
  return errorOfRowSums(both, own, other);
}

/** The error from what each row has in Σ K̃L̃, Σ K̃² and Σ L̃². */
export function errorOfRowSums(both: Float64Array, own: Float64Array, other: Float64Array): number {
  const n = both.length;
  const [all, allOwn, allOther] = [sum(both), sum(own), sum(other)];
  const share = (2 * (n - 2)) / (n - 3);
  const values = both.map((product, r) => {
    const norms = (allOwn - share * own[r]) * (allOther - share * other[r]);
    return norms > 0 ? (all - share * product) / Math.sqrt(norms) : 0;
  });
  const mean = sum(values) / n;
  return Math.sqrt(((n - 1) / n) * values.reduce((squares, value) => squares + (value - mean) ** 2, 0));
}

/** Rows of the centred kernel matrix, made one by one. */
function* centredRows({ wide, w }: OneKernel, n: number): Steps<(i: number) => Float64Array> {
  const groups = wide.groups ?? oneGroup(n);
  const row = new Float64Array(n);
  const sums = new Float64Array(n * groups.sizes.length);
  const fill = (i: number): void => {
    kernelLessOneRow(wide, w, { i, from: 0, to: n }, row);
    row[i] = 0;
  };
  for (let i = 0; i < n; i++) {
    fill(i);
    addToSums(sums, groups, i, row);
    yield 0;
  }
  const centred = blockCentring(groups, sums);
  return (i) => {
    fill(i);
    for (let j = 0; j < n; j++) row[j] = j === i ? 0 : centred(row[j], i, j);
    return row;
  };
}

function sum(values: Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
