/**
 * What a measure of association is to the rest: a pair of kernels, one for features and one for the output, whose unbiased
 * correlation R is the score (docs/measures.md). Shuffling, small p-values, errors, strata and selection then know nothing of
 * the measure. A measure may bring a faster way to R for two columns of numbers.
 */
import type { FormName } from '../kernels/forms/registry.js';
import type { Variable } from '../kernels/variable.js';

/** R of a column of numbers with the output it was made for; undefined where too few digits would be left. */
export type ScoreOfNumbers = (x: Float64Array) => number | undefined;

/** A measure. */
export interface Measure {
  /** One line of help. */
  title: string;
  /** What the score is called, and what it is, in a sentence. */
  score: { name: string; meaning: string };
  /** What stands beside the score as the statistic. */
  statistic: { name: string; meaning: string };
  /** The kernel of features; absent where the option `featureKernel` says. */
  feature?: FormName;
  /** The kernel of outputs that are numbers or vectors; absent where it is Gaussian, of several widths. */
  target?: FormName;
  /** For two columns of numbers: prepared for an output, then asked about features. */
  ofNumbers?: (y: Float64Array) => ScoreOfNumbers;
  /** What an output must be for this measure, where it is not. */
  refuses?: (target: TargetFacts) => { rule: string; got: string } | undefined;
  /** What the unbiased covariance Σ K̃L̃/(n(n − 3)) is multiplied by to give the statistic; 1 unless given. */
  scale?: (target: Variable) => number;
}

/** What measures are told of an output. */
export interface TargetFacts {
  kind: string;
  /** How many classes it has, where it has some. */
  classes?: number;
  /** Rows of the smallest of them. */
  smallest?: number;
}
