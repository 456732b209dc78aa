/**
 * Fingerprints of columns that come to the kernels slice by slice, taken where the slices lie.
 */
import { knownByCodes, requireAsChecked, requireCodes, requirePrint } from '../data/as-checked.js';
import { PRINT_NUMBERS } from '../data/fingerprint.js';
import type { PreparedNumbers } from '../data/prepared-column.js';
import type { GaussianSpace } from '../simd/gaussian.js';

/** Those of so many columns. */
export class Prints {
  readonly #space: GaussianSpace;
  readonly #address: number;
  /** Rows of each column that were taken in. */
  readonly #rows: Int32Array;

  constructor(space: GaussianSpace, columns: number) {
    this.#space = space;
    this.#address = space.takeNumbers(columns * PRINT_NUMBERS);
    space.numbers(this.#address, columns * PRINT_NUMBERS).fill(0);
    this.#rows = new Int32Array(columns);
  }

  /**
   * Takes in the rows of a column from row `from` on, which lie at an address with room for seven more: eights of them, but for
   * the last ones. With these it throws unless the column is what was checked.
   */
  take(
    column: number,
    feature: PreparedNumbers,
    { at, from, count }: { at: number; from: number; count: number },
  ): void {
    const levels = knownByCodes(feature.facts);
    if (levels !== undefined) {
      requireCodes(feature.values, levels, { from, to: from + count });
      return;
    }
    // One on levels may be read as numbers in a small last slice alone.
    if (this.#rows[column] !== from) {
      requireAsChecked([feature]);
      return;
    }
    this.#rows[column] += count;
    const { kernels, memory } = this.#space;
    const sums = this.#address + 8 * PRINT_NUMBERS * column;
    const rows = feature.values.length;
    if (count === rows) {
      requirePrint(feature, kernels.fingerprint(at, count, sums));
      return;
    }
    const padded = 8 * Math.ceil(count / 8);
    memory.fill(0, at / 8 + count, at / 8 + padded);
    kernels.addBytes(at, 8 * padded, sums);
    if (from + count === rows) requirePrint(feature, kernels.mixedSums(sums, rows));
  }
}
