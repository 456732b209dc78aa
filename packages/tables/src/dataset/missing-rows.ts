/**
 * Rows with missing cells in columns that are used: which ones are whole, and what is said of the others.
 */
import { quote } from '@hsicinf/core/support';
import type { Column, Table } from '../table.js';
import { TableError } from '../table-error.js';
import { missingCells } from './assign.js';

/** Columns that are named in a note. */
const MOST_NAMED = 3;

/** A column that lacks cells. */
interface Incomplete {
  name: string;
  column: Column;
}

/** The error where rows must be whole. */
export function missingError(table: Table, columns: readonly Incomplete[]): TableError {
  const [first] = columns;
  const cells = columns.reduce((sum, { column }) => sum + column.missing, 0);
  const all = columns.length === 1 ? '' : ` (and so do others: ${cells} cells in ${columns.length} columns)`;
  return new TableError(`requires a value in every row, but it ${missingCells(first.column.missing)}${all}`, {
    file: table.name,
    column: first.name,
    remedy: 'missing',
  });
}

/** How many rows went, and which columns cost most of them. */
export function droppedNote({ rows }: Table, columns: readonly Incomplete[], dropped: number): string {
  const costly = [...columns].sort((a, b) => b.column.missing - a.column.missing).slice(0, MOST_NAMED);
  const named = costly.map(({ name, column: { missing } }) => `${missing} in ${quote(name)}`);
  const more = columns.length > costly.length ? ', ...' : '';
  return `${dropped} of ${rows} rows have missing cells and were dropped (${named.join(', ')}${more})`;
}

/** The rows without a missing cell in the columns. */
export function completeRows({ rows }: Table, columns: readonly Incomplete[]): Int32Array {
  const complete = new Uint8Array(rows).fill(1);
  for (const { column } of columns) {
    for (let row = 0; row < rows; row++) {
      const missing = column.type === 'number' ? Number.isNaN(column.values[row]) : column.codes[row] < 0;
      if (missing) complete[row] = 0;
    }
  }
  const kept: number[] = [];
  complete.forEach((whole, row) => {
    if (whole === 1) kept.push(row);
  });
  return Int32Array.from(kept);
}
