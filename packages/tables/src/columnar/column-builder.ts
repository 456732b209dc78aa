/**
 * A column from cells of a columnar file: numbers, whole numbers as BigInt, booleans, texts, null.
 *
 * Null is a missing cell, and so is NaN. Booleans and texts are labels. A column with a whole number beyond 2^53 keeps all
 * its digits, as labels: such numbers are names of things. Memory is taken as cells come, not as many as a file announces.
 */
import { labelColumn, numberColumn } from '../kinds.js';
import type { Column } from '../table.js';
import { quote } from '../table-error.js';
import type { Cells } from './cells.js';
import { Damage } from './damage.js';

/** Not yet known: the code of a level. */
const UNKNOWN = -2;

/** Cells of one column, added in the order of their rows. */
export class ColumnBuilder {
  /** Rows that were added. */
  filled = 0;
  /** Whether whole numbers became labels. */
  keepsDigits = false;
  private numbers: Float64Array;
  private codes: Int32Array | undefined;
  private readonly codeOf = new Map<string, number>();

  /** A column of so many rows; memory for `expected` of them is taken at once. */
  constructor(
    readonly name: string,
    private readonly rows: number,
    expected: number,
  ) {
    this.numbers = new Float64Array(Math.min(rows, expected)).fill(NaN);
  }

  /** Adds the next rows. */
  add(cells: Cells): void {
    const end = this.filled + cells.rows;
    if (end > this.rows) throw new Damage(`column ${quote(this.name)} has more than ${this.rows} values`);
    this.reserve(end);
    if (cells.positions !== undefined) this.addPositions(cells, cells.positions);
    else if (isNumbers(cells.values) && this.codes === undefined) this.addNumbers(cells, cells.values);
    else this.addValues(cells);
    this.filled = end;
  }

  /** The column. */
  done(): Column {
    return this.codes === undefined
      ? numberColumn(this.name, this.numbers.subarray(0, this.filled))
      : labelColumn(this.name, this.codes.subarray(0, this.filled), [...this.codeOf.keys()]);
  }

  /** Takes memory: twice as much whenever there is too little, up to all rows. */
  private reserve(rows: number): void {
    const have = this.codes?.length ?? this.numbers.length;
    if (rows <= have) return;
    const more = Math.min(this.rows, Math.max(rows, 2 * have));
    if (this.codes === undefined) this.numbers = grown(this.numbers, new Float64Array(more), NaN);
    else this.codes = grown(this.codes, new Int32Array(more), -1);
  }

  private addNumbers({ rows, present, packed }: Cells, values: Float64Array): void {
    if (present === undefined) {
      this.numbers.set(values.length === rows ? values : values.subarray(0, rows), this.filled);
      return;
    }
    let next = 0;
    for (let i = 0; i < rows; i++) {
      if (present[i] === 1) this.numbers[this.filled + i] = values[packed ? next++ : i];
    }
  }

  private addValues({ rows, present, packed, values }: Cells): void {
    let next = 0;
    for (let i = 0; i < rows; i++) {
      if (present === undefined || present[i] === 1) this.set(this.filled + i, values[packed ? next++ : i]);
    }
  }

  private addPositions({ rows, present, packed, values }: Cells, positions: ArrayLike<number>): void {
    const numbers = isNumbers(values) && this.codes === undefined ? values : undefined;
    // The codes of the dictionary's texts, each looked up once.
    const codes = numbers === undefined ? new Int32Array(values.length).fill(UNKNOWN) : undefined;
    let next = 0;
    for (let i = 0; i < rows; i++) {
      if (present !== undefined && present[i] !== 1) continue;
      const position = positions[packed ? next++ : i];
      if (!(position >= 0 && position < values.length)) {
        throw new Damage(
          `column ${quote(this.name)} points to entry ${position} of a dictionary of ${values.length}`,
        );
      }
      const row = this.filled + i;
      if (numbers !== undefined) this.numbers[row] = numbers[position];
      else if (codes !== undefined && this.codes !== undefined && codes[position] !== UNKNOWN) {
        this.codes[row] = codes[position];
      } else {
        this.set(row, values[position]);
        if (codes !== undefined && this.codes !== undefined) codes[position] = this.codes[row];
      }
    }
  }

  private set(row: number, value: unknown): void {
    switch (typeof value) {
      case 'number':
        if (this.codes === undefined) this.numbers[row] = value;
        else if (!Number.isNaN(value)) this.setLabel(row, String(value));
        return;
      case 'bigint':
        if (BigInt.asIntN(54, value) === value && Number.isSafeInteger(Number(value))) {
          this.set(row, Number(value));
          return;
        }
        this.keepsDigits = true;
        this.setLabel(row, String(value));
        return;
      case 'boolean':
      case 'string':
        this.setLabel(row, String(value));
        return;
      default:
        if (value !== null) throw new Damage(`column ${quote(this.name)} misses values`);
    }
  }

  private setLabel(row: number, label: string): void {
    if (this.codes === undefined) {
      this.codes = new Int32Array(this.numbers.length).fill(-1);
      const { numbers } = this;
      this.numbers = new Float64Array();
      for (let before = 0; before < row; before++) {
        if (!Number.isNaN(numbers[before])) this.setLabel(before, String(numbers[before]));
      }
    }
    let code = this.codeOf.get(label);
    if (code === undefined) {
      code = this.codeOf.size;
      this.codeOf.set(label, code);
    }
    this.codes[row] = code;
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
