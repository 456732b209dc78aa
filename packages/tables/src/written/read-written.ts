/**
 * A table whose cells were written as a text: read by the rules for texts, then called what it is. The lines of its text are not
 * those of a file: places in it are rows of data.
 */
import { readCsv } from '../csv/read-csv.js';
import type { ReadContext, ReadOptions } from '../options.js';
import { TableError } from '../table-error.js';
import type { Column, Table } from '../table.js';
import { readTransposed } from './read-transposed.js';
import { DELIMITER } from './text-cells.js';

/** Reads the text; `facts` are what is known of the table beside it. */
export async function readWritten(
  bytes: AsyncIterator<Uint8Array>,
  facts: Pick<Table, 'format' | 'notes'> & Partial<Table>,
  context: ReadContext,
): Promise<Table> {
  const text = { bytes, isRecoded: true, encoding: 'utf-8' as const };
  const options = { ...context.options, delimiter: DELIMITER };
  const own = { ...context, options };
  const read = options.transpose === true ? readTransposed(text, own) : readCsv(text, () => undefined, own);
  const { delimiter: _, ...table } = await read;
  return { ...table, ...facts, notes: [...facts.notes, ...table.notes] };
}

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
