/**
 * The table that a columnar file makes: readable columns, the others with their reasons, and notes.
 */
import { columnNote, DATES_NOTE, DIGITS_NOTE, TIMES_NOTE } from '../notes.js';
import type { Column, Table } from '../table.js';
import { quote } from '@hsicinf/core/support';
import { TableError } from '../table-error.js';
import type { ColumnBuilder } from './column-builder.js';

/** Puts the columns together. */
export function finishedTable(
  file: string,
  format: Table['format'],
  rows: number,
  parts: {
    builders: readonly ColumnBuilder[];
    /** Names of the columns that hold dates or times. */
    dates: readonly string[];
    unreadable: Table['unreadable'];
    notes?: string[];
  },
): Table {
  const notes = [...(parts.notes ?? [])];
  const columns: Column[] = [];
  const spelled: string[] = [];
  const kept: string[] = [];
  const dates = [...parts.dates];
  const times: string[] = [];
  for (const builder of parts.builders) {
    if (builder.filled !== rows) {
      throw new TableError(`requires ${rows} values, got ${builder.filled}; the file is damaged`, {
        file,
        column: builder.name,
      });
    }
    if (builder.keepsDigits) kept.push(builder.name);
    columns.push(builder.done());
    if (builder.spellsNumbers) spelled.push(builder.name);
    if (builder.written === 'dates') dates.push(builder.name);
    if (builder.written === 'times') times.push(builder.name);
  }
  notes.push(
    ...columnNote(kept, DIGITS_NOTE),
    ...columnNote(dates, DATES_NOTE),
    ...columnNote(times, TIMES_NOTE),
    ...columnNote(
      spelled,
      'numbers that the file stores as text are treated as labels, unless kind number is asked for',
    ),
  );
  return { name: file, format, rows, columns, unreadable: parts.unreadable, notes };
}

/** Every column needs a name of its own. */
export function requireDistinctNames(file: string, names: readonly string[]): void {
  const seen = new Map<string, number>();
  names.forEach((name, index) => {
    const first = seen.get(name);
    if (first !== undefined) {
      throw new TableError(
        `requires a different name for every column, got ${quote(name)} for columns ${first + 1} and ${index + 1}`,
        { file, column: name },
      );
    }
    seen.set(name, index);
  });
}

/** A table needs rows and columns. */
export function requireCells(file: string, rows: number, columns: number): void {
  if (columns === 0) throw new TableError('requires at least one column, got none', { file });
  if (rows === 0) throw new TableError('requires at least one row of data, got none', { file });
}
