/**
 * Flags that were given and have no use: for the procedure that is run, or for the format of the file that is read.
 */
import type { ReadOptions, Table } from '@hsicinf/tables';
import { FileError } from '../errors.js';
import { fileFlags } from './data-flags.js';
import { flagOf } from './flag-names.js';
import type { Flag } from './flag.js';
import { larFlags } from './lar-flags.js';
import { methodFlags, poetFlags } from './method-flags.js';
import { runFlags } from './output-flags.js';
import { methodOf, type Values } from './values.js';

const { threads } = runFlags;
const { alpha } = methodFlags;
const ofHsic: Readonly<Record<string, Flag>> = { ...methodFlags, ...poetFlags, threads };
const ofLar: Readonly<Record<string, Flag>> = { ...larFlags, alpha };

/**
 * A sentence for each flag that does not concern the procedure. They are no error, so that one config file can serve several
 * procedures, but they are said.
 */
export function unusedNotes(values: Values): string[] {
  const method = methodOf(values);
  const [own, other] = method === 'larinf' ? [ofLar, ofHsic] : [ofHsic, ofLar];
  return Object.keys(values)
    .filter((name) => Object.hasOwn(other, name) && !Object.hasOwn(own, name))
    .map(
      (name) =>
        `The option ${flagOf({ caller: '', option: name }) ?? name} does not apply to this procedure (method '${method}') and was not used.`,
    );
}

type FileFlag = keyof typeof fileFlags;

const OF_LINES: readonly FileFlag[] = ['skipLines', 'header', 'comment'];
const OF_TEXT: readonly FileFlag[] = ['delimiter', 'encoding'];

/** The flags that a format has no use for. */
const UNUSED: Readonly<Record<Table['format'], readonly FileFlag[]>> = {
  csv: [],
  xlsx: OF_TEXT,
  json: [...OF_TEXT, ...OF_LINES],
  parquet: [...OF_TEXT, ...OF_LINES, 'decimal'],
  arrow: [...OF_TEXT, ...OF_LINES, 'decimal'],
  npy: [...OF_TEXT, ...OF_LINES, 'decimal'],
  npz: [...OF_TEXT, ...OF_LINES, 'decimal'],
  packed: [...OF_TEXT, ...OF_LINES, 'decimal', 'sheet', 'na', 'transpose'],
};

/**
 * Throws for the first flag that was given and means nothing for the table. To pass over it would leave someone believing that
 * lines were skipped, or commas read as decimals.
 */
export function requireUsedFlags({ name, format }: Table, options: ReadOptions): void {
  const { missing: na, header, ...others } = options;
  // That names stand in the first line goes without saying.
  const given: Partial<Record<FileFlag, unknown>> = { ...others, na, header: header === false || undefined };
  // To be transposed, these are written as a text.
  const isWritten = options.transpose === true && (format === 'parquet' || format === 'arrow');
  const unused = (isWritten ? OF_TEXT : UNUSED[format]).find((flag) => given[flag] !== undefined);
  if (unused === undefined) return;
  const [flag] = fileFlags[unused].flags.split(' ');
  throw new FileError(
    name,
    `requires a file that ${flag} applies to, got format ${format}; leave the flag out`,
  );
}
