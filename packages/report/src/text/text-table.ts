/**
 * Results for a terminal: a table of the selected features, or of several outputs and their features, with what the stars mean,
 * what was found and held fixed, features that say the same, what was left out, what took no part, and the notes.
 */
import Table from 'cli-table3';
import { naivePValues, type ReportInput } from '../input.js';
import { isMarginal } from './accounting.js';
import { eachCells, eachRemarks, eachSummaryPieces } from './each-tables.js';
import { groupSentences } from './features-alike.js';
import { heldFixedSentences } from './held-fixed.js';
import { clip, isRightToLeft, wrapped } from './names.js';
import { starLegend, stars } from './numbers.js';
import { piecesText } from './pieces.js';
import { leftOutSentences } from './provenance-words.js';
import { type ResultColumn, type ResultColumnId, resultColumns, shortColumns } from './result-columns.js';
import { summarySentence } from './summary.js';
import { excludedLines, noteLines, textLayout, type TextTableOptions } from './terminal-lines.js';

/** The result as text, each line ended. */
export function textTable(input: ReportInput, options: TextTableOptions = {}): string {
  const { columns, colour } = textLayout(options);
  const { result } = input;
  const shown = shortColumns(resultColumns(result, naivePValues(input)));
  const { titles, rule, rows } = selectedTable(input, shown, columns);
  const legend = wrapped([starLegend(result.options.alpha), ...legendTail(input, shown)].join('; '), columns);
  const groups = groupSentences(result).flatMap((sentence) => wrapped(sentence, columns));
  const held = heldFixedSentences(result).flatMap((sentence) => wrapped(sentence, columns));
  const left = input.provenance === undefined ? [] : leftOutSentences(input.provenance);
  return [
    colour.bold(titles),
    colour.dim(rule),
    ...rows.map((line, s) => (result.selected[s].significant ? colour.green(line) : line)),
    '',
    ...legend.map((line) => colour.dim(line)),
    '',
    ...wrapped(summarySentence(result, input.targetName), columns).map((line) => colour.bold(line)),
    ...(held.length > 0 ? ['', ...held] : []),
    ...(groups.length > 0 ? ['', ...groups] : []),
    ...(left.length > 0 ? ['', ...left.flatMap((sentence) => wrapped(sentence, columns))] : []),
    ...excludedLines(result.excluded, columns),
    ...noteLines(result.notes, columns, colour),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function selectedTable(
  { result }: ReportInput,
  shown: readonly ResultColumn[],
  columns: number,
): ReturnType<typeof terminalTable> {
  const { selected, options } = result;
  const rows = selected.map((feature) => [
    String(feature.rank),
    feature.name,
    ...shown.map(({ text }) => text(feature)),
    stars(feature, options.alpha),
  ]);
  return terminalTable(
    ['rank', 'feature', ...shown.map(({ title }) => title.toLowerCase()), ''],
    rows,
    columns,
  );
}

/** What the columns are that need a word. */
function legendTail({ result }: ReportInput, shown: readonly ResultColumn[]): string[] {
  const has = (wanted: ResultColumnId): boolean => shown.some(({ id }) => id === wanted);
  const isEstimate = result.selected.some(
    ({ estimated = false, isUpperBound = false }) => estimated && !isUpperBound,
  );
  return [
    ...(has('adjusted') ? ['stars are for the adjusted p'] : []),
    ...(isEstimate || has('correlation') ? ['±: standard error'] : []),
    ...(has('naive') ? ['naive p: as if nothing had been selected'] : []),
    ...(has('weight') ? ['weight: of HSIC-Lasso'] : []),
    ...(has('partial') ? ['partial p: of the weight beside the others'] : []),
    ...(has('given') ? ['given the others: adjusted p once the others are accounted for, approximate'] : []),
    ...(has('share') ? ['explained: by the covariates'] : []),
    ...(has('rule') ? ['shuffled: within or between clusters'] : []),
    ...(has('selective') && isMarginal(result)
      ? ['selective p: given the selection; near 1 if a feature that was not selected does as well']
      : []),
  ];
}

const OUTPUT_COLUMNS = 20;

/** Several outputs, each tested on its own, in one table; each line ended. */
export function eachTextTable(inputs: readonly ReportInput[], options: TextTableOptions = {}): string {
  const { columns, colour } = textLayout(options);
  const { head, rows } = eachCells(inputs);
  const table = terminalTable(
    ['output', 'feature', ...head, ''],
    rows.map((row) => [clip(row.output, OUTPUT_COLUMNS), row.feature.name, ...row.cells, row.stars]),
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

const NAME = 1;
const LEAST_NAME = 8;
/** cli-table3 gives codes of a terminal no width, but marks of isolation one: they travel as codes that do not exist. */
const ISOLATE = ['\u001b[8001m', '\u001b[8002m'] as const;
const CHARS = Object.fromEntries(
  ['top', 'bottom', 'left', 'right'].flatMap((side) =>
    [side, `${side}-mid`, `${side}-left`, `${side}-right`].map((name) => [name, '']),
  ),
);

/**
 * The lines of a table for a terminal: no frame, a line under the head, two spaces between columns. The second column holds
 * names, of any kind and length, which have the room that the others leave; a column without a title is set to the left. Cells
 * are plain text but for names, which are cut and made visible here.
 */
export function terminalTable(
  head: readonly string[],
  cells: readonly (readonly string[])[],
  columns: number,
): { titles: string; rule: string; rows: string[] } {
  const taken = head.reduce(
    (sum, title, c) =>
      c === NAME ? sum : sum + 2 + Math.max(title.length, ...cells.map((line) => line[c].length)),
    0,
  );
  const room = Math.max(LEAST_NAME, columns - taken);
  const table = new Table({
    head: [...head],
    colAligns: head.map((title, c) => (c === NAME || title === '' ? 'left' : 'right')),
    style: { head: [], border: [], compact: true, 'padding-left': 0, 'padding-right': 0 },
    chars: { ...CHARS, mid: '─', 'mid-mid': '──', middle: '  ' },
  });
  for (const line of cells) table.push(line.map((cell, c) => (c === NAME ? nameCell(cell, room) : cell)));
  const [titles, rule, ...rows] = table
    .toString()
    .replaceAll(ISOLATE[0], '\u2068')
    .replaceAll(ISOLATE[1], '\u2069')
    .split('\n')
    .map((line) => line.trimEnd());
  return { titles, rule, rows };
}

function nameCell(name: string, room: number): string {
  const shown = clip(name, room);
  return isRightToLeft(shown) ? ISOLATE[0] + shown + ISOLATE[1] : shown;
}
