/**
 * A result as text in the format that was asked for.
 */
import { csvTable, jsonText, markdownTable, type ReportInput } from '@hsicinf/report';
import { textTable } from '@hsicinf/report/node';
import { type Output, widthOf } from '../io.js';
import type { ResultFormat } from '../options/output-flags.js';
import type { Colours } from './colours.js';

const MOST_COLUMNS = 120;
const ENDINGS: readonly [RegExp, ResultFormat][] = [
  [/\.json$/i, 'json'],
  [/\.csv$/i, 'csv'],
  [/\.(md|markdown)$/i, 'markdown'],
];

/** The format for a file: by what was asked, then by its ending. */
export function formatFor(path: string | undefined, asked: ResultFormat | undefined): ResultFormat {
  return asked ?? ENDINGS.find(([ending]) => ending.test(path ?? ''))?.[1] ?? 'table';
}

/** The text; a table fits the terminal and has its colours, if there is one. */
export function resultText(
  input: ReportInput,
  format: ResultFormat,
  terminal?: { stream: Output; colour: Colours },
): string {
  if (format === 'json') return jsonText(input.result);
  if (format === 'csv') return csvTable(input.result);
  if (format === 'markdown') return markdownTable(input.result);
  const width = terminal === undefined ? 80 : Math.min(MOST_COLUMNS, widthOf(terminal.stream));
  return textTable(input, terminal === undefined ? { width } : { width, colour: terminal.colour });
}
