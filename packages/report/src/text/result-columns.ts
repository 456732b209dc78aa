/**
 * The columns of a table of results, in the order in which they should be read: how strong, how sure, and then the rest.
 * The report, the page, the terminal and Markdown all choose from these.
 */
import type { SelectedFeature } from '@hsicinf/core';
import {
  conditionWords,
  ignoresSelection,
  isMarginal,
  promisesNothing,
  testsOnOtherRows,
} from './accounting.js';
import { adjustedOver, adjustmentWords, type TestedResult } from './adjustment-words.js';
import { shareText } from './held-fixed.js';
import {
  adjustedPValueText,
  columnFormat,
  correlationFormat,
  count,
  formatPValue,
  givenOthersText,
  percent,
  pValueText,
  starLegend,
  stars,
} from './numbers.js';
import { neededScore } from './selection-words.js';

/** The names of the columns. */
export type ResultColumnId =
  | 'correlation'
  | 'p'
  | 'strict'
  | 'adjusted'
  | 'significant'
  | 'selective'
  | 'partial'
  | 'given'
  | 'weight'
  | 'naive'
  | 'score'
  | 'error'
  | 'needed'
  | 'share'
  | 'rule'
  | 'rows'
  | 'members'
  | 'frequency';

/** A column: its title, what it means, what it is sorted by, and what stands in it as plain text. */
export interface ResultColumn {
  id: ResultColumnId;
  title: string;
  meaning: string;
  order: (feature: SelectedFeature) => number;
  text: (feature: SelectedFeature) => string;
}

/** When the p-value given the selection is the right question, and when it misleads. */
export const SELECTIVE_USE =
  'It is the right question if only the selected features will ever be mentioned and each should stand out from what it took to be selected. It misleads near the cut: if the best feature that was not selected is related as well, because too few were selected or because it is a copy, an obvious feature has a selective p-value near 1.';

/** What the p-value given the selection asks, and when. */
export const SELECTIVE_WORDS = `The p-value given the selection: the same share among the cases in which the feature would still have been selected. ${SELECTIVE_USE}`;

/** What the error of a correlation is, and what it does not cover. */
export const CORRELATION_ERROR_WORDS =
  'The error is a jackknife standard error: how much the correlation would vary between samples of as many rows, for this pair of widths. It does not cover the choice of the pair, nor that the feature was selected for a large value, which makes the correlation itself look somewhat larger than it is.';

const KERNEL_CORRELATION =
  'How strongly feature and output go together, in any shape of relation: the kernel correlation, from −1 to 1, about 0 when they are unrelated.';
/** What stands beside a kernel correlation. */
const HSIC = {
  name: 'HSIC',
  meaning: 'The unbiased HSIC over all rows with one width, as other procedures have it. It has no unit.',
};
/** What the p-value of a weight asks. */
const PARTIAL_WORDS =
  'The p-value of the weight of the feature beside the other selected ones, given that these were selected: whether it describes something of the output that they do not.';

/** What the test given the others asks, and that it is approximate. */
export const GIVEN_OTHERS_WORDS =
  'Does the feature add something to the other selected ones? Feature and output are replaced by what a regression on the others leaves of them, and tested again; the p-value is adjusted as the other one is. It is approximate. Of two features that say the same neither adds anything to the other, so that both have a large value here.';

const NOTHING = '–';

/** The columns that have something to say. `naive` are the p-values as if nothing had been selected, in order of rank. */
export function resultColumns(
  result: TestedResult,
  naive: readonly (number | undefined)[] = [],
): ResultColumn[] {
  const { selected } = result;
  const has = (key: keyof SelectedFeature): boolean => selected.some((feature) => feature[key] !== undefined);
  return [
    ...(has('correlation') ? [correlationColumn(result)] : []),
    ...(has('coefficient') ? [weightColumn(selected)] : []),
    ...pValueColumns(result, has),
    ...(naive.some((p) => p !== undefined) ? [naiveColumn(naive)] : []),
    ...heldColumns(has),
    ...scoreColumns(result, has),
  ];
}

/** The columns for a table with little room: strength first, then p-values. A run by correlation leaves out its HSIC. */
export function shortColumns(columns: readonly ResultColumn[]): ResultColumn[] {
  const strength = columns.some(({ id }) => id === 'correlation') ? 'correlation' : 'score';
  const order: ResultColumnId[] = [
    strength,
    'weight',
    'naive',
    'p',
    'adjusted',
    'selective',
    'partial',
    'given',
    'share',
    'rule',
    'rows',
    'members',
  ];
  return order.flatMap((wanted) => columns.filter(({ id }) => id === wanted));
}

function correlationColumn({ selected, measuredBy }: TestedResult): ResultColumn {
  const write = correlationFormat(selected.map(({ correlation = 0 }) => correlation));
  return {
    id: 'correlation',
    title: 'Correlation',
    meaning: `${measuredBy?.score.meaning ?? KERNEL_CORRELATION} ${CORRELATION_ERROR_WORDS}`,
    order: ({ correlation = 0 }) => correlation,
    text: ({ correlation = 0, correlationError }) =>
      `${write(correlation)}${correlationError === undefined ? '' : ` ± ${write(correlationError)}`}`,
  };
}

function weightColumn(selected: readonly SelectedFeature[]): ResultColumn {
  const write = correlationFormat(selected.map(({ coefficient = 0 }) => coefficient));
  return {
    id: 'weight',
    title: 'Weight',
    meaning:
      'The weight that HSIC-Lasso gives the feature where the next one would enter. Features are in the order in which they entered; of those that say the same one has the weight.',
    order: ({ coefficient = 0 }) => coefficient,
    text: ({ coefficient = 0 }) => write(coefficient),
  };
}

function pValueColumns(result: TestedResult, has: (key: keyof SelectedFeature) => boolean): ResultColumn[] {
  const { alpha, adjust } = result.options;
  const isAdjusted = adjust !== 'none';
  const columns: (ResultColumn | false)[] = [
    {
      id: 'p',
      title: 'p',
      meaning: pMeaning(result) + accuracyWords(result.selected),
      order: ({ logPValue }) => logPValue,
      text: pValueText,
    },
    has('strictPValue') && {
      id: 'strict',
      title: 'Strict p',
      meaning: 'A more cautious p-value, shown if the score depends on few rows.',
      order: ({ strictPValue = 1 }) => strictPValue,
      text: ({ strictPValue }) => (strictPValue === undefined ? NOTHING : formatPValue(strictPValue)),
    },
    isAdjusted && {
      id: 'adjusted',
      title: 'Adjusted p',
      meaning: `The p-value adjusted ${adjustedOver(result)} (${adjustmentWords(adjust).name}). ${adjustmentWords(adjust).controls}`,
      order: ({ adjustedPValue }) => adjustedPValue,
      text: adjustedPValueText,
    },
    {
      id: 'significant',
      title: promisesNothing(result) ? `p ≤ ${percent(alpha)}` : 'Significant',
      meaning: `Whether the ${isAdjusted ? 'adjusted ' : ''}p-value is at most ${percent(alpha)}, with stars for how far below: ${starLegend(alpha)}.`,
      order: ({ adjustedPValue }) => adjustedPValue,
      text: (feature) => (feature.significant ? `yes ${stars(feature, alpha)}` : 'no'),
    },
    has('selectivePValue') && {
      id: 'selective',
      title: 'Selective p',
      meaning: SELECTIVE_WORDS,
      order: ({ selectivePValue = 1 }) => selectivePValue,
      text: ({ selectivePValue }) =>
        selectivePValue === undefined ? NOTHING : formatPValue(selectivePValue),
    },
    has('partialPValue') && {
      id: 'partial',
      title: 'Partial p',
      meaning: PARTIAL_WORDS,
      order: ({ partialPValue = 1 }) => partialPValue,
      text: ({ partialPValue }) => (partialPValue === undefined ? NOTHING : formatPValue(partialPValue)),
    },
    has('givenOthersPValue') && {
      id: 'given',
      title: 'Given the others',
      meaning: GIVEN_OTHERS_WORDS,
      order: ({ givenOthersPValue = 1 }) => givenOthersPValue,
      text: (feature) => givenOthersText(feature, result) ?? NOTHING,
    },
  ];
  return columns.filter((column) => column !== false);
}

function naiveColumn(naive: readonly (number | undefined)[]): ResultColumn {
  const of = ({ rank }: SelectedFeature): number | undefined => naive[rank - 1];
  return {
    id: 'naive',
    title: 'Naive p',
    meaning: 'The p-value as if nothing had been selected. It is too small, and shown for comparison only.',
    order: (feature) => of(feature) ?? 1,
    text: (feature) => {
      const p = of(feature);
      return p === undefined ? NOTHING : formatPValue(p);
    },
  };
}

/** What holding columns fixed did to each feature. */
function heldColumns(has: (key: keyof SelectedFeature) => boolean): ResultColumn[] {
  const columns: (ResultColumn | false)[] = [
    has('covariateShare') && {
      id: 'share',
      title: 'Explained',
      meaning:
        'The share of the variance of the feature that the covariates explain, which was removed before the test.',
      order: ({ covariateShare = 0 }) => covariateShare,
      text: ({ covariateShare }) => (covariateShare === undefined ? NOTHING : shareText(covariateShare)),
    },
    has('clusterRule') && {
      id: 'rule',
      title: 'Shuffled',
      meaning:
        'How the feature was shuffled: its rows within clusters or, if it is the same in all rows of a cluster, its values as a whole between clusters.',
      order: ({ clusterRule }) => (clusterRule === 'between clusters' ? 1 : 0),
      text: ({ clusterRule }) => clusterRule?.split(' ')[0] ?? NOTHING,
    },
    has('rows') && {
      id: 'rows',
      title: 'Rows',
      meaning:
        'The rows that the feature was tested on, where it misses cells in others. The p-value speaks of these rows; features are ranked by their correlation in units of its spread under independence, which is larger on fewer rows.',
      order: ({ rows = Infinity }) => rows,
      text: ({ rows }) => (rows === undefined ? 'all' : count(rows)),
    },
    has('members') && {
      id: 'members',
      title: 'Columns',
      meaning: 'How many columns of the table the feature is a group of.',
      order: ({ members = [] }) => members.length,
      text: ({ members }) => (members === undefined ? NOTHING : count(members.length)),
    },
  ];
  return columns.filter((column) => column !== false);
}

function scoreColumns(
  { selected, measuredBy }: TestedResult,
  has: (key: keyof SelectedFeature) => boolean,
): ResultColumn[] {
  const isCorrelation = has('correlation');
  const score = columnFormat(
    selected.flatMap(({ statistic, standardError }) =>
      isCorrelation ? [statistic] : [statistic, standardError],
    ),
  );
  const needed = isCorrelation ? columnFormat(selected.map(({ correlation = 0 }) => correlation)) : score;
  const own = measuredBy?.statistic ?? HSIC;
  const columns: (ResultColumn | false)[] = [
    selected.some((feature) => Number.isFinite(neededScore(feature))) && {
      id: 'needed',
      title: 'Needed',
      meaning: `The ${isCorrelation ? 'correlation' : 'score'} below which the selection would have been different. Only what lies above it counts as evidence.`,
      order: neededScore,
      text: (feature) => (Number.isFinite(neededScore(feature)) ? needed(neededScore(feature)) : 'none'),
    },
    {
      id: 'score',
      title: isCorrelation ? own.name : 'Score',
      meaning: isCorrelation
        ? own.meaning
        : 'HSIC: how strongly feature and output go together, in any shape of relation, about 0 when they are unrelated.',
      order: ({ statistic }) => statistic,
      text: ({ statistic }) => score(statistic),
    },
    !isCorrelation && {
      id: 'error',
      title: 'Standard error',
      meaning: 'How much the score varies when feature and output are unrelated.',
      order: ({ standardError }) => standardError,
      text: ({ standardError }) => score(standardError),
    },
    has('selectionFrequency') && {
      id: 'frequency',
      title: 'Selected in',
      meaning: 'The share of the row orders in which the feature was selected.',
      order: ({ selectionFrequency = 0 }) => selectionFrequency,
      text: ({ selectionFrequency = 0 }) => percent(selectionFrequency),
    },
  ];
  return columns.filter((column) => column !== false);
}

function pMeaning(result: TestedResult): string {
  const { options } = result;
  if (isMarginal(result)) return 'How often a feature unrelated to the output would score as high.';
  if (ignoresSelection(result))
    return 'How often an unrelated feature would have a score as large, had it not been chosen for its score. It was, so this is too small.';
  if (testsOnOtherRows(options))
    return 'How often an unrelated feature would have a score as large on rows that played no part in the selection.';
  return `How often an unrelated feature would have a score as large, among the cases in which ${conditionWords(options)}.`;
}

/** What ± and < mean, where they are used. */
function accuracyWords(selected: readonly SelectedFeature[]): string {
  const isEstimate = selected.some(
    ({ estimated = false, pValueError = 0, isUpperBound = false }) =>
      estimated && pValueError > 0 && !isUpperBound,
  );
  const isBound = selected.some(({ isUpperBound = false }) => isUpperBound);
  return [
    isEstimate ? ' With ± it is an estimate with its standard error.' : '',
    isBound ? ' With < it is smaller than that; how much smaller was not computed.' : '',
  ].join('');
}
