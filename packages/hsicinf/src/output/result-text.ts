/**
 * A result as text in the format that was asked for.
 */
import {
  csvTable,
  jsonText,
  larCsvTable,
  larJsonText,
  larMarkdownTable,
  type LarTableInput,
  markdownTable,
  type ReportInput,
} from '@hsicinf/report';
import { larTextTable, textTable, type TextTableOptions } from '@hsicinf/report/node';
import { widthOf } from '../io.js';
import type { ResultFormat } from '../options/output-flags.js';
import type { Terminal } from './deliver.js';

const MOST_COLUMNS = 120;

/** The text; a table fits the terminal and has its colours, if there is one. */
export function resultText(input: ReportInput, format: ResultFormat, terminal?: Terminal): string {
  if (format === 'json') return jsonText(input.result);
  if (format === 'csv') return csvTable(input.result);
  if (format === 'markdown') return markdownTable(input.result);
  return textTable(input, tableOptions(terminal));
}

/** The same for a result of larInf. */
export function larResultText(input: LarTableInput, format: ResultFormat, terminal?: Terminal): string {
  if (format === 'json') return larJsonText(input.result);
  if (format === 'csv') return larCsvTable(input.result);
  if (format === 'markdown') return larMarkdownTable(input);
  return larTextTable(input, tableOptions(terminal));
}

function tableOptions(terminal: Terminal | undefined): TextTableOptions {
  if (terminal === undefined) return { width: 80 };
  return { width: Math.min(MOST_COLUMNS, widthOf(terminal.stream)), colour: terminal.colour };
}
