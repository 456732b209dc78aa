/**
 * Columns of numbers that lie elsewhere, such as in a file: their values are read when they are asked for and not kept,
 * and what one look at them tells is known beforehand. Whoever stores a column vouches for its facts, and for values that
 * stay as they are; a run then needs no more of them in memory than it works on.
 */
import type { ColumnFacts } from './column-facts.js';

/** Under this name a column carries what is known of it; the same in every copy of this package. */
export const STORED: unique symbol = Symbol.for('hsicinf.stored') as never;

/** What is known of a stored column. All its values are finite. */
export interface StoredFacts {
  rows: number;
  facts: ColumnFacts;
}

/** Reads into an array that is asked for by the number of rows, and returns it. */
export type ReadInto = (room: (rows: number) => Float64Array) => Float64Array;

/** A stored column; `values` is a getter that reads. */
export interface StoredColumn {
  readonly name: string;
  readonly kind: 'number';
  readonly values: Float64Array;
  /** The values in an array that is given for so many of them, instead of in one of their own. */
  readInto?: ReadInto;
  /** The values at some rows, in their order, for a look that decides about no number: they need not be held against a fingerprint. */
  readAt?(rows: Int32Array, into: Float64Array): void;
  readonly [STORED]: StoredFacts;
}

/** Whether a column is a stored one: cheaper than asking for what is known of it. */
export function isStored(column: object): column is StoredColumn {
  return STORED in column;
}

/** What is known of a column if it is a stored one. */
export function storedFacts(column: object): StoredFacts | undefined {
  return (column as Partial<StoredColumn>)[STORED];
}

/** What stored values are read into where nobody keeps them: a new array for each of many columns is work for the garbage collector. */
let passing = new Float64Array(0);

/** Values to be used at once: those of a stored column are gone when the next one is asked for in this way. */
export function valuesInPassing(column: Pick<StoredColumn, 'values' | 'readInto'>): Float64Array {
  return column.readInto?.(roomInPassing) ?? column.values;
}

function roomInPassing(rows: number): Float64Array {
  if (passing.length !== rows) passing = new Float64Array(rows);
  return passing;
}
