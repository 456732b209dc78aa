/**
 * The code that came first with each value of a column, for one column after the other: a table of open addressing that
 * is cleared by counting the columns, where a Map for each of a hundred thousand columns would take several times as long.
 */

/** Room for so many different values; the caller ends a column that has more. */
export class FirstCodes {
  /** How many different values the column has so far. */
  size = 0;
  readonly #mask: number;
  readonly #values: Float64Array;
  readonly #codes: Int32Array;
  /** The column that a slot was filled by. */
  readonly #columns: Int32Array;
  #column = 0;
  readonly #bits = new Float64Array(1);
  readonly #words = new Int32Array(this.#bits.buffer);

  constructor(most: number) {
    const slots = 2 ** Math.ceil(Math.log2(2 * most + 2));
    this.#mask = slots - 1;
    this.#values = new Float64Array(slots);
    this.#codes = new Int32Array(slots);
    this.#columns = new Int32Array(slots);
  }

  /** Begins another column. */
  begin(): void {
    this.#column += 1;
    this.size = 0;
  }

  /** The code that came first with a value: this one, if none did. */
  first(value: number, code: number): number {
    // 0 and −0 are equal.
    this.#bits[0] = value + 0;
    const hash = Math.imul(this.#words[0] ^ Math.imul(this.#words[1], 0x9e3779b1), 0x85ebca6b);
    let slot = (hash ^ (hash >>> 15)) & this.#mask;
    while (this.#columns[slot] === this.#column) {
      if (this.#values[slot] === value) return this.#codes[slot];
      slot = (slot + 1) & this.#mask;
    }
    this.#columns[slot] = this.#column;
    this.#values[slot] = value;
    this.#codes[slot] = code;
    this.size += 1;
    return code;
  }
}
