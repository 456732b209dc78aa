/**
 * The result for a terminal: a table of the selected features, what the stars mean, the summary, what took no part, and
 * the notes.
 */
import { ignoresSelection } from './accounting.js';
import { naivePValues, type ReportInput } from '../input.js';
import { wrapped } from './names.js';
import { columnFormat, formatPValue, starLegend, stars } from './numbers.js';
import { summarySentence } from './summary.js';
import { excludedLines, noteLines, textLayout, type TextTableOptions } from './terminal-lines.js';
import { terminalTable } from './terminal-table.js';

/** The result as text, each line ended. */
export function textTable(input: ReportInput, options: TextTableOptions = {}): string {
  const { columns, colour } = textLayout(options);
  const { result } = input;
  const { titles, rule, rows } = selectedTable(input, columns);
  const legend = wrapped(`${starLegend(result.options.alpha)}${legendTail(input)}`, columns);
  return [
    colour.bold(titles),
    colour.dim(rule),
    ...rows.map((line, s) => (result.selected[s].significant ? colour.green(line) : line)),
    '',
    ...legend.map((line) => colour.dim(line)),
    '',
    ...wrapped(summarySentence(result, input.targetName), columns).map((line) => colour.bold(line)),
    ...excludedLines(result.excluded, columns),
    ...noteLines(result.notes, columns, colour),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function selectedTable(input: ReportInput, columns: number): ReturnType<typeof terminalTable> {
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
  const rows = selected.map((feature, s) => [
    String(feature.rank),
    feature.name,
    statistic(feature.statistic),
    ...(head.includes('naive p') ? [naive[s] === undefined ? '' : formatPValue(naive[s])] : []),
    formatPValue(feature.pValue, feature.logPValue),
    ...(isAdjusted ? [formatPValue(feature.adjustedPValue)] : []),
    stars(feature, options.alpha),
  ]);
  return terminalTable(head, rows, columns);
}

/** What the columns are that need a word. */
function legendTail(input: ReportInput): string {
  const { options } = input.result;
  const of = options.adjust === 'none' ? '' : '; stars are for the adjusted p';
  const naive =
    !ignoresSelection(options) && naivePValues(input).some((p) => p !== undefined)
      ? '; naive p: as if nothing had been selected'
      : '';
  return of + naive;
}
