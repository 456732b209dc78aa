/**
 * Rows that are copies of an earlier row in all columns. They count as independent observations, and n is smaller than it
 * seems.
 *
 * Rows are told apart by hashes of 53 bits that take in one column after the other; a row whose hash is its own is done
 * with, so that a column of measurements settles nearly all of them. Cost O(n log n) where there are no copies and few ties,
 * O(n · d) at most. Of very long tables the first rows are looked at.
 *
 * In a table of few classes rows agree by accident. Among m different rows, two agree in column c at a rate a_c; in all
 * columns at ∏ a_c if columns were independent, and we allow for dependence by ∏ √a_c. Copies are told only where fewer
 * than SURPRISE pairs of rows would agree at that rate.
 */
import type { Comparable } from './comparable.js';
import { codesOf } from './comparable.js';
import type { DataWarning } from './warning.js';

/** Rows that are looked at: more would take more memory than the table. */
const MOST_ROWS = 2 ** 20;
/** So few pairs are not expected to agree at all. */
const SURPRISE = 0.05;

/** The warning, if there are copies that are no accident. `columns` gives the same columns at every call. */
export function copiedRows(columns: () => Iterable<Comparable>, all: number): DataWarning | undefined {
  const rows = Math.min(all, MOST_ROWS);
  const copies = copiesIn(columns(), rows);
  if (copies.length === 0 || agreeByAccident(columns(), rows, copies)) return undefined;
  const are = copies.length === 1 ? 'is a copy' : 'are copies';
  return {
    kind: 'copied rows',
    columns: [],
    text: `${copies.length} of ${rows < all ? 'the first ' : ''}${rows} rows ${are} of an earlier row. Copies count as independent observations, which makes p-values too small: remove them, or declare what they have in common as clusters.`,
  };
}

/** The rows that are copies of an earlier one, ascending. */
function copiesIn(columns: Iterable<Comparable>, rows: number): Int32Array {
  const hashes = new RowHashes(rows);
  let open: Int32Array = Int32Array.from({ length: rows }, (_, row) => row);
  let seen = 0;
  let next = 1;
  for (const column of columns) {
    hashes.take(column, open);
    // After 1, 2, 4, … columns, since looking costs more than taking in.
    if (++seen < next) continue;
    next *= 2;
    open = hashes.repeated(open);
    if (open.length === 0) return open;
  }
  const known = new Set<number>();
  return open.filter((row) => {
    const isCopy = known.has(hashes.key(row));
    known.add(hashes.key(row));
    return isCopy;
  });
}

/** Two words a row, into which values are mixed. */
class RowHashes {
  readonly #high: Int32Array;
  readonly #low: Int32Array;
  readonly #bits = new Float64Array(1);
  readonly #words = new Int32Array(this.#bits.buffer);

  constructor(rows: number) {
    this.#high = new Int32Array(rows);
    this.#low = new Int32Array(rows).fill(0x2545f491);
  }

  take(column: Comparable, rows: Int32Array): void {
    const words = this.#words;
    for (const row of rows) {
      // 0 and −0 are equal.
      this.#bits[0] = column[row] + 0;
      let high = Math.imul(this.#high[row] ^ words[0], 0x85ebca6b);
      high = Math.imul(high ^ (high >>> 15) ^ words[1], 0xc2b2ae35);
      this.#high[row] = high ^ (high >>> 16);
      let low = Math.imul(this.#low[row] ^ words[1], 0x9e3779b1);
      low = Math.imul(low ^ (low >>> 13) ^ words[0], 0x27d4eb2f);
      this.#low[row] = low ^ (low >>> 15);
    }
  }

  /** 53 bits of a row. */
  key(row: number): number {
    return (this.#high[row] >>> 0) * 2 ** 21 + (this.#low[row] >>> 11);
  }

  /** Those of the rows whose hash another one shares. */
  repeated(rows: Int32Array): Int32Array {
    // Sorting tells sooner than a Map whether there are any.
    const sorted = Float64Array.from(rows, (row) => this.key(row)).sort();
    if (!sorted.some((key, i) => key === sorted[i + 1])) return new Int32Array(0);
    const counts = new Map<number, number>();
    for (const row of rows) counts.set(this.key(row), (counts.get(this.key(row)) ?? 0) + 1);
    return rows.filter((row) => (counts.get(this.key(row)) as number) > 1);
  }
}

/** Whether so many rows of such values may well agree in all columns. */
function agreeByAccident(columns: Iterable<Comparable>, rows: number, copies: Int32Array): boolean {
  const isCopy = new Uint8Array(rows);
  for (const row of copies) isCopy[row] = 1;
  const different = Int32Array.from({ length: rows }, (_, row) => row).filter((row) => isCopy[row] === 0);
  const m = different.length;
  let pairs = (rows * (rows - 1)) / 2;
  for (const column of columns) {
    const { counts } = codesOf(Float64Array.from(different, (row) => column[row]));
    pairs *= Math.sqrt(counts.reduce((sum, count) => sum + count * (count - 1), 0) / (m * (m - 1)));
    if (pairs < SURPRISE) return false;
  }
  return true;
}
