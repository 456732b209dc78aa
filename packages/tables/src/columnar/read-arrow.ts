/**
 * Arrow IPC: files (Feather version 2 among them) and streams, plain or packed with LZ4 or ZSTD.
 */
import {
  CompressionType,
  type Column as ArrowColumn,
  getCompressionCodec,
  setCompressionCodec,
  tableFromIPC,
  Type,
} from '@uwdata/flechette';
import { spells } from '../format.js';
import type { ReadContext } from '../options.js';
import { Pace } from '../pace.js';
import type { Table } from '../table.js';
import { reason, TableError } from '../table-error.js';
import { zstd } from './codecs.js';
import { ColumnBuilder } from './column-builder.js';
import { finishedTable, requireCells, requireDistinctNames } from './finish.js';
import { unpackLz4Frame } from './lz4-frame.js';

const MAGIC = 'ARROW1';
/** The end of a stream: a continuation mark and a length of 0. */
const STREAM_END = [255, 255, 255, 255, 0, 0, 0, 0];

const NESTED: readonly number[] = [
  Type.List,
  Type.LargeList,
  Type.ListView,
  Type.LargeListView,
  Type.FixedSizeList,
  Type.Struct,
  Type.Union,
  Type.Map,
];

/** Reads the bytes of an Arrow file or stream. */
export async function readArrow(bytes: Uint8Array, context: ReadContext): Promise<Table> {
  const { file } = context;
  const notes: string[] = [];
  if (spells(bytes, 0, MAGIC)) {
    if (bytes.length < 16 || !spells(bytes, bytes.length - MAGIC.length, MAGIC)) {
      throw new TableError('is not a whole Arrow file: its end is missing', { file });
    }
  } else if (!STREAM_END.every((byte, i) => bytes.at(i - STREAM_END.length) === byte)) {
    notes.push('the Arrow stream has no end mark; it may be cut short');
  }
  try {
    return await tableOf(bytes, context, notes);
  } catch (error) {
    context.options.signal?.throwIfAborted();
    if (error instanceof TableError) throw error;
    throw new TableError(`is not a readable Arrow file (${reason(error)})`, { file });
  }
}

async function tableOf(bytes: Uint8Array, { file, options }: ReadContext, notes: string[]): Promise<Table> {
  const pace = new Pace(options.signal);
  registerCodecs();
  const arrow = tableFromIPC(aligned(bytes), { useBigInt: true });
  const names = arrow.schema.fields.map(({ name }) => name);
  requireCells(file, arrow.numRows, names.length);
  requireDistinctNames(file, names);
  const unreadable: Table['unreadable'] = [];
  const builders: ColumnBuilder[] = [];
  for (const [index, name] of names.entries()) {
    const column = arrow.getChildAt(index);
    const why = whyUnreadable(column.type);
    if (why === undefined) builders.push(builderOf(name, column, arrow.numRows));
    else unreadable.push({ name, reason: why });
    await pace.breathe();
  }
  return finishedTable(file, 'arrow', arrow.numRows, { builders, unreadable, notes });
}

function builderOf(name: string, column: ArrowColumn<unknown>, rows: number): ColumnBuilder {
  const builder = new ColumnBuilder(name, rows);
  let row = 0;
  for (const batch of column.data) {
    // Beyond its buffers a batch answers undefined: the file says more rows than it holds.
    if (batch.length > 0 && batch.at(batch.length - 1) === undefined) throw new Error('values are missing');
    builder.add(batch.slice(0, batch.length), row);
    row += batch.length;
  }
  return builder;
}

function whyUnreadable(type: ArrowColumn<unknown>['type']): string | undefined {
  if (NESTED.includes(type.typeId)) return 'holds nested values';
  if (type.typeId === Type.Interval) return 'holds intervals';
  return type.typeId === Type.Dictionary && NESTED.includes(type.dictionary.typeId)
    ? 'holds nested values'
    : undefined;
}

/** LZ4 and ZSTD, for reading; Arrow knows no others. Codecs that someone else registered stay. */
function registerCodecs(): void {
  const codecs = [
    [CompressionType.LZ4_FRAME, unpackLz4Frame],
    [CompressionType.ZSTD, (packed: Uint8Array) => aligned(zstd(packed))],
  ] as const;
  for (const [type, decode] of codecs) {
    if (getCompressionCodec(type) !== null) continue;
    const encode = (): never => {
      throw new Error('only reading is supported');
    };
    setCompressionCodec(type, { decode, encode });
  }
}

/** Bytes at the beginning of a buffer of their own: views of numbers need addresses that are multiples of 8. */
function aligned(bytes: Uint8Array): Uint8Array {
  return bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
}
