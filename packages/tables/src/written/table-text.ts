/**
 * A table as a delimited text: for columnar files that are to be transposed.
 */
import { Pace } from '@hsicinf/core/support';
import type { Column, Table } from '../table.js';
import { DELIMITER, numberCell, textCell } from './text-cells.js';

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
