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
    for (let i = 0, at = 0; i < rows; i++) {
      for (let j = i + 1; j < rows; j++, at++) {
        const value = factor * half[at];
        values[first + PACKED_LANES * (i * rows + j)] = value;
        values[first + PACKED_LANES * (j * rows + i)] = value;
      }
    }
  }
  return { rows, count, values };
}

/** The entries behind the diagonal of a centred kernel, row by row; returns what makes their norm 1, or 0. */
function centreHalf(wide: WideVariable, w: number, half: Float64Array): number {
  const groups = wide.groups ?? oneGroup(variableRows(wide.variable));
  const sums = new Float64Array(groups.of.length * groups.sizes.length);
  const before = writeHalf(wide, w, { half, sums, groups });
  const squares = takeOffTerms(half, centringTerms(groups, sums), groups);
  return squares > NOTHING_LEFT * before ? 1 / Math.sqrt(2 * squares) : 0;
}

/** Those of the kernel itself, and the sums of its rows over groups; returns the sum of squares. */
function writeHalf(
  wide: WideVariable,
  w: number,
  { half, sums, groups: { of, sizes } }: { half: Float64Array; sums: Float64Array; groups: RowGroups },
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

/** Takes off what centring does; returns the sum of squares. */
function takeOffTerms(half: Float64Array, terms: Float64Array, { of, sizes }: RowGroups): number {
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
