/**
 * What both truncation rules start from: along the line z(t) = z + c (t − z_m), c = Σ_{·m}/Σ_mm, the statistic of
 * feature m takes the value t and the others follow, while everything that is independent of z_m stays put.
 */

/** A union of closed intervals, in ascending order, apart from one another. */
export type Truncation = [number, number][];

/** Differences of slopes below this share are rounding: the lines are parallel. */
export const PARALLEL_SHARE = 1e-12;

/** No truncation at all. */
export function untruncated(): Truncation {
  return [[-Infinity, Infinity]];
}

/** Feature m, the column Σ_{·m} and the statistics, over the features that took part in the selection. */
export interface TruncationInput {
  statistics: ArrayLike<number>;
  /** Σ_{·m}, one entry per feature. */
  covarianceColumn: ArrayLike<number>;
  /** m; its variance must be above 0. */
  feature: number;
  /** Indices that were selected (m among them), and those that were not. */
  selected: readonly number[];
  rejected: readonly number[];
}
