/**
 * Parquet files, all codecs: a few columns at a time, so that little more than the table is in memory.
 */
import {
  type AsyncBuffer,
  type FileMetaData,
  parquetMetadataAsync,
  parquetRead,
  parquetSchema,
  type SchemaTree,
} from 'hyparquet';
import type { ReadContext } from '../options.js';
import { Pace } from '../pace.js';
import type { ByteSource } from '../sources/byte-source.js';
import type { PeekableBytes } from '../sources/peekable.js';
import type { Table } from '../table.js';
import { reason, TableError } from '../table-error.js';
import { parquetCodecs } from './codecs.js';
import { ColumnBuilder } from './column-builder.js';
import { finishedTable, requireCells, requireDistinctNames } from './finish.js';

/** Cells decoded at once. */
const CELLS_AT_ONCE = 2 ** 21;
const DAY = 86_400_000;

/** Times as milliseconds since 1970. */
const parsers = {
  timestampFromMilliseconds: (time: bigint | undefined) => milliseconds(time, 1),
  timestampFromMicroseconds: (time: bigint | undefined) => milliseconds(time, 1e3),
  timestampFromNanoseconds: (time: bigint | undefined) => milliseconds(time, 1e6),
  dateFromDays: (days: number | undefined) => (typeof days === 'number' ? days * DAY : null),
};

/** Reads a Parquet file, from a source that can be sliced or from all its bytes. */
export async function readParquet(
  source: ByteSource | undefined,
  bytes: PeekableBytes,
  context: ReadContext,
): Promise<Table> {
  const { file } = context;
  const buffer = (source && slices(source, context)) ?? wholeBuffer(await bytes.rest());
  try {
    return await readBuffer(buffer, context);
  } catch (error) {
    context.options.signal?.throwIfAborted();
    if (error instanceof TableError) throw error;
    throw new TableError(`is not a readable Parquet file (${reason(error)})`, { file });
  }
}

async function readBuffer(buffer: AsyncBuffer, { file, options }: ReadContext): Promise<Table> {
  const pace = new Pace(options.signal);
  const codecs = await parquetCodecs();
  const metadata = await parquetMetadataAsync(buffer);
  const { children } = parquetSchema(metadata);
  const rows = rowCount(metadata);
  requireCells(file, rows, children.length);
  requireDistinctNames(
    file,
    children.map(({ element }) => element.name),
  );
  const unreadable: Table['unreadable'] = [];
  const builders = new Map<string, ColumnBuilder>();
  const flat = children.filter((column) => {
    const why = whyUnreadable(column);
    if (why !== undefined) unreadable.push({ name: column.element.name, reason: why });
    return why === undefined;
  });
  const atOnce = Math.max(1, Math.floor(CELLS_AT_ONCE / rows));
  for (let from = 0; from < flat.length; from += atOnce) {
    const group = flat.slice(from, from + atOnce);
    for (const { element } of group) builders.set(element.name, new ColumnBuilder(element.name, rows));
    const scales = new Map(group.map(({ element }) => [element.name, decimalScale(element)]));
    // The reader does not wait for what becomes of a chunk: an error is kept until it is done.
    const errors: unknown[] = [];
    await parquetRead({
      file: buffer,
      metadata,
      columns: group.map(({ element }) => element.name),
      compressors: codecs,
      parsers,
      onChunk: ({ columnName, columnData, rowStart }) => {
        try {
          const scale = scales.get(columnName);
          const values = scale === undefined ? columnData : rounded(columnData, scale);
          builders.get(columnName)?.add(values, rowStart);
        } catch (error) {
          errors.push(error);
        }
      },
    });
    if (errors.length > 0) throw errors[0];
    await pace.breathe();
  }
  return finishedTable(file, 'parquet', rows, { builders: [...builders.values()], unreadable });
}

/** The number of rows, on which the parts of the file must agree. */
function rowCount({ num_rows, row_groups }: FileMetaData): number {
  const inGroups = row_groups.reduce((sum, group) => sum + Number(group.num_rows), 0);
  const rows = Number(num_rows);
  if (rows !== inGroups || !(rows >= 0 && rows < 2 ** 31)) {
    throw new Error(`the file says ${rows} rows, its row groups ${inGroups}`);
  }
  return rows;
}

function whyUnreadable({ children, element }: SchemaTree): string | undefined {
  if (children.length > 0 || element.repetition_type === 'REPEATED') return 'holds nested values';
  const type = element.logical_type?.type ?? element.converted_type ?? '';
  return ['JSON', 'BSON', 'INTERVAL', 'GEOMETRY', 'GEOGRAPHY'].includes(type) ? `holds ${type}` : undefined;
}

function decimalScale({ converted_type, scale }: SchemaTree['element']): number | undefined {
  return converted_type === 'DECIMAL' ? (scale ?? 0) : undefined;
}

/** Decimals, which arrive as digits × 10^-scale with two roundings, as digits / 10^scale with one. */
function rounded(values: ArrayLike<unknown>, scale: number): (number | null)[] {
  const power = 10 ** scale;
  return Array.from(values, (value) => {
    if (typeof value !== 'number') return null;
    const digits = Math.round(value * power);
    return scale <= 22 && Number.isSafeInteger(digits) ? digits / power : value;
  });
}

function milliseconds(time: bigint | undefined, perMillisecond: number): number | null {
  return typeof time === 'bigint' ? Number(time) / perMillisecond : null;
}

/** Random access, where the source has it; told as progress. */
function slices(source: ByteSource, { options }: ReadContext): AsyncBuffer | undefined {
  const { size } = source;
  if (size === undefined || source.slice === undefined) return undefined;
  const slice = source.slice.bind(source);
  let done = 0;
  const read = async (start: number, end: number): Promise<ArrayBuffer> => {
    options.signal?.throwIfAborted();
    const from = start < 0 ? size + start : start;
    // A damaged file may point anywhere.
    if (!(Number.isSafeInteger(from) && from >= 0 && from <= Math.min(end, size))) {
      throw new RangeError(`it points to bytes ${start} to ${end} of ${size}`);
    }
    const piece = await slice(from, Math.min(end, size));
    done = Math.min(size, done + piece.byteLength);
    options.onProgress?.({ done, total: size });
    return piece;
  };
  return {
    byteLength: size,
    slice: (start, end = size) => {
      const piece = read(start, end);
      // The reader asks for much at once, and waits for none of it once something has failed.
      piece.catch(() => undefined);
      return piece;
    },
  };
}

function wholeBuffer(bytes: Uint8Array): AsyncBuffer {
  const buffer = bytes.slice().buffer;
  return { byteLength: buffer.byteLength, slice: (start, end) => buffer.slice(start, end) };
}
