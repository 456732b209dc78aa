/**
 * The options in words: a label for a form, one line of help, and what each choice means. They stand apart from the table
 * so that a page which only computes does not load them.
 */
import type { Adjustment } from '../inference/adjust.js';
import type { Condition } from '../inference/truncate.js';
import type { Alternative } from '../inference/p-value.js';
import { SELECTIONS, selectionRules } from '../selection/rules.js';
import type { TargetTransform } from '../data/prepared-column.js';
import { formOf } from '../kernels/forms/registry.js';
import { type MeasureName, measureOf } from '../measures/registry.js';
import type { Covariance, MethodOptions, Preset, PValues, RowShares, Statistic } from './options.js';
import { FEATURE_KERNELS, type FeatureKernel, MEASURES } from './options.js';
import type { PoetOptions, Shrinkage } from './options.js';

/** One option in words. */
export interface OptionWords {
  label: string;
  help: string;
  /** What each choice means. */
  choices?: Readonly<Record<string, string>>;
  /** What decides where the option is not given and has no default of its own. */
  otherwise?: string;
}

const measureTitles = Object.fromEntries(MEASURES.map((name) => [name, measureOf(name).title])) as Record<
  MeasureName,
  string
>;

const kernelTitles = Object.fromEntries(
  FEATURE_KERNELS.map((name) => [
    name,
    name === 'gaussian' ? 'Gaussian: smooth relations of any shape' : formOf(name).title,
  ]),
) as Record<FeatureKernel, string>;

/** All options in words; those that stand together under `poet` have names of their own. */
export const optionWords = {
  preset: {
    label: 'Procedure',
    help: 'which score is used, and how p-values are computed',
    choices: {
      recommended:
        'kernel correlation over several widths; p-values by shuffling, or in closed form above 5,000 rows',
      lasso:
        'the same, with features selected together, so that only one of several copies enters (HSIC-Lasso)',
      exact: 'HSIC over all rows with one width; p-values by shuffling, given the selection',
      cross: 'cross-HSIC; p-values in closed form, designed for many rows',
      paper: 'block HSIC and a truncated normal, as published; less powerful, kept for reproducing the paper',
    } satisfies Record<Preset, string>,
  },
  select: {
    label: 'How many features to select',
    help: 'how many features, those with the largest scores, to select and test; decide before you see any results',
  },
  selection: {
    label: 'How features are selected',
    help: 'the rule by which features are selected',
    choices: Object.fromEntries(SELECTIONS.map((name) => [name, selectionRules[name].words])),
    otherwise: 'those with the largest scores',
  },
  givenOthers: {
    label: 'Test each selected feature given the others',
    help: 'test each selected feature also given the other selected ones, approximately: which of them add something?',
    otherwise: 'no',
  },
  pValues: {
    label: 'Which p-values',
    help: 'which question the p-values answer',
    choices: {
      marginal: 'how often does a shuffled feature score as high?',
      selective:
        'how often does it, among the shuffles in which it would still be selected? (the question of the paper)',
      both: 'marginal, with selective beside it',
    } satisfies Record<PValues, string>,
  },
  alpha: {
    label: 'Significance level',
    help: 'how often an unrelated feature may be called significant',
  },
  statistic: {
    label: 'Score',
    help: 'how the association of a feature with the output is measured, instead of the score of the procedure',
    choices: {
      correlation: 'the largest kernel correlation over several pairs of widths',
      full: 'HSIC over all rows',
      cross: 'cross-HSIC between two parts of the rows',
      block: 'mean of HSIC over blocks of rows',
      incomplete: 'HSIC from random groups of four rows',
    } satisfies Record<Statistic, string>,
    otherwise: 'that of the preset',
  },
  permutations: {
    label: 'Shuffles for each p-value',
    help: 'how many shuffles to use for each p-value: with more, it varies less with the seed and can be smaller; auto: as many as needed',
  },
  smallestPValue: {
    label: 'Smallest p-value',
    help: 'p-values below this are reported only as smaller; a lower limit takes longer',
    otherwise: '1e-6, or lower with many features',
  },
  measure: {
    label: 'Measure of association',
    help: 'what the association of a feature with the output is measured by',
    choices: measureTitles,
    otherwise: 'kernel',
  },
  featureKernel: {
    label: 'Kernel of features',
    help: 'the kernel on features of numbers',
    choices: kernelTitles,
    otherwise: 'gaussian',
  },
  featureWidths: {
    label: 'Kernel widths for features',
    help: 'widths of the kernels on features; each feature is scored with the best of them',
  },
  targetWidths: {
    label: 'Kernel widths for the output',
    help: 'widths of the Gaussian kernels on the output, as multiples of its median distance',
  },
  blockSize: {
    label: 'Rows per block',
    help: 'rows per block: larger blocks give more precise scores, but leave fewer blocks to estimate their spread from',
  },
  incompleteRatio: {
    label: 'Groups of four per row',
    help: 'random groups of four rows, per row of the table: more of them give more precise scores and take longer',
  },
  crossShare: {
    label: 'Share of rows in the first part',
    help: 'share of the rows in the first of the two parts between which kernels are taken',
  },
  featureBandwidth: {
    label: 'Kernel width for features',
    help: 'width of the Gaussian kernel on standardised features',
  },
  targetBandwidth: {
    label: 'Kernel width for the output',
    help: 'width of the Gaussian kernel on the output',
  },
  alternative: {
    label: 'What counts as evidence',
    help: 'which scores count as evidence',
    choices: {
      greater: 'a large score',
      'two-sided': 'a large or a small score',
    } satisfies Record<Alternative, string>,
  },
  adjust: {
    label: 'Adjustment for multiple testing',
    help: 'adjust p-values for looking at several features: for all of them, or for the selected ones if p-values are selective',
    choices: {
      none: 'no adjustment: each feature on its own',
      average:
        'the expected number of false discoveries is at most the level times the number of selected features',
      bonferroni: 'the chance of any false discovery is at most the level',
      holm: 'same guarantee as bonferroni, but finds more',
      bh: 'Benjamini–Hochberg: the expected share of false discoveries is at most the level',
      by: 'Benjamini–Yekutieli: same guarantee as bh, under any dependence',
    } satisfies Record<Adjustment, string>,
  },
  seed: {
    label: 'Seed',
    help: 'a whole number that determines all random draws: the same seed gives the same numbers',
  },
  shuffle: {
    label: 'Shuffle the rows first',
    help: 'shuffle the rows before they are split into parts, because files are often sorted',
  },
  repeats: {
    label: 'Row orders to combine',
    help: 'combine the results over this many random orders of the rows (an odd number), so that less depends on the seed',
  },
  rows: {
    label: 'How rows are divided',
    help: 'how the rows are divided between the steps',
    choices: {
      thirds: 'a third each for the covariance, the selection and the test',
    } satisfies Record<RowShares, string>,
    otherwise: 'the same rows are used to select and to test',
  },
  condition: {
    label: 'Condition of selective p-values',
    help: 'what a selective p-value takes as given',
    choices: {
      feature: 'that the feature was selected',
      set: 'that the whole set was selected',
      none: 'nothing: the selection is ignored, so p-values are too small',
    } satisfies Record<Condition, string>,
  },
  covariance: {
    label: 'Covariance of the scores',
    help: 'how the covariance of the scores is estimated',
    choices: {
      sample: 'sample covariance',
      oas: 'shrinkage estimate (OAS)',
      poet: 'POET',
      'poet-cran': 'POET as in the R package',
    } satisfies Record<Covariance, string>,
  },
  covarianceShare: {
    label: 'Share of rows set aside for the covariance',
    help: 'share of the rows set aside to estimate the covariance; with 0 the same rows serve both purposes',
  },
  targetTransform: {
    label: 'Transformation of the output',
    help: 'how the output is transformed first',
    choices: {
      none: 'not at all',
      standardize: 'to mean 0 and standard deviation 1',
      'normal-scores': 'to normal scores of its ranks, so that extreme values do not dominate',
    } satisfies Record<TargetTransform, string>,
  },
  poetFactors: { label: 'POET: factors', help: 'number of factors' },
  poetConstant: {
    label: 'POET: multiple of the threshold',
    help: 'multiple of the threshold',
  },
  poetShrinkage: {
    label: 'POET: shrinkage of small entries',
    help: 'how entries near the threshold are shrunk',
    choices: { soft: 'soft', hard: 'hard', scad: 'SCAD' } satisfies Record<Shrinkage, string>,
  },
  poetOn: {
    label: 'POET: what is compared with the threshold',
    help: 'what is compared with the threshold',
    choices: { correlation: 'correlations', covariance: 'covariances' } satisfies Record<
      PoetOptions['on'],
      string
    >,
  },
  poetFaithfulToCran: {
    label: "POET: reproduce R's POET 2.0",
    help: "reproduce R's POET 2.0, including its errors",
  },
} as const satisfies Record<
  Exclude<keyof MethodOptions, 'poet'> | `poet${Capitalize<keyof PoetOptions>}`,
  OptionWords
>;
