/**
 * The format of an output file: its ending decides. An ending that says nothing is an error, before anything is computed.
 */
import { extname } from 'node:path';
import { UsageError } from '../errors.js';
import type { ResultFormat } from '../options/output-flags.js';

const RESULTS: Readonly<Record<string, ResultFormat>> = {
  '.json': 'json',
  '.csv': 'csv',
  '.tsv': 'tsv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.md': 'markdown',
  '.markdown': 'markdown',
};

/** Plain text says little: it holds the table, unless another format is asked for. */
const TEXT = '.txt';

/** The format of a file; `asked` is for files whose ending says nothing. */
export function formatOfFile(path: string, asked: ResultFormat | undefined): ResultFormat {
  const ending = extname(path).toLowerCase();
  const known = RESULTS[ending] ?? asked;
  if (known !== undefined) return known;
  if (ending === TEXT || ending === '') return 'table';
  throw new UsageError(
    `--out requires a file that ends in ${listed([...Object.keys(RESULTS), TEXT, '.html'])}, got ${path} (--format names the format for any other)`,
  );
}

/** The formats in which scores are written. */
export type ScoresFormat = 'csv' | 'tsv' | 'json' | 'ndjson';

/** The format of a file of scores. */
export function formatOfScores(path: string): ScoresFormat {
  const format = RESULTS[extname(path).toLowerCase()];
  if (format !== undefined && format !== 'table' && format !== 'markdown') return format;
  const known = Object.entries(RESULTS).filter(([, one]) => one !== 'markdown');
  throw new UsageError(
    `--scores requires a file that ends in ${listed(known.map(([ending]) => ending))}, got ${path}`,
  );
}

/** Requires that a report is HTML by its name; a name without an ending says nothing else. */
export function checkReportName(path: string): void {
  requireEnding('--report', path, ['.html', '.htm']);
}

/** Requires that the methods paragraph goes into a text, or its references into a bibliography. */
export function checkMethodsName(path: string): void {
  requireEnding('--methods', path, ['.txt', '.md', '.tex', '.bib']);
}

function requireEnding(flag: string, path: string, endings: readonly string[]): void {
  const ending = extname(path).toLowerCase();
  if (ending === '' || endings.includes(ending)) return;
  throw new UsageError(`${flag} requires a file that ends in ${listed(endings)}, got ${path}`);
}

/** Where the provenance of a table goes that has no room for it: beside it, such as result.provenance.json. */
export function provenancePath(path: string): string {
  const ending = extname(path);
  return `${ending === '' ? path : path.slice(0, -ending.length)}.provenance.json`;
}

function listed(endings: readonly string[]): string {
  return `${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}`;
}
