/**
 * The jackknife error from thin factors, in time linear in the rows. With the columns F° centred in groups of rows
 * (thin-kernels), the centred matrix is F°F°ᵀ between groups, and within a group of n > 3 rows, extended to the diagonal,
 *
 *     A = F°F°ᵀ − 2/(n−2) (t1ᵀ + 1tᵀ) + κ11ᵀ = G Hᵀ,   G = [F°, κ1 − 2t/(n−2), 1],  H = [F°, 1, −2t/(n−2)],
 *
 * t = f°_i f̄ and κ = tr K°/(n(n−1)). What row r has in Σ K̃L̃ is then a form g_r M g′_r with M = Σ h_j h′_jᵀ, less A_rr B_rr:
 * over all rows j in the part F°ᵀP° of M, which serves its own group and the others, over those of its own group in the last two
 * rows and columns. A group of up to three rows has g = [F°, 0, 0], and what it has in F°ᵀP° is taken off. The rest is as in
 * jackknife.
 */
import type { Steps } from '../../engine/steps.js';
import type { Task } from '../../engine/task.js';
import type { Variable } from '../../kernels/variable.js';
import type { WideVariable } from '../../kernels/widths.js';
import type { RowGroups } from '../../numerics/row-groups.js';
import { clamp } from './definition.js';
import {
  correlationWithout,
  errorOfRowSums,
  type KernelPair,
  type RowSums,
  withoutRow,
} from './jackknife.js';
import { rowGroupsOf, type ThinKernel, thinKernel } from './thin-kernels.js';

/** Columns up to which factors are made. */
const MOST_COLUMNS = 256;
/** Of every entry of a kernel matrix. */
const TOLERANCE = 1e-8;
/** Rows between two steps. */
const PAUSE = 256;

/** Up to so many rows R without one of them is worked out from all pairs of those that are left. */
const MOST_PAIRED = 5000;
/** Centred entries up to so many tolerances, on average, are told apart from 0 too badly. */
const FAINT = 100;

/**
 * The standard error, or undefined where a kernel is not of low rank, or of few rows and too faint for its factors. Yields 0
 * now and then, 1 in the end.
 */
export function* thinJackknifeError(...pair: KernelPair): Steps<number | undefined> {
  const sums = yield* thinRowSums(pair);
  if (sums === undefined) return undefined;
  const isPaired = sums.both.length <= MOST_PAIRED;
  if (isPaired && [sums.own, sums.other].some((squares) => squares.every((value) => value === 0)))
    return undefined;
  const without = isPaired ? correlationWithout : thinCorrelationWithout;
  const error = yield* errorOfRowSums(sums, (row) => without(pair, row));
  yield 1;
  return error;
}

/** R of the rows but one, in time linear in them. */
function* thinCorrelationWithout([feature, target]: KernelPair, row: number): Steps<number> {
  const sums = yield* thinRowSums([withoutRow(feature, row), withoutRow(target, row)]);
  if (sums === undefined) return 0;
  const [both, own, other] = [sums.both, sums.own, sums.other].map((values) =>
    values.reduce((a, b) => a + b, 0),
  );
  return own > 0 && other > 0 ? clamp(both / Math.sqrt(own * other)) : 0;
}

/** The sums of all rows, or undefined where a kernel is not of low rank; squares that are faint are 0. */
function* thinRowSums([feature, target]: KernelPair): Steps<RowSums | undefined> {
  const limits = { tolerance: TOLERANCE, maxRank: MOST_COLUMNS };
  const own = yield* thinKernel(feature.wide, feature.w, limits);
  const other = yield* thinKernel(target.wide, target.w, limits);
  if (own === undefined || other === undefined) return undefined;
  const groups = rowGroupsOf(feature.wide);
  const [k, l] = [extended(own, groups), extended(other, groups)];
  const sums = {
    both: yield* rowSums(k, l, groups),
    own: yield* rowSums(k, k, groups),
    other: yield* rowSums(l, l, groups),
  };
  const faint = (FAINT * TOLERANCE * groups.of.length) ** 2;
  if (own.squares <= faint) sums.own.fill(0);
  if (other.squares <= faint) sums.other.fill(0);
  return sums;
}

/** G and H, row-major, F° first, and the diagonal of A. */
interface Extended {
  columns: number;
  left: Float64Array;
  right: Float64Array;
  diagonal: Float64Array;
}

function extended({ columns, linear, levels }: ThinKernel, { of, sizes }: RowGroups): Extended {
  const width = columns.length + 2;
  const [left, right] = [new Float64Array(of.length * width), new Float64Array(of.length * width)];
  const diagonal = new Float64Array(of.length);
  for (let i = 0; i < of.length; i++) {
    const size = sizes[of[i]];
    const at = i * width;
    const last = at + columns.length;
    columns.forEach((column, c) => {
      left[at + c] = column[i];
      right[at + c] = column[i];
    });
    if (size <= 3) continue;
    const slope = (-2 * linear[i]) / (size - 2);
    left[last] = levels[of[i]] / (size * Math.sqrt(size - 1)) + slope;
    left[last + 1] = 1;
    right[last] = 1;
    right[last + 1] = slope;
    for (let c = 0; c < width; c++) diagonal[i] += left[at + c] * right[at + c];
  }
  return { columns: columns.length, left, right, diagonal };
}

/** What each row has in the sum of products of two centred matrices. */
function* rowSums(a: Extended, b: Extended, { sizes }: RowGroups): Steps<Float64Array> {
  const rows = a.diagonal.length;
  const sums = new Float64Array(rows);
  const products = new Float64Array((a.columns + 2) * (b.columns + 2));
  for (let i = 0; i < rows; i++) {
    addProductsOf(products, a, b, i);
    if (i % PAUSE === 0) yield 0;
  }
  let from = 0;
  for (const size of sizes) {
    const to = from + size;
    if (sizes.length > 1 && size > 3) writeBorder(products, a, b, { from, to });
    for (let i = from; i < to; i++) {
      // Rows of small groups have nothing behind their columns, and nothing within their group.
      sums[i] = form(products, a, b, i);
      if (size > 3) sums[i] -= a.diagonal[i] * b.diagonal[i];
      else for (let j = from; j < to; j++) sums[i] -= innerOf(a, i, j) * innerOf(b, i, j);
      if (i % PAUSE === 0) yield 0;
    }
    from = to;
  }
  return sums;
}

/** In the last two rows and columns of M, which go with the group of a row alone, puts the sums over the rows of a group. */
function writeBorder(
  products: Float64Array,
  a: Extended,
  b: Extended,
  { from, to }: { from: number; to: number },
): void {
  const [width, other] = [a.columns + 2, b.columns + 2];
  for (let c = 0; c < width; c++) {
    const first = c < a.columns ? b.columns : 0;
    products.fill(0, c * other + first, (c + 1) * other);
    for (let i = from; i < to; i++) {
      const value = a.right[i * width + c];
      for (let d = first; d < other; d++) products[c * other + d] += value * b.right[i * other + d];
    }
  }
}

/** f°_i f°_j. */
function innerOf({ columns, left }: Extended, i: number, j: number): number {
  const width = columns + 2;
  let sum = 0;
  for (let c = 0; c < columns; c++) sum += left[i * width + c] * left[j * width + c];
  return sum;
}

/** M += h_i h′_iᵀ. */
function addProductsOf(products: Float64Array, a: Extended, b: Extended, i: number): void {
  const [width, other] = [a.columns + 2, b.columns + 2];
  for (let c = 0; c < width; c++) {
    const value = a.right[i * width + c];
    for (let d = 0; d < other; d++) products[c * other + d] += value * b.right[i * other + d];
  }
}

/** g_i M g′_i. */
function form(products: Float64Array, a: Extended, b: Extended, i: number): number {
  const [width, other] = [a.columns + 2, b.columns + 2];
  let sum = 0;
  for (let c = 0; c < width; c++) {
    let inner = 0;
    for (let d = 0; d < other; d++) inner += products[c * other + d] * b.left[i * other + d];
    sum += a.left[i * width + c] * inner;
  }
  return sum;
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
    thinJackknifeError({ wide: { variable: feature, widths: featureWidths }, w: a }, { wide: target, w: b }),
};
