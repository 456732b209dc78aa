/**
 * Cells of other formats, and tables that were read already, as a delimited text, so that one set of rules reads them all: tabs
 * between cells, a line for each row. What is a number in its file is written so that it can be taken for nothing else.
 */
import { Pace } from '@hsicinf/core/support';
import type { Column, Table } from '../table.js';

/** What stands between cells. */
export const DELIMITER = '\t';

/** Fractions that could be thousands. */
const DOUBTFUL = /^[+-]?\d{1,3}\.\d{3}$/;

/** A number with the given decimal mark; `text` is what JavaScript or XML writes, with a point. */
export function numberCell(text: string, decimal: '.' | ','): string {
  const clear = text.length <= 8 && DOUBTFUL.test(text) ? `${text}e0` : text;
  return decimal === '.' ? clear : clear.replace('.', decimal);
}

/** A text; line ends and tabs inside become blanks, so that a line is a row. */
export function textCell(text: string): string {
  const line = /[\t\r\n]/.test(text) ? text.replaceAll(/[\t\r\n]+/g, ' ') : text;
  return line.startsWith('"') ? `"${line.replaceAll('"', '""')}"` : line;
}

/** Rows that are handed on at once. */
const ROWS = 256;

/** The text: names, then rows. */
export async function* tableText({ rows, columns }: Table): AsyncGenerator<Uint8Array, undefined> {
  const encoder = new TextEncoder();
  const pace = new Pace(undefined);
  yield encoder.encode(`${columns.map(({ name }) => textCell(name)).join(DELIMITER)}\n`);
  for (let from = 0; from < rows; from += ROWS) {
    const lines: string[] = [];
    for (let row = from; row < Math.min(rows, from + ROWS); row++) {
      lines.push(`${columns.map((column) => cellOf(column, row)).join(DELIMITER)}\n`);
    }
    yield encoder.encode(lines.join(''));
    await pace.breathe();
  }
}

function cellOf(column: Column, row: number): string {
  if (column.type === 'label') return textCell(column.levels[column.codes[row]] ?? '');
  const value = column.values[row];
  return Number.isNaN(value) ? '' : numberCell(String(value), '.');
}
