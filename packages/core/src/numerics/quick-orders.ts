/**
 * Many random orders and pairs of places, quickly: sfc32 (Doty-Humphrey, 2010; small, and passes the usual batteries of
 * tests), started from a labelled stream. Draws are floor(u · bound), equally likely up to bound/2^32. Where rows are in
 * groups, they change places within their groups only.
 */
import type { RandomStream } from './random.js';
import { type RowGroups, rowsOfGroups } from './row-groups.js';

/** Draws that are thrown away at the start, to mix the state. */
const WARM_UP = 12;

/** The places of groups of more than one, group by group; of each, where its group begins here, and the size of that. */
interface MovablePlaces {
  places: Int32Array;
  begins: Int32Array;
  sizes: Int32Array;
}

function movablePlaces(groups: RowGroups): MovablePlaces {
  const members = rowsOfGroups(groups).filter(({ length }) => length > 1);
  const places = Int32Array.from(members.flatMap((rows) => Array.from(rows)));
  const [begins, sizes] = [new Int32Array(places.length), new Int32Array(places.length)];
  let begin = 0;
  for (const { length } of members) {
    begins.fill(begin, begin, begin + length);
    sizes.fill(length, begin, begin + length);
    begin += length;
  }
  return { places, begins, sizes };
}

/** Draws orders and pairs. Integer arithmetic only: the same numbers everywhere. */
export class QuickOrders {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;
  readonly #movable: MovablePlaces | undefined;

  constructor(random: RandomStream, groups?: RowGroups) {
    this.#movable = groups && movablePlaces(groups);
    const word = (): number => random.below(2 ** 32) | 0;
    this.#a = word();
    this.#b = word();
    this.#c = word();
    for (let i = 0; i < WARM_UP; i++) this.#next();
  }

  /** Puts an order into a new one, each equally likely (Fisher–Yates). */
  shuffle(order: Int32Array): void {
    if (this.#movable === undefined) return this.#shuffleAll(order);
    const { places, sizes } = this.#movable;
    for (let begin = 0; begin < places.length; begin += sizes[begin]) {
      for (let i = begin + sizes[begin] - 1; i > begin; i--) {
        const j = begin + Math.floor(this.#next() * (i - begin + 1));
        const kept = order[places[i]];
        order[places[i]] = order[places[j]];
        order[places[j]] = kept;
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
    if (this.#movable !== undefined) return this.#drawWithin(pairs, this.#movable);
    for (let at = 0; at < pairs.length; at += 2) {
      const a = Math.floor(this.#next() * rows);
      const other = Math.floor(this.#next() * (rows - 1));
      pairs[at] = a;
      pairs[at + 1] = other < a ? other : other + 1;
    }
  }

  #drawWithin(pairs: Int32Array, { places, begins, sizes }: MovablePlaces): void {
    for (let p = 0; p < pairs.length; p += 2) {
      const at = Math.floor(this.#next() * places.length);
      const other = begins[at] + Math.floor(this.#next() * (sizes[at] - 1));
      pairs[p] = places[at];
      pairs[p + 1] = places[other < at ? other : other + 1];
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
