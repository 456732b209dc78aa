/**
 * A statistic of (x, y) that follows x as two of its values change places: all that the permutation walk needs to know.
 * Any statistic that can be updated after a swap is one.
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
