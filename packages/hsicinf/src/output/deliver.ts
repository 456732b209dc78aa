/**
 * A result on its way to the user: into the files that are named, and onto standard output, each in its format; what a
 * format leaves unsaid goes to standard error.
 */
import { extname } from 'node:path';
import type { ExcludedFeature } from '@hsicinf/core';
import type { MethodsText } from '@hsicinf/report';
import { counted } from '@hsicinf/report/text';
import { UsageError } from '../errors.js';
import { type Colours, type Output, write } from '../io.js';
import type { ResultFormat } from '../options/output-flags.js';
import type { OutputValues } from '../options/values.js';
import type { Session } from '../session.js';
import { quoted } from '../shown.js';
import type { TextContent } from './content.js';
import {
  checkMethodsName,
  checkReportName,
  formatOfFile,
  formatOfScores,
  provenancePath,
} from './endings.js';

/** Where a table is shown. */
export interface Terminal {
  stream: Output;
  colour: Colours;
}

/** A result that can be written. */
export interface Deliverable {
  text: (format: ResultFormat, terminal?: Terminal) => TextContent;
  /** Where it comes from, as text, for a file beside a table that has no room for it. */
  provenance: (() => string) | undefined;
  methods: () => MethodsText;
  /** What a format that holds little but numbers leaves unsaid. */
  unsaid: (format: 'csv' | 'markdown') => string[];
}

/** Formats without room for anything but their rows. */
const BARE: ReadonlySet<ResultFormat> = new Set(['csv', 'tsv', 'ndjson']);

/** Requires that everything asked for can be written. */
export async function checkOutputs({ files }: Session, output: OutputValues): Promise<void> {
  const { scores, reports = [], plots, methods } = output;
  if (scores !== undefined) formatOfScores(scores);
  if (methods === true && shownFormat(output) !== 'table') {
    throw new UsageError(`--methods requires a file where standard output holds ${shownFormat(output)}`);
  }
  reports.forEach(checkReportName);
  filesOf(methods).forEach(checkMethodsName);
  const paths = [...resultPaths(output), scores, ...reports, ...filesOf(methods)];
  for (const path of paths) if (path !== undefined) await files.check(path);
  if (plots !== undefined) await files.checkFolder(plots);
}

/** The files of the result, and those beside them that say where it comes from. */
function resultPaths({ out = [], format }: OutputValues): string[] {
  const beside = out.filter((path) => isBare(path, format)).map(provenancePath);
  return [...out, ...new Set(beside)];
}

/** Devices and names without an ending have nothing beside them. */
function isBare(path: string, format: ResultFormat | undefined): boolean {
  return extname(path) !== '' && BARE.has(formatOfFile(path, format));
}

/** What stands on standard output: a format that no file took, or the table. */
function shownFormat({ out = [], format = 'table' }: OutputValues): ResultFormat {
  return out.some((path) => formatOfFile(path, format) === format) ? 'table' : format;
}

/** The methods as a file has them: a bibliography is BibTeX alone. */
function methodsOf({ paragraph, bibtex }: MethodsText, path = ''): string {
  return /\.bib$/i.test(path) ? bibtex : `${paragraph}\n\n${bibtex}`;
}

function filesOf(methods: OutputValues['methods']): string[] {
  return typeof methods === 'string' ? [methods] : [];
}

/** Writes the files, those that are staged already included, then prints. */
export async function deliver(
  { io, files, note, colour }: Session,
  output: OutputValues,
  { text, provenance, methods, unsaid }: Deliverable,
): Promise<void> {
  const { out = [], scores, reports = [], plots, format } = output;
  const paragraphs = filesOf(output.methods);
  for (const path of out) await files.stage(path, text(formatOfFile(path, format)));
  const beside = provenance === undefined ? [] : resultPaths(output).slice(out.length);
  for (const path of beside) if (provenance !== undefined) await files.stage(path, provenance());
  for (const path of paragraphs) await files.stage(path, methodsOf(methods(), path));
  io.signal.throwIfAborted();
  await files.commit();
  const shown = shownFormat(output);
  if (shown !== 'table' && shown !== 'json')
    for (const words of unsaid(shown === 'markdown' ? shown : 'csv')) note(words);
  const shownText = text(shown, { stream: io.stdout, colour: colour.stdout });
  const pieces = typeof shownText === 'string' ? [shownText] : shownText;
  for (const piece of pieces) await write(io, piece, { isOurs: shown === 'table' });
  if (output.methods === true) await write(io, `\n${methodsOf(methods())}`);
  const written = [...out, ...beside, scores, ...reports, plots, ...paragraphs].filter(
    (path) => path !== undefined,
  );
  if (written.length > 0) note(`written: ${written.join(', ')}`);
}

/** The notes of a result, and what took no part. */
export function remarks({ notes, excluded }: { notes: string[]; excluded: ExcludedFeature[] }): string[] {
  if (excluded.length === 0) return notes;
  const [{ name, reason }] = excluded;
  return [
    ...notes,
    `${counted(excluded.length, 'feature')} were not tested, such as ${quoted(name)}: ${reason}`,
  ];
}
