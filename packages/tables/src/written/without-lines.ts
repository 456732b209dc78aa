/**
 * Tables whose lines of text are not those of a file: places in them are rows of data.
 */
import type { ReadOptions } from '../options.js';
import type { Column, Table } from '../table.js';
import { TableError } from '../table-error.js';

/** What reading comes to, with rows in place of lines, in the table as in an error. */
export async function withoutLines(reading: Promise<Table>, { header = true }: ReadOptions): Promise<Table> {
  const above = header ? 1 : 0;
  try {
    const table = await reading;
    return { ...table, columns: table.columns.map(withoutLine) };
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    throw error.moved((line) => (line > above ? { row: line - above } : {}));
  }
}

function withoutLine(column: Column): Column {
  if (column.stray === undefined) return column;
  const { line: _, field: __, ...stray } = column.stray;
  return { ...column, stray };
}
