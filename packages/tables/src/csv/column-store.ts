/**
 * Columns that grow while a text is read. Cells arrive row by row in pieces that may begin and end inside a row; they
 * are written straight into their columns, so that a table is in memory once. Columns get room by the share of the
 * file that is done; pages that are not written yet cost nothing. Where there is a file for cells, numbers move there block by
 * block, and columns are put together when they are taken.
 */
import type { MemoryBudget } from '../memory-budget.js';
import { Levels, type TextLevels } from './levels.js';
import type { SpilledCells } from './spilled-cells.js';

/** The cells of one column that are no numbers. */
export interface TextCells<Texts extends TextLevels = TextLevels> {
  levels: Texts;
  /** Code + 1 of the text; 0 where the cell is a number or missing. */
  codes: Int32Array;
  count: number;
  /** Those among them that spell an infinite number. */
  infinite: number;
  first: { row: number; line?: number; text: string };
}

/** Wider tables collect some rows before they are spread: one number for each of many columns would miss every cache. */
const WIDE = 1024;
/** Cells that are collected there. */
const COLLECTED = 2 ** 19;
/** Room beyond the estimate: rows differ in length. */
const MARGIN = 1.02;
/** A buffer may be larger than its column by this share of the column; beyond that it is cut. */
const WASTE = 1 / 16;
/** A column without room, or that was taken. */
const NONE = new Float64Array(0);

/** The columns of one reading. */
export class ColumnStore {
  /** Cells that were appended. */
  private total = 0;
  /** Where the next of them goes that is not in its column yet. */
  private row = 0;
  private column = 0;
  private capacity = 0;
  /** Rows that columns of numbers have room for. */
  private room = 0;
  private readonly collected: Float64Array;
  private held = 0;
  private textColumns = 0;
  private readonly numbers: Float64Array[];
  private readonly texts: (TextCells<Levels> | undefined)[];

  constructor(
    readonly width: number,
    private readonly budget: MemoryBudget,
    private readonly spilled?: SpilledCells,
  ) {
    this.numbers = Array.from({ length: width }, () => NONE);
    this.texts = Array.from({ length: width }, () => undefined);
    this.collected = new Float64Array(width > WIDE ? COLLECTED : 0);
  }

  /** Whole rows so far. */
  get rows(): number {
    return this.rowOf(0);
  }

  /** The row of the cell that comes so many cells after those appended. */
  rowOf(ahead: number): number {
    return Math.floor((this.total + ahead) / this.width);
  }

  /** The column of the cell that comes so many cells after those appended. */
  columnOf(ahead: number): number {
    return (this.total + ahead) % this.width;
  }

  /** Makes room for `cells` more; `share` is the part of the file that holds all cells so far, where that is known. */
  reserve(cells: number, share: number | undefined): void {
    const needed = this.rowOf(cells) + 1;
    if (needed <= this.capacity) return;
    const filled = (this.total + cells) / this.width;
    const expected = share === undefined || share <= 0 ? 2 * needed : (MARGIN * filled) / Math.min(share, 1);
    const wanted = Math.max(needed, Math.ceil(expected) + 2);
    const { spilled } = this;
    const bytesPerRow = (spilled === undefined ? 8 * this.width : 0) + 4 * this.textColumns;
    const shape = { columns: this.width, bytesPerRow };
    this.capacity = this.budget.rows({ needed, wanted, share }, shape);
    // Behind a block there is room for what is spread at once.
    const most = spilled && spilled.rowsOfBlock + Math.ceil(COLLECTED / this.width) + 2;
    const room = Math.min(this.capacity, most ?? Infinity);
    this.budget.allocate(() => {
      if (room > this.room) {
        this.numbers.forEach((old, c) => {
          this.numbers[c] = resized(old, new Float64Array(room));
        });
        this.room = room;
      }
      for (const text of this.texts) {
        if (text !== undefined) text.codes = resized(text.codes, new Int32Array(this.capacity));
      }
    });
  }

  /** Takes the next `count` cells; there is room for them. */
  append(cells: Float64Array, count: number): void {
    this.total += count;
    if (this.collected.length === 0) {
      for (let at = 0; at < count; at += COLLECTED) {
        this.spread(count <= COLLECTED ? cells : cells.subarray(at), Math.min(COLLECTED, count - at));
      }
      return;
    }
    if (this.held + count > this.collected.length) this.flush();
    this.collected.set(cells.subarray(0, count), this.held);
    this.held += count;
  }

  /** The text cells of a column, if it has any. */
  textOf(column: number): TextCells<Levels> | undefined {
    return this.texts[column];
  }

  /** Whether a column has a number so far. */
  hasNumbers(column: number): boolean {
    this.flush();
    if (this.spilled?.hasNumbers(column) === true) return true;
    return this.numbers[column].subarray(0, this.row).some((value) => !Number.isNaN(value));
  }

  /** Begins the text cells of a column. */
  beginText(column: number, first: TextCells['first']): TextCells<Levels> {
    this.textColumns++;
    const codes = this.budget.allocate(() => new Int32Array(this.capacity));
    const cells: TextCells<Levels> = { levels: new Levels(), codes, count: 0, infinite: 0, first };
    this.texts[column] = cells;
    return cells;
  }

  /** Hands a column over, cut to the rows; it is not kept. */
  take(column: number): { values: Float64Array; texts: TextCells | undefined } {
    this.flush();
    const texts = this.texts[column];
    const values =
      this.spilled === undefined ? cut(this.numbers[column], this.rows) : this.joined(column, this.spilled);
    this.numbers[column] = NONE;
    this.texts[column] = undefined;
    return { values, texts: texts && { ...texts, codes: texts.codes.subarray(0, this.rows) } };
  }

  private flush(): void {
    if (this.held === 0) return;
    this.spread(this.collected, this.held);
    this.held = 0;
  }

  /** Writes cells into their columns: the rest of a row, whole rows column by column, the beginning of a row. */
  private spread(cells: Float64Array, count: number): void {
    let at = this.column === 0 ? 0 : this.spreadPart(cells, 0, count);
    const whole = Math.floor((count - at) / this.width);
    for (let c = 0; c < (whole === 0 ? 0 : this.width); c++) {
      scatter(this.numbers[c], this.row, cells, at + c, this.width, whole);
    }
    this.row += whole;
    at += whole * this.width;
    this.spreadPart(cells, at, count);
    if (this.spilled !== undefined && this.row >= this.spilled.rowsOfBlock) this.spill(this.spilled);
  }

  /** Moves whole rows to the file; the beginning of a row becomes the first one in memory. */
  private spill(spilled: SpilledCells): void {
    spilled.move(this.numbers, this.row);
    for (let c = 0; c < this.column; c++) this.numbers[c][0] = this.numbers[c][this.row];
    this.row = 0;
  }

  /** A column from the file and from memory. */
  private joined(column: number, spilled: SpilledCells): Float64Array {
    const values = this.budget.allocate(() => new Float64Array(this.rows));
    spilled.read(column, values);
    values.set(this.numbers[column].subarray(0, this.row), spilled.rows);
    return values;
  }

  /** Writes cells up to `end` or to the end of the row; returns where it stopped. */
  private spreadPart(cells: Float64Array, at: number, end: number): number {
    const { numbers, row, column } = this;
    const count = Math.min(end - at, this.width - column);
    for (let i = 0; i < count; i++) numbers[column + i][row] = cells[at + i];
    this.column = column + count;
    if (this.column === this.width) {
      this.column = 0;
      this.row++;
    }
    return at + count;
  }
}

/** Every `stride`-th cell into a column. */
function scatter(
  column: Float64Array,
  row: number,
  cells: Float64Array,
  from: number,
  stride: number,
  count: number,
): void {
  for (let i = 0; i < count; i++, from += stride) column[row + i] = cells[from];
}

function resized<A extends Float64Array | Int32Array>(old: A, fresh: A): A {
  fresh.set(old);
  return fresh;
}

function cut(values: Float64Array, rows: number): Float64Array {
  return values.length > rows * (1 + WASTE) + 4 ? values.slice(0, rows) : values.subarray(0, rows);
}

/** Where the first cell with a text stands, which is in this row. */
export function firstCell({ texts, lines }: TextLevels, code: number, row: number): TextCells['first'] {
  const line = lines?.[code];
  return { row, text: texts[code], ...(line !== undefined && { line }) };
}
