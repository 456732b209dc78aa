/**
 * A column from cells of a columnar file: numbers, whole numbers as BigInt, booleans, texts, null.
 *
 * Null is a missing cell, and so are NaN and what cells/missing.ts takes for one. Booleans are labels, and texts are what text-column.ts says. A column with a whole number beyond 2^53 keeps all
 * its digits, as labels: such numbers are names of things. Memory is taken as cells come, not as many as a file announces.
 */
import { type MissingCells, withoutBlanks } from '../cells/missing.js';
import { labelColumn, numberColumn } from '../kinds.js';
import type { Column } from '../table.js';
import { quote } from '@hsicinf/core/support';
import type { Cells } from './cells.js';
import { type Budget, Damage } from './damage.js';
import { textColumn } from './text-column.js';

/** Not yet known: the code of an entry of a dictionary. */
const UNKNOWN = -2;

/** What the columns of a file share. */
export interface BuilderContext {
  /** Rows of the table. */
  rows: number;
  /** Rows for which memory is taken at once. */
  expected: number;
  budget: Budget;
  missing: MissingCells;
}

/** Cells of one column, added in the order of their rows. */
export class ColumnBuilder {
  /** Rows that were added. */
  filled = 0;
  /** Whether whole numbers became labels. */
  keepsDigits = false;
  /** Whether texts were read as dates or times, and whether all of them spell numbers; known when it is done. */
  written: 'dates' | 'times' | undefined;
  spellsNumbers = false;
  private holdsTexts = false;
  private capacity: number;
  private numbers: Float64Array | undefined;
  private codes: Int32Array | undefined;
  private readonly codeOf = new Map<string, number>();
  /** The dictionary that was met last, and the codes of its entries. */
  private dictionary: { values: ArrayLike<unknown>; codes: Int32Array } | undefined;

  constructor(
    readonly name: string,
    private readonly context: BuilderContext,
  ) {
    this.capacity = Math.min(context.rows, context.expected);
  }

  /** Adds the next rows. */
  add(cells: Cells): void {
    const { values, positions, rows } = cells;
    const end = this.filled + rows;
    if (end > this.context.rows) throw new Damage(`${this.shown} has more than ${this.context.rows} values`);
    this.reserve(end);
    if (typeof values === 'function') this.addValues(cells, values);
    else if (positions !== undefined) this.addPositions(cells, values, positions);
    else if (isNumbers(values) && this.codes === undefined) this.addNumbers(cells, values);
    else {
      let next = 0;
      this.addValues(cells, cells.packed ? () => values[next++] : (row) => values[row]);
    }
    this.filled = end;
  }

  /** The column. */
  done(): Column {
    if (this.codes !== undefined) return this.labels(this.codes);
    const numbers = this.numberCells();
    this.context.missing.take(numbers);
    return numberColumn(this.name, numbers);
  }

  private labels(codes: Int32Array): Column {
    const labels = [...this.codeOf.keys()];
    if (!this.holdsTexts) return labelColumn(this.name, codes, labels);
    const { column, written, spellNumbers } = textColumn(this.name, codes, labels);
    this.written = written;
    this.spellsNumbers = spellNumbers;
    return column;
  }

  private get shown(): string {
    return `column ${quote(this.name)}`;
  }

  /** Takes memory: twice as much whenever there is too little, up to all rows. */
  private reserve(rows: number): void {
    if (rows <= this.capacity) return;
    this.capacity = Math.min(this.context.rows, Math.max(rows, 2 * this.capacity));
    if (this.numbers !== undefined) this.numbers = grown(this.numbers, new Float64Array(this.capacity), NaN);
    if (this.codes !== undefined) this.codes = grown(this.codes, new Int32Array(this.capacity), -1);
  }

  private numberCells(): Float64Array {
    this.numbers ??= new Float64Array(this.capacity).fill(NaN);
    return this.numbers;
  }

  private addNumbers({ rows, present, packed }: Cells, values: Float64Array): void {
    const numbers = this.numberCells();
    if (present === undefined) {
      numbers.set(values.length === rows ? values : values.subarray(0, rows), this.filled);
      return;
    }
    let next = 0;
    for (let i = 0; i < rows; i++) {
      if (present[i] === 1) numbers[this.filled + i] = values[packed ? next++ : i];
    }
  }

  private addValues({ rows, present }: Cells, value: (row: number) => unknown): void {
    for (let i = 0; i < rows; i++) {
      if (present === undefined || present[i] === 1) this.set(this.filled + i, value(i));
    }
  }

  private addPositions(
    { rows, present, packed }: Cells,
    values: ArrayLike<unknown>,
    positions: ArrayLike<number>,
  ): void {
    const numbers = isNumbers(values) && this.codes === undefined ? values : undefined;
    const cells = numbers === undefined ? undefined : this.numberCells();
    const codes = numbers === undefined ? this.codesOf(values) : undefined;
    let next = 0;
    for (let i = 0; i < rows; i++) {
      if (present !== undefined && present[i] !== 1) continue;
      const position = positions[packed ? next++ : i];
      if (!(position >= 0 && position < values.length)) {
        throw new Damage(`${this.shown} points to entry ${position} of a dictionary of ${values.length}`);
      }
      const row = this.filled + i;
      if (numbers !== undefined && cells !== undefined) cells[row] = numbers[position];
      else if (codes !== undefined && this.codes !== undefined && codes[position] !== UNKNOWN) {
        this.codes[row] = codes[position];
      } else {
        this.set(row, values[position]);
        if (codes !== undefined && this.codes !== undefined) codes[position] = this.codes[row];
      }
    }
  }

  /** The codes of a dictionary's entries as far as they are known: each is looked up once. */
  private codesOf(values: ArrayLike<unknown>): Int32Array {
    const known = this.dictionary?.values === values ? this.dictionary.codes : new Int32Array();
    // A dictionary may have grown since.
    const codes =
      known.length === values.length ? known : grown(known, new Int32Array(values.length), UNKNOWN);
    this.dictionary = { values, codes };
    return codes;
  }

  private set(row: number, value: unknown): void {
    switch (typeof value) {
      case 'number':
        if (this.codes === undefined) this.numberCells()[row] = value;
        else if (!Number.isNaN(value)) this.setLabel(this.codes, row, String(value));
        return;
      case 'bigint':
        if (BigInt.asIntN(54, value) === value && Number.isSafeInteger(Number(value))) {
          this.set(row, Number(value));
          return;
        }
        this.keepsDigits = true;
        this.setLabel(this.codes ?? this.asLabels(row), row, String(value));
        return;
      case 'string':
        this.holdsTexts = true;
        this.setLabel(this.codes ?? this.asLabels(row), row, withoutBlanks(value));
        return;
      case 'boolean':
        this.setLabel(this.codes ?? this.asLabels(row), row, String(value));
        return;
      default:
        if (value !== null) throw new Damage(`${this.shown} misses values`);
    }
  }

  /** Numbers in the rows before this one become labels. */
  private asLabels(end: number): Int32Array {
    const codes = new Int32Array(this.capacity).fill(-1);
    this.codes = codes;
    const numbers = this.numbers ?? new Float64Array();
    this.numbers = undefined;
    for (let row = 0; row < Math.min(end, numbers.length); row++) {
      if (!Number.isNaN(numbers[row])) this.setLabel(codes, row, String(numbers[row]));
    }
    return codes;
  }

  private setLabel(codes: Int32Array, row: number, label: string): void {
    let code = this.codeOf.get(label);
    if (code === undefined) {
      if (this.context.missing.isMissing(label)) {
        codes[row] = -1;
        return;
      }
      this.context.budget.keepTexts(1);
      code = this.codeOf.size;
      this.codeOf.set(label, code);
    }
    codes[row] = code;
  }
}

function grown<Values extends Float64Array | Int32Array>(
  old: Values,
  larger: Values,
  missing: number,
): Values {
  larger.set(old);
  larger.fill(missing, old.length);
  return larger;
}

/** Typed arrays of numbers can be taken over as they are. */
function isNumbers(values: ArrayLike<unknown>): values is Float64Array {
  return ArrayBuffer.isView(values) && !(values instanceof BigInt64Array || values instanceof BigUint64Array);
}
