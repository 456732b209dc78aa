/**
 * Features as statistics see them that go row by row: each has sums Σ weight · kernel over the columns of some rows, by
 * the exponential or, on few levels, by a table.
 */
import type { ClassCodes } from '../kernels/delta.js';
import { type PreparedColumn, type PreparedNumbers, variableOf } from '../data/prepared-column.js';
import { isConstant, type Variable } from '../kernels/variable.js';
import type { GaussianSpace } from '../simd/gaussian.js';
import type { CodedLevels } from './level-table-simd.js';
import { levelsWorthATable, tableWidth, takeTable, writeCodes, writeTable } from './level-table-simd.js';
import { storePoints } from './points-simd.js';

/** Some rows and the columns that they meet, both counted from rows of the data. */
export interface RowPart {
  /** The rows that row 0 and column 0 are. */
  rowsFrom: number;
  columnsFrom: number;
  row: number;
  rows: number;
  /** Columns, rounded up; the weights of those too many are 0. */
  width: number;
  /** 1 where only columns behind the row count, else 0. */
  after: 0 | 1;
  /** The address of the weights. Those of a row, or all of them, must sum to 0. */
  weights: number;
}

/** A feature in a space. */
export interface RowKernel {
  /** out[row] = Σ weight · kernel. A kernel with own column sums adds nothing to `columnSums`, others the kernel values. */
  sums(part: RowPart, columnSums: number, out: number): void;
  /** Leaves at `columnSums` what `sums` of all rows would add up, or zeros to begin with. */
  beginColumnSums(rows: number, width: number, columnSums: number): void;
  /** Whether rows are all the same, so that sums have to be taken as 0; a table has 0 there anyway. */
  isConstant(from: number, to: number): boolean;
}

/** Brings a feature of so many rows into the space. */
export function rowKernel(
  space: GaussianSpace,
  feature: PreparedColumn,
  order: Int32Array | undefined,
  { rows, kernelValues }: { rows: number; kernelValues: number },
): RowKernel {
  if (feature.kernel === 'column' || feature.kernel === 'delta') {
    const levels = levelsWorthATable(feature, kernelValues);
    if (levels !== undefined) return tableKernel(space, feature, order, rows, levels);
  }
  return pointKernel(space, variableOf(feature, order));
}

function pointKernel(space: GaussianSpace, variable: Variable): RowKernel {
  const { address, coordinates, stride, near } = storePoints(space, variable);
  return {
    sums({ rowsFrom, columnsFrom, row, rows, width, after, weights }, columnSums, out) {
      const points = address + 8 * rowsFrom;
      const columns = address + 8 * columnsFrom;
      space.kernels.rowSums({
        points,
        columns,
        coordinates,
        stride,
        near,
        row,
        rows,
        width,
        after,
        weights,
        columnSums,
        out,
      });
    },
    beginColumnSums: (_, width, columnSums) => space.numbers(columnSums, width).fill(0),
    isConstant: (from, to) => isConstant(variable, from, to),
  };
}

/** Columns that are read behind the last row. */
const BEHIND = 9;

function tableKernel(
  space: GaussianSpace,
  feature: PreparedNumbers | ClassCodes,
  order: Int32Array | undefined,
  count: number,
  levels: CodedLevels,
): RowKernel {
  const codes = new Uint8Array(count);
  writeCodes(feature, { order, from: 0, to: count }, codes);
  const width = tableWidth(levels);
  const room = takeTable(space, width);
  const ofRows = space.takeIntegers(count);
  const ofColumns = space.takeIntegers(count + BEHIND);
  const centre = writeTable(space, room, levels);
  const most = levels.high - levels.low;
  const singles = space.numbers(room.singles, width).slice();
  const rowOffsets = space.integers(ofRows, count);
  const columnOffsets = space.integers(ofColumns, count + BEHIND);
  for (let i = 0; i < count; i++) {
    rowOffsets[i] = 16 * (width + 1) * codes[i];
    columnOffsets[i] = -16 * (width * codes[i] + codes[Math.min(i + 1, count - 1)]);
  }
  columnOffsets.fill(-16 * (width + 1) * codes[count - 1], count);
  return {
    sums({ rowsFrom, columnsFrom, row, rows, width: columns, after, weights }, _, out) {
      space.kernels.levelRowSums({
        rowOffsets: ofRows + 4 * rowsFrom,
        columnOffsets: ofColumns + 4 * columnsFrom,
        centre,
        row,
        rows,
        width: columns,
        after,
        weights,
        out,
      });
    },
    beginColumnSums(rows, columns, columnSums) {
      const counts = new Float64Array(width);
      for (let i = 0; i < rows; i++) counts[codes[i] - levels.low] += 1;
      const sumOf = new Float64Array(most + 1);
      for (let level = 0; level <= most; level++) {
        for (let other = 0; other <= most; other++) {
          sumOf[level] += counts[other] * singles[most + level - other];
        }
      }
      const sums = space.numbers(columnSums, columns).fill(0);
      for (let j = rows; j < count; j++) sums[j - rows] = sumOf[codes[j] - levels.low];
    },
    isConstant: () => false,
  };
}
