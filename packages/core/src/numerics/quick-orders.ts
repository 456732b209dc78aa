/**
 * Many random orders and pairs of places, quickly: sfc32 (Doty-Humphrey, 2010; small, and passes the usual batteries of
 * tests), started from a labelled stream. Draws are floor(u · bound), equally likely up to bound/2^32. Where rows are in
 * groups, they change places within their groups only.
 */
import type { RandomStream } from './random.js';
import { type RowGroups, rowsOfGroups } from './row-groups.js';

/** Draws that are thrown away at the start, to mix the state. */
const WARM_UP = 12;

/** Draws orders and pairs. Integer arithmetic only: the same numbers everywhere. */
export class QuickOrders {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;
  /** The places of each group of more than one, and all these places with their group and their number in it. */
  readonly #groups: Int32Array[] | undefined;
  readonly #movable: { place: number; group: Int32Array; at: number }[] = [];

  constructor(random: RandomStream, groups?: RowGroups) {
    this.#groups = groups && rowsOfGroups(groups).filter(({ length }) => length > 1);
    for (const group of this.#groups ?? []) {
      group.forEach((place, at) => this.#movable.push({ place, group, at }));
    }
    const word = (): number => random.below(2 ** 32) | 0;
    this.#a = word();
    this.#b = word();
    this.#c = word();
    for (let i = 0; i < WARM_UP; i++) this.#next();
  }

  /** Puts an order into a new one, each equally likely (Fisher–Yates). */
  shuffle(order: Int32Array): void {
    if (this.#groups === undefined) return this.#shuffleAll(order);
    for (const group of this.#groups) {
      for (let i = group.length - 1; i > 0; i--) {
        const j = Math.floor(this.#next() * (i + 1));
        const kept = order[group[i]];
        order[group[i]] = order[group[j]];
        order[group[j]] = kept;
      }
    }
  }

  #shuffleAll(order: Int32Array): void {
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(this.#next() * (i + 1));
      const kept = order[i];
      order[i] = order[j];
      order[j] = kept;
    }
  }

  /**
   * Fills in pairs of two different places among `rows`, all equally likely; with groups any place that can change, and any
   * other of its group, which is as likely the other way round.
   */
  drawPairs(pairs: Int32Array, rows: number): void {
    if (this.#groups !== undefined) return this.#drawWithin(pairs);
    for (let at = 0; at < pairs.length; at += 2) {
      const a = Math.floor(this.#next() * rows);
      const other = Math.floor(this.#next() * (rows - 1));
      pairs[at] = a;
      pairs[at + 1] = other < a ? other : other + 1;
    }
  }

  #drawWithin(pairs: Int32Array): void {
    for (let p = 0; p < pairs.length; p += 2) {
      const { place, group, at } = this.#movable[Math.floor(this.#next() * this.#movable.length)];
      const other = Math.floor(this.#next() * (group.length - 1));
      pairs[p] = place;
      pairs[p + 1] = group[other < at ? other : other + 1];
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
