/**
 * The options of a run as fields of a form: plain words for every option of the library. The types say that none is
 * forgotten; the library itself judges the values. Addresses, commands and calls are made from the same table.
 */
import type { MethodOptions, PoetOptions, Statistic } from '@hsicinf/core';
import { defaults } from 'virtual:library';

/** What may be put in. */
export type FieldKind = 'number' | 'choice' | 'number-or-word' | 'switch';

/** One choice and its words. */
export type Choice = readonly [value: string, words: string];

/** One field. */
export interface Field {
  label: string;
  /** What it does, for someone who meets it for the first time. */
  help: string;
  kind: FieldKind;
  choices?: readonly Choice[];
  /** What holds where nothing is put in. */
  standard: string;
  /** The statistics it concerns; all where not given. */
  concerns?: readonly Statistic[];
}

const BY_PRESET = 'by the procedure';

const normalStatistics = ['block', 'incomplete'] as const;

/** The options that every visitor sees. */
export const mainFields = {
  preset: {
    label: 'Procedure',
    help: 'Recommended: the exact test up to 5,000 rows, the closed form above. The procedure of the paper is there to reproduce it; the others find more.',
    kind: 'choice',
    choices: [
      ['recommended', 'Recommended'],
      ['exact', 'Exact test by shuffling'],
      ['cross', 'Closed form, for many rows'],
      ['paper', 'As in the paper'],
    ],
    standard: 'recommended',
  },
  select: {
    label: 'How many features to select',
    help: 'So many features with the largest scores are kept and tested. Decide before you look at results: trying several numbers and keeping the best is selection again.',
    kind: 'number',
    standard: String(defaults.select),
  },
  alpha: {
    label: 'Level of significance',
    help: 'How often a feature that does not matter may be called significant: 0.05 is one time in twenty.',
    kind: 'number',
    standard: String(defaults.alpha),
  },
  adjust: {
    label: 'Adjustment for several tests',
    help: 'Each selected feature is a chance for a false discovery. Holm keeps the chance of any at the level; Benjamini–Hochberg keeps the expected share among the discoveries there.',
    kind: 'choice',
    choices: [
      ['none', 'None: each feature for itself'],
      ['holm', 'Holm'],
      ['bonferroni', 'Bonferroni'],
      ['bh', 'Benjamini–Hochberg'],
      ['by', 'Benjamini–Yekutieli'],
    ],
    standard: defaults.adjust,
  },
  seed: {
    label: 'Seed',
    help: 'A whole number from which all random draws start. The same seed gives the same numbers; leave it as it is.',
    kind: 'number',
    standard: String(defaults.seed),
  },
} as const satisfies Partial<Record<keyof MethodOptions, Field>>;

/** Options for those who know what they want. */
export const advancedFields = {
  permutations: {
    label: 'Shuffles for each p-value',
    help: 'More shuffles make p-values vary less with the seed and allow smaller ones, and take longer.',
    kind: 'number',
    standard: String(defaults.permutations),
    concerns: ['full'],
  },
  alternative: {
    label: 'What counts as evidence',
    help: 'A score above what chance gives, or one that is unusual on either side.',
    kind: 'choice',
    choices: [
      ['greater', 'A large score'],
      ['two-sided', 'A large or a small score'],
    ],
    standard: defaults.alternative,
  },
  statistic: {
    label: 'Score',
    help: 'How the association of a feature with the output is estimated.',
    kind: 'choice',
    choices: [
      ['full', 'HSIC over all rows'],
      ['cross', 'Cross-HSIC between two parts of the rows'],
      ['block', 'Mean of HSIC over blocks of rows'],
      ['incomplete', 'HSIC from random groups of four rows'],
    ],
    standard: BY_PRESET,
  },
  repeats: {
    label: 'Shuffles of the rows to combine',
    help: 'An odd number. The result of one shuffle depends on the seed; several combined depend on it less.',
    kind: 'number',
    standard: String(defaults.repeats),
    concerns: ['cross', 'block', 'incomplete'],
  },
  condition: {
    label: 'Given what',
    help: 'The p-value supposes that this feature was selected, or the whole set of selected features.',
    kind: 'choice',
    choices: [
      ['feature', 'That the feature was selected'],
      ['set', 'That the whole set was selected'],
    ],
    standard: BY_PRESET,
    concerns: normalStatistics,
  },
  blockSize: {
    label: 'Rows a block',
    help: 'At least 4. Larger blocks make sharper scores and leave fewer blocks to learn their spread from.',
    kind: 'number',
    standard: String(defaults.blockSize),
    concerns: ['block'],
  },
  incompleteRatio: {
    label: 'Groups of four per row',
    help: 'More groups make sharper scores, and take longer.',
    kind: 'number',
    standard: String(defaults.incompleteRatio),
    concerns: ['incomplete'],
  },
  crossShare: {
    label: 'Share of rows in the first part',
    help: 'The rows are cut in two parts, and kernels taken between them.',
    kind: 'number',
    standard: String(defaults.crossShare),
    concerns: ['cross'],
  },
  covariance: {
    label: 'Covariance of the scores',
    help: 'How it is estimated.',
    kind: 'choice',
    choices: [
      ['sample', 'Sample covariance'],
      ['oas', 'Shrunk (OAS)'],
      ['poet', 'POET'],
      ['poet-cran', "POET as in R's package"],
    ],
    standard: BY_PRESET,
    concerns: normalStatistics,
  },
  covarianceShare: {
    label: 'Share of rows kept apart for the covariance',
    help: 'At 0 the same rows serve both.',
    kind: 'number',
    standard: BY_PRESET,
    concerns: normalStatistics,
  },
  featureBandwidth: {
    label: 'Kernel width of features',
    help: 'Of the Gaussian kernel on standardised features: a number, median or auto.',
    kind: 'number-or-word',
    standard: defaults.featureBandwidth,
  },
  targetBandwidth: {
    label: 'Kernel width of the output',
    help: 'Of the Gaussian kernel on the output: a number, median or auto.',
    kind: 'number-or-word',
    standard: defaults.targetBandwidth,
  },
  targetTransform: {
    label: 'What is done to the output first',
    help: 'Normal scores keep its order only, so that a few extreme values cannot decide.',
    kind: 'choice',
    choices: [
      ['none', 'Nothing'],
      ['standardize', 'Mean 0, standard deviation 1'],
      ['normal-scores', 'Normal scores of its ranks'],
    ],
    standard: BY_PRESET,
  },
  shuffle: {
    label: 'Keep the rows in their order',
    help: 'Rows are shuffled by the seed before they are cut into parts, because files are often sorted.',
    kind: 'switch',
    standard: 'shuffled',
    concerns: ['cross', 'block', 'incomplete'],
  },
} as const satisfies Record<Exclude<keyof MethodOptions, keyof typeof mainFields | 'poet'>, Field>;

/** The options of POET. */
export const poetFields = {
  poetFactors: {
    label: 'POET: factors',
    help: 'A number, bai-ng or cran.',
    kind: 'number-or-word',
    standard: '0; as in R: cran',
    concerns: normalStatistics,
  },
  poetConstant: {
    label: 'POET: multiple of the threshold',
    help: 'A number, or minimum.',
    kind: 'number-or-word',
    standard: '1; as in R: minimum',
    concerns: normalStatistics,
  },
  poetShrinkage: {
    label: 'POET: shrinkage of small entries',
    help: 'How entries below the threshold are treated.',
    kind: 'choice',
    choices: [
      ['soft', 'Soft'],
      ['hard', 'Hard'],
      ['scad', 'SCAD'],
    ],
    standard: 'soft',
    concerns: normalStatistics,
  },
  poetOn: {
    label: 'POET: what is compared with the threshold',
    help: 'Correlations or covariances.',
    kind: 'choice',
    choices: [
      ['correlation', 'Correlations'],
      ['covariance', 'Covariances'],
    ],
    standard: 'covariances; as in R: correlations',
    concerns: normalStatistics,
  },
  poetFaithfulToCran: {
    label: "POET: reproduce R's POET 2.0",
    help: 'With its slips.',
    kind: 'switch',
    standard: 'only as in R',
    concerns: normalStatistics,
  },
} as const satisfies Record<`poet${Capitalize<keyof PoetOptions>}`, Field>;

/** All fields by the names of their options. */
export const fields: Readonly<Record<string, Field>> = { ...mainFields, ...advancedFields, ...poetFields };

/** What is put in, as text, by the names of options; a field that is left alone is not there. */
export type OptionTexts = Readonly<Record<string, string>>;

/** What to do about missing cells: an option of the table, with the others in addresses and on the form. */
export const MISSING_RULES = [
  ['error', 'Stop, and say where they are'],
  ['drop-rows', 'Leave such rows out'],
  ['drop-features', 'Leave such features out'],
] as const satisfies readonly Choice[];

/** A rule for missing cells. */
export type MissingRule = (typeof MISSING_RULES)[number][0];
