/**
 * Statistics of (x, y) that follow x as its values change places. A SwapStatistic answers for one swap after another: any
 * statistic that can be updated after a swap is one. A SwapWalker goes through many proposed swaps at a call, with
 * acceptance: it is what the permutation walk drives. The one becomes the other through `oneByOne`; the SIMD kernels are
 * walkers of their own.
 */

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
  /** Receives the row of x at each position times the walker's orderUnit, state after state, if it is wanted. */
  orders?: Int32Array;
}

/** A statistic at a current order of x, under many swaps. */
export interface SwapWalker {
  readonly rows: number;
  /** Values closer than this are equal. */
  readonly tolerance: number;
  /** About what a proposal costs: calls are cut by it. */
  readonly nanosecondsPerSwap: number;
  /** What orders that a walk goes through are multiples of. */
  readonly orderUnit: number;
  /** Back to the order that x was given in; returns the value there. */
  reset(): number;
  /** Goes through the proposals; returns how many were accepted. */
  walk(proposals: Proposals): number;
  /** Writes the row of x at each position. */
  readOrder(order: Int32Array): void;
  /** The value of an order, from scratch. Where the walk stands afterwards is not said: go somewhere before it goes on. */
  valueAt(order: Int32Array): number;
  /** Goes to another order if its value is at least `floor`; says whether it did, and the value where it is now. */
  jump(order: Int32Array, floor: number): { jumped: boolean; value: number };
  /** Gives back what it holds. */
  release(): void;
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

/** A walker that asks a statistic about one swap after another. */
export function oneByOne(statistic: SwapStatistic): SwapWalker {
  return {
    rows: statistic.rows,
    tolerance: statistic.tolerance,
    nanosecondsPerSwap: 2 * statistic.rows,
    orderUnit: 1,
    reset() {
      statistic.reset();
      return statistic.value;
    },
    walk({ pairs, swapsPerState, floor, values, orders }) {
      let accepted = 0;
      for (let s = 0, at = 0; s < values.length; s++) {
        for (let swap = 0; swap < swapsPerState; swap++, at += 2) {
          if (statistic.afterSwap(pairs[at], pairs[at + 1]) >= floor) {
            statistic.commit();
            accepted += 1;
          }
        }
        values[s] = statistic.value;
        orders?.set(statistic.order, s * statistic.rows);
      }
      return accepted;
    },
    readOrder: (order) => order.set(statistic.order),
    valueAt(order) {
      statistic.jump(order, -Infinity);
      return statistic.value;
    },
    jump: (order, floor) => ({ jumped: statistic.jump(order, floor), value: statistic.value }),
    release() {},
  };
}
