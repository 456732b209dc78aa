/**
 * What all kinds ask of the rows of an output: an entry for each, and no more of them than kernel matrices have room for.
 */
import { describe } from '../errors.js';
import type { CellColumn, Refuse } from './target-kind.js';

/** Three matrices of so many rows take 600 MB. */
const MOST_ROWS = 5000;

/** Throws for more rows than matrices have room for. */
export function requireFew(rows: number, refuse: Refuse): void {
  if (rows > MOST_ROWS)
    throw refuse(`at most ${MOST_ROWS} rows for a target by kernel matrices`, String(rows));
}

/** The entries of an output, one a row. */
export function entriesOf<Entry>(values: readonly Entry[], what: string, refuse: Refuse): readonly Entry[] {
  if (!Array.isArray(values) && !ArrayBuffer.isView(values)) {
    throw refuse(`an array with ${what} for each row`, describe(values));
  }
  if (values.length === 0) throw refuse('at least one row', 'a target with 0 values');
  return values;
}

/** The numbers of an output, one a row; a value that is none is refused. */
export function numbersOf(values: ArrayLike<number>, what: string, refuse: Refuse): Float64Array {
  const entries = entriesOf(values as readonly number[], what, refuse);
  return Float64Array.from({ length: entries.length }, (_, row) => {
    const value: unknown = entries[row];
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    throw refuse(`${what} that is a finite number`, describe(value), row);
  });
}

/** The entries of some rows. */
export function ofRows<Entry>(values: ArrayLike<Entry>, rows: Int32Array): Entry[] {
  return Array.from(rows, (row) => values[row]);
}

/** Several arrays of numbers of the same length: one for each item, part or time. */
export function numberColumns(
  columns: readonly ArrayLike<number>[],
  what: string,
  refuse: Refuse,
): Float64Array[] {
  if (!Array.isArray(columns) || columns.length === 0) {
    throw refuse(`one array of numbers for each ${what}`, describe(columns));
  }
  const all = Array.from(columns as ArrayLike<number>[], (values) => numbersOf(values, `a ${what}`, refuse));
  const odd = all.find(({ length }) => length !== all[0].length);
  if (odd !== undefined) {
    throw refuse(`as many rows for each ${what}`, `${all[0].length} and ${odd.length}`);
  }
  return all;
}

/** The only column of a table that a kind takes. */
export function onlyColumn(
  columns: readonly CellColumn[],
  kind: string,
  refuse: Refuse,
): CellColumn['cells'] {
  if (columns.length === 1) return columns[0].cells;
  throw refuse(`one column for a target of kind '${kind}'`, String(columns.length));
}

/** The cells of a column as numbers. */
export function numberCells({ name, cells }: CellColumn, refuse: Refuse): Float64Array {
  return Float64Array.from(cells, (cell, row) => {
    const value = typeof cell === 'number' ? cell : cell.trim() === '' ? NaN : Number(cell);
    if (Number.isFinite(value)) return value;
    throw refuse(`numbers in the column ${describe(name)}`, describe(cell), row);
  });
}
