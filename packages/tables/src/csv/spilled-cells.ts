/**
 * Cells of columns that were moved to a file, in blocks of rows: inside a block, those of a column lie side by side. Columns
 * come back in groups of neighbours, each block read once a group.
 */
import type { CellFile } from '../part-sink.js';

/** Numbers that a block holds, and that a group of columns holds: 64 MB each. */
const SIZES = { block: 2 ** 23, group: 2 ** 23 };

/** The cells of one text. */
export class SpilledCells {
  /** Rows that were moved. */
  rows = 0;
  readonly #blocks: { start: number; rows: number }[] = [];
  #end = 0;
  readonly #hasNumbers: Uint8Array;
  #group: { from: number; columns: Float64Array[] } = { from: 0, columns: [] };

  constructor(
    private readonly file: CellFile,
    private readonly width: number,
    private readonly sizes = SIZES,
  ) {
    this.#hasNumbers = new Uint8Array(width);
  }

  /** Rows in memory from which on they are moved. */
  get rowsOfBlock(): number {
    return Math.max(1, Math.floor(this.sizes.block / this.width));
  }

  /** Moves so many first rows of all columns. */
  move(columns: readonly Float64Array[], rows: number): void {
    columns.forEach((values, c) => {
      const part = values.subarray(0, rows);
      if (this.#hasNumbers[c] === 0 && part.some((value) => !Number.isNaN(value))) this.#hasNumbers[c] = 1;
      this.file.append(part);
    });
    this.#blocks.push({ start: this.#end, rows });
    this.#end += rows * this.width;
    this.rows += rows;
  }

  /** Whether a column has a number among the cells that were moved. */
  hasNumbers(column: number): boolean {
    return this.#hasNumbers[column] === 1;
  }

  /** Writes the cells of a column that were moved to the beginning of an array. Columns come in their order. */
  read(column: number, into: Float64Array): void {
    if (this.rows === 0) return;
    const { from, columns } = this.#group;
    if (column < from || column >= from + columns.length) this.#readGroup(column);
    into.set(this.#group.columns[column - this.#group.from]);
  }

  #readGroup(from: number): void {
    const count = Math.min(this.width - from, Math.max(1, Math.floor(this.sizes.group / this.rows)));
    this.#group = { from, columns: [] };
    const columns = Array.from({ length: count }, () => new Float64Array(this.rows));
    let row = 0;
    for (const block of this.#blocks) {
      const cells = new Float64Array(count * block.rows);
      this.file.read(block.start + from * block.rows, cells);
      columns.forEach((values, c) => values.set(cells.subarray(c * block.rows, (c + 1) * block.rows), row));
      row += block.rows;
    }
    this.#group = { from, columns };
  }
}
