/**
 * A text of which each row is a feature, read as a table of which each column is one: a column was a line of the file, and a
 * row one field of each line.
 */
import { readCsv } from '../csv/read-csv.js';
import { transposed } from '../csv/transposed.js';
import type { ReadContext, ReadOptions } from '../options.js';
import type { TextBytes } from '../sources/utf8.js';
import type { Column, Table } from '../table.js';
import { TableError } from '../table-error.js';

/** Reads the text. */
export async function readTransposed(
  { bytes: chunks, encoding }: TextBytes,
  context: ReadContext,
): Promise<Table> {
  const { bytes, delimiter, lines } = await transposed(chunks, context);
  const { skipLines: _, comment: __, ...rest } = context.options;
  const options = { ...rest, delimiter };
  const text = { bytes, isRecoded: true, encoding };
  const reading = readCsv(text, () => undefined, { ...context, options });
  return placesInFile(reading, lines, options);
}

/** What reading comes to, with lines and fields of the file for places; `lines` has that of each column. */
async function placesInFile(
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
