/**
 * What a procedure returns: plain records that round-trip through JSON (see result-json).
 */
import type { StructuredKind } from './targets/registry.js';
import type { ExcludedFeature } from './data/prepare.js';
import type { MethodName, ResolvedOptions } from './options/options.js';
import type { Truncation } from './inference/truncation.js';

/** How strongly a feature is associated with the output, by kernel correlation. */
export interface FeatureScore {
  name: string;
  /** The position of the feature in the dataset. */
  index: number;
  /** The largest kernel correlation over the pairs of widths, in [−1, 1]. */
  correlation: number;
  /** The pair of kernels that has it, of the feature and of the output: widths, 'delta' for classes, or the name of a kernel. */
  widths: [number | string, number | string];
  /** The rows that it was computed on, where the feature misses cells in others. */
  rows?: number;
}

/** A measure of association in words. */
export interface MeasuredWords {
  measure: string;
  /** What `correlation` is called, and what it is. */
  score: { name: string; meaning: string };
  /** What `statistic` is. */
  statistic: { name: string; meaning: string };
}

/** Features that are copies of one another, or nearly so: what is said of one holds for all. */
export interface FeatureGroup {
  names: string[];
  /** Positions of the features in the dataset. */
  indices: number[];
  /** The smallest kernel correlation between two of them. */
  correlation: number;
}

/** How much the selected features say the same: kernel correlations among them, those that are alike side by side. */
export interface Redundancy {
  names: string[];
  /** Positions of the features in the dataset. */
  indices: number[];
  /** A row for each feature, in the order of the names; 1 on the diagonal. */
  correlations: number[][];
}

/**
 * What moves when a feature that varies within or between clusters is shuffled: its rows inside clusters, or its values as a
 * whole from cluster to cluster.
 */
export type ClusterRule = 'within clusters' | 'between clusters';

/** What was held fixed, where something was. */
export interface HeldFixed {
  /** The strata: how many there are, and how many rows have another row in theirs. */
  strata?: { name: string; count: number; movable: number };
  /** The clusters, and whether each became one row because the output is the same in all its rows. */
  clusters?: { name: string; count: number; collapsed: boolean };
  /** The covariates, and the share of the output's variance that they took (of classes, of their indicators); results of older versions may have none. */
  covariates?: { names: string[]; targetShare?: number };
}

/** One selected feature and its test. */
export interface SelectedFeature {
  /** 1 for the largest statistic, or for the first to enter (`coefficient`). */
  rank: number;
  name: string;
  /** The position of the feature in the dataset. */
  index: number;
  /** The largest kernel correlation over the pairs of widths ('correlation'): what the feature was selected by. */
  correlation?: number;
  /** Its jackknife standard error for that pair; neither the choice of the pair nor the selection is in it. */
  correlationError?: number;
  /** The pair of kernels that has it. */
  widths?: FeatureScore['widths'];
  /** The weight that the lasso gave it, where that selected: features that say the same share one. */
  coefficient?: number;
  /** z: the estimated association; for 'correlation' the unbiased HSIC as 'full' has it. */
  statistic: number;
  /**
   * The standard deviation under independence of what the feature was selected by, z or the correlation for one pair of
   * widths: estimated ('block', 'incomplete'), exact under shuffling (others).
   */
  standardError: number;
  /** The skewness that the tail of 'cross' takes into account, 0 where it is negative. */
  skewness?: number;
  /** Where z may lie, given the selection. */
  truncation: Truncation;
  pValue: number;
  /** Natural logarithm of the p-value, right where the p-value itself underflows. */
  logPValue: number;
  /** Monte-Carlo standard error of the p-value ('correlation', 'full'); 0 when all orders were enumerated. */
  pValueError?: number;
  /** Whether the p-value is an estimate with that error rather than valid to the letter ('correlation'). */
  estimated?: boolean;
  /** Whether the p-value is below `pValue`, by how much was not asked ('correlation'). */
  isUpperBound?: boolean;
  /** The p-value given the selection, beside the marginal one, where both were asked for. */
  selectivePValue?: number;
  /** The p-value as if nothing had been selected, beside the selective one; too small ('cross', 'block', 'incomplete'). */
  naivePValue?: number;
  /** The p-value of its weight beside those of the other selected features, given that the lasso selected these. */
  partialPValue?: number;
  /**
   * How often as much would be left of the association once the other selected features are accounted for; approximate
   * (`givenOthers`).
   */
  givenOthersPValue?: number;
  /** The same, adjusted as the p-value is, over all features that were looked at. */
  givenOthersAdjusted?: number;
  /** A more cautious p-value ('cross'), given where the tail of `pValue` is doubtful; a note says so. */
  strictPValue?: number;
  adjustedPValue: number;
  /** adjustedPValue ≤ alpha. */
  significant: boolean;
  /** A confidence interval at level 1 − alpha for the mean of z; for 'cross' that is not HSIC itself. Not for 'full'. */
  interval?: [number, number];
  /** What moved in the shuffles, where rows of a cluster belong together and differ in their outputs. */
  clusterRule?: ClusterRule;
  /** The rows that it was tested on, where it misses cells in others. */
  rows?: number;
  /** The names of the columns that it is a group of, where they were given. */
  members?: string[];
  /** The share of the feature's variance that the covariates took: of classes, that of their indicators. */
  covariateShare?: number;
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
  /** What was held fixed: strata, clusters, covariates; absent where nothing was. */
  heldFixed?: HeldFixed;
  /** A structured output: its kind, what it was compared by in words, and the names of its kernels where these are matrices. */
  structuredTarget?: { kind: StructuredKind; kernel: string; kernels?: string[] };
  /** What `correlation` and `statistic` are, where they are not the kernel correlation and HSIC of Gaussian kernels. */
  measuredBy?: MeasuredWords;
  /** The Gaussian bandwidth of the output; absent for classes. */
  targetBandwidth?: number;
  /** The Gaussian widths of the output's kernels ('correlation'); absent for classes. */
  targetWidths?: number[];
  /** Features that could be tested: marginal p-values are adjusted for so many. */
  usable: number;
  /** Where several outputs were adjusted together (`adjustTogether`): how many, and over how many pairs of an output and a feature. */
  jointly?: { outputs: number; tests: number };
  /** How strongly each usable feature is associated, in column order ('correlation'). */
  scores?: FeatureScore[];
  selected: SelectedFeature[];
  /** Groups of near-copies among the selected features and the first that were not selected; absent where there are none. */
  groups?: FeatureGroup[];
  /** How much the selected features, the first 50 of them, say the same; absent where fewer than two were selected. */
  redundancy?: Redundancy;
  excluded: ExcludedFeature[];
  /** What features were selected by: z of every feature, or its correlation; 0 for excluded ones. */
  statistics: Float64Array;
  /** What deserves attention without being an error. */
  notes: string[];
}

/** What can be written beside a result. */
export interface BesideResult {
  /** The names of all features in the order of the dataset: `statistics` then has them. */
  featureNames?: readonly string[] | undefined;
  /** The name of the output, written before the result. */
  target?: string | undefined;
  /** Where the result comes from, written after it. */
  provenance?: object | undefined;
}
