/**
 * The jackknife error from thin factors, in time linear in the rows. Extended to the diagonal, the U-centred matrices are
 * A = G S Gᵀ with G = [F°, 1] and S = [[I, −2m/(n−2)], [−2mᵀ/(n−2), κ]] (kernels/thin-factors), so that what row r has in
 * Σ K̃L̃ is (A B)_rr − A_rr B_rr, from one small matrix GᵀH. The rest is as in jackknife.
 */
import type { Steps } from '../../engine/steps.js';
import type { Task } from '../../engine/task.js';
import { squaredNorm, type ThinFactors, thinFactors } from '../../kernels/thin-factors.js';
import type { Variable } from '../../kernels/variable.js';
import { ofKernel, type WideVariable } from '../../kernels/widths.js';
import { errorOfRowSums } from './jackknife.js';

/** Columns up to which factors are made. */
const MOST_COLUMNS = 256;
/** Of every entry of a kernel matrix. */
const TOLERANCE = 1e-6;

/** The standard error, or undefined where a kernel is not of low rank. Yields 0 now and then, 1 in the end. */
export function* thinJackknifeError(feature: Variable, target: Variable): Steps<number | undefined> {
  const own = yield* thinFactors(feature, MOST_COLUMNS, TOLERANCE);
  const other = yield* thinFactors(target, MOST_COLUMNS, TOLERANCE);
  if (own === undefined || other === undefined) return undefined;
  const [k, l] = [extended(own), extended(other)];
  const both = yield* rowSums(k, l);
  const squares = yield* rowSums(k, k);
  const otherSquares = yield* rowSums(l, l);
  yield 1;
  return errorOfRowSums(both, squares, otherSquares);
}

/** G and G S, row-major, and the diagonal of A. */
interface Extended {
  rows: number;
  width: number;
  left: Float64Array;
  right: Float64Array;
  diagonal: Float64Array;
}

function extended({ rows, width: columns, centred, means }: ThinFactors): Extended {
  const width = columns + 1;
  const level = (1 - squaredNorm(means)) / (rows - 1);
  const [left, right] = [new Float64Array(rows * width), new Float64Array(rows * width)];
  const diagonal = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    const at = i * width;
    let t = 0;
    for (let c = 0; c < columns; c++) {
      const value = centred[i * columns + c];
      t += value * means[c];
      left[at + c] = value;
      right[at + c] = value - (2 * means[c]) / (rows - 2);
    }
    left[at + columns] = 1;
    right[at + columns] = level - (2 * t) / (rows - 2);
    for (let c = 0; c < width; c++) diagonal[i] += left[at + c] * right[at + c];
  }
  return { rows, width, left, right, diagonal };
}

/** (A B)_rr − A_rr B_rr of every row r. */
function* rowSums(a: Extended, b: Extended): Steps<Float64Array> {
  const products = new Float64Array(a.width * b.width);
  for (let i = 0; i < a.rows; i++) {
    for (let c = 0; c < a.width; c++) {
      const value = a.left[i * a.width + c];
      for (let d = 0; d < b.width; d++) products[c * b.width + d] += value * b.left[i * b.width + d];
    }
    if (i % 256 === 0) yield 0;
  }
  const sums = new Float64Array(a.rows);
  for (let i = 0; i < a.rows; i++) {
    let sum = 0;
    for (let c = 0; c < a.width; c++) {
      let inner = 0;
      for (let d = 0; d < b.width; d++) inner += products[c * b.width + d] * b.right[i * b.width + d];
      sum += a.right[i * a.width + c] * inner;
    }
    sums[i] = sum - a.diagonal[i] * b.diagonal[i];
    if (i % 256 === 0) yield 0;
  }
  return sums;
}

/** What all features share. */
export interface JackknifeShared {
  target: WideVariable;
  featureWidths: readonly number[];
}

/** A feature and the pair of kernels that won. */
export interface JackknifeItem {
  feature: Variable;
  best: readonly [number, number];
}

/** The error of one feature. */
export const thinJackknifeTask: Task<JackknifeShared, JackknifeItem, number | undefined> = {
  name: 'thin jackknife',
  start: ({ target, featureWidths }, { feature, best: [a, b] }) =>
    thinJackknifeError(ofKernel({ variable: feature, widths: featureWidths }, a), ofKernel(target, b)),
};
