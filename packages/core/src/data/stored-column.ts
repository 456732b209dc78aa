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

/** A stored column; `values` is a getter that reads. */
export interface StoredColumn {
  readonly name: string;
  readonly kind: 'number';
  readonly values: Float64Array;
  readonly [STORED]: StoredFacts;
}

/** What is known of a column if it is a stored one. */
export function storedFacts(column: object): StoredFacts | undefined {
  return (column as Partial<StoredColumn>)[STORED];
}
