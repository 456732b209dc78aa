/**
 * Many random orders and pairs of places, quickly: sfc32 (Doty-Humphrey, 2010; small, and passes the usual batteries of
 * tests), started from a labelled stream. Draws are floor(u · bound), equally likely up to bound/2^32. Where rows are in
 * groups, they change places within their groups only.
 */
import type { RandomStream } from './random.js';
import { oneGroup, type RowGroups, rowsOfGroups } from './row-groups.js';

/** Draws that are thrown away at the start, to mix the state. */
const WARM_UP = 12;

/** Places group by group; of each, where its group begins here, and the size of that. */
interface MovablePlaces {
  groups: number;
  places: Int32Array;
  begins: Int32Array;
  sizes: Int32Array;
}

/** The same, places that are alike side by side; of each, where those begin, and how many they are. */
interface PairedPlaces extends MovablePlaces {
  alikeBegins: Int32Array;
  alikeSizes: Int32Array;
}

/** Numbers that the table of orders has of each place that may change, */
export const ORDER_ENTRY = 2;
/** and that of pairs. */
export const PAIR_ENTRY = 5;

/** Runs of places one after the other, of each place where its run begins and how long it is. */
function runsOf(runs: readonly ArrayLike<number>[]): Pick<MovablePlaces, 'begins' | 'sizes'> {
  const count = runs.reduce((sum, { length }) => sum + length, 0);
  const [begins, sizes] = [new Int32Array(count), new Int32Array(count)];
  let begin = 0;
  for (const { length } of runs) {
    begins.fill(begin, begin, begin + length);
    sizes.fill(length, begin, begin + length);
    begin += length;
  }
  return { begins, sizes };
}

/** The places of groups of more than one. */
function movablePlaces({ of, sizes }: RowGroups): MovablePlaces {
  const begin = new Int32Array(sizes.length);
  let [groups, count] = [0, 0];
  for (let g = 0; g < sizes.length; g++) {
    begin[g] = count;
    if (sizes[g] < 2) continue;
    groups += 1;
    count += sizes[g];
  }
  const [places, begins, ofSizes] = [0, 1, 2].map(() => new Int32Array(count));
  const next = begin.slice();
  for (let row = 0; row < of.length; row++) {
    const group = of[row];
    if (sizes[group] === 1) continue;
    const at = next[group]++;
    places[at] = row;
    begins[at] = begin[group];
    ofSizes[at] = sizes[group];
  }
  return { groups, places, begins, sizes: ofSizes };
}

/** The places of groups in which not all are alike; undefined where there are none. */
function pairedPlaces(groups: RowGroups, alike: Int32Array): PairedPlaces | undefined {
  const members = rowsOfGroups(groups)
    .map((rows) => rows.sort((a, b) => alike[a] - alike[b] || a - b))
    .filter((rows) => rows.length > 0 && alike[rows[0]] !== alike[rows[rows.length - 1]]);
  if (members.length === 0) return undefined;
  const runs: number[][] = [];
  for (const rows of members) {
    rows.forEach((row, at) => {
      if (at > 0 && alike[row] === alike[rows[at - 1]]) runs[runs.length - 1].push(row);
      else runs.push([row]);
    });
  }
  const { begins: alikeBegins, sizes: alikeSizes } = runsOf(runs);
  const places = Int32Array.from(runs.flat());
  return { groups: members.length, places, ...runsOf(members), alikeBegins, alikeSizes };
}

/** Draws orders and pairs. Integer arithmetic only: the same numbers everywhere. */
export class QuickOrders {
  /** Four words, of which the next ones follow: who draws elsewhere takes them along, and brings them back. */
  readonly state: Int32Array;
  #words = new Int32Array(0);
  readonly #movable: MovablePlaces | undefined;
  readonly #paired: PairedPlaces | undefined;

  /** With `alike`, pairs are of places that have different numbers there, where there are such. */
  constructor(random: RandomStream, groups?: RowGroups, alike?: Int32Array) {
    this.#movable = groups && movablePlaces(groups);
    this.#paired = alike && pairedPlaces(groups ?? oneGroup(alike.length), alike);
    const word = (): number => random.below(2 ** 32) | 0;
    this.state = Int32Array.of(word(), word(), word(), 1);
    this.#draw(WARM_UP);
  }

  /** Puts an order into a new one, each equally likely (Fisher–Yates). */
  shuffle(order: Int32Array): void {
    if (this.#movable === undefined) return this.#shuffleAll(order);
    const { groups, places, sizes } = this.#movable;
    const words = this.#draw(places.length - groups);
    for (let begin = 0, at = 0; begin < places.length; begin += sizes[begin]) {
      const first = places[begin];
      if (sizes[begin] === THREE && places[begin + 2] === first + 2) {
        shuffleThree(order, first, 2 * below(THREE, words[at]) + below(2, words[at + 1]));
        at += 2;
        continue;
      }
      for (let i = begin + sizes[begin] - 1; i > begin; i--) {
        const j = begin + below(i - begin + 1, words[at++]);
        const kept = order[places[i]];
        order[places[i]] = order[places[j]];
        order[places[j]] = kept;
      }
    }
  }

  #shuffleAll(order: Int32Array): void {
    const words = this.#draw(order.length - 1);
    for (let i = order.length - 1, at = 0; i > 0; i--) {
      const j = below(i + 1, words[at++]);
      const kept = order[i];
      order[i] = order[j];
      order[j] = kept;
    }
  }

  /**
   * Fills in pairs of two different places among `rows`, all equally likely; with groups any place that can change, and any
   * other of its group that is not alike. How likely a pair is does not depend on what lies there.
   */
  drawPairs(pairs: Int32Array, rows: number): void {
    const words = this.#draw(pairs.length);
    if (this.#paired !== undefined) return pairsThatDiffer(pairs, this.#paired, words);
    if (this.#movable !== undefined) return pairsWithin(pairs, this.#movable, words);
    for (let at = 0; at < pairs.length; at += 2) {
      const a = below(rows, words[at]);
      const other = below(rows - 1, words[at + 1]);
      pairs[at] = a;
      pairs[at + 1] = passing(other, a, 1);
    }
  }

  /** What orders are drawn by, where not all rows change places with one another: places group by group, then of each the size of its group. */
  orderTable(): Int32Array | undefined {
    if (this.#movable === undefined) return undefined;
    const { places, sizes } = this.#movable;
    const numbers = new Int32Array(ORDER_ENTRY * places.length);
    numbers.set(places);
    numbers.set(sizes, places.length);
    return numbers;
  }

  /**
   * What pairs are drawn by, where not all pairs are equally likely, place by place: the place; where its group begins among
   * them, and how many of that it may change with; where those that are alike begin, and how many they are.
   */
  pairTable(): Int32Array | undefined {
    const table = this.#paired ?? this.#movable;
    if (table === undefined) return undefined;
    const { places, begins, sizes } = table;
    const numbers = new Int32Array(PAIR_ENTRY * places.length);
    for (let i = 0, at = 0; i < places.length; i++, at += PAIR_ENTRY) {
      const alike = this.#paired?.alikeSizes[i] ?? 1;
      numbers[at] = places[i];
      numbers[at + 1] = begins[i];
      numbers[at + 2] = sizes[i] - alike;
      numbers[at + 3] = this.#paired?.alikeBegins[i] ?? i;
      numbers[at + 4] = alike;
    }
    return numbers;
  }

  /** So many words of 32 bits, until the next are drawn. */
  #draw(count: number): Int32Array {
    if (count > this.#words.length) this.#words = new Int32Array(count);
    const { state } = this;
    const words = this.#words;
    // One by one: a list of them would cost as much as a short order.
    let a = state[0];
    let b = state[1];
    let c = state[2];
    let counter = state[3];
    for (let i = 0; i < count; i++) {
      const sum = (a + b + counter) | 0;
      counter = (counter + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + sum) | 0;
      words[i] = sum;
    }
    state[0] = a;
    state[1] = b;
    state[2] = c;
    state[3] = counter;
    return words;
  }
}

const THREE = 3;

/** From where three places take what they have, in four numbers for each pair of draws: the first below 3, the second below 2. */
const sources = Int32Array.of(1, 2, 0, 0, 2, 1, 0, 0, 2, 0, 1, 0, 0, 2, 1, 0, 1, 0, 2, 0, 0, 1, 2, 0);

/**
 * Both swaps of three places side by side at once, by their draws. One after the other they wait for each other: a processor
 * does not know whether the second reads what the first has just written, and with three rows it mostly does.
 */
function shuffleThree(order: Int32Array, at: number, draws: number): void {
  const from = 4 * draws;
  const first = order[at + sources[from]];
  const second = order[at + sources[from + 1]];
  const third = order[at + sources[from + 2]];
  order[at] = first;
  order[at + 1] = second;
  order[at + 2] = third;
}

function pairsWithin(pairs: Int32Array, { places, begins, sizes }: MovablePlaces, words: Int32Array): void {
  const count = places.length;
  for (let p = 0; p < pairs.length; p += 2) {
    const at = below(count, words[p]);
    const other = begins[at] + below(sizes[at] - 1, words[p + 1]);
    pairs[p] = places[at];
    pairs[p + 1] = places[passing(other, at, 1)];
  }
}

function pairsThatDiffer(
  pairs: Int32Array,
  { places, begins, sizes, alikeBegins, alikeSizes }: PairedPlaces,
  words: Int32Array,
): void {
  for (let p = 0; p < pairs.length; p += 2) {
    const at = below(places.length, words[p]);
    const other = begins[at] + below(sizes[at] - alikeSizes[at], words[p + 1]);
    pairs[p] = places[at];
    pairs[p + 1] = places[passing(other, alikeBegins[at], alikeSizes[at])];
  }
}

/** A place, or one so much further on from `taken` on; without a branch, which a processor would guess wrong every other time. */
function passing(place: number, taken: number, by: number): number {
  return place + (by & ~((place - taken) >> 31));
}

/** A whole number below a bound, from a word, which has a sign: one without could be too large for an integer of the engine. */
function below(bound: number, word: number): number {
  return ((word >>> 0) * 2 ** -32 * bound) | 0;
}
