/**
 * What surrounds a table in a terminal: its width and colours, what took no part, and the notes.
 */
import type { ExcludedFeature } from '@hsicinf/core';
import { clip, displayWidth, isolated, visible, wrapped } from './names.js';
import { count } from './numbers.js';

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
const MOST_EXCLUDED = 5;
const plain: TextColours = { bold: String, dim: String, green: String, yellow: String };

/** The options with their defaults. */
export function textLayout({ width = 80, colour = plain }: TextTableOptions): {
  columns: number;
  colour: TextColours;
} {
  return { columns: Math.max(LEAST_WIDTH, width), colour };
}

/** How many features took no part, and the first few with the reason. */
export function excludedLines(excluded: readonly ExcludedFeature[], columns: number): string[] {
  if (excluded.length === 0) return [];
  const shown = excluded
    .slice(0, MOST_EXCLUDED)
    .flatMap(({ name, reason }) => hanging('  ', `${isolated(clip(name, 30))}: ${visible(reason)}`, columns));
  const rest = excluded.length - MOST_EXCLUDED;
  return [
    '',
    `${count(excluded.length)} feature${excluded.length === 1 ? '' : 's'} could not be tested:`,
    ...shown,
    ...(rest > 0 ? [`  and ${count(rest)} more`] : []),
  ];
}

/** The notes, each after an empty line. */
export function noteLines(notes: readonly string[], columns: number, colour: TextColours): string[] {
  return notes.flatMap((note) => [
    '',
    ...hanging('Note: ', visible(note), columns, (label) => colour.yellow(label)),
  ]);
}

/** A paragraph that stands so many columns in. */
export function indentedLines(text: string, indent: number, columns: number): string[] {
  return hanging(' '.repeat(indent), visible(text), columns);
}

/** A paragraph that hangs behind its label. */
function hanging(
  label: string,
  text: string,
  columns: number,
  colour: (text: string) => string = String,
): string[] {
  const indent = ' '.repeat(displayWidth(label));
  const lines = wrapped(text, columns - indent.length);
  return lines.map((line, i) => (i === 0 ? colour(label) + line : indent + line));
}
