/**
 * How a file is to be read: the options, and their check at the door.
 */
import type { AbortSignalLike } from '@hsicinf/core';
import { quote, suggest } from '@hsicinf/core/support';
import type { PartSink } from './part-sink.js';
import type { Scanner } from './simd/scan-space.js';
import { type Encoding, ENCODINGS } from './sources/utf8.js';
import { TableError } from './table-error.js';

/** Options of readTable. */
export interface ReadOptions {
  /** 'auto' looks at the first bytes, then at the name. 'tsv' is 'csv' with a tab. */
  format?: (typeof FORMATS)[number];
  /** The name of the sheet of a workbook; the first one that is shown and has cells if not given, with a note. */
  sheet?: string;
  /** One ASCII character between the cells of a text; found out where it is not given. */
  delimiter?: string;
  /**
   * Before a fraction in a text; the other one of the two may then group digits by thousands. Found out where it is not
   * given; a column of which it cannot be told, such as one of 847 and 2,772, is an error where it is used.
   */
  decimal?: '.' | ',';
  /**
   * Texts that stand for a missing cell, whatever their case, instead of the usual ones; numbers among them, such as
   * -999, stand for it however they are written. An empty cell is always missing.
   */
  missing?: readonly string[];
  /** Whether rows and columns are swapped, for files of which each row is a feature, its name in the first column. */
  transpose?: boolean;
  /** Whether the first line of a text holds names; true if not given. */
  header?: boolean;
  /** Lines at the top of a text that are left out; 0 if not given. */
  skipLines?: number;
  /** One ASCII character, such as #: lines of a text that begin with it are left out. None if not given. */
  comment?: string;
  /** The encoding of a text; found out where it is not given: a mark, UTF-8, or else Windows-1252, with a note. */
  encoding?: Encoding;
  /** Bytes of memory that the table may take; a larger one is an error before they are taken. No bound if not given. */
  memory?: number;
  /** Told about the bytes of the file that were read, and how many there are. */
  onProgress?: (progress: { done: number; total?: number }) => void;
  /** Ends the reading: its reason is thrown. */
  signal?: AbortSignalLike;
}

/** What readers are told. */
export interface ReadContext {
  /** The name of the file. */
  file: string;
  options: ReadOptions;
  /** Takes the table in parts; the columns that it was not given are in the table that is returned. */
  parts?: PartSink;
  /** The scanner to use on texts; by default the fastest there is. */
  scanner?: Scanner;
}

/** The formats one can ask for. */
const FORMATS = ['auto', 'csv', 'tsv', 'parquet', 'arrow', 'xlsx', 'npy', 'npz', 'json'] as const;

const KNOWN: Readonly<Record<keyof ReadOptions, true>> = {
  format: true,
  sheet: true,
  delimiter: true,
  decimal: true,
  missing: true,
  transpose: true,
  header: true,
  skipLines: true,
  comment: true,
  encoding: true,
  memory: true,
  onProgress: true,
  signal: true,
};

/** Checks options; a tab is filled in for 'tsv'. */
export function resolvedReadOptions(file: string, options: ReadOptions): ReadOptions {
  requireKnownOptions(options, KNOWN, file);
  const { format, delimiter, decimal, missing, skipLines, comment, encoding, sheet } = options;
  const fail = (rule: string, got: unknown): never => {
    throw new TableError(`requires ${rule}, got ${typeof got === 'string' ? quote(got) : typeof got}`, {
      file,
    });
  };
  const failOption = (option: string, rule: string): never => {
    throw new TableError(rule, { file, option });
  };
  if (format !== undefined && !FORMATS.includes(format)) fail(`format to be ${FORMATS.join(', ')}`, format);
  if (delimiter !== undefined && !/^[^\w"\r\n\0.+-]$/.test(delimiter)) {
    fail('a delimiter of one character that no number holds', delimiter);
  }
  if (delimiter !== undefined && delimiter.charCodeAt(0) > 127) fail('a delimiter in ASCII', delimiter);
  if (decimal !== undefined && decimal !== '.' && decimal !== ',') fail('decimal to be "." or ","', decimal);
  if (
    missing !== undefined &&
    !(Array.isArray(missing) && missing.every((text) => typeof text === 'string'))
  ) {
    fail('missing to be a list of texts', missing);
  }
  if (skipLines !== undefined && !(Number.isInteger(skipLines) && skipLines >= 0)) {
    failOption('skipLines', `to be a whole number from 0 on, got ${String(skipLines)}`);
  }
  if (comment !== undefined && (!/^[!-/:-@[-^`{-~]$/.test(comment) || /["+.,-]/.test(comment))) {
    failOption('comment', `to be one character that begins no cell, such as #, got ${quote(comment)}`);
  }
  if (comment !== undefined && comment === delimiter) {
    failOption('comment', `to be another character than the delimiter, got ${quote(comment)} for both`);
  }
  if (encoding !== undefined && !ENCODINGS.includes(encoding)) {
    failOption('encoding', `to be ${ENCODINGS.join(', ')}, got ${quote(encoding)}`);
  }
  if (sheet !== undefined && typeof sheet !== 'string') {
    failOption('sheet', `to be the name of a sheet, got ${typeof sheet}`);
  }
  return format === 'tsv' && delimiter === undefined ? { ...options, delimiter: '\t' } : options;
}

/**
 * Throws for an option that is none of these, since a slip would change nothing in silence; those without a value count as not
 * given.
 */
export function requireKnownOptions(
  options: object,
  known: Readonly<Record<string, true>>,
  file: string,
): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || Object.hasOwn(known, name)) continue;
    const names = Object.keys(known);
    const near = suggest(name, names);
    const hint = near === undefined ? `the options are ${names.join(', ')}` : `did you mean ${quote(near)}?`;
    throw new TableError(`requires known options, got ${quote(name)}; ${hint}`, { file });
  }
}
