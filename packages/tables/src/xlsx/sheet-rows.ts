/**
 * The rows of a sheet as lines of text, gathered while its XML is read. The smallest rectangle around all values is the
 * table: rows and columns without any are not part of it at its edges.
 */
import type { MemoryBudget } from '../memory-budget.js';
import { TableError } from '../table-error.js';
import { DELIMITER } from '../written/text-cells.js';
import { cellName } from './cell-names.js';

/** What a sheet can have. */
const MOST_ROWS = 2 ** 20;
const MOST_COLUMNS = 2 ** 14;
/** Cells of the rectangle: so many in any sheet, or so many for each value. */
const MOST_CELLS = 2 ** 25;
const MOST_CELLS_PER_VALUE = 200;
/** Characters that are handed on at once. */
const PIECE = 2 ** 17;

/** The rows of one sheet. */
export class SheetRows {
  /** Rows inside the table without any value. */
  blank = 0;
  /** The first column with a value, from 0. */
  firstColumn = MOST_COLUMNS;
  private lastColumn = -1;
  private lastRow = 0;
  private values = 0;
  private characters = 0;
  private readonly rows: { number: number; first: number; last: number; line: string }[] = [];

  constructor(
    private readonly file: string,
    private readonly memory: MemoryBudget,
    /** Rows at the top that are to be skipped: those without a value among them do not count. */
    private readonly skipped: number,
  ) {}

  /** Takes the values of the next row that has any: `cells[i]` stands in column `first + i`. */
  add(number: number, first: number, cells: readonly string[]): void {
    const last = first + cells.length - 1;
    if (!(number > this.lastRow && number <= MOST_ROWS) || !(first >= 0 && last < MOST_COLUMNS)) {
      throw new TableError(
        `is not a readable workbook (it has a cell ${cellName(number, last)} after row ${this.lastRow})`,
        {
          file: this.file,
        },
      );
    }
    const line = cells.join(DELIMITER);
    if (this.rows.length > 0 && this.lastRow > this.skipped) this.blank += number - this.lastRow - 1;
    this.lastRow = number;
    this.values += cells.length;
    this.characters += line.length;
    this.memory.keep(this.characters);
    this.firstColumn = Math.min(this.firstColumn, first);
    this.lastColumn = Math.max(this.lastColumn, last);
    this.rows.push({ number, first, last, line });
  }

  /** Whether there is no value at all. */
  get isEmpty(): boolean {
    return this.rows.length === 0;
  }

  /** The text: row n of the sheet is on line n. */
  async *lines(): AsyncGenerator<Uint8Array, undefined> {
    this.requireTable();
    const encoder = new TextEncoder();
    let text = '';
    let next = 1;
    for (const { number, first, last, line } of this.rows) {
      const gap = '\n'.repeat(number - next);
      text +=
        gap + DELIMITER.repeat(first - this.firstColumn) + line + DELIMITER.repeat(this.lastColumn - last);
      text += '\n';
      next = number + 1;
      if (text.length < PIECE) continue;
      yield encoder.encode(text);
      text = '';
    }
    yield encoder.encode(text);
  }

  /** A value far from the others would make a table of empty cells. */
  private requireTable(): void {
    const cells = this.rows.length * (this.lastColumn - this.firstColumn + 1);
    if (cells <= Math.max(MOST_CELLS, MOST_CELLS_PER_VALUE * this.values)) return;
    const far = cellName(this.lastRow, this.lastColumn);
    throw new TableError(
      `requires a table, got ${this.values} values in a sheet that goes as far as ${far}; delete the cells far away from the table`,
      { file: this.file },
    );
  }
}
