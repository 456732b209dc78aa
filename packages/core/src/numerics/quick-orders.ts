/**
 * Many random orders and pairs of places, quickly: sfc32 (Doty-Humphrey, 2010; small, and passes the usual batteries of
 * tests), started from a labelled stream. Draws are floor(u · bound), equally likely up to bound/2^32.
 */
import type { RandomStream } from './random.js';

/** Draws that are thrown away at the start, to mix the state. */
const WARM_UP = 12;

/** Draws orders and pairs. Integer arithmetic only: the same numbers everywhere. */
export class QuickOrders {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(random: RandomStream) {
    const word = (): number => random.below(2 ** 32) | 0;
    this.#a = word();
    this.#b = word();
    this.#c = word();
    for (let i = 0; i < WARM_UP; i++) this.#next();
  }

  /** Puts an order into a new one, each equally likely (Fisher–Yates). */
  shuffle(order: Int32Array): void {
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(this.#next() * (i + 1));
      const kept = order[i];
      order[i] = order[j];
      order[j] = kept;
    }
  }

  /** Fills in pairs of two different places among `rows`, all equally likely. */
  drawPairs(pairs: Int32Array, rows: number): void {
    for (let at = 0; at < pairs.length; at += 2) {
      const a = Math.floor(this.#next() * rows);
      const other = Math.floor(this.#next() * (rows - 1));
      pairs[at] = a;
      pairs[at + 1] = other < a ? other : other + 1;
    }
  }

  /** In [0, 1). */
  #next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    this.#c |= 0;
    return (sum >>> 0) * 2 ** -32;
  }
}
