/**
 * The statistic and its p-values, as the methods section of a paper says them, for every procedure and option.
 */
import type { Dataset, Result } from '@hsicinf/core';
import { HOW_MANY } from '@hsicinf/core/support';
import {
  conditionWords,
  ignoresSelection,
  isClosedForm,
  isMarginal,
  isGivenSelection,
  isSelective,
  isShuffled,
  testsOnOtherRows,
} from './accounting.js';
import { cited, library } from './references.js';
import { count, counted, formatPValue, percent, typeset, usualLimit } from './numbers.js';
import { kindSeen } from './held-fixed.js';

/** How association was measured. */
export function statisticSentences(result: Result, dataset: Dataset | undefined): string[] {
  const { statistic } = result.options;
  const kernels = statistic === 'correlation' ? wideKernels(result, dataset) : oneKernel(result, dataset);
  return [measureSentence(result), ...kernels, ...rowSentences(result)];
}

function measureSentence({ options }: Result): string {
  const hsic = `the Hilbert–Schmidt independence criterion (HSIC; ${cited(library.gretton)})`;
  switch (options.statistic) {
    case 'correlation':
      if (isOtherMeasure(options)) return otherMeasure(options);
      return `Association was measured by the kernel correlation, ${hsic} with U-centred kernels (${cited(library.szekely)}) divided by the norms of both, which lies between −1 and 1 and is 0 on average under independence; the largest value over all pairs of kernels was taken.`;
    case 'full':
      return `Association was measured by the unbiased estimate of ${hsic} over all rows.`;
    case 'cross':
      return `Association was measured by cross-HSIC (${cited(library.shekhar)}), in which kernels are taken between two parts of the rows, the first with ${percent(options.crossShare ?? 0)} of them.`;
    case 'block':
      return `Association was measured by the mean of ${hsic} over blocks of ${options.blockSize} rows (${cited(library.zhang)}).`;
    default:
      return `Association was measured by an incomplete estimate of ${hsic} from ${options.incompleteRatio} random groups of four per row (${cited(library.lim)}).`;
  }
}

/** Gaussian kernels of several widths on either side. */
function wideKernels(result: Result, dataset: Dataset | undefined): string[] {
  const { options, structuredTarget } = result;
  if (isOtherMeasure(options)) return [];
  const { featureWidths = [], targetWidths = [], featureKernel = 'gaussian' } = options;
  const kinds = featureKinds(result, dataset);
  const form = featureKernel === 'gaussian' ? 'Gaussian' : featureKernel;
  const isWide = featureKernel !== 'linear' && featureKernel !== 'polynomial';
  const numbers = !isWide
    ? `a ${form} kernel on standardised features`
    : `${form} kernels of width${featureWidths.length === 1 ? '' : 's'} ${list(featureWidths)} on standardised features`;
  const target =
    structuredTarget !== undefined
      ? structuredWords(structuredTarget)
      : kindSeen(dataset?.target.kind, result) === 'class'
        ? 'a delta kernel on the classes of the output'
        : `Gaussian kernels of ${list(targetWidths)} times the median distance on the standardised output`;
  return [`We used ${numbers}${kinds} and ${target}.`];
}

/** Measures that bring their kernels along. */
function isOtherMeasure({ measure = 'kernel' }: Result['options']): boolean {
  return measure === 'distance' || measure === 'linear';
}

function otherMeasure({ measure }: Result['options']): string {
  const name = measure === 'distance' ? 'distance correlation' : 'squared correlation';
  const zero = 'which lies between −1 and 1 and is 0 on average under independence';
  return `Association was measured by the bias-corrected ${name} of standardised columns (U-centred; ${cited(library.szekely)}), ${zero}.`;
}

/** "Mallows kernels and Kendall's on the output (rankings of the same items)" */
function structuredWords({ kind, kernel, kernels }: NonNullable<Result['structuredTarget']>): string {
  const several = kernels !== undefined && kernels.length > 1 ? `, ${kernels.length} of them` : '';
  return `${kernel} on the output (of kind ${kind}${several})`;
}

function oneKernel(result: Result, dataset: Dataset | undefined): string[] {
  const { options, structuredTarget } = result;
  const { featureBandwidth, targetBandwidth, targetTransform } = options;
  const width = (bandwidth: typeof featureBandwidth, kind: string | undefined): string =>
    bandwidth === 'median' || (bandwidth === 'auto' && kind === 'vector')
      ? 'of the median distance as width'
      : `of width ${bandwidth === 'auto' ? 1 : bandwidth}`;
  const transform =
    targetTransform === 'normal-scores'
      ? ' after a transformation to normal scores of its ranks'
      : targetTransform === 'standardize'
        ? ' after standardisation'
        : '';
  const target =
    structuredTarget?.kernels !== undefined
      ? `one kernel (${structuredTarget.kernels[0]}) on the output, of kind ${structuredTarget.kind}`
      : kindSeen(dataset?.target.kind, result) === 'class'
        ? 'a delta kernel on the classes of the output'
        : `one ${width(targetBandwidth, dataset?.target.kind)} on the output${transform}`;
  return [
    `We used a Gaussian kernel ${width(featureBandwidth, 'number')} on standardised features${featureKinds(result, dataset)} and ${target}.`,
  ];
}

/** Other kernels for other kinds of features. */
function featureKinds(result: Result, dataset: Dataset | undefined): string {
  const kinds = new Set(dataset?.features.map(({ kind }) => kindSeen(kind, result)));
  return `${kinds.has('class') ? ', delta kernels on classes' : ''}${kinds.has('vector') ? ', widths in units of the median distance for vectors' : ''}`;
}

/** Which rows served what. */
function rowSentences({ options, droppedRows }: Result): string[] {
  const { rows, covarianceShare, shuffle, statistic } = options;
  const order = shuffle === true ? ' after a random permutation of the rows' : '';
  const left =
    droppedRows > 0
      ? ` ${counted(droppedRows, 'row')} that did not fill a block ${droppedRows === 1 ? 'was' : 'were'} not used.`
      : '';
  if (rows === 'thirds')
    return [
      `One third of the rows each served to estimate the covariance, to select, and to test${order}.${left}`,
    ];
  if (covarianceShare !== undefined && covarianceShare > 0)
    return [
      `A share of ${Number(covarianceShare.toPrecision(3))} of the rows was kept apart to estimate the covariance of the scores${order}.${left}`,
    ];
  return statistic !== 'correlation' && left !== '' ? [left.trim()] : [];
}

/** How p-values came about. */
export function pValueSentences(result: Result): string[] {
  const { options } = result;
  const sides =
    options.alternative === 'two-sided' ? ['Tests were two-sided: p is twice the smaller tail.'] : [];
  const repeats =
    (options.repeats ?? 1) > 1
      ? [
          `This was done for ${options.repeats} random orders of the rows; the p-value is twice the median over them (${cited(library.meinshausen)}), an order in which the feature was not selected counting as 1.`,
        ]
      : [];
  return [...tailSentences(result), ...sides, ...repeats];
}

function tailSentences(result: Result): string[] {
  const { options } = result;
  if (isClosedForm(result))
    return [
      `Because of the number of rows, p-values are a closed form: the tail of cross-HSIC (${cited(library.shekhar)}), corrected for skewness (${cited(library.hall)}), on each pair of kernels, combined by the Cauchy combination (${cited(library.liu)}); their validity is asymptotic.`,
    ];
  if (isShuffled(options.statistic)) return permutationSentences(result);
  const covariance = covarianceWords(options);
  if (testsOnOtherRows(options)) return [`p-values are normal tails${covariance}.`];
  if (ignoresSelection(result))
    return [
      `p-values are normal tails${covariance} that take no account of the selection, which makes them too small.`,
    ];
  const tail =
    options.statistic === 'cross'
      ? `tails of a distribution that is close to normal, corrected for skewness (${cited(library.hall)})`
      : `normal tails${covariance}`;
  if (isMarginal(result) && options.pValues !== 'both') return [`p-values are ${tail}.`];
  const given = `cut to the scores that would have led to the same selection, that is, given that ${conditionWords(options)} (${cited(library.lee)}; ${cited(library.yamada)})`;
  if (options.selection === 'lasso')
    return [
      `p-values are selective: ${tail}, cut to the scores with which HSIC-Lasso would have led to the same selection, that is, given that ${conditionWords(options)} (${cited(library.freidling)}; ${cited(library.leDuy)}); partial p-values are of the weights beside the other selected features, given these.`,
    ];
  return options.pValues === 'both'
    ? [`p-values are ${tail}; selective p-values beside them are ${given}.`]
    : [`p-values are selective: ${tail}, ${given}.`];
}

function permutationSentences(result: Result): string[] {
  const { options } = result;
  const few = 'where there are few orders all of them were counted';
  const draws = `${drawn(result)}; ${few}`;
  if (isGivenSelection(result))
    return [
      `p-values are selective (${cited(library.yamada)}): the share, among the permutations of a feature’s values in which it would still have been selected, of those with a value at least as large as observed; ${draws}.`,
    ];
  const marginal = `p-values are the share of permutations of a feature’s values with a value at least as large as observed; ${draws}.`;
  if (options.pValues === 'both')
    return [
      marginal,
      `Selective p-values beside them are the same share among the permutations in which the feature would still have been selected; ${walked(options)}.`,
    ];
  return ignoresSelection(result) ? [`${marginal} They take no account of the selection.`] : [marginal];
}

/** How the permutations of a p-value come about: one by one and by splitting, or, where they have to meet a condition, by a walk. */
function drawn(result: Result): string {
  const { options } = result;
  const { permutations, statistic } = options;
  if (statistic !== 'correlation' || isSelective(options)) return walked(options);
  if (permutations === 'auto')
    return `p-values above .2 are from up to ${HOW_MANY.screened} random permutations, drawn until ${HOW_MANY.reaching} had reached that value (${cited(library.besagSequential)}); smaller ones were estimated by splitting into levels of a fifth each, from up to ${count(HOW_MANY.uniform)} random permutations and ${count(HOW_MANY.perLevel)} a level (subset simulation; ${cited(library.au)}), down to ${smallest(result)}, and have the Monte-Carlo errors reported with them`;
  return `${count(Number(permutations))} random permutations were drawn, ${floorWords(Number(permutations))}`;
}

function walked({ permutations }: Result['options']): string {
  const states = permutations === 'auto' ? HOW_MANY.selective : Number(permutations);
  return `a serial walk over permutations of ${count(states)} states was used (${cited(library.besag)}), ${floorWords(states)}`;
}

function floorWords(permutations: number): string {
  return `so that the smallest possible p-value is ${typeset(formatPValue(1 / (permutations + 1)))}`;
}

/** The least p-value that was asked for, or what holds where none was. */
function smallest({ options, usable }: Result): string {
  return typeset(formatPValue(options.smallestPValue ?? usualLimit(options.alpha, usable)));
}

function covarianceWords({ covariance }: Result['options']): string {
  switch (covariance) {
    case 'oas':
      return ` with the covariance of the scores shrunk (OAS; ${cited(library.chen)})`;
    case 'poet':
    case 'poet-cran':
      return ` with the covariance of the scores estimated by POET (${cited(library.fan)})`;
    case 'sample':
      return ' with the sample covariance of the scores';
    default:
      return '';
  }
}

function list(values: readonly number[]): string {
  const texts = values.map(String);
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}
