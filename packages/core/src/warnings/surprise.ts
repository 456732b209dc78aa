/**
 * How surprising it is that a feature and the output agree without an exception: bounds on the chance of it when the rows
 * of one are shuffled, over all features that were looked at. They make short work of what is trivially so: in few rows
 * much agrees by accident, and values that do not repeat tell everything.
 *
 * Notation: values with counts c₁, c₂, … in n rows have n!/(c₁! c₂! …) different orders, all equally likely.
 */

/** Agreement less likely than this is no accident. */
const SMALL = 1e-6;

/** Judges agreements in so many rows, of one feature among so many. */
export class Surprise {
  readonly #logFactorials: Float64Array;
  readonly #limit: number;

  constructor(rows: number, features: number) {
    this.#logFactorials = new Float64Array(rows + 1);
    for (let n = 1; n <= rows; n++) this.#logFactorials[n] = this.#logFactorials[n - 1] + Math.log(n);
    this.#limit = Math.log(SMALL) - Math.log(features);
  }

  /** Whether it is no accident that values with these counts are in rising or in falling order: 2 orders of all. */
  inOrder(counts: readonly number[]): boolean {
    return Math.log(2) - this.#logOrders(counts) < this.#limit;
  }

  /**
   * Whether it is no accident that values with these counts are the same in all rows of each of so many groups: of all
   * orders at most (number of values)^groups are so.
   */
  inGroups(counts: readonly number[], groups: number): boolean {
    return groups * Math.log(counts.length) - this.#logOrders(counts) < this.#limit;
  }

  #logOrders(counts: readonly number[]): number {
    const rows = this.#logFactorials.length - 1;
    return counts.reduce((sum, count) => sum - this.#logFactorials[count], this.#logFactorials[rows]);
  }
}
