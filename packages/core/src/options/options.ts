/**
 * The options of every procedure, in one interface, and the defaults that do not depend on the preset. They are resolved
 * once at the door (resolve-options) into a frozen record that the result echoes.
 */
import type { PoetOptions } from './poet-options.js';
import type { RunOptions } from '../engine/run-options.js';
import type { Adjustment } from '../inference/adjust.js';
import type { Condition } from '../inference/truncate.js';
import type { Alternative } from '../inference/p-value.js';
import type { Bandwidth, TargetTransform } from '../data/encode.js';

/** Which procedure: see docs/method.md. 'recommended' is 'exact' up to EXACT_LIMIT rows and 'cross' above. */
export type Preset = 'recommended' | 'exact' | 'cross' | 'paper';
/** How the association of a feature with the output is estimated. */
export type Statistic = 'full' | 'cross' | 'block' | 'incomplete';
/** The estimator of Σ: see docs/method.md on 'poet' and 'poet-cran'. */
export type Covariance = 'sample' | 'oas' | 'poet' | 'poet-cran';

/** Options that decide the numbers. */
export interface MethodOptions {
  preset?: Preset;
  /** How many features to select. Default 10. */
  select?: number;
  /** The level at which a feature is called significant. Default .05. */
  alpha?: number;
  statistic?: Statistic;
  /** States of the permutation walk ('full' only). Default 9,999. */
  permutations?: number;
  /** Rows a block ('block' only), at least 4. Default 10. */
  blockSize?: number;
  /** Quadruples per row ('incomplete' only). Default 5. */
  incompleteRatio?: number;
  /** The share of rows in part A ('cross' only). Default .6. */
  crossShare?: number;
  condition?: Condition;
  /** The estimator of Σ ('block' and 'incomplete'). */
  covariance?: Covariance;
  poet?: Partial<PoetOptions>;
  /** The share of rows kept apart for Σ ('block' and 'incomplete'); 0 = the same rows serve both. */
  covarianceShare?: number;
  /** Gaussian bandwidth on standardised features; 'auto' is 1 for a number and 'median' for a vector. */
  featureBandwidth?: Bandwidth;
  /** Gaussian bandwidth on the transformed output; 'auto' is 1 for a number and 'median' for a vector. */
  targetBandwidth?: Bandwidth;
  targetTransform?: TargetTransform;
  alternative?: Alternative;
  adjust?: Adjustment;
  seed?: number;
  /** Whether rows are shuffled first, by the seed. Default true; 'full' does not depend on the order of rows. */
  shuffle?: boolean;
  /** An odd number of shuffles to combine (not for 'full'). Default 1. */
  repeats?: number;
}

/** Everything a user may pass. */
export interface Options extends MethodOptions, RunOptions {}

/** What was used: only the options that concern the procedure are present. */
export type ResolvedOptions = Readonly<
  MethodOptions &
    Required<
      Pick<
        MethodOptions,
        | 'preset'
        | 'select'
        | 'alpha'
        | 'statistic'
        | 'featureBandwidth'
        | 'targetBandwidth'
        | 'targetTransform'
        | 'alternative'
        | 'adjust'
        | 'seed'
      >
    >
>;

/** The procedures by name. */
export type MethodName = 'hsicInf' | 'hsic' | 'split';

/** Defaults that do not depend on the preset. */
export const defaults = Object.freeze({
  select: 10,
  alpha: 0.05,
  permutations: 9999,
  blockSize: 10,
  incompleteRatio: 5,
  crossShare: 0.6,
  featureBandwidth: 'auto',
  targetBandwidth: 'auto',
  alternative: 'greater',
  adjust: 'none',
  seed: 1,
  shuffle: true,
  repeats: 1,
}) satisfies MethodOptions;
