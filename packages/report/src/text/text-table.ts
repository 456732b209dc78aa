/**
 * The result for a terminal: a table of the selected features, what the stars mean, the summary, what took no part, and
 * the notes.
 */
import Table from 'cli-table3';
import type { SelectedFeature } from '@hsicinf/core';
import { naivePValues, type ReportInput } from '../input.js';
import { clip, displayWidth, isolated, isRightToLeft, visible, wrapped } from './names.js';
import { columnFormat, count, formatPValue, starLegend, stars } from './numbers.js';
import { summarySentence } from './summary.js';

/** Functions that wrap text in codes of a terminal; picocolors has this shape. */
export interface TextColours {
  bold(text: string): string;
  dim(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
}

/** How the table is set. */
export interface TextTableOptions {
  /** Columns of the terminal. Default 80. */
  width?: number | undefined;
  /** Plain text when absent. */
  colour?: TextColours | undefined;
}

const LEAST_WIDTH = 40;
const LEAST_NAME = 8;
const MOST_EXCLUDED = 5;
/** cli-table3 gives codes of a terminal no width, but marks of isolation one: they travel as codes that do not exist. */
const ISOLATE = ['\u001b[8001m', '\u001b[8002m'] as const;
/** No frame: a line under the head, two spaces between columns. */
const CHARS = Object.fromEntries(
  ['top', 'bottom', 'left', 'right'].flatMap((side) =>
    [side, `${side}-mid`, `${side}-left`, `${side}-right`].map((name) => [name, '']),
  ),
);
const plain: TextColours = { bold: String, dim: String, green: String, yellow: String };

/** The result as text, each line ended. */
export function textTable(input: ReportInput, { width = 80, colour = plain }: TextTableOptions = {}): string {
  const columns = Math.max(LEAST_WIDTH, width);
  const { result } = input;
  const legend = wrapped(`${starLegend(result.options.alpha)}${legendTail(input)}`, columns);
  return [
    ...tableLines(input, columns, colour),
    '',
    ...legend.map((line) => colour.dim(line)),
    '',
    ...wrapped(summarySentence(result, input.targetName), columns).map((line) => colour.bold(line)),
    ...excludedLines(input, columns),
    ...result.notes.flatMap((note) =>
      hanging('Note: ', visible(note), columns, (label) => colour.yellow(label)),
    ),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function tableLines(input: ReportInput, columns: number, colour: TextColours): string[] {
  const { selected, options } = input.result;
  const naive = naivePValues(input);
  const statistic = columnFormat(selected.map((feature) => feature.statistic));
  const isAdjusted = options.adjust !== 'none';
  const head = [
    'rank',
    'feature',
    'statistic',
    ...(naive.some((p) => p !== undefined) ? ['naive p'] : []),
    'p',
    ...(isAdjusted ? ['adjusted p'] : []),
    '',
  ];
  const numbers = selected.map((feature, s) => [
    statistic(feature.statistic),
    ...(head.includes('naive p') ? [naive[s] === undefined ? '' : formatPValue(naive[s])] : []),
    formatPValue(feature.pValue, feature.logPValue),
    ...(isAdjusted ? [formatPValue(feature.adjustedPValue)] : []),
    stars(feature, options.alpha),
  ]);
  const taken = head.reduce(
    (sum, title, c) =>
      c === 1 ? sum : sum + 2 + Math.max(title.length, ...numbers.map((cells) => cells[c - 2]?.length ?? 0)),
    0,
  );
  const room = Math.max(LEAST_NAME, columns - taken);
  const table = new Table({
    head,
    colAligns: head.map((_, c) => (c === 1 || c === head.length - 1 ? 'left' : 'right')),
    style: { head: [], border: [], compact: true, 'padding-left': 0, 'padding-right': 0 },
    chars: { ...CHARS, mid: '─', 'mid-mid': '──', middle: '  ' },
  });
  selected.forEach((feature, s) =>
    table.push([String(feature.rank), nameCell(feature, room), ...numbers[s]]),
  );
  const [titles, rule, ...rows] = table
    .toString()
    .replaceAll(ISOLATE[0], '\u2068')
    .replaceAll(ISOLATE[1], '\u2069')
    .split('\n')
    .map((line) => line.trimEnd());
  return [
    colour.bold(titles),
    colour.dim(rule),
    ...rows.map((line, s) => (selected[s].significant ? colour.green(line) : line)),
  ];
}

function nameCell({ name }: SelectedFeature, room: number): string {
  const shown = clip(name, room);
  return isRightToLeft(shown) ? ISOLATE[0] + shown + ISOLATE[1] : shown;
}

/** What the columns are that need a word. */
function legendTail(input: ReportInput): string {
  const { method, options } = input.result;
  const of = options.adjust === 'none' ? '' : '; stars are for the adjusted p';
  const naive =
    method !== 'hsic' && naivePValues(input).some((p) => p !== undefined)
      ? '; naive p: as if nothing had been selected'
      : '';
  return of + naive;
}

/** How many features took no part, and the first few with the reason. */
function excludedLines({ result: { excluded } }: ReportInput, columns: number): string[] {
  if (excluded.length === 0) return [];
  const shown = excluded
    .slice(0, MOST_EXCLUDED)
    .flatMap(({ name, reason }) => hanging('  ', `${isolated(clip(name, 30))}: ${visible(reason)}`, columns));
  const rest = excluded.length - MOST_EXCLUDED;
  return [
    '',
    `${count(excluded.length)} feature${excluded.length === 1 ? '' : 's'} took no part:`,
    ...shown,
    ...(rest > 0 ? [`  and ${count(rest)} more`] : []),
  ];
}

/** A paragraph after an empty line or, indented, without; the label stands out. */
function hanging(
  label: string,
  text: string,
  columns: number,
  colour: (text: string) => string = String,
): string[] {
  const indent = ' '.repeat(displayWidth(label));
  const lines = wrapped(text, columns - indent.length);
  const before = label.trim() === '' ? [] : [''];
  return [...before, ...lines.map((line, i) => (i === 0 ? colour(label) + line : indent + line))];
}
