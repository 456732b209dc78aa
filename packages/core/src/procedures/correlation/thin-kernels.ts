/**
 * Kernels by thin factors K ≈ F Fᵀ (kernels/factors), centred in groups of rows, as the linear ways use them. With the columns
 * of F less the means of their groups, F° = F − F̄, the centred kernels of two variables (definition.ts) have
 *
 *     Σ K̃_σ L̃ = ‖P°ᵀF°_σ‖² + Σ_i α_i β_σi + c,
 *
 * because what U-centring does to a group of n > 3 rows is linear: β_j = f°_j f̄, α_i = −4n/(n−2) p°_i p̄ with the means f̄, p̄
 * of the group, and c collects −(tr K° tr L°)/(n−1) over groups, with which the mean over all orders is 0. A group of three
 * rows has no part of its own: ‖P°ᵀF°‖² of its rows is 3 Σ_i g_i h_σi − ½ Σg Σh with the squared lengths g and h of their rows,
 * and is taken off; for two rows it is the same in either order. Cost O(n · columns²), memory O(n · columns).
 */
import type { Steps } from '../../engine/steps.js';
import { kernelFactors } from '../../kernels/factors.js';
import { variableRows } from '../../kernels/variable.js';
import { ofKernel, type WideVariable } from '../../kernels/widths.js';
import { type Matrix, zeros } from '../../numerics/matrix.js';
import { oneGroup, type RowGroups } from '../../numerics/row-groups.js';
import { addProducts } from '../../numerics/thin-products.js';

/** Rows between two steps. */
const PAUSE = 2048;

/** What rows and groups have besides the columns: β, or the squared length in a group of three, and a share of c. */
export interface Besides {
  linear: Float64Array;
  levels: Float64Array;
}

/** One kernel. */
export interface ThinKernel extends Besides {
  /** F°. */
  columns: Float64Array[];
  /** F°ᵀF°. */
  gram: Matrix;
  /** The squared length of each row of F°. */
  lengths: Float64Array;
  /** Σ K̃² over pairs of rows, and with the diagonal and before centring within groups, which says how much of it is rounding. */
  squares: number;
  before: number;
}

/** The groups of a variable's rows. */
export function rowGroupsOf({ groups, variable }: WideVariable): RowGroups {
  return groups ?? oneGroup(variableRows(variable));
}

/** The w-th kernel, or undefined where it needs more than `maxRank` columns. Yields 0 now and then. */
export function* thinKernel(
  wide: WideVariable,
  w: number,
  { tolerance, maxRank }: { tolerance: number; maxRank: number },
): Steps<ThinKernel | undefined> {
  const factors = yield* kernelFactors(ofKernel(wide, w), { tolerance, maxRank });
  if (factors === undefined) return undefined;
  const groups = rowGroupsOf(wide);
  const [columns, lengths, linear] = [
    factors.columns,
    new Float64Array(factors.rows),
    new Float64Array(factors.rows),
  ];
  for (const column of columns) {
    const means = centreInGroups(column, groups);
    for (let i = 0; i < column.length; i++) {
      lengths[i] += column[i] * column[i];
      linear[i] += column[i] * means[groups.of[i]];
    }
    yield 0;
  }
  const gram = yield* columnProducts(columns, columns);
  const besides = besidesOf(linear, lengths, groups);
  const before = squaredSum(gram);
  return {
    columns,
    gram,
    lengths,
    ...besides,
    squares: before + productBesides(besides, besides, groups),
    before,
  };
}

/** Takes the means of its groups off a column, and returns them. */
function centreInGroups(column: Float64Array, { of, sizes }: RowGroups): Float64Array {
  const means = new Float64Array(sizes.length);
  for (let i = 0; i < column.length; i++) means[of[i]] += column[i];
  for (let g = 0; g < sizes.length; g++) means[g] /= sizes[g];
  for (let i = 0; i < column.length; i++) column[i] -= means[of[i]];
  return means;
}

/** From f°_i f̄ and the squared length of each row. */
export function besidesOf(linear: Float64Array, lengths: Float64Array, { of, sizes }: RowGroups): Besides {
  const levels = new Float64Array(sizes.length);
  for (let i = 0; i < of.length; i++) levels[of[i]] += lengths[i];
  return {
    linear: linear.map((value, i) => (sizes[of[i]] > 3 ? value : lengths[i])),
    levels: levels.map((trace, g) => (sizes[g] > 3 ? trace / Math.sqrt(sizes[g] - 1) : trace)),
  };
}

/** Σ_i α_i β_i + c. */
export function productBesides(k: Besides, l: Besides, groups: RowGroups): number {
  const { of, sizes } = groups;
  let sum = constantOf(k.levels, l.levels, groups);
  for (let i = 0; i < of.length; i++) sum += linearFactor(sizes[of[i]]) * k.linear[i] * l.linear[i];
  return sum;
}

/** What β_i β_σi of a row is multiplied by, in a group of so many rows. */
export function linearFactor(size: number): number {
  if (size > 3) return (-4 * size) / (size - 2);
  return size === 3 ? -3 : 0;
}

/** c from the levels of two kernels. */
export function constantOf(left: Float64Array, right: Float64Array, { sizes }: RowGroups): number {
  let sum = 0;
  for (let g = 0; g < sizes.length; g++) sum += levelFactor(sizes[g]) * left[g] * right[g];
  return sum;
}

/** What the levels of a group of so many rows are multiplied by. */
export function levelFactor(size: number): number {
  // Squared lengths add up to levels in small groups; in one of two rows each has half.
  return size > 3 || size === 2 ? -1 : 0.5;
}

/** PᵀF of two lists of columns. Yields 0 now and then. */
export function* columnProducts(
  left: readonly Float64Array[],
  right: readonly Float64Array[],
): Steps<Matrix> {
  const products = zeros(left.length, right.length);
  const rows = right[0].length;
  for (let from = 0; from < rows && left.length > 0; from += PAUSE) {
    addProducts(products, [left, right], from, Math.min(rows, from + PAUSE));
    yield 0;
  }
  return products;
}

/** Of all entries. */
export function squaredSum({ data }: Matrix): number {
  let sum = 0;
  for (const value of data) sum += value * value;
  return sum;
}

/** Writes a column of a row-major matrix of so many. */
export function writeColumn(to: Float64Array, column: Float64Array, c: number, width: number): void {
  for (let i = 0, at = c; i < column.length; i++, at += width) to[at] = column[i];
}
