/**
 * A look at some rows of a column that is stored elsewhere: for most columns they show that it is not the output in another
 * form, and its other rows need not be read. Two rows that contradict a relation do so whatever the others are, so that nothing
 * is missed.
 */
import type { StoredColumn } from '../data/stored-column.js';
import { risingOrder } from '../numerics/rising-order.js';
import type { Comparable } from './comparable.js';

/** Rows that are looked at, at most. */
const ROWS = 64;

/** Evenly spread rows along one coordinate of the output, for one column after the other. */
export class Glance {
  /** The rows, by rising output. */
  readonly #rows: Int32Array;
  readonly #output: Comparable;
  readonly #values: Float64Array;
  #rises = false;
  #falls = false;
  /** Whether two rows differ that have the same output. */
  #differs = false;
  /** Whether two rows are equal that have different outputs. */
  #repeats = false;

  constructor(output: Comparable) {
    const { length } = output;
    const count = Math.min(ROWS, length);
    const some = Int32Array.from({ length: count }, (_, i) => Math.floor((i * length) / count));
    const order = risingOrder(Float64Array.from(some, (row) => output[row]));
    this.#rows = Int32Array.from(order, (at) => some[at]);
    this.#output = Float64Array.from(this.#rows, (row) => output[row]);
    this.#values = new Float64Array(count);
  }

  /**
   * Whether a column contradicts what may be: that it rises or falls with the output (`isOrdered`), that it is the same where
   * the output is and that the output is the same where it is (`isOfGroups`).
   */
  excludes(
    column: Pick<StoredColumn, 'readAt'>,
    { isOrdered, isOfGroups }: { isOrdered: boolean; isOfGroups: boolean },
  ): boolean {
    column.readAt?.(this.#rows, this.#values);
    this.#rises = this.#falls = this.#differs = this.#repeats = false;
    const { length } = this.#values;
    // Neighbours along the output, then rows half of it apart: for most columns a few of them settle it.
    for (const apart of [1, Math.max(1, length >> 1)]) {
      for (let i = apart; i < length; i++) {
        this.#compare(i - apart, i);
        const isMonotone = isOrdered && !this.#differs && !(this.#rises && this.#falls);
        if (!isMonotone && (!isOfGroups || (this.#differs && this.#repeats))) return true;
      }
    }
    return false;
  }

  /** Two rows, of which the second has an output that is as large or larger. */
  #compare(i: number, j: number): void {
    const isSame = this.#output[i] === this.#output[j];
    const [before, now] = [this.#values[i], this.#values[j]];
    if (now === before) this.#repeats ||= !isSame;
    else if (isSame) this.#differs = true;
    else if (now > before) this.#rises = true;
    else this.#falls = true;
  }
}
