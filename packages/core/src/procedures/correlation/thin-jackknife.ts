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
  type OneKernel,
  type RowSums,
  withoutRow,
} from './jackknife.js';
import { rowGroupsOf, type ThinKernel, thinKernel, writeColumn } from './thin-kernels.js';

/** Columns up to which factors are made. */
const MOST_COLUMNS = 256;
/** Of every entry of a kernel matrix. */
const TOLERANCE = 1e-8;
/** Rows between two steps. */
const PAUSE = 256;
/** Numbers of an output's kernel that are kept for the next feature. */
const MOST_KEPT = 2 ** 20;

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

/** The sums of all rows, or undefined where a kernel is not of low rank. */
function* thinRowSums([feature, target]: KernelPair): Steps<RowSums | undefined> {
  const groups = rowGroupsOf(feature.wide);
  const other = yield* outputSide(target, groups);
  if (other === undefined) return undefined;
  const own = yield* sideOf(feature, groups);
  if (own === undefined) return undefined;
  return {
    both: yield* rowSums(own.factors, other.factors, groups),
    own: own.squares,
    other: other.squares,
  };
}

/** One of the two kernels, and what each row has in its sum of squares. */
interface Side {
  factors: Extended;
  squares: Float64Array;
}

/** A kernel by itself; squares that are faint are 0. */
function* sideOf({ wide, w }: OneKernel, groups: RowGroups): Steps<Side | undefined> {
  const kernel = yield* thinKernel(wide, w, { tolerance: TOLERANCE, maxRank: MOST_COLUMNS });
  if (kernel === undefined) return undefined;
  const factors = extended(kernel, groups);
  const squares = yield* rowSums(factors, factors, groups);
  if (kernel.squares <= (FAINT * TOLERANCE * groups.of.length) ** 2) squares.fill(0);
  return { factors, squares };
}

/** Outputs that are known already, by kernel: features share them, also that there are no factors. */
const known = new WeakMap<WideVariable, Map<number, Side | undefined>>();

function* outputSide(target: OneKernel, groups: RowGroups): Steps<Side | undefined> {
  const { wide, w } = target;
  const sides = known.get(wide) ?? new Map<number, Side | undefined>();
  if (sides.has(w)) return sides.get(w);
  const side = yield* sideOf(target, groups);
  if ((side?.factors.left.length ?? 0) <= MOST_KEPT) known.set(wide, sides.set(w, side));
  return side;
}

/** Groups of so many rows and fewer have no part of their own. */
const SMALL = 3;

/**
 * G and H, row-major, F° first, and what each row has of A with itself; in a small group f°_i f°_j with all its rows, one after
 * the other, which is taken off.
 */
interface Extended {
  columns: number;
  left: Float64Array;
  right: Float64Array;
  within: Float64Array;
}

function extended({ columns, linear, levels }: ThinKernel, { of, sizes }: RowGroups): Extended {
  const width = columns.length + 2;
  const left = new Float64Array(of.length * width);
  for (let c = 0; c < columns.length; c++) writeColumn(left, columns[c], c, width);
  const right = left.slice();
  const within = new Float64Array(SMALL * of.length);
  for (let g = 0, from = 0; g < sizes.length; from += sizes[g++]) {
    const size = sizes[g];
    for (let i = from; i < from + size; i++) {
      const own = SMALL * i;
      if (size <= SMALL) {
        for (let j = 0; j < size; j++) within[own + j] = inner(left, i, left, from + j, width);
        continue;
      }
      const last = i * width + columns.length;
      const slope = (-2 * linear[i]) / (size - 2);
      left[last] = levels[g] / (size * Math.sqrt(size - 1)) + slope;
      left[last + 1] = 1;
      right[last] = 1;
      right[last + 1] = slope;
      within[own] = inner(left, i, right, i, width);
    }
  }
  return { columns: columns.length, left, right, within };
}

/** The product of row i of one matrix with row j of another. */
function inner(one: Float64Array, i: number, other: Float64Array, j: number, width: number): number {
  let sum = 0;
  for (let c = 0; c < width; c++) sum += one[i * width + c] * other[j * width + c];
  return sum;
}

/** What each row has in the sum of products of two centred matrices. */
function* rowSums(a: Extended, b: Extended, groups: RowGroups): Steps<Float64Array> {
  const { of, sizes } = groups;
  const sums = new Float64Array(of.length);
  const products = new Float64Array((a.columns + 2) * (b.columns + 2));
  for (let from = 0; from < of.length; from += PAUSE) {
    addProductsOf(products, a, b, { groups, from, to: Math.min(of.length, from + PAUSE) });
    yield 0;
  }
  let done = 0;
  for (let g = 0, begin = 0; g < sizes.length; g++) {
    const end = begin + sizes[g];
    if (sizes.length > 1 && sizes[g] > SMALL) writeBorder(products, a, b, { from: begin, to: end });
    for (let from = begin; from < end; from += PAUSE) {
      const to = Math.min(end, from + PAUSE);
      writeSums(sums, products, [a, b], { size: sizes[g], from, to });
      done += to - from;
      if (done < PAUSE) continue;
      done = 0;
      yield 0;
    }
    begin = end;
  }
  return sums;
}

/** How many numbers the rows of a group have behind their columns: those of small groups have 0 there. */
function moreThanColumns(size: number): number {
  return size > SMALL ? 2 : 0;
}

/** Writes what some rows of a group of so many have, less what they have within a small group, or with themselves. */
function writeSums(
  sums: Float64Array,
  products: Float64Array,
  [a, b]: readonly [Extended, Extended],
  { size, from, to }: { size: number; from: number; to: number },
): void {
  const own = size > SMALL ? 1 : size;
  for (let i = from; i < to; i++) {
    let sum = form(products, a, b, i, moreThanColumns(size));
    for (let j = SMALL * i; j < SMALL * i + own; j++) sum -= a.within[j] * b.within[j];
    sums[i] = sum;
  }
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

/** M += h_i h′_iᵀ over some rows. */
function addProductsOf(
  products: Float64Array,
  a: Extended,
  b: Extended,
  { groups: { of, sizes }, from, to }: { groups: RowGroups; from: number; to: number },
): void {
  const [width, other] = [a.columns + 2, b.columns + 2];
  const [left, right] = [a.right, b.right];
  for (let i = from; i < to; i++) {
    const more = moreThanColumns(sizes[of[i]]);
    const [lastLeft, lastRight] = [a.columns + more, b.columns + more];
    for (let c = 0; c < lastLeft; c++) {
      const value = left[i * width + c];
      for (let d = 0; d < lastRight; d++) products[c * other + d] += value * right[i * other + d];
    }
  }
}

/** g_i M g′_i, of a row with so many numbers behind its columns. */
function form(products: Float64Array, a: Extended, b: Extended, i: number, more: number): number {
  const [width, other] = [a.columns + 2, b.columns + 2];
  const [left, right] = [a.left, b.left];
  const [lastLeft, lastRight] = [a.columns + more, b.columns + more];
  let sum = 0;
  for (let c = 0; c < lastLeft; c++) {
    let image = 0;
    for (let d = 0; d < lastRight; d++) image += products[c * other + d] * right[i * other + d];
    sum += left[i * width + c] * image;
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
