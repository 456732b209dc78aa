/**
 * Rows without any value, as spreadsheets leave them below and between others: they are no rows of data.
 */
import { isMissingCell, labelColumn, numberColumn } from './kinds.js';
import type { Column, Table } from './table.js';
import { TableError } from './table-error.js';

/** The table without such rows, which a note counts. */
export function withoutBlankRows(table: Table): Table {
  const blank = blankRows(table);
  // Some formats have left theirs out already.
  const all = blank.length + (table.blankRows ?? 0);
  if (all === 0) return table;
  const rows = table.rows - blank.length;
  if (rows === 0) {
    throw new TableError('requires at least one row of data, got rows without any value', {
      file: table.name,
    });
  }
  const words = all === 1 ? '1 row without any value is' : `${all} rows without any value are`;
  return {
    ...table,
    rows,
    blankRows: all,
    columns: blank.length === 0 ? table.columns : table.columns.map((column) => withoutRows(column, blank)),
    notes: [...table.notes, `${words} skipped`],
  };
}

/** The rows, in order; most tables have a whole column, which tells at once that there are none. */
function blankRows({ rows, columns, unreadable }: Table): number[] {
  // In a single column a missing cell is one that was written down.
  if (columns.length < 2 || unreadable.length > 0) return [];
  if (columns.some(({ missing }) => missing === 0)) return [];
  const [first, ...others] = columns;
  const candidates: number[] = [];
  for (let row = 0; row < rows; row++) if (isMissingCell(first, row)) candidates.push(row);
  return others.reduce((left, column) => left.filter((row) => isMissingCell(column, row)), candidates);
}

function withoutRows(column: Column, blank: readonly number[]): Column {
  if (column.type === 'number') return numberColumn(column.name, kept(column.values, blank));
  const { name, codes, levels, kind, stray } = column;
  const moved = stray && { ...stray, row: stray.row - blank.filter((row) => row < stray.row).length };
  return { ...labelColumn(name, kept(codes, blank), levels, moved), kind };
}

/** The other values, moved together in place. */
function kept<Values extends Float64Array | Int32Array>(values: Values, blank: readonly number[]): Values {
  let end = 0;
  blank.forEach((row, i) => {
    const from = i === 0 ? 0 : blank[i - 1] + 1;
    values.copyWithin(end, from, row);
    end += row - from;
  });
  values.copyWithin(end, blank[blank.length - 1] + 1);
  return values.subarray(0, values.length - blank.length) as Values;
}
