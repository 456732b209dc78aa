/**
 * Several outputs, each tested on its own, for a terminal: one table of outputs and features, what the stars mean, what was
 * found, what was held fixed and left out, and the notes of each output.
 */
import type { ReportInput } from '../input.js';
import { eachCells, eachRemarks, eachSummaryPieces } from './each-tables.js';
import { clip, wrapped } from './names.js';
import { starLegend } from './numbers.js';
import { piecesText } from './pieces.js';
import { noteLines, textLayout, type TextTableOptions } from './terminal-lines.js';
import { terminalTable } from './terminal-table.js';

const OUTPUT_COLUMNS = 20;

/** The text, each line ended. */
export function eachTextTable(inputs: readonly ReportInput[], options: TextTableOptions = {}): string {
  const { columns, colour } = textLayout(options);
  const { head, rows } = eachCells(inputs);
  const table = terminalTable(
    ['output', 'feature', ...head, ''],
    rows.map(({ output, feature, cells, stars }) => [
      clip(output, OUTPUT_COLUMNS),
      feature.name,
      ...cells,
      stars,
    ]),
    columns,
  );
  const notes = new Set(inputs.flatMap(({ result }) => result.notes));
  return [
    colour.bold(table.titles),
    colour.dim(table.rule),
    ...table.rows.map((line, i) => (rows[i].feature.significant ? colour.green(line) : line)),
    '',
    ...wrapped(starLegend(inputs[0].result.options.alpha), columns).map((line) => colour.dim(line)),
    '',
    ...wrapped(piecesText(eachSummaryPieces(inputs)), columns).map((line) => colour.bold(line)),
    ...eachRemarks(inputs).flatMap((sentence) => ['', ...wrapped(sentence, columns)]),
    ...noteLines([...notes], columns, colour),
  ]
    .map((line) => `${line}\n`)
    .join('');
}
