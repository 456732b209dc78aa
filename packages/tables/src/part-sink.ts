/**
 * Where a table goes that need not fit into memory: part by part, each with some of its columns, in their order. Texts come
 * row by row, so that their cells lie in a file until all rows are read.
 */
import type { Table } from './table.js';

/** Takes the parts of a table. */
export interface PartSink {
  /** Takes some of the columns; the table is not used behind it. */
  take(part: Table): Promise<void>;
  /** A file for the cells of a text. */
  cells: CellFile;
}

/** Numbers in a file, read and written in place. */
export interface CellFile {
  /** Writes numbers behind those that are there. */
  append(values: Float64Array): void;
  /** Fills an array with the numbers from `start` on. */
  read(start: number, into: Float64Array): void;
}
