/**
 * Cross-HSIC on the SIMD kernels: the values of cross.ts, where the formulas are, to rounding. Lanes are rows of B;
 * some rows of L̃ at a time, once for all features. Cost O(h·n_B) a feature, memory O(n) a feature.
 */
import type { PreparedColumn } from '../../data/prepared-column.js';
import { type Variable, variableRows } from '../../kernels/variable.js';
import type { GaussianSpace } from '../../simd/gaussian.js';
import { paddedWidth, rowsAtOnce, storePoints } from '../../statistics/points-simd.js';
import { rowKernel } from '../../statistics/row-kernels-simd.js';
import type { Steps } from '../../engine/steps.js';

/** Row means, column means and the grand mean of a kernel matrix between A and B. */
export interface CrossMeans {
  ofRows: Float64Array;
  ofColumns: Float64Array;
  grand: number;
}

/** The means of a variable's kernel between its first `rowsA` rows and the rest. */
export function crossMeansSimd(variable: Variable, rowsA: number, space: GaussianSpace): CrossMeans {
  const rowsB = variableRows(variable) - rowsA;
  const width = paddedWidth(rowsB);
  const { address, coordinates, stride, near } = storePoints(space, variable);
  const ones = space.takeNumbers(width);
  const sums = space.takeNumbers(width);
  const out = space.takeNumbers(rowsA);
  space.numbers(ones, width).fill(0).fill(1, 0, rowsB);
  space.numbers(sums, width).fill(0);
  const columns = address + 8 * rowsA;
  for (let row = 0; row < rowsA; row++) {
    space.kernels.rowSums({
      points: address,
      columns,
      coordinates,
      stride,
      near,
      row,
      rows: 1,
      width,
      after: 0,
      weights: ones,
      columnSums: sums,
      out: out + 8 * row,
    });
  }
  const ofRows = space.numbers(out, rowsA).map((sum) => sum / rowsB);
  const ofColumns = space.numbers(sums, rowsB).map((sum) => sum / rowsA);
  let grand = 0;
  for (const mean of ofRows) grand += mean / rowsA;
  return { ofRows, ofColumns, grand };
}

/** What all features share: the output, the size of A (its first rows), and the means of L. */
export interface CrossLayout {
  target: Variable;
  rowsA: number;
  rowsB: number;
  means: CrossMeans;
  /** The order of rows for features that are columns of numbers, which are as given; the output is in order already. */
  order?: Int32Array;
}

/** The values g_i of some features, one array of h values per feature. */
export function* crossValuesSimd(
  { target, rowsA, rowsB, means, order }: CrossLayout,
  features: readonly PreparedColumn[],
  space: GaussianSpace,
): Steps<Float64Array[]> {
  const width = paddedWidth(rowsB);
  const most = rowsAtOnce(rowsA, width);
  const output = storePoints(space, target);
  const sizes = { rows: rowsA + rowsB, kernelValues: rowsA * rowsB };
  const kernels = features.map((feature) => rowKernel(space, feature, order, sizes));
  const columnSums = features.map(() => space.takeNumbers(width));
  const weights = space.takeNumbers(most * width);
  const offsets = space.takeNumbers(rowsA);
  const columnOffsets = space.takeNumbers(width);
  const out = space.takeNumbers(most);
  space.numbers(offsets, rowsA).set(means.ofRows.map((mean) => means.grand - mean));
  space.numbers(columnOffsets, rowsB).set(means.ofColumns.map((mean) => -mean));
  kernels.forEach((kernel, f) => kernel.beginColumnSums(rowsA, width, columnSums[f]));
  /** Leaves rows of L̃ in `weights`. */
  const centredRows = (row: number, rows: number): void => {
    const { address, coordinates, stride } = output;
    space.kernels.weightRows({
      points: address,
      columns: address + 8 * rowsA,
      coordinates,
      stride,
      row,
      rows,
      width,
      used: rowsB,
      after: 0,
      scale: 1,
      rowOffsets: offsets,
      columnOffsets,
      weights,
    });
  };
  // One buffer for all: 100,000 small ones would take a quarter more memory.
  const all = new Float64Array(features.length * rowsA);
  const values = features.map((_, f) => all.subarray(f * rowsA, (f + 1) * rowsA));
  for (let row = 0; row < rowsA; row += most) {
    const rows = Math.min(most, rowsA - row);
    centredRows(row, rows);
    const part = { rowsFrom: 0, columnsFrom: rowsA, row, rows, width, after: 0, weights } as const;
    kernels.forEach((kernel, f) => {
      kernel.sums(part, columnSums[f], out);
      values[f].set(space.numbers(out, rows), row);
    });
    yield (features.length * rows) / (2 * rowsA);
  }
  const scale = rowsA / ((rowsA - 1) * (rowsB - 1));
  for (let row = 0; row < rowsA; row += most) {
    const rows = Math.min(most, rowsA - row);
    centredRows(row, rows);
    columnSums.forEach((sums, f) => {
      space.kernels.products(weights, rows, width, sums, out);
      space.numbers(out, rows).forEach((product, i) => {
        values[f][row + i] = scale * (values[f][row + i] - product / rowsA);
      });
    });
    yield (features.length * rows) / (2 * rowsA);
  }
  return values;
}
