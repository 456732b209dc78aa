/**
 * The options of every procedure as types. What each may be, its default and which procedures it concerns stand in
 * option-table; what it means in words stands in option-words, and is repeated here only where a reader of the types
 * needs it.
 */
import type { RunOptions } from '../engine/run-options.js';
import type { Adjustment } from '../inference/adjust.js';
import type { Condition } from '../inference/truncate.js';
import type { Alternative } from '../inference/p-value.js';
import { type MeasureName, measures } from '../measures/registry.js';
import type { Selection } from '../selection/rules.js';
import type { Bandwidth, TargetTransform } from '../data/prepared-column.js';

/** All presets. */
export const PRESETS = ['recommended', 'lasso', 'exact', 'cross', 'paper'] as const;
/** A statistic with the defaults that go with it: see docs/method.md. */
export type Preset = (typeof PRESETS)[number];

/** All statistics. */
export const STATISTICS = ['correlation', 'full', 'cross', 'block', 'incomplete'] as const;
/** How the association of a feature with the output is estimated, and with that which procedure is run. */
export type Statistic = (typeof STATISTICS)[number];

/** All p-values. */
export const P_VALUES = ['marginal', 'selective', 'both'] as const;
/**
 * Which p-values: 'marginal' asks how often a shuffled feature scores as high, 'selective' the same among the shuffles in
 * which it would still be selected.
 */
export type PValues = (typeof P_VALUES)[number];

/** All measures of association. */
export const MEASURES = Object.keys(measures) as MeasureName[];

/** All kernels on features that can be asked for. */
export const FEATURE_KERNELS = [
  'gaussian',
  'laplacian',
  'linear',
  'polynomial',
  'rational-quadratic',
] as const;
/** A kernel on features. */
export type FeatureKernel = (typeof FEATURE_KERNELS)[number];

/** All estimators of Σ. */
export const COVARIANCES = ['sample', 'oas', 'poet', 'poet-cran'] as const;
/** The estimator of Σ: see docs/method.md on 'poet' and 'poet-cran'. */
export type Covariance = (typeof COVARIANCES)[number];

/** All ways to shrink. */
export const SHRINKAGES = ['soft', 'hard', 'scad'] as const;
/** How values beyond a threshold are treated. */
export type Shrinkage = (typeof SHRINKAGES)[number];

/** All that can be compared with a threshold. */
export const THRESHOLDED = ['correlation', 'covariance'] as const;

/** What POET can be told. */
export interface PoetOptions {
  /** A number, or a rule: 'bai-ng' (IC_p1, properly scaled) or 'cran' (the default of R's POET). */
  factors: number | 'bai-ng' | 'cran';
  /** The multiple C of the threshold; 'minimum' is 0.1 above the smallest that keeps Σ_u positive definite. */
  constant: number | 'minimum';
  shrinkage: Shrinkage;
  /** What is compared with the thresholds. */
  on: (typeof THRESHOLDED)[number];
  /** Reproduce R's POET 2.0, whose residual part is diagonal on correlations; false unless given. */
  faithfulToCran?: boolean;
}

/** All ways to share out the rows by purpose. */
export const ROW_SHARES = ['thirds'] as const;
/** Which rows serve what: 'thirds' takes one third each for Σ, the selection and the test. */
export type RowShares = (typeof ROW_SHARES)[number];

/** Options that decide the numbers. */
export interface MethodOptions {
  preset?: Preset;
  /** How many features to select and test. */
  select?: number | 'all';
  /** The rule by which features are selected; the largest scores where there is none. */
  selection?: Selection;
  pValues?: PValues;
  /** The level at which a feature is called significant. */
  alpha?: number;
  statistic?: Statistic;
  /** States of the permutation walk; 'auto' is as many as a p-value needs ('correlation'). */
  permutations?: number | 'auto';
  /** Smaller p-values are not told apart ('correlation'). */
  smallestPValue?: number;
  /** What the association is measured by ('correlation'); 'kernel' where nothing is said. */
  measure?: MeasureName;
  /** The kernel on features that are numbers or vectors ('correlation'); 'gaussian' where nothing is said. */
  featureKernel?: FeatureKernel;
  /** Widths of the Gaussian kernels, as multiples of 1 for a standardised number and of the median distance for a vector. */
  featureWidths?: readonly number[];
  /** Widths of the Gaussian kernels on the output, as multiples of the median distance. */
  targetWidths?: readonly number[];
  /** Rows a block, at least 4. */
  blockSize?: number;
  /** Quadruples per row. */
  incompleteRatio?: number;
  /** The share of rows in part A. */
  crossShare?: number;
  condition?: Condition;
  covariance?: Covariance;
  poet?: Partial<PoetOptions>;
  /** The share of rows kept apart for Σ; 0 = the same rows serve both. */
  covarianceShare?: number;
  rows?: RowShares;
  /** Gaussian bandwidth on standardised features; 'auto' is 1 for a number and 'median' for a vector. */
  featureBandwidth?: Bandwidth;
  /** Gaussian bandwidth on the transformed output; 'auto' is 1 for a number and 'median' for a vector. */
  targetBandwidth?: Bandwidth;
  targetTransform?: TargetTransform;
  alternative?: Alternative;
  adjust?: Adjustment;
  /** Whether each selected feature is tested given the other selected ones as well, approximately. */
  givenOthers?: boolean;
  seed?: number;
  /** Whether rows are shuffled first, by the seed. */
  shuffle?: boolean;
  /** An odd number of shuffles to combine. */
  repeats?: number;
}

/** Everything a user may pass. */
export interface Options extends MethodOptions, RunOptions {}

/** What was used: only the options that concern the procedure are present. */
export type ResolvedOptions = Readonly<
  MethodOptions &
    Required<Pick<MethodOptions, 'preset' | 'select' | 'alpha' | 'statistic' | 'adjust' | 'seed'>>
>;

/** The procedures by name. */
export type MethodName = 'hsicInf' | 'hsic' | 'split';
