/**
 * The steps of larInf as a Markdown table, with what its columns are, what was found, and sigma below.
 */
import { larCells } from './lar-cells.js';
import { larLegend, larSigmaWords, larSummary, type LarTableInput } from './lar-words.js';
import { escapeMarkdown, markdownLines } from './markdown-lines.js';
import { provenanceMarkdown } from './markdown-table.js';
import { clip, FULL_NAME } from './names.js';
import { leftOutSentences } from './provenance-words.js';

/** The table as text, each line ended. */
export function larMarkdownTable(input: LarTableInput): string {
  const { result } = input;
  const { head, rows } = larCells(result);
  const shown = rows.map(([step, name, ...numbers]) => [step, clip(name, FULL_NAME), ...numbers]);
  const left = input.provenance === undefined ? [] : leftOutSentences(input.provenance);
  const words = [larLegend(result), larSummary(input), larSigmaWords(result), ...left];
  return [
    markdownLines(head, shown),
    ...words.map((text) => `${escapeMarkdown(text)}\n`),
    ...(input.provenance === undefined ? [] : [provenanceMarkdown(input.provenance).trimStart()]),
  ].join('\n');
}
