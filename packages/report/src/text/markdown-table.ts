/**
 * The selected features as a Markdown table, for an issue, a notebook or a README.
 */
import type { Result } from '@hsicinf/core';
import { clip, FULL_NAME } from './names.js';
import { columnFormat, formatPValue, starLegend, stars } from './numbers.js';

/** The table as text, each line ended, with the legend of the stars below. */
export function markdownTable({ selected, options }: Result): string {
  const statistic = columnFormat(selected.map((feature) => feature.statistic));
  const isAdjusted = options.adjust !== 'none';
  const rows = selected.map((feature) => [
    String(feature.rank),
    escaped(clip(feature.name, FULL_NAME)),
    statistic(feature.statistic),
    formatPValue(feature.pValue, feature.logPValue),
    ...(isAdjusted ? [formatPValue(feature.adjustedPValue)] : []),
    escaped(stars(feature, options.alpha)),
  ]);
  const head = ['rank', 'feature', 'statistic', 'p', ...(isAdjusted ? [`p (${options.adjust})`] : []), ''];
  const rule = head.map((_, i) => (i === 1 || i === head.length - 1 ? '---' : '--:'));
  const lines = [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |\n`.replace(/\|  \|/, '| |'));
  return `${lines.join('')}\n${escaped(starLegend(options.alpha))}\n`;
}

/** Text in which nothing is markup: neither Markdown nor HTML. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\`*_[\]|~$#]/g, '\\$&');
}
