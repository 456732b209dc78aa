/**
 * The selected features as a Markdown table, for an issue, a notebook or a README.
 */
import type { Result } from '@hsicinf/core';
import { escapeMarkdown, markdownLines } from './markdown-lines.js';
import { clip, FULL_NAME } from './names.js';
import { columnFormat, formatPValue, starLegend, stars } from './numbers.js';

/** The table as text, each line ended, with the legend of the stars below. */
export function markdownTable({ selected, options }: Result): string {
  const statistic = columnFormat(selected.map((feature) => feature.statistic));
  const isAdjusted = options.adjust !== 'none';
  const rows = selected.map((feature) => [
    String(feature.rank),
    clip(feature.name, FULL_NAME),
    statistic(feature.statistic),
    formatPValue(feature.pValue, feature.logPValue),
    ...(isAdjusted ? [formatPValue(feature.adjustedPValue)] : []),
    stars(feature, options.alpha),
  ]);
  const head = ['rank', 'feature', 'statistic', 'p', ...(isAdjusted ? [`p (${options.adjust})`] : []), ''];
  return `${markdownLines(head, rows)}\n${escapeMarkdown(starLegend(options.alpha))}\n`;
}
