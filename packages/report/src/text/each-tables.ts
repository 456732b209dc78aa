/**
 * Several outputs, each tested on its own and adjusted together: a table of outputs and features in Markdown and for a
 * terminal, what was found in words, and all results as JSON.
 */
import type { SelectedFeature } from '@hsicinf/core';
import { naivePValues, type ReportInput } from '../input.js';
import { adjustedOver, adjustmentWords, promiseWords, notAdjustedWords } from './adjustment-words.js';
import { leftOutSentences, recordedOutputs, sharedLines } from './provenance-words.js';
import { heldFixedSentences } from './held-fixed.js';
import { jsonText } from './json-text.js';
import { escapeMarkdown, linesMarkdown, markdownLines, recordLines } from './markdown-table.js';
import { clip, FULL_NAME } from './names.js';
import { count, counted, percent, starLegend, stars } from './numbers.js';
import { listed, type Piece, piecesText } from './pieces.js';
import { resultColumns, shortColumns } from './result-columns.js';

/** The rows of the table: the output, the feature, and the columns that have something to say. */
export interface EachCells {
  head: string[];
  rows: { output: string; feature: SelectedFeature; cells: string[]; stars: string }[];
}

/** The cells, the outputs one after the other, in each the strongest feature first. */
export function eachCells(inputs: readonly ReportInput[]): EachCells {
  const of = (input: ReportInput): ReturnType<typeof resultColumns> =>
    shortColumns(resultColumns(input.result, naivePValues(input)));
  const [first] = inputs;
  return {
    head: of(first).map(({ title }) => title.toLowerCase()),
    rows: inputs.flatMap((input) => {
      const columns = of(input);
      return input.result.selected.map((feature) => ({
        output: input.targetName,
        feature,
        cells: columns.map(({ text }) => text(feature)),
        stars: stars(feature, input.result.options.alpha),
      }));
    }),
  };
}

/** What was found, in pieces. */
export function eachSummaryPieces(inputs: readonly ReportInput[]): Piece[] {
  const [{ result }] = inputs;
  const { options } = result;
  const found = inputs.map(({ targetName, result: { selected } }) => ({
    targetName,
    names: selected.filter(({ significant }) => significant).map(({ name }) => ({ name })),
  }));
  const total = found.reduce((sum, { names }) => sum + names.length, 0);
  const tested = inputs.reduce((sum, { result: { selected } }) => sum + selected.length, 0);
  const pairs = inputs.reduce((sum, { result: { usable } }) => sum + usable, 0);
  const basis =
    notAdjustedWords(result) ?? `adjusted ${adjustedOver(result)} (${adjustmentWords(options.adjust).name})`;
  const lists = found
    .filter(({ names }) => names.length > 0)
    .flatMap(({ targetName, names }, i) => [
      i === 0 ? ': ' : '; ',
      { name: targetName },
      ' with ',
      ...listed(names),
    ]);
  const promise = total > 0 ? promiseWords(result) : undefined;
  return [
    `${counted(inputs.length, 'output')}, each on its own: of ${count(pairs)} pairs of an output and a feature ${count(tested)} were tested, and ${total === 0 ? 'none is' : `${count(total)} ${total === 1 ? 'is' : 'are'}`} significant at ${percent(options.alpha)}, ${basis}`,
    ...lists,
    '.',
    ...(promise === undefined ? [] : [` ${promise}`]),
  ];
}

/** What stands below a table: what was held fixed, and what was left out, each once. */
export function eachRemarks(inputs: readonly ReportInput[]): string[] {
  return [
    ...new Set(
      inputs.flatMap(({ targetName, result, provenance }) => [
        ...heldFixedSentences(result),
        ...(provenance === undefined
          ? []
          : leftOutSentences(provenance).map((sentence) => `${clip(targetName, 60)}: ${sentence}`)),
      ]),
    ),
  ];
}

/** The table in Markdown, with what was found. */
export function eachMarkdown(inputs: readonly ReportInput[]): string {
  const { head, rows } = eachCells(inputs);
  const lines = rows.map(({ output, feature, cells, stars: marks }) => [
    clip(output, FULL_NAME),
    clip(feature.name, FULL_NAME),
    ...cells,
    marks,
  ]);
  const words = [
    starLegend(inputs[0].result.options.alpha),
    piecesText(eachSummaryPieces(inputs)),
    ...eachRemarks(inputs),
  ];
  return [
    markdownLines(['output', 'feature', ...head, ''], lines),
    ...words.map((text) => `${escapeMarkdown(text)}\n`),
    linesMarkdown(
      sharedLines(recordedOutputs(inputs), ({ provenance, result }) =>
        recordLines(provenance, result.options.seed),
      ),
    ),
  ].join('\n');
}

/** All results as JSON: an object with `outputs`, each a result as `jsonText` writes it. */
export function eachJsonText(inputs: readonly ReportInput[]): string {
  const texts = inputs.map(({ result, ...surroundings }) =>
    jsonText(result, surroundings).trimEnd().replaceAll('\n', '\n    '),
  );
  return `{\n  "outputs": [\n    ${texts.join(',\n    ')}\n  ]\n}\n`;
}
