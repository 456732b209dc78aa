/**
 * Flags on how a file is read that mean nothing for its format. To pass over them would leave someone believing that lines
 * were skipped, or commas read as decimals.
 */
import type { ReadOptions, Table } from '@hsicinf/tables';
import { FileError } from '../errors.js';
import { fileFlags } from '../options/data-flags.js';

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

/** Throws for the first flag that was given and means nothing for the table. */
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
