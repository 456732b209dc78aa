/**
 * Statistics of (x, y) that follow x as its values change places. A SwapStatistic answers for one swap after another: any
 * statistic that can be updated after a swap is one. A SwapWalker goes through many proposed swaps at a call, with
 * acceptance: it is what the permutation walk drives. The one becomes the other through `oneByOne`; the SIMD kernels are
 * walkers of their own.
 */
import type { QuickOrders } from '../numerics/quick-orders.js';

/** Values closer than this share of the statistic's scale are equal: the rest is rounding. */
export const TIE_SHARE = 1e-12;

/** A statistic at a current order of x. */
export interface SwapStatistic {
  readonly rows: number;
  /** The value at the current order of x. */
  readonly value: number;
  /** The size of rounding errors is a multiple of 2^-53 of this. */
  readonly scale: number;
  /** Values closer than this are equal. */
  readonly tolerance: number;
  /** The row of x at each position; not to be changed from outside. */
  readonly order: Int32Array;
  /** The value if the entries of x at positions a and b changed places; nothing is changed yet. */
  afterSwap(a: number, b: number): number;
  /** Carries out the swap that afterSwap was last asked about. */
  commit(): void;
  /** Goes to another order if its value is at least `floor`; says whether it did. */
  jump(order: Int32Array, floor: number): boolean;
  /** Back to the order that x was given in. */
  reset(): void;
}

/** Proposed swaps for a number of states, and where it may go. */
export interface Proposals {
  /** Positions a, b of each proposal in turn: 2 · swapsPerState · values.length numbers. */
  pairs: Int32Array;
  swapsPerState: number;
  /** A swap is accepted if the statistic is at least this afterwards. */
  floor: number;
  /** Receives the statistic at each state. */
  values: Float64Array;
}

/** A statistic at a current order of x, under many swaps. */
export interface SwapWalker {
  readonly rows: number;
  /** Values closer than this are equal. */
  readonly tolerance: number;
  /** About what a proposal costs: calls are cut by it. */
  readonly nanosecondsPerSwap: number;
  /** Whether swaps of equal rows of x, which change nothing, cost next to nothing. */
  readonly passesOverEqual?: boolean;
  /** Back to the order that x was given in; returns the value there. */
  reset(): number;
  /** Goes through the proposals; returns how many were accepted. */
  walk(proposals: Proposals): number;
  /** Writes the row of x at each position. */
  readOrder(order: Int32Array): void;
  /** Goes to another order if its value is at least `floor`; says whether it did, and the value where it is now. */
  jump(order: Int32Array, floor: number): { jumped: boolean; value: number };
  /** Gives back what it holds. */
  release(): void;
}

/** Orders one after the other, each with all that a walker needs to go on from there, in a way of its own. */
export interface VisitedPlaces {
  /** The statistic at each. */
  values: Float64Array;
  /** So many numbers each as the walker's placeLength says. */
  places: Int32Array;
}

/** Walks one after the other, each from a place of its own, which is its first state. */
export interface Chains {
  /** Places, and at which of them each begins. */
  starts: VisitedPlaces;
  indices: Int32Array;
  /** The states of each, the first included. */
  lengths: Int32Array;
  /** Where pairs come from; nothing is proposed for first states. */
  random: QuickOrders;
  swapsPerState: number;
  floor: number;
  /** Receives all states. */
  visited: VisitedPlaces;
}

/** A walker that can come back to where it was. */
export interface ChainWalker extends SwapWalker {
  readonly placeLength: number;
  /** A place begins with the row of x at each position, times this. */
  readonly orderUnit: number;
  /** Two rooms for so many places each, where they are at hand. They last until the next are asked for, or it walks otherwise. */
  rooms(states: number, random: QuickOrders): [VisitedPlaces, VisitedPlaces];
  /**
   * The values of orders that are drawn, from scratch, and their places, if they are wanted; after `reset` the same ones for
   * the same stream. Where the walk stands afterwards is not said: go somewhere before it goes on.
   */
  draw(random: QuickOrders, drawn: Pick<VisitedPlaces, 'values'> & Partial<VisitedPlaces>): void;
  /** Goes through chains; returns how many swaps were accepted. Where the walk stands afterwards is not said. */
  walkChains(chains: Chains): number;
}

/**
 * Takes over another order if the value there is at least `floor`, and goes back otherwise; says whether it did. `renew`
 * makes a statistic anew at `order` as it then is, and gives its value.
 */
export function jumpByRenewal(
  order: Int32Array,
  { other, floor }: { other: Int32Array; floor: number },
  renew: () => number,
): boolean {
  const before = order.slice();
  order.set(other);
  if (renew() >= floor) return true;
  order.set(before);
  renew();
  return false;
}

/** Rooms that are nowhere in particular. */
export function plainRooms(states: number, placeLength: number): [VisitedPlaces, VisitedPlaces] {
  const room = (): VisitedPlaces => ({
    values: new Float64Array(states),
    places: new Int32Array(states * placeLength),
  });
  return [room(), room()];
}

/** A walker that asks a statistic about one swap after another. A place is an order. */
export function oneByOne(statistic: SwapStatistic): ChainWalker {
  const { rows } = statistic;
  const drawn = new Int32Array(rows);
  const walk = ({ pairs, swapsPerState, floor, values }: Proposals, places?: Int32Array): number => {
    let accepted = 0;
    for (let s = 0, at = 0; s < values.length; s++) {
      for (let swap = 0; swap < swapsPerState; swap++, at += 2) {
        if (statistic.afterSwap(pairs[at], pairs[at + 1]) >= floor) {
          statistic.commit();
          accepted += 1;
        }
      }
      values[s] = statistic.value;
      places?.set(statistic.order, s * rows);
    }
    return accepted;
  };
  return {
    rows,
    tolerance: statistic.tolerance,
    nanosecondsPerSwap: 2 * rows,
    placeLength: rows,
    orderUnit: 1,
    reset() {
      statistic.reset();
      drawn.forEach((_, i) => (drawn[i] = i));
      return statistic.value;
    },
    walk: (proposals) => walk(proposals),
    readOrder: (order) => order.set(statistic.order),
    jump: (order, floor) => ({ jumped: statistic.jump(order, floor), value: statistic.value }),
    release() {},
    draw(random, { values, places }) {
      values.forEach((_, s) => {
        random.shuffle(drawn);
        statistic.jump(drawn, -Infinity);
        values[s] = statistic.value;
        places?.set(drawn, s * rows);
      });
    },
    rooms: (states) => plainRooms(states, rows),
    walkChains({ starts, indices, lengths, random, swapsPerState, floor, visited: { values, places } }) {
      const pairs = new Int32Array(2 * swapsPerState * (values.length - lengths.length));
      random.drawPairs(pairs, rows);
      let [at, from, accepted] = [0, 0, 0];
      lengths.forEach((length, chain) => {
        const start = indices[chain] * rows;
        statistic.jump(starts.places.subarray(start, start + rows), -Infinity);
        values[at] = statistic.value;
        places.set(statistic.order, at * rows);
        const end = at + length;
        const to = from + 2 * swapsPerState * (length - 1);
        const own = { pairs: pairs.subarray(from, to), swapsPerState, floor };
        accepted += walk(
          { ...own, values: values.subarray(at + 1, end) },
          places.subarray((at + 1) * rows, end * rows),
        );
        [at, from] = [end, to];
      });
      return accepted;
    },
  };
}
