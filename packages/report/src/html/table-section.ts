/**
 * The table of the selected features, with what its columns mean, and the notes that go with it.
 */
import { conditionWords, ignoresSelection, testsOnOtherRows } from '../text/accounting.js';
import type { Result, SelectedFeature } from '@hsicinf/core';
import { naivePValues, type ReportInput } from '../input.js';
import { adjustmentWords } from '../text/method-words.js';
import { visible } from '../text/names.js';
import { columnFormat, formatPValue, percent, starLegend, stars, typeset } from '../text/numbers.js';
import { type Insertable, markup, type Markup, nameMarkup } from './markup.js';

/** A column: its title, what it means, and what stands in it. */
interface TableColumn {
  title: string;
  meaning: string;
  cell: (feature: SelectedFeature, s: number) => Insertable;
}

/** The table, its glossary and the notes. */
export function tableSection(input: ReportInput): Markup {
  const { result } = input;
  const columns = columnsOf(input);
  const rows = result.selected.map(
    (feature, s) =>
      markup`<tr${feature.significant && markup` class="significant"`}>
      <td>${feature.rank}</td>
      <th scope="row">${nameMarkup(feature.name)}</th>
      ${columns.map(({ cell }) => markup`<td>${cell(feature, s)}</td>`)}
    </tr>`,
  );
  return markup`<section aria-labelledby="features">
    <h2 id="features">Selected features</h2>
    <div class="scroll" role="region" aria-labelledby="table-caption" tabindex="0">
      <table>
        <caption id="table-caption">
          <span>${captionOf(result)}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Rank</th>
            <th scope="col" class="left">Feature</th>
            ${columns.map(({ title }) => markup`<th scope="col">${title}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
    <details>
      <summary>What the columns mean</summary>
      <dl class="glossary">
        ${columns.map(
          ({ title, meaning }) =>
            markup`<dt>${title}</dt>
              <dd>${meaning}</dd>`,
        )}
      </dl>
    </details>
    ${notes(result)}
  </section>`;
}

function captionOf(result: Result): string {
  const { selected, options } = result;
  const subject =
    selected.length === 1
      ? 'The selected feature'
      : `The ${selected.length} selected features, ${orderOf(result)}`;
  return `${subject}. ${starLegend(options.alpha)}${options.adjust === 'none' ? '' : ' (adjusted p)'}.`;
}

function orderOf({ options }: Result): string {
  if ((options.repeats ?? 1) > 1) return 'the one selected most often first';
  return testsOnOtherRows(options)
    ? 'in the order of their scores when they were selected'
    : 'the largest score first';
}

function verdict(feature: SelectedFeature, alpha: number): Markup {
  return feature.significant ? markup`yes <span class="stars">${stars(feature, alpha)}</span>` : markup`no`;
}

function columnsOf(input: ReportInput): TableColumn[] {
  const { result } = input;
  const { selected, options } = result;
  const naive = naivePValues(input);
  const score = columnFormat(selected.flatMap(({ statistic, standardError }) => [statistic, standardError]));
  const has = (key: keyof SelectedFeature): boolean => selected.some((feature) => feature[key] !== undefined);
  const all: (TableColumn | false)[] = [
    {
      title: 'p',
      meaning: pMeaning(options),
      cell: ({ pValue, logPValue }) => typeset(formatPValue(pValue, logPValue)),
    },
    has('strictPValue') && {
      title: 'Strict p',
      meaning: 'A more cautious p-value, given where the score rests on few rows.',
      cell: ({ strictPValue }) => (strictPValue === undefined ? '–' : typeset(formatPValue(strictPValue))),
    },
    options.adjust !== 'none' && {
      title: 'Adjusted p',
      meaning: `The p-value adjusted for testing several features (${adjustmentWords(options.adjust).name}). ${adjustmentWords(options.adjust).controls}`,
      cell: ({ adjustedPValue }) => typeset(formatPValue(adjustedPValue)),
    },
    {
      title: ignoresSelection(options) ? `p ≤ ${percent(options.alpha)}` : 'Significant',
      meaning: `Whether the ${options.adjust === 'none' ? '' : 'adjusted '}p-value is at most ${percent(options.alpha)}, with stars for how far below: ${starLegend(options.alpha)}.`,
      cell: (feature) => verdict(feature, options.alpha),
    },
    naive.some((p) => p !== undefined) && {
      title: 'Naive p',
      meaning: 'The p-value as if nothing had been selected. It is too small, and shown for comparison only.',
      cell: (_, s) => (naive[s] === undefined ? '–' : typeset(formatPValue(naive[s]))),
    },
    {
      title: 'Score',
      meaning:
        'How strongly feature and output go together, in any shape of relation: about 0 when they are unrelated.',
      cell: ({ statistic }) => typeset(score(statistic)),
    },
    {
      title: 'Standard error',
      meaning: 'How much the score varies when feature and output are unrelated.',
      cell: ({ standardError }) => typeset(score(standardError)),
    },
    selected.some((feature) => Number.isFinite(lowerLimit(feature))) && {
      title: 'Needed',
      meaning:
        'The score below which the selection would have been another. Only what lies above it counts as evidence.',
      cell: (feature) =>
        Number.isFinite(lowerLimit(feature)) ? typeset(score(lowerLimit(feature))) : 'none',
    },
    has('selectionFrequency') && {
      title: 'Selected in',
      meaning: 'The share of the shuffles of the rows in which the feature was selected.',
      cell: ({ selectionFrequency }) => percent(selectionFrequency ?? 0),
    },
  ];
  return all.filter((column) => column !== false);
}

function pMeaning(options: Result['options']): string {
  if (ignoresSelection(options))
    return 'How often an unrelated feature would have a score as large, had it not been chosen for its score. It was, so this is too small.';
  if (testsOnOtherRows(options))
    return 'How often an unrelated feature would have a score as large on rows that had no part in the selection.';
  return `How often an unrelated feature would have a score as large, among the cases in which ${conditionWords(options)}.`;
}

/** The lower end of the interval that holds the score. */
function lowerLimit({ truncation, statistic }: SelectedFeature): number {
  return (truncation.find(([lower, upper]) => lower <= statistic && statistic <= upper) ?? truncation[0])[0];
}

function notes({ notes: texts }: Result): Insertable {
  if (texts.length === 0) return undefined;
  return markup`<h3>Notes</h3>
    <ul class="notes">
      ${texts.map((text) => markup`<li>${visible(text)}</li>`)}
    </ul>`;
}
