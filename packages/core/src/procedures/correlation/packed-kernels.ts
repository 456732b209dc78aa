/**
 * The kernels of a variable as the dense walk wants them: centred, of norm 1, in numbers of 32 bits, entry by entry a
 * vector of four for every four kernels, 0 beyond the last.
 */
import { type Variable, variableRows } from '../../kernels/variable.js';
import { kernelCount, kernelLessOneRow, type WideVariable } from '../../kernels/widths.js';
import { centringTerms } from '../../numerics/block-centring.js';
import { oneGroup, type RowGroups } from '../../numerics/row-groups.js';
import { NOTHING_LEFT } from './definition.js';

/** Kernels in a vector. */
export const PACKED_LANES = 4;

/** Plain data, so that it can be sent to a worker. */
export interface PackedKernels {
  rows: number;
  count: number;
  values: Float32Array;
}

/** The numbers that a variable's kernels fill. */
export function packedLength(variable: Variable, count: number): number {
  return PACKED_LANES * variableRows(variable) ** 2 * Math.ceil(count / PACKED_LANES);
}

/** Packs all kernels of a variable. Cost O(n²) a kernel. */
export function packKernels(wide: WideVariable): PackedKernels {
  const rows = variableRows(wide.variable);
  const count = kernelCount(wide);
  const values = new Float32Array(packedLength(wide.variable, count));
  const half = new Float64Array((rows * (rows - 1)) / 2);
  for (let w = 0; w < count; w++) {
    const factor = centreHalf(wide, w, half);
    const first = PACKED_LANES * rows * rows * Math.floor(w / PACKED_LANES) + (w % PACKED_LANES);
    writeBothHalves(values, first, { half, factor, rows });
  }
  return { rows, count, values };
}

/** The entries behind the diagonal, times a factor, there and before it. */
function writeBothHalves(
  values: Float32Array,
  first: number,
  { half, factor, rows }: { half: Float64Array; factor: number; rows: number },
): void {
  for (let i = 0, at = 0; i < rows; i++) {
    for (let j = i + 1; j < rows; j++, at++) {
      const value = factor * half[at];
      values[first + PACKED_LANES * (i * rows + j)] = value;
      values[first + PACKED_LANES * (j * rows + i)] = value;
    }
  }
}

/** The entries behind the diagonal of a centred kernel, row by row; returns what makes their norm 1, or 0. */
function centreHalf(wide: WideVariable, w: number, half: Float64Array): number {
  const rows = variableRows(wide.variable);
  const groups = wide.groups ?? oneGroup(rows);
  const sums = new Float64Array(rows * groups.sizes.length);
  const before = fillHalf(wide, w, groups, { half, sums });
  const squares = centreEntries(half, groups, centringTerms(groups, sums));
  return squares > NOTHING_LEFT * before ? 1 / Math.sqrt(2 * squares) : 0;
}

/** Fills in the entries, and adds them to the sums of their rows over groups; returns the sum of their squares. */
function fillHalf(
  wide: WideVariable,
  w: number,
  { of, sizes }: RowGroups,
  { half, sums }: { half: Float64Array; sums: Float64Array },
): number {
  const rows = of.length;
  const count = sizes.length;
  let before = 0;
  for (let i = 0, at = 0; i < rows; at += rows - 1 - i, i++) {
    const row = half.subarray(at, at + rows - 1 - i);
    kernelLessOneRow(wide, w, { i, from: i + 1, to: rows }, row);
    for (let j = 0; j < row.length; j++) {
      sums[i * count + of[i + 1 + j]] += row[j];
      sums[(i + 1 + j) * count + of[i]] += row[j];
      before += row[j] * row[j];
    }
  }
  return before;
}

/** Centres the entries; returns the sum of their squares. */
function centreEntries(half: Float64Array, { of, sizes }: RowGroups, terms: Float64Array): number {
  const rows = of.length;
  const count = sizes.length;
  let squares = 0;
  for (let i = 0, at = 0; i < rows; i++) {
    const g = of[i];
    const own = i * count;
    const isSmall = sizes[g] <= 3;
    for (let j = i + 1; j < rows; j++, at++) {
      const isNothing = isSmall && of[j] === g;
      half[at] = isNothing ? 0 : half[at] - terms[own + of[j]] - terms[j * count + g];
      squares += half[at] * half[at];
    }
  }
  return squares;
}
