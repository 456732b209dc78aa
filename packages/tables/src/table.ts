/**
 * What a file holds: typed columns of equal length. Missing cells stay missing, never 0.
 */
import type { Column as Feature } from '@hsicinf/core';

/**
 * What a column is good for.
 * - `number`: numbers. `class`: labels that repeat.
 * - `constant`: one value only. `empty`: no value at all.
 * - `id`: a row number or a name of its own for each row. `text`: labels that hardly repeat.
 * - `mixed`: numbers or dates, but for a few cells that are none (or are infinite): an error where the column is used as it is.
 */
export type ColumnKind = 'number' | 'class' | 'text' | 'constant' | 'id' | 'empty' | 'mixed';

/** The first cell that is no finite number, and how many there are. */
export interface StrayCells {
  /** The row of data, from 0. */
  row: number;
  /** The line of a text file, from 1. */
  line?: number;
  /** The field of that line, from 1, where rows and columns were swapped. */
  field?: number;
  text: string;
  count: number;
  /** Set where the cell is a fraction or thousands, such as 2,772, and nothing in the file tells which. */
  inDoubt?: true;
  /** Set where most other cells are dates. */
  amongDates?: true;
}

/** A column of numbers. */
export interface NumberColumn {
  name: string;
  type: 'number';
  kind: 'number' | 'constant' | 'id' | 'empty' | 'mixed';
  /** NaN is a missing cell. */
  values: Float64Array;
  missing: number;
  /** The number of different values, counted up to DISTINCT_BOUND: that bound stands for "so many or more". */
  distinct: number;
  /** The column as a feature that is read where it is used, where the values lie in a file. */
  stored?: Feature<Float64Array> | undefined;
  /** Infinite values, where kind is 'mixed'. */
  stray?: StrayCells;
}

/** A column of labels. */
export interface LabelColumn {
  name: string;
  type: 'label';
  kind: 'class' | 'text' | 'constant' | 'id' | 'empty' | 'mixed';
  /** Positions in `levels`; -1 is a missing cell. */
  codes: Int32Array;
  /** The different labels in the order of their first rows. */
  levels: string[];
  missing: number;
  /** The number of levels. */
  distinct: number;
  /** Cells that are no numbers, in text files. */
  stray?: StrayCells;
}

/** One column. */
export type Column = NumberColumn | LabelColumn;

/** Where in a workbook a table stands. */
export interface SheetOfTable {
  name: string;
  /** The names of all sheets with cells, in their order. */
  all: string[];
  /** Its first column with a value, from 0. */
  firstColumn: number;
}

/** A table in memory. */
export interface Table {
  /** The name of the file. */
  name: string;
  format: 'csv' | 'parquet' | 'arrow' | 'xlsx' | 'json' | 'npy' | 'npz' | 'packed';
  rows: number;
  /** Rows of the file without any value: they are skipped, and not among `rows`. */
  blankRows?: number;
  columns: Column[];
  /** Columns of the file that hold neither numbers nor labels, such as lists. */
  unreadable: { name: string; reason: string }[];
  /** The sheet of a workbook. */
  sheet?: SheetOfTable;
  /** Between cells, in text files. */
  delimiter?: string;
  /** Before a fraction, in text files. */
  decimal?: '.' | ',';
  /** The first row, where it looks like names and the table was read without a header. */
  namesInFirstRow?: string[];
  /** What deserves attention without being an error. */
  notes: string[];
}
