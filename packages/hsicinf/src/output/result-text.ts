/**
 * A result as text in the format that was asked for.
 */
import type { ReportInput } from '@hsicinf/report';
import {
  csvTable,
  eachJsonText,
  eachMarkdown,
  eachRecordTable,
  eachTextTable,
  jsonText,
  jsonTextPieces,
  larCsvTable,
  larJsonText,
  larMarkdownTable,
  larRecordTable,
  type LarTableInput,
  larTextTable,
  markdownTable,
  recordTable,
  textTable,
  type TextTableOptions,
} from '@hsicinf/report/tables';
import { widthOf } from '../io.js';
import type { ResultFormat } from '../options/output-flags.js';
import type { TextContent } from './content.js';
import type { Terminal } from './deliver.js';

const MOST_COLUMNS = 120;
/** From so many features on a result is written in pieces. */
const MANY_FEATURES = 10_000;

/** The text; a table fits the terminal and has its colours, if there is one. */
export function resultText(input: ReportInput, format: ResultFormat, terminal?: Terminal): TextContent {
  const { result, ...surroundings } = input;
  if (format === 'json') {
    const isLong = result.statistics.length >= MANY_FEATURES;
    return isLong ? jsonTextPieces(result, surroundings) : jsonText(result, surroundings);
  }
  if (format === 'csv') return csvTable(result);
  if (format === 'markdown') return markdownTable(result, input.provenance);
  return format === 'table' ? textTable(input, tableOptions(terminal)) : recordTable(result, format);
}

/** The same for several outputs, each on its own. */
export function eachText(inputs: readonly ReportInput[], format: ResultFormat, terminal?: Terminal): string {
  if (format === 'json') return eachJsonText(inputs);
  if (format === 'markdown') return eachMarkdown(inputs);
  return format === 'table' ? eachTextTable(inputs, tableOptions(terminal)) : eachRecordTable(inputs, format);
}

/** The same for a result of larInf. */
export function larResultText(input: LarTableInput, format: ResultFormat, terminal?: Terminal): string {
  if (format === 'json') return larJsonText(input.result, input);
  if (format === 'csv') return larCsvTable(input.result);
  if (format === 'markdown') return larMarkdownTable(input);
  return format === 'table'
    ? larTextTable(input, tableOptions(terminal))
    : larRecordTable(input.result, format);
}

function tableOptions(terminal: Terminal | undefined): TextTableOptions {
  if (terminal === undefined) return { width: 80 };
  return { width: Math.min(MOST_COLUMNS, widthOf(terminal.stream)), colour: terminal.colour };
}
