/**
 * A flag for every option of the library that decides the numbers. The types say that none is forgotten; the library
 * itself checks the values.
 */
import type { MethodOptions, PoetOptions } from '@hsicinf/core';
import type { Flag } from './flag.js';

/** The options of the library; those of POET are in poetFlags. */
export const methodFlags = {
  preset: {
    flags: '--preset <name>',
    kind: 'choice',
    choices: ['recommended', 'exact', 'cross', 'paper'],
    help: 'which procedure, see below',
    default: 'recommended',
  },
  select: {
    flags: '--select <k>',
    kind: 'number',
    help: 'how many features to select and test',
    default: '10',
  },
  alpha: {
    flags: '--alpha <level>',
    kind: 'number',
    help: 'the level of significance',
    default: '0.05; larinf: 0.1',
  },
  adjust: {
    flags: '--adjust <rule>',
    kind: 'choice',
    choices: ['none', 'bonferroni', 'holm', 'bh', 'by'],
    help: 'adjust p-values for testing several features',
    default: 'none',
  },
  seed: { flags: '--seed <n>', kind: 'number', help: 'the seed of all random draws', default: '1' },
  permutations: {
    flags: '--permutations <n>',
    kind: 'number',
    help: 'shuffles for each p-value, statistic full',
    default: '9999',
  },
  repeats: {
    flags: '--repeats <n>',
    kind: 'number',
    help: 'combine an odd number of shuffles of the rows, not for statistic full',
    default: '1',
  },
  alternative: {
    flags: '--alternative <side>',
    kind: 'choice',
    choices: ['greater', 'two-sided'],
    help: 'which tail counts as evidence',
    default: 'greater',
  },
  statistic: {
    flags: '--statistic <name>',
    kind: 'choice',
    choices: ['full', 'cross', 'block', 'incomplete'],
    help: 'how association is estimated',
    default: 'by the preset',
  },
  condition: {
    flags: '--condition <on>',
    kind: 'choice',
    choices: ['feature', 'set'],
    help: 'given what: that the feature was selected, or the whole set',
    default: 'by the preset',
  },
  blockSize: {
    flags: '--block-size <rows>',
    kind: 'number',
    help: 'rows a block, statistic block',
    default: '10',
  },
  incompleteRatio: {
    flags: '--incomplete-ratio <r>',
    kind: 'number',
    help: 'quadruples per row, statistic incomplete',
    default: '5',
  },
  crossShare: {
    flags: '--cross-share <share>',
    kind: 'number',
    help: 'rows in the first part, statistic cross',
    default: '0.6',
  },
  covariance: {
    flags: '--covariance <name>',
    kind: 'choice',
    choices: ['sample', 'oas', 'poet', 'poet-cran'],
    help: 'how covariances are estimated, statistics block and incomplete',
    default: 'by the preset',
  },
  covarianceShare: {
    flags: '--covariance-share <share>',
    kind: 'number',
    help: 'rows kept apart for the covariance; 0: the same rows serve both',
    default: 'by the preset',
  },
  featureBandwidth: {
    flags: '--feature-bandwidth <width>',
    kind: 'number-or-word',
    help: 'of the Gaussian kernel on standardised features: a number, median or auto',
    default: 'auto',
  },
  targetBandwidth: {
    flags: '--target-bandwidth <width>',
    kind: 'number-or-word',
    help: 'of the Gaussian kernel on the output: a number, median or auto',
    default: 'auto',
  },
  targetTransform: {
    flags: '--target-transform <name>',
    kind: 'choice',
    choices: ['none', 'standardize', 'normal-scores'],
    help: 'what is done to the output first',
    default: 'by the preset',
  },
  shuffle: {
    flags: '--no-shuffle',
    kind: 'switch',
    help: 'keep the rows in their order',
    default: 'shuffled by the seed; statistic full does not depend on it',
  },
} satisfies Record<Exclude<keyof MethodOptions, 'poet'>, Flag>;

/** The options of POET, which --covariance poet and poet-cran use. */
export const poetFlags = {
  poetFactors: {
    flags: '--poet-factors <k>',
    kind: 'number-or-word',
    help: 'a number, bai-ng or cran',
    default: '0; poet-cran: cran',
  },
  poetConstant: {
    flags: '--poet-constant <c>',
    kind: 'number-or-word',
    help: 'the multiple of the threshold, a number or minimum',
    default: '1; poet-cran: minimum',
  },
  poetShrinkage: {
    flags: '--poet-shrinkage <name>',
    kind: 'choice',
    choices: ['soft', 'hard', 'scad'],
    help: 'how small entries are shrunk',
    default: 'soft',
  },
  poetOn: {
    flags: '--poet-on <what>',
    kind: 'choice',
    choices: ['correlation', 'covariance'],
    help: 'what is compared with the threshold',
    default: 'covariance; poet-cran: correlation',
  },
  poetFaithfulToCran: {
    flags: '--poet-faithful-to-cran',
    kind: 'switch',
    help: "reproduce R's POET 2.0",
    default: 'only with poet-cran',
  },
} satisfies Record<`poet${Capitalize<keyof PoetOptions>}`, Flag>;
