/**
 * The columns of the table of results: title, meaning, the number that a column is sorted by, and how it is written.
 */
import { columnFormat, percent, stars, typeset } from '@hsicinf/report/text';
import type { SelectedFeature } from '@hsicinf/core';
import { pValueText } from '../format.js';
import type { RunOutcome } from '../worker/messages.js';

/** A feature with its naive p-value. */
export interface ResultRow extends SelectedFeature {
  naive: number;
}

/** A column. */
export interface ResultColumn {
  id: string;
  title: string;
  meaning: string;
  order: (row: ResultRow) => number;
  text: (row: ResultRow) => string;
}

/** The rows of an outcome. */
export function rowsOf({ selected, naive }: RunOutcome): ResultRow[] {
  return selected.map((feature, s) => ({ ...feature, naive: naive[s] }));
}

/** The columns after rank and name; only those that have something to say. */
export function columnsOf({ options, selected }: RunOutcome): ResultColumn[] {
  const { alpha, adjust } = options;
  const write = columnFormat(selected.flatMap(({ statistic, standardError }) => [statistic, standardError]));
  const score = (value: number): string => typeset(write(value));
  const has = (key: keyof SelectedFeature): boolean => selected.some((feature) => feature[key] !== undefined);
  const all: (ResultColumn | false)[] = [
    {
      id: 'p',
      title: 'p',
      meaning:
        'How often an unrelated feature would have a score as large, among the cases in which it would have been selected.',
      order: ({ logPValue }) => logPValue,
      text: ({ pValue, logPValue }) => pValueText(pValue, logPValue),
    },
    has('strictPValue') && {
      id: 'strict',
      title: 'Strict p',
      meaning: 'A more cautious p-value, given where the score rests on few rows.',
      order: ({ strictPValue = 1 }) => strictPValue,
      text: ({ strictPValue }) => (strictPValue === undefined ? '–' : pValueText(strictPValue)),
    },
    adjust !== 'none' && {
      id: 'adjusted',
      title: 'Adjusted p',
      meaning: 'The p-value adjusted for testing several features.',
      order: ({ adjustedPValue }) => adjustedPValue,
      text: ({ adjustedPValue }) => pValueText(adjustedPValue),
    },
    {
      id: 'significant',
      title: 'Significant',
      meaning: `Whether the ${adjust === 'none' ? '' : 'adjusted '}p-value is at most ${percent(alpha)}, with stars for how far below.`,
      order: ({ adjustedPValue }) => adjustedPValue,
      text: (row) => (row.significant ? `yes ${stars(row, alpha)}` : 'no'),
    },
    {
      id: 'naive',
      title: 'Naive p',
      meaning: 'The p-value as if nothing had been selected. It is too small, and shown for comparison only.',
      order: ({ naive }) => naive,
      text: ({ naive }) => pValueText(naive),
    },
    {
      id: 'score',
      title: 'Score',
      meaning:
        'How strongly feature and output go together, in any shape of relation: about 0 when they are unrelated.',
      order: ({ statistic }) => statistic,
      text: ({ statistic }) => score(statistic),
    },
    {
      id: 'error',
      title: 'Standard error',
      meaning: 'How much the score varies when feature and output are unrelated.',
      order: ({ standardError }) => standardError,
      text: ({ standardError }) => score(standardError),
    },
    selected.some((feature) => Number.isFinite(neededScore(feature))) && {
      id: 'needed',
      title: 'Needed',
      meaning: 'The score below which the selection would have been another.',
      order: neededScore,
      text: (row) => (Number.isFinite(neededScore(row)) ? score(neededScore(row)) : 'none'),
    },
    has('selectionFrequency') && {
      id: 'frequency',
      title: 'Selected in',
      meaning: 'The share of the shuffles of the rows in which the feature was selected.',
      order: ({ selectionFrequency = 0 }) => selectionFrequency,
      text: ({ selectionFrequency = 0 }) => percent(selectionFrequency),
    },
  ];
  return all.filter((column) => column !== false);
}

/** The lower end of the interval that holds the score. */
function neededScore({ truncation, statistic }: SelectedFeature): number {
  return (truncation.find(([lower, upper]) => lower <= statistic && statistic <= upper) ?? truncation[0])[0];
}
