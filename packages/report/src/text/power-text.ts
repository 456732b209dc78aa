/**
 * A plan as text: how many rows are needed in a sentence, the table of power for readers, and its records for programs.
 */
import {
  bySelect,
  meanPower,
  type PowerPoint,
  type PowerStudy,
  rowsNeeded,
  WANTED_POWER,
} from '../power-study.js';
import { type RecordFormat, recordsText } from './csv-lines.js';
import { escapeMarkdown, linesMarkdown, markdownLines, recordLines } from './markdown-table.js';
import { clip, wrapped } from './names.js';
import { count, percent } from './numbers.js';
import { piecesText } from './pieces.js';
import { leftOutSentences } from './provenance-words.js';

const MOST_FEATURES = 6;

/** How many rows each of the first features needs, and how many for the mean of all. */
export function neededSentences(study: PowerStudy): string[] {
  const groups = bySelect(study);
  return groups.map(([select, points]) => {
    const all = rowsNeeded(points.map((point) => ({ rows: point.rows, power: meanPower(point) })));
    const each = points[0].features.slice(0, MOST_FEATURES).map(({ name }, f) => {
      const needed = rowsNeeded(points.map(({ rows, features }) => ({ rows, power: features[f].power })));
      return piecesText([{ name }, ` ${neededWords(needed, points)}`]);
    });
    const which = groups.length === 1 ? '' : `, ${count(select)} features tested`;
    return `Rows needed for a power of ${percent(WANTED_POWER)}${which}: ${each.join(', ')}; on average over ${points[0].features.length === 1 ? 'it' : `these ${count(points[0].features.length)}`} ${neededWords(all, points)}.`;
  });
}

function neededWords(needed: ReturnType<typeof rowsNeeded>, points: readonly PowerPoint[]): string {
  if (needed === undefined) return `more than ${count(points.at(-1)?.rows ?? 0)}`;
  return `${needed.isAtMost ? 'at most' : 'about'} ${count(needed.rows)}`;
}

/** Titles and rows of the table. */
function cells({ points }: PowerStudy): { head: string[]; rows: string[][] } {
  const names = points[0].features.slice(0, MOST_FEATURES).map(({ name }) => clip(name, 16));
  const hasTruth = points.some(({ falseShare }) => falseShare !== undefined);
  return {
    head: ['rows', 'tested', 'found', 'mean power', ...names, ...(hasTruth ? ['false share'] : [])],
    rows: points.map((point) => [
      count(point.rows),
      count(point.select),
      point.found.toFixed(1),
      meanPower(point).toFixed(2),
      ...point.features.slice(0, MOST_FEATURES).map(({ power }) => power.toFixed(2)),
      ...(hasTruth ? [(point.falseShare ?? 0).toFixed(2)] : []),
    ]),
  };
}

/** What is needed, what is supposed, and what was left out. */
function sentences(study: PowerStudy): string[] {
  const { supposes, provenance } = study;
  const lost = provenance === undefined ? [] : leftOutSentences(provenance);
  return [...neededSentences(study), ...supposes, ...lost];
}

/** For a terminal: the table and the sentences. */
export function powerText(study: PowerStudy, columns = 80): string {
  const { head, rows } = cells(study);
  const widths = head.map((title, c) => Math.max(title.length, ...rows.map((row) => row[c].length)));
  const line = (row: readonly string[]): string => row.map((cell, c) => cell.padStart(widths[c])).join('  ');
  return [
    line(head),
    '─'.repeat(line(head).length),
    ...rows.map(line),
    '',
    ...sentences(study).flatMap((text) => [...wrapped(text, columns), '']),
  ]
    .slice(0, -1)
    .map((text) => `${text}\n`)
    .join('');
}

/** In Markdown. */
export function powerMarkdown(study: PowerStudy): string {
  const { head, rows } = cells(study);
  return [
    markdownLines(head.map(escapeMarkdown), rows),
    ...sentences(study).map((text) => `${escapeMarkdown(text)}\n`),
    ...(study.provenance === undefined ? [] : [linesMarkdown(recordLines(study.provenance))]),
  ].join('\n');
}

/** A line for each number of rows, of tested features, and each feature. */
export function powerRecords(study: PowerStudy, format: RecordFormat): string {
  const records = study.points.flatMap((point) => point.features.map((feature) => ({ point, feature })));
  return recordsText(
    {
      rows: ({ point }: (typeof records)[number]) => point.rows,
      select: ({ point }) => point.select,
      feature: ({ feature }) => feature.name,
      power: ({ feature }) => feature.power,
      found: ({ point }) => point.found,
      falseShare: ({ point }) => point.falseShare,
    },
    records,
    format,
  );
}
