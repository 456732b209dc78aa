/**
 * What one look at a column of numbers tells: whether all are finite, how to standardise it, and its range. Here in plain
 * TypeScript, the definition; see measure-columns.ts for the fast way. Cost O(n).
 */

/** The facts. A mean that is not finite comes from values that are not, or from sums that overflow. */
export interface ColumnFacts {
  /** Σ v/n as computed. */
  mean: number;
  /** Σ (v − mean): the rounding error of the mean, times n. */
  drift: number;
  /** Σ (v − mean)². */
  squares: number;
  /** The smallest and the largest value; of a column on levels the levels, which values may miss by their rounding. */
  low: number;
  high: number;
  /** What tells later whether the column has changed, where that was taken. */
  fingerprint?: number | undefined;
  /** Of a column on few levels of a grid. */
  levels?: GridLevels | undefined;
}

/** Levels that are whole multiples of a step: first · step, those above it, and a few below. */
export interface Grid {
  first: number;
  step: number;
}

/** What is known of a column whose values are (first + code − 128) · step. */
export interface GridLevels extends Grid {
  /** The smallest and the largest code. */
  low: number;
  high: number;
  /** The codes, where there was room to keep them. */
  codes: Uint8Array | undefined;
}

/** The facts of values times `unit`, but for their levels. */
export function plainFacts(values: Float64Array, unit = 1): ColumnFacts {
  let sum = 0;
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] * unit;
    sum += value;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const mean = sum / values.length;
  let drift = 0;
  let squares = 0;
  for (let i = 0; i < values.length; i++) {
    const difference = values[i] * unit - mean;
    drift += difference;
    squares += difference * difference;
  }
  return { mean, drift, squares, low, high };
}

/** The smallest and the largest of some values. */
export interface Range {
  low: number;
  high: number;
}

/** That of some values. */
export function rangeOf(values: Float64Array): Range {
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return { low, high };
}

/** Numbers a column in the table. */
const WIDTH = 5;

/** The facts that lie side by side in an array from `at` on: as the table and the kernels keep them. */
export function factsAt(numbers: Float64Array, at: number): ColumnFacts {
  return {
    mean: numbers[at],
    drift: numbers[at + 1],
    squares: numbers[at + 2],
    low: numbers[at + 3],
    high: numbers[at + 4],
    // All facts are of one form, which engines handle best.
    fingerprint: undefined,
    levels: undefined,
  };
}

/** The facts of many columns, by position, in little memory: a hundred thousand objects would take more than their numbers. */
export class FactsTable {
  /** Made when the first facts come: of columns that carry their own there are none. */
  #numbers = new Float64Array(0);
  #fingerprints = new Int32Array(0);
  /** Whether there are facts of a column, and a fingerprint among them. */
  #isKnown = new Uint8Array(0);
  #hasPrint = new Uint8Array(0);
  readonly #columns: number;
  readonly #levels = new Map<number, GridLevels>();
  readonly #stored: (column: number) => ColumnFacts | undefined;

  /** `stored` tells the facts of columns that carry their own. */
  constructor(columns: number, stored: (column: number) => ColumnFacts | undefined = () => undefined) {
    this.#stored = stored;
    this.#columns = columns;
  }

  set(column: number, { mean, drift, squares, low, high, fingerprint, levels }: ColumnFacts): void {
    if (this.#isKnown.length === 0) {
      this.#numbers = new Float64Array(WIDTH * this.#columns);
      this.#fingerprints = new Int32Array(this.#columns);
      this.#isKnown = new Uint8Array(this.#columns);
      this.#hasPrint = new Uint8Array(this.#columns);
    }
    const numbers = this.#numbers;
    const at = WIDTH * column;
    numbers[at] = mean;
    numbers[at + 1] = drift;
    numbers[at + 2] = squares;
    numbers[at + 3] = low;
    numbers[at + 4] = high;
    this.#fingerprints[column] = fingerprint ?? 0;
    this.#hasPrint[column] = fingerprint === undefined ? 0 : 1;
    this.#isKnown[column] = 1;
    if (levels !== undefined) this.#levels.set(column, levels);
  }

  /** Whether all values of a column are known to be finite, by their mean: where that is not, sums may overflow. */
  isFinite(column: number): boolean {
    if (this.#isKnown[column] !== 1) return this.#stored(column) !== undefined;
    return Number.isFinite(this.#numbers[WIDTH * column]);
  }

  /** The fingerprint of a column, if it has one. */
  fingerprint(column: number): number | undefined {
    if (this.#isKnown[column] !== 1) return this.#stored(column)?.fingerprint;
    return this.#hasPrint[column] === 1 ? this.#fingerprints[column] : undefined;
  }

  /** The facts of a column, if it has some. */
  get(column: number): ColumnFacts | undefined {
    if (this.#isKnown[column] !== 1) return this.#stored(column);
    const facts = factsAt(this.#numbers, WIDTH * column);
    if (this.#hasPrint[column] === 1) facts.fingerprint = this.#fingerprints[column];
    facts.levels = this.#levels.get(column);
    return facts;
  }
}
