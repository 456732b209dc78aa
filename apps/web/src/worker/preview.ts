/**
 * The first rows of a table, as they were understood.
 */
import type { Column, Table } from '@hsicinf/tables';
import type { TablePreview } from './messages.js';

const MOST_ROWS = 6;
const MOST_COLUMNS = 40;
const MOST_TEXT = 40;

/** The preview. */
export function previewOf({ columns, rows }: Table): TablePreview {
  const shown = columns.slice(0, MOST_COLUMNS);
  const count = Math.min(rows, MOST_ROWS);
  return {
    names: shown.map(({ name }) => name),
    rows: Array.from({ length: count }, (_, row) => shown.map((column) => cellText(column, row))),
    moreColumns: columns.length - shown.length,
  };
}

/** The text of a cell; undefined where it is missing. */
function cellText(column: Column, row: number): string | undefined {
  if (column.type === 'number') {
    const value = column.values[row];
    return Number.isNaN(value) ? undefined : String(value);
  }
  const code = column.codes[row];
  if (code < 0) return undefined;
  const label = column.levels[code];
  return label.length > MOST_TEXT ? `${label.slice(0, MOST_TEXT - 1)}…` : label;
}
