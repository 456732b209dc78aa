/**
 * A result of larInf for a terminal: the table of steps, what its columns are, what was found, sigma, what took no part,
 * and the notes. Steps that the ForwardStop rule keeps stand out.
 */
import { larCells, larLegend, larSigmaWords, larSummary, type LarTableInput } from './lar-tables.js';
import { wrapped } from './names.js';
import { leftOutSentences } from './provenance-words.js';
import { excludedLines, noteLines, textLayout, type TextTableOptions } from './terminal-lines.js';
import { terminalTable } from './text-table.js';

/** The result as text, each line ended. */
export function larTextTable(input: LarTableInput, options: TextTableOptions = {}): string {
  const { result } = input;
  const { columns, colour } = textLayout(options);
  const { head, rows } = larCells(result);
  const table = terminalTable(head, rows, columns);
  const kept = result.forwardStop ?? 0;
  return [
    colour.bold(table.titles),
    colour.dim(table.rule),
    ...table.rows.map((line, s) => (s < kept ? colour.green(line) : line)),
    '',
    ...wrapped(larLegend(result), columns).map((line) => colour.dim(line)),
    '',
    ...wrapped(larSummary(input), columns).map((line) => colour.bold(line)),
    ...wrapped(larSigmaWords(result), columns),
    ...(input.provenance === undefined
      ? []
      : leftOutSentences(input.provenance).flatMap((sentence) => ['', ...wrapped(sentence, columns)])),
    ...excludedLines(result.excluded, columns),
    ...noteLines(result.notes, columns, colour),
  ]
    .map((line) => `${line}\n`)
    .join('');
}
