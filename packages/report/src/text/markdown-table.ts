/**
 * The selected features as a Markdown table, for an issue, a notebook or a README.
 */
import type { Result } from '@hsicinf/core';
import { naivePValues } from '../input.js';
import { unadjustedWords } from './adjustment-words.js';
import { heldFixedSentences } from './held-fixed.js';
import { escapeMarkdown, markdownLines } from './markdown-lines.js';
import { clip, FULL_NAME } from './names.js';
import { starLegend, stars } from './numbers.js';
import { type ResultColumn, resultColumns, shortColumns } from './result-columns.js';

/** The table as text, each line ended, with the legend of the stars and what was held fixed below. */
export function markdownTable(result: Result): string {
  const { selected, options } = result;
  const all = resultColumns(result, naivePValues({ result }));
  const columns = [...shortColumns(all), ...all.filter(({ title }) => title === 'HSIC')];
  const rows = selected.map((feature) => [
    String(feature.rank),
    clip(feature.name, FULL_NAME),
    ...columns.map(({ text }) => text(feature)),
    stars(feature, options.alpha),
  ]);
  const head = ['rank', 'feature', ...columns.map((column) => titleOf(column, options.adjust)), ''];
  const remark = unadjustedWords(result);
  const legend = `${starLegend(options.alpha)}${remark === undefined ? '' : `; ${remark}`}`;
  const below = [legend, ...heldFixedSentences(result)].map((text) => `\n${escapeMarkdown(text)}\n`);
  return markdownLines(head, rows) + below.join('');
}

function titleOf({ id, title }: ResultColumn, adjust: string): string {
  if (id === 'adjusted') return `p (${adjust})`;
  return title === 'HSIC' ? title : title.toLowerCase();
}
