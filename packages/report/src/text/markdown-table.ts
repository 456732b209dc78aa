/**
 * The selected features as a Markdown table, for an issue, a notebook or a README, and what such tables are written with.
 */
import type { Result } from '@hsicinf/core';
import { naivePValues } from '../input.js';
import type { Provenance } from '../provenance.js';
import { notAdjustedWords } from './adjustment-words.js';
import { heldFixedSentences } from './held-fixed.js';
import { clip, FULL_NAME } from './names.js';
import { starLegend, stars } from './numbers.js';
import { leftOutSentences, type ProvenanceLine, provenanceLines } from './provenance-words.js';
import { type ResultColumn, resultColumns, shortColumns } from './result-columns.js';

/**
 * The table as text, each line ended, with the legend of the stars, what was held fixed and, where it is known, where the
 * result comes from below.
 */
export function markdownTable(result: Result, provenance?: Provenance): string {
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
  const remark = notAdjustedWords(result);
  const legend = `${starLegend(options.alpha)}${remark === undefined ? '' : `; ${remark}`}`;
  const left = provenance === undefined ? [] : leftOutSentences(provenance);
  const below = [legend, ...heldFixedSentences(result), ...left].map((text) => `\n${escapeMarkdown(text)}\n`);
  return markdownLines(head, rows) + below.join('') + provenanceMarkdown(provenance, options.seed);
}

/** The record as a list. */
export function provenanceMarkdown(provenance: Provenance | undefined, seed?: number): string {
  return provenance === undefined ? '' : `\n${linesMarkdown(recordLines(provenance, seed))}`;
}

/** The whole record in lines. */
export function recordLines(provenance: Provenance, seed?: number): ProvenanceLine[] {
  return [
    ...provenanceLines(provenance),
    ...(seed === undefined ? [] : [['Seed', String(seed)] as const]),
    ['Options', JSON.stringify(provenance.options)],
    ...provenance.notes.map((note) => ['Note on the table', note] as const),
  ];
}

/** Lines of a record as a list in Markdown. */
export function linesMarkdown(lines: readonly ProvenanceLine[]): string {
  return lines
    .map(([term, value]) => `- ${escapeMarkdown(term)}: ${escapeMarkdown(clip(value, FULL_LINE))}\n`)
    .join('');
}

/** Options are long, and shown whole. */
const FULL_LINE = 4000;

function titleOf({ id, title }: ResultColumn, adjust: string): string {
  if (id === 'adjusted') return `p (${adjust})`;
  return title === 'HSIC' ? title : title.toLowerCase();
}

/**
 * The head, the rule and a line for each row, each ended; no cell is markup. The second column holds names; it and a column
 * without a title are set to the left.
 */
export function markdownLines(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((title, c) => (c === 1 || title === '' ? '---' : '--:'));
  const cells = [head, rule, ...rows.map((row) => row.map(escapeMarkdown))];
  return cells.map((line) => `| ${line.join(' | ')} |\n`.replace(/\|  \|/, '| |')).join('');
}

/** Text in which nothing is markup: neither Markdown nor HTML. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\`*_[\]|~$#]/g, '\\$&');
}
