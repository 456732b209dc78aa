/**
 * A table from a file of any known format: the door to the readers.
 */
import { BlankRows, rowsAreFeaturesNote, withoutBlankRows } from './odd-rows.js';
import { readCsv, type ShareOf } from './csv/read-csv.js';
import { type FoundFormat, formatOf, isGzip, SIGNATURE_LENGTH } from './format.js';
import { resolvedReadOptions, type ReadContext, type ReadOptions } from './options.js';
import type { PartSink } from './part-sink.js';
import type { Scanner } from './simd/scan-space.js';
import type { ByteSource } from './sources/byte-source.js';
import { gunzip } from './sources/gunzip.js';
import { PeekableBytes } from './sources/pieces.js';
import { utf8 } from './sources/utf8.js';
import type { Table } from './table.js';
import { TableError } from './table-error.js';
import type { FileInput } from './whole-file.js';

/**
 * Reads a table: CSV or TSV, Excel (xlsx), Parquet, Arrow (file, stream, Feather version 2), JSON, arrays of NumPy; any of
 * them packed with gzip. Throws a TableError where the file is not such a table.
 */
export async function readTable(source: ByteSource, options: ReadOptions = {}): Promise<Table> {
  return readWith(source, options, {});
}

/**
 * The same for a table that need not fit into memory: the sink takes it in parts of some columns each, in their order. Texts
 * and Parquet files come in parts, all others in one. Returns the notes on the file.
 */
export async function readInParts(
  source: ByteSource,
  options: ReadOptions,
  parts: PartSink,
): Promise<Pick<Table, 'notes' | 'decimal' | 'unreadable'>> {
  const blanks = new BlankRows(source.name);
  const take = (part: Table): Promise<void> => {
    blanks.see(part);
    return parts.take(part);
  };
  const rest = await readWith(source, options, { parts: { ...parts, take } });
  if (rest.columns.length > 0) await take(rest);
  blanks.requireNone();
  const { notes, decimal, unreadable } = rest;
  return { notes, unreadable, ...(decimal !== undefined && { decimal }) };
}

/** Reads a table, perhaps with a given scanner for texts, or in parts. */
export async function readWith(
  source: ByteSource,
  given: ReadOptions,
  { scanner, parts }: { scanner?: Scanner | undefined; parts?: PartSink },
): Promise<Table> {
  const file = source.name;
  const options = resolvedReadOptions(file, given);
  const context: ReadContext = { file, options, ...(scanner && { scanner }), ...(parts && { parts }) };
  options.signal?.throwIfAborted();
  let bytes = new PeekableBytes(counted(source, options));
  let fed = 0;
  try {
    let first = await bytes.peek(SIGNATURE_LENGTH);
    const packed = isGzip(first);
    if (packed) {
      const onFed = (length: number): void => {
        fed += length;
      };
      bytes = new PeekableBytes(gunzip(bytes, { file, kind: 'gzip file', onFed }));
      first = await bytes.peek(SIGNATURE_LENGTH);
    }
    if (first.length === 0) throw new TableError('requires a table, got an empty file', { file });
    const asked = options.format ?? 'auto';
    const format = asked === 'auto' ? formatOf(first.subarray(0, SIGNATURE_LENGTH), file) : asked;
    if (options.sheet !== undefined && format !== 'zip' && format !== 'xlsx') {
      throw new TableError('to be used only with workbooks, got a file without sheets', {
        file,
        option: 'sheet',
      });
    }
    const input: FileInput = { source, bytes, packed: packed ? () => fed : undefined };
    // Of a table in parts no one sees all columns at once.
    if (isInParts(format, context)) return await readFormat(format, input, context);
    const { parts: _, ...whole } = context;
    const table = withoutBlankRows(await readFormat(format, input, whole));
    return options.transpose === true ? table : withNotes(table, rowsAreFeaturesNote(table));
  } finally {
    await bytes.return();
  }
}

/** Whether the sink takes the table while it is read: texts and Parquet files, as they lie in the file. */
function isInParts(format: FoundFormat | 'xlsx' | 'npz', { parts, options }: ReadContext): boolean {
  const isRead = format === 'csv' || format === 'tsv' || format === 'parquet';
  return isRead && parts !== undefined && options.transpose !== true;
}

/** Most tables are text; the readers of other formats are loaded when they are needed. */
async function readFormat(
  format: FoundFormat | 'xlsx' | 'npz',
  input: FileInput,
  context: ReadContext,
): Promise<Table> {
  switch (format) {
    case 'parquet':
    case 'arrow': {
      const { readColumnar } = await import('./columnar/read-columnar.js');
      const table = await readColumnar(format, input, context);
      if (context.options.transpose !== true) return table;
      const { readWritten, withoutLines } = await import('./written/read-written.js');
      const { tableText } = await import('./written/text-cells.js');
      const reading = readWritten(tableText(table), { format, notes: table.notes }, context);
      return withoutLines(reading, context.options);
    }
    case 'json':
      return (await import('./json/read-json.js')).readJson(input, context);
    case 'npy':
      return (await import('./numpy/read-numpy.js')).readNpy(input, context);
    case 'csv':
    case 'tsv':
      return readText(format, input, context);
    default:
      return (await import('./archives/read-archive.js')).readArchive(input, context);
  }
}

async function readText(
  format: 'csv' | 'tsv',
  { source, bytes, packed }: FileInput,
  context: ReadContext,
): Promise<Table> {
  const { file, options } = context;
  const text = await utf8(bytes, { file, encoding: options.encoding });
  const shareOf: ShareOf = (taken, above) => {
    if (source.size === undefined || (text.isRecoded && packed === undefined)) return undefined;
    return packed === undefined ? taken / (source.size - above) : packed() / source.size;
  };
  const delimiter = options.delimiter ?? (format === 'tsv' ? '\t' : undefined);
  const textContext = delimiter === undefined ? context : { ...context, options: { ...options, delimiter } };
  if (options.transpose !== true) return readCsv(text, shareOf, textContext);
  const { readTransposed } = await import('./written/read-transposed.js');
  return readTransposed(text, textContext);
}

function withNotes(table: Table, notes: readonly string[]): Table {
  return notes.length === 0 ? table : { ...table, notes: [...table.notes, ...notes] };
}

/** The pieces of a source, each asked for while the one before is worked on; progress is told, an abort heard. */
async function* counted(source: ByteSource, { onProgress, signal }: ReadOptions): AsyncGenerator<Uint8Array> {
  const pieces = source.stream()[Symbol.asyncIterator]();
  let done = 0;
  let next = pieces.next();
  try {
    for (;;) {
      const { value, done: ended } = await next;
      if (ended === true) {
        requireWhole(source, done);
        return;
      }
      signal?.throwIfAborted();
      next = pieces.next();
      // Seen when it is awaited; a reader that stops before must not leave a rejection behind.
      next.catch(() => undefined);
      yield value;
      done += value.length;
      onProgress?.(source.size === undefined ? { done } : { done, total: source.size });
    }
  } finally {
    await pieces.return?.();
  }
}

/** A file that grew or shrank meanwhile would give a part of its rows, or rows of two versions. */
function requireWhole({ name: file, size }: ByteSource, read: number): void {
  if (size === undefined || read === size) return;
  throw new TableError(`changed while it was read: it had ${size} bytes when it was opened, got ${read}`, {
    file,
  });
}
