/**
 * The result for a terminal: a table of the selected features, what the stars mean, the summary, what was held fixed,
 * features that say the same, what was left out, what took no part, and the notes.
 */
import { naivePValues, type ReportInput } from '../input.js';
import { isMarginal } from './accounting.js';
import { groupSentences } from './groups.js';
import { heldFixedSentences } from './held-fixed.js';
import { wrapped } from './names.js';
import { starLegend, stars } from './numbers.js';
import { leftOutSentences } from './provenance-words.js';
import { type ResultColumn, type ResultColumnId, resultColumns, shortColumns } from './result-columns.js';
import { summarySentence } from './summary.js';
import { excludedLines, noteLines, textLayout, type TextTableOptions } from './terminal-lines.js';
import { terminalTable } from './terminal-table.js';

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
