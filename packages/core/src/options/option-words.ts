/**
 * The options in words: a label for a form, one line of help, and what each choice means. They stand apart from the table
 * so that a page which only computes does not load them.
 */
import type { Adjustment } from '../inference/adjust.js';
import type { Condition } from '../inference/truncate.js';
import type { Alternative } from '../inference/p-value.js';
import { SELECTIONS, selectionRules } from '../selection/rules.js';
import type { TargetTransform } from '../data/prepared-column.js';
import type { Covariance, MethodOptions, Preset, PValues, RowShares, Statistic } from './options.js';
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

/** All options in words; those that stand together under `poet` have names of their own. */
export const optionWords = {
  preset: {
    label: 'Procedure',
    help: 'which score is used, and how p-values are computed',
    choices: {
      recommended:
        'kernel correlation over several widths; p-values by shuffling, in closed form above 5,000 rows',
      lasso: 'the same, with features selected together, so that of copies one enters (HSIC-Lasso)',
      exact: 'HSIC over all rows, one width; p-values by shuffling, given the selection',
      cross: 'cross-HSIC; p-values in closed form, made for many rows',
      paper: 'block HSIC and a truncated normal, as published: weaker, kept to reproduce',
    } satisfies Record<Preset, string>,
  },
  select: {
    label: 'How many features to select',
    help: 'how many features to select and test, those with the largest scores; decide before you see results',
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
        'how often does it, among the shuffles in which it would still be selected? The question of the paper',
      both: 'marginal, with selective beside it',
    } satisfies Record<PValues, string>,
  },
  alpha: {
    label: 'Level of significance',
    help: 'how often a feature that does not matter may be called significant',
  },
  statistic: {
    label: 'Score',
    help: 'how the association of a feature with the output is estimated, in place of the score of the procedure',
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
    help: 'how many shuffles give each p-value: more make it vary less with the seed and allow smaller ones; auto: as many as it needs',
  },
  smallestPValue: {
    label: 'Smallest p-value',
    help: 'p-values below this are not told apart: smaller ones take longer',
    otherwise: '1e-6, or less with many features',
  },
  featureWidths: {
    label: 'Kernel widths of features',
    help: 'the widths of the Gaussian kernels on features; each feature is scored by the best of them',
  },
  targetWidths: {
    label: 'Kernel widths of the output',
    help: 'the widths of the Gaussian kernels on the output, as multiples of its median distance',
  },
  blockSize: {
    label: 'Rows per block',
    help: 'rows per block: larger blocks give sharper scores, but fewer blocks to learn their spread from',
  },
  incompleteRatio: {
    label: 'Groups of four per row',
    help: 'groups of four rows per row: more make sharper scores and take longer',
  },
  crossShare: {
    label: 'Share of rows in the first part',
    help: 'the share of rows in the first of the two parts between which kernels are taken',
  },
  featureBandwidth: {
    label: 'Kernel width of features',
    help: 'the width of the Gaussian kernel on standardised features',
  },
  targetBandwidth: {
    label: 'Kernel width of the output',
    help: 'the width of the Gaussian kernel on the output',
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
    label: 'Adjustment for several tests',
    help: 'adjust p-values for looking at several features: all of them, or those selected where p-values are selective',
    choices: {
      none: 'each feature for itself',
      average:
        'the expected number of false discoveries among those selected stays at the level times their number',
      bonferroni: 'the chance of any false discovery stays at the level',
      holm: 'as bonferroni, but finds more',
      bh: 'Benjamini–Hochberg, the expected share of false discoveries stays at the level',
      by: 'Benjamini–Yekutieli, as bh, under any dependence',
    } satisfies Record<Adjustment, string>,
  },
  seed: {
    label: 'Seed',
    help: 'a whole number from which all random draws start: the same seed gives the same numbers',
  },
  shuffle: {
    label: 'Shuffle the rows first',
    help: 'shuffle the rows by the seed before they are cut into parts, because files are often sorted',
  },
  repeats: {
    label: 'Shuffles of the rows to combine',
    help: 'an odd number of shuffles of the rows to combine, so that less hangs on the seed',
  },
  rows: {
    label: 'Which rows serve what',
    help: 'which rows serve what',
    choices: {
      thirds: 'a third each for the covariance, the selection and the test',
    } satisfies Record<RowShares, string>,
    otherwise: 'the same rows select and test',
  },
  condition: {
    label: 'Given what',
    help: 'what the p-value supposes to have been selected',
    choices: {
      feature: 'that the feature was selected',
      set: 'that the whole set was selected',
      none: 'nothing: ignores the selection, so that p-values are too small',
    } satisfies Record<Condition, string>,
  },
  covariance: {
    label: 'Covariance of the scores',
    help: 'how the covariance of the scores is estimated',
    choices: {
      sample: 'sample covariance',
      oas: 'shrunk (OAS)',
      poet: 'POET',
      'poet-cran': "POET as in R's package",
    } satisfies Record<Covariance, string>,
  },
  covarianceShare: {
    label: 'Share of rows kept apart for the covariance',
    help: 'the share of rows kept apart for the covariance; at 0 the same rows serve both',
  },
  targetTransform: {
    label: 'What is done to the output first',
    help: 'what is done to the output first',
    choices: {
      none: 'nothing',
      standardize: 'mean 0, standard deviation 1',
      'normal-scores': 'normal scores of its ranks, so that extreme values cannot decide',
    } satisfies Record<TargetTransform, string>,
  },
  poetFactors: { label: 'POET: factors', help: 'how many factors' },
  poetConstant: {
    label: 'POET: multiple of the threshold',
    help: 'the multiple of the threshold',
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
    help: "reproduce R's POET 2.0, with its slips",
  },
} as const satisfies Record<
  Exclude<keyof MethodOptions, 'poet'> | `poet${Capitalize<keyof PoetOptions>}`,
  OptionWords
>;
