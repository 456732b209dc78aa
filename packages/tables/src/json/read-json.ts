/**
 * A table in JSON: its cells are written as a text, so that they mean what they mean in texts.
 */
import { Pace } from '@hsicinf/core/support';
import type { ReadContext } from '../options.js';
import type { Table } from '../table.js';
import { TableError } from '../table-error.js';
import { type FileInput, wholeFile } from '../whole-file.js';
import { readWritten, withoutLines } from '../written/read-written.js';
import { DELIMITER, numberCell, textCell } from '../written/text-cells.js';
import { type JsonTable, oddPart, tableIn } from './json-shape.js';
import { parsedJson } from './parse-json.js';

/** Rows that are handed on at once. */
const ROWS = 256;
/** A missing cell that is alone on its line. */
const ALONE = '""';

/** Reads the table. */
export async function readJson(input: FileInput, context: ReadContext): Promise<Table> {
  const { file, options } = context;
  const value = parsedJson(decoded(await wholeFile(input, context), file), file);
  const table = tableIn(value);
  if (table === undefined) {
    throw new TableError(
      `requires a table: an array of records, an object of arrays of one length, or a record on each line, got ${oddPart(value)}`,
      { file },
    );
  }
  const nested = await nestedColumns(table, new Pace(options.signal));
  const used = table.names.flatMap((_, column) => (nested.has(column) ? [] : [column]));
  if (used.length === 0 || table.rows === 0) {
    throw new TableError(
      `requires at least one ${table.rows === 0 ? 'row of data' : 'column of numbers or texts'}, got none`,
      { file },
    );
  }
  const { skipLines: _, comment: __, header: ___, ...rest } = options;
  const reading = readWritten(
    lines(table, used, { decimal: options.decimal ?? '.', pace: new Pace(options.signal) }),
    {
      format: 'json',
      unreadable: Array.from(nested, (column) => ({
        name: table.names[column],
        reason: 'holds lists or objects',
      })),
      notes: [],
    },
    { ...context, options: rest },
  );
  return withoutLines(reading, rest);
}

function decoded(bytes: Uint8Array, file: string): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new TableError('is not JSON in UTF-8', { file });
  }
}

/** Columns that hold lists or objects. */
async function nestedColumns({ names, rows, cell }: JsonTable, pace: Pace): Promise<Set<number>> {
  const nested = new Set<number>();
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < names.length; column++) {
      const value = cell(row, column);
      if (typeof value === 'object' && value !== null) nested.add(column);
    }
    await pace.breathe();
  }
  return nested;
}

async function* lines(
  { names, rows, cell }: JsonTable,
  used: readonly number[],
  { decimal, pace }: { decimal: '.' | ','; pace: Pace },
): AsyncGenerator<Uint8Array, undefined> {
  const encoder = new TextEncoder();
  const lineOf = (cells: string[]): string =>
    `${cells.length === 1 && cells[0] === '' ? ALONE : cells.join(DELIMITER)}\n`;
  yield encoder.encode(lineOf(used.map((column) => textCell(names[column]))));
  for (let from = 0; from < rows; from += ROWS) {
    let text = '';
    for (let row = from; row < Math.min(rows, from + ROWS); row++) {
      text += lineOf(used.map((column) => cellText(cell(row, column), decimal)));
    }
    yield encoder.encode(text);
    await pace.breathe();
  }
}

function cellText(value: unknown, decimal: '.' | ','): string {
  if (typeof value === 'number') return numberCell(String(value), decimal);
  if (typeof value === 'string') return textCell(value);
  return typeof value === 'boolean' ? String(value) : '';
}
