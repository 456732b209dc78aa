/**
 * Cells of one column and some rows, as a columnar file holds them.
 */

/** Values of some rows. */
export interface Cells {
  /** How many rows. */
  rows: number;
  /** The values of the rows, or those that `positions` point to; null is a missing one. */
  values: ArrayLike<unknown>;
  /** Where the value of each row stands in `values`, in files with dictionaries. */
  positions?: ArrayLike<number>;
  /** 1 for rows that have a value, 0 for others; nothing if all have one. */
  present?: Uint8Array | undefined;
  /** Whether rows without a value have no place in `values` or `positions`. */
  packed: boolean;
}
