/**
 * Rows without any value in a table that comes in parts. They are no rows of data, but by the time they are known the
 * columns are gone: such a table is refused.
 */
import type { Table } from './table.js';
import { TableError } from './table-error.js';

/** The rows that have had no value so far. */
export class BlankRows {
  #candidates: number[] | undefined;
  #columns = 0;
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** Looks at some columns; one without a gap settles it. */
  see({ columns, rows, unreadable }: Table): void {
    if (unreadable.length > 0 || columns.some(({ missing }) => missing === 0)) this.#candidates = [];
    for (const column of columns) {
      this.#columns += 1;
      this.#candidates ??= Array.from({ length: rows }, (_, row) => row);
      if (this.#candidates.length === 0) continue;
      const cells = column.type === 'number' ? column.values : column.codes;
      // Missing cells are NaN or -1.
      this.#candidates = this.#candidates.filter(
        (row) => !(cells[row] >= (column.type === 'number' ? -Infinity : 0)),
      );
    }
  }

  /** Throws where there are such rows. In a single column a missing cell is one that was written down. */
  requireNone(): void {
    const { length } = this.#candidates ?? [];
    if (length === 0 || this.#columns < 2) return;
    const [row] = this.#candidates ?? [];
    throw new TableError(
      `requires a value in every row, got ${length === 1 ? 'a row' : `${length} rows`} without any; remove them from the file`,
      { file: this.#file, row: row + 1 },
    );
  }
}
