/**
 * What a procedure returns: plain records that round-trip through JSON (see result-json).
 */
import type { ExcludedFeature } from './data/prepare.js';
import type { MethodName, ResolvedOptions } from './options/options.js';
import type { Truncation } from './inference/truncation.js';

/** One selected feature and its test. */
export interface SelectedFeature {
  /** 1 for the largest statistic. */
  rank: number;
  name: string;
  /** The position of the feature in the dataset. */
  index: number;
  /** z: the estimated association. */
  statistic: number;
  /** The standard deviation of z under independence: estimated ('block', 'incomplete'), exact under shuffling ('cross', 'full'). */
  standardError: number;
  /** The skewness that the tail of 'cross' takes into account, 0 where it is negative. */
  skewness?: number;
  /** Where z may lie, given the selection. */
  truncation: Truncation;
  pValue: number;
  /** Natural logarithm of the p-value, right where the p-value itself underflows. */
  logPValue: number;
  /** Monte-Carlo standard error of the p-value ('full'); 0 when all orders were enumerated. */
  pValueError?: number;
  /** A more cautious p-value ('cross'), given where the tail of `pValue` is doubtful; a note says so. */
  strictPValue?: number;
  adjustedPValue: number;
  /** adjustedPValue ≤ alpha. */
  significant: boolean;
  /** A confidence interval at level 1 − alpha for the mean of z; for 'cross' that is not HSIC itself. Not for 'full'. */
  interval?: [number, number];
  /** The share of proposed swaps that the walk accepted ('full'). */
  acceptance?: number;
  /** The share of the repeats in which the feature was selected. */
  selectionFrequency?: number;
}

/** What a procedure returns. */
export interface Result {
  method: MethodName;
  /** Resolved and frozen: with them the run can be repeated. */
  options: ResolvedOptions;
  /** Rows in the data, and how many of them no block had room for. */
  rows: number;
  droppedRows: number;
  /** The Gaussian bandwidth of the output; absent for classes. */
  targetBandwidth?: number;
  selected: SelectedFeature[];
  excluded: ExcludedFeature[];
  /** z of every feature, 0 for excluded ones. */
  statistics: Float64Array;
  /** What deserves attention without being an error. */
  notes: string[];
}
