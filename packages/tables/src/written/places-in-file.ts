/**
 * Tables whose rows and columns were swapped: a column was a line of the file, and a row one field of each line.
 */
import type { ReadOptions } from '../options.js';
import type { Column, Table } from '../table.js';
import { TableError } from '../table-error.js';

/** What reading comes to, with lines and fields of the file for places; `lines` has that of each column. */
export async function placesInFile(
  reading: Promise<Table>,
  lines: readonly number[],
  { header = true }: ReadOptions,
): Promise<Table> {
  try {
    const table = await reading;
    return { ...table, columns: table.columns.map((column, i) => placed(column, lines[i], header ? 2 : 1)) };
  } catch (error) {
    throw error instanceof TableError ? error.moved((line) => ({ field: line })) : error;
  }
}

function placed(column: Column, line: number, firstField: number): Column {
  const { stray } = column;
  return stray === undefined
    ? column
    : { ...column, stray: { ...stray, line, field: stray.row + firstField } };
}
