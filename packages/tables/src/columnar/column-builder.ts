/**
 * A column from values of a columnar file: numbers, whole numbers as BigInt, booleans, texts, null.
 *
 * Null is a missing cell, and so is NaN. Booleans and texts are labels. Dates come as milliseconds since 1970, hence as
 * numbers. A column with a whole number beyond 2^53 keeps all its digits, as labels: such numbers are names of things.
 */
import { labelColumn, numberColumn } from '../kinds.js';
import type { Column } from '../table.js';

/** Values of one column, added in pieces. */
export class ColumnBuilder {
  /** Rows that were added. */
  filled = 0;
  /** Why the column cannot be used, when that has come out. */
  unreadable: string | undefined;
  /** Whether whole numbers became labels. */
  keepsDigits = false;
  private readonly numbers: Float64Array;
  private codes: Int32Array | undefined;
  private readonly codeOf = new Map<string, number>();

  constructor(
    readonly name: string,
    rows: number,
  ) {
    this.numbers = new Float64Array(rows).fill(NaN);
  }

  /** Adds values from a row on. */
  add(values: ArrayLike<unknown>, row: number): void {
    if (row + values.length > this.numbers.length) throw new RangeError('more values than rows');
    this.filled += values.length;
    if (isNumbers(values) && this.codes === undefined) {
      this.numbers.set(values, row);
      return;
    }
    for (let i = 0; i < values.length && this.unreadable === undefined; i++) this.set(row + i, values[i]);
  }

  /** The column; only where it is not unreadable. */
  done(): Column {
    return this.codes === undefined
      ? numberColumn(this.name, this.numbers)
      : labelColumn(this.name, this.codes, [...this.codeOf.keys()]);
  }

  private set(row: number, value: unknown): void {
    switch (typeof value) {
      case 'undefined':
        return;
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
        if (value === null) return;
        if (value instanceof Date) this.set(row, value.getTime());
        else this.unreadable = value instanceof Uint8Array ? 'holds bytes' : 'holds nested values';
    }
  }

  private setLabel(row: number, label: string): void {
    if (this.codes === undefined) {
      this.codes = new Int32Array(this.numbers.length).fill(-1);
      this.numbers.forEach((value, before) => {
        if (!Number.isNaN(value)) this.setLabel(before, String(value));
      });
    }
    let code = this.codeOf.get(label);
    if (code === undefined) {
      code = this.codeOf.size;
      this.codeOf.set(label, code);
    }
    this.codes[row] = code;
  }
}

/** Typed arrays of numbers can be taken over as they are. */
function isNumbers(values: ArrayLike<unknown>): values is Float64Array {
  return ArrayBuffer.isView(values) && !(values instanceof BigInt64Array || values instanceof BigUint64Array);
}
