/**
 * The facts of many columns in little memory: a hundred thousand objects would take more than their numbers.
 */
import type { ColumnFacts, Levels } from './column-facts.js';

/** Numbers a column. */
const WIDTH = 5;

/** Facts by the position of the column. */
export class FactsTable {
  readonly #numbers: Float64Array;
  readonly #fingerprints: Int32Array;
  readonly #isKnown: Uint8Array;
  readonly #levels = new Map<number, Levels>();

  constructor(columns: number) {
    this.#numbers = new Float64Array(WIDTH * columns);
    this.#fingerprints = new Int32Array(columns);
    this.#isKnown = new Uint8Array(columns);
  }

  set(column: number, { mean, drift, squares, low, high, fingerprint = 0, levels }: ColumnFacts): void {
    const numbers = this.#numbers;
    const at = WIDTH * column;
    numbers[at] = mean;
    numbers[at + 1] = drift;
    numbers[at + 2] = squares;
    numbers[at + 3] = low;
    numbers[at + 4] = high;
    this.#fingerprints[column] = fingerprint;
    this.#isKnown[column] = 1;
    if (levels !== undefined) this.#levels.set(column, levels);
  }

  /** The facts of a column, if it has some. */
  get(column: number): ColumnFacts | undefined {
    if (this.#isKnown[column] !== 1) return undefined;
    const numbers = this.#numbers;
    const at = WIDTH * column;
    const levels = this.#levels.get(column);
    return {
      mean: numbers[at],
      drift: numbers[at + 1],
      squares: numbers[at + 2],
      low: numbers[at + 3],
      high: numbers[at + 4],
      fingerprint: this.#fingerprints[column],
      ...(levels && { levels }),
    };
  }
}
