/**
 * A result on its way to the user: into a file if one is named, and onto standard output, each in its format; what a
 * format leaves unsaid goes to standard error.
 */
import type { ExcludedFeature } from '@hsicinf/core';
import { counted } from '@hsicinf/report/text';
import { type Output, write } from '../io.js';
import type { ResultFormat } from '../options/output-flags.js';
import type { OutputValues } from '../options/values.js';
import type { Session } from '../session.js';
import { quoted } from '../shown.js';
import type { Colours } from './colours.js';

/** Where a table is shown. */
export interface Terminal {
  stream: Output;
  colour: Colours;
}

/** A result that can be written. */
export interface Deliverable {
  text: (format: ResultFormat, terminal?: Terminal) => string;
  /** What a format that holds little but numbers leaves unsaid. */
  unsaid: (format: 'csv' | 'markdown') => string[];
}

const ENDINGS: readonly [RegExp, ResultFormat][] = [
  [/\.json$/i, 'json'],
  [/\.csv$/i, 'csv'],
  [/\.(md|markdown)$/i, 'markdown'],
];

/** The format for a file: by what was asked, then by its ending. */
function formatFor(path: string | undefined, asked: ResultFormat | undefined): ResultFormat {
  return asked ?? ENDINGS.find(([ending]) => ending.test(path ?? ''))?.[1] ?? 'table';
}

/** Writes the files, those that are staged already included, then prints. */
export async function deliver(
  { io, files, note, colour }: Session,
  { out, report, plots, format, quiet = false }: OutputValues,
  { text, unsaid }: Deliverable,
): Promise<void> {
  if (out !== undefined) await files.stage(out, text(formatFor(out, format)));
  io.signal.throwIfAborted();
  await files.commit();
  const shown = out === undefined ? formatFor(undefined, format) : 'table';
  if (shown === 'csv' || shown === 'markdown') for (const words of unsaid(shown)) note(words);
  if (out === undefined || !quiet) {
    const shownText = text(shown, { stream: io.stdout, colour: colour.stdout });
    await write(io, shownText, { isOurs: shown === 'table' });
  }
  const written = [out, report, plots].filter((path) => path !== undefined);
  if (written.length > 0) note(`written: ${written.join(', ')}`);
}

/** The notes of a result, and what took no part. */
export function remarks({ notes, excluded }: { notes: string[]; excluded: ExcludedFeature[] }): string[] {
  if (excluded.length === 0) return notes;
  const [{ name, reason }] = excluded;
  return [
    ...notes,
    `${counted(excluded.length, 'feature')} took no part, such as ${quoted(name)}: ${reason}`,
  ];
}
