/**
 * The pages of a chunk of a Parquet column: a dictionary perhaps, then pages of values (parquet-format 2.11). What a page
 * says of itself is checked before anything is decoded: its size against the bytes of the chunk, its number of values
 * against the rows that are still to come.
 */
import type { Cells } from '../cells.js';
import { unpack } from '../codecs.js';
import { Damage, must } from '../damage.js';
import { deltaLengthValues, deltaTextValues, deltaValues } from './delta.js';
import type { Chunk, FlatColumn } from './footer.js';
import { meant } from './meaning.js';
import { runValues } from './runs.js';
import { plainValues, splitValues, type Stored } from './stored.js';
import { ThriftReader, type ThriftStruct } from './thrift.js';

const PAGE = { data: 0, index: 1, dictionary: 2, dataV2: 3 };
const ENCODING = {
  plain: 0,
  plainDictionary: 2,
  runs: 3,
  delta: 5,
  deltaLength: 6,
  deltaText: 7,
  runDictionary: 8,
  split: 9,
};
const TRUTH: readonly unknown[] = [false, true];

/** A page of values, unpacked. */
interface DataPage {
  rows: number;
  encoding: number;
  /** Which rows have a value, where some have none. */
  present: Uint8Array | undefined;
  /** The encoded values. */
  body: Uint8Array;
}

/** The cells of a chunk, page by page: as many as the row group has rows. */
export function* readChunk(
  bytes: Uint8Array,
  column: FlatColumn,
  { codec, rows }: Pick<Chunk, 'codec'> & { rows: number },
): Generator<Cells> {
  const reader = new ThriftReader(bytes);
  let dictionary: ArrayLike<unknown> | undefined;
  for (let done = 0; done < rows;) {
    must(reader.at < bytes.length, `a column holds ${done} of the ${rows} values of its row group`);
    const header = reader.struct();
    const size = header.count(3, 'the size of a page');
    must(size <= bytes.length - reader.at, `a page of ${size} bytes has ${bytes.length - reader.at} of them`);
    const packed = bytes.subarray(reader.at, (reader.at += size));
    const kind = header.count(1, 'the kind of a page');
    if (kind === PAGE.index) continue;
    if (kind === PAGE.dictionary) {
      dictionary = readDictionary(header, packed, column, codec);
      continue;
    }
    must(kind === PAGE.data || kind === PAGE.dataV2, `a page has the unknown kind ${kind}`);
    const read = kind === PAGE.data ? readDataPage : readDataPageV2;
    const page = read(header, packed, { column, codec, most: rows - done });
    if (page.rows === 0) continue;
    yield cellsOf(page, column, dictionary);
    done += page.rows;
  }
}

function readDictionary(
  header: ThriftStruct,
  packed: Uint8Array,
  column: FlatColumn,
  codec: Chunk['codec'],
): ArrayLike<unknown> {
  const about = part(header, 7);
  const body = unpacked(packed, header.count(2, 'the size of a page'), codec);
  return meant(plainValues(body, about.count(1, 'the size of a dictionary'), column), column.meaning);
}

interface PageContext {
  column: FlatColumn;
  codec: Chunk['codec'];
  /** Rows that are still to come. */
  most: number;
}

function readDataPage(
  header: ThriftStruct,
  packed: Uint8Array,
  { column, codec, most }: PageContext,
): DataPage {
  const about = part(header, 5);
  const rows = rowsOf(about, most);
  let body = unpacked(packed, header.count(2, 'the size of a page'), codec);
  let present: Uint8Array | undefined;
  if (column.optional) {
    must(about.int(3) === ENCODING.runs, `rows without a value are encoded in the way ${about.int(3)}`);
    const { inner, rest } = prefixed(body);
    present = presence(inner, rows);
    body = rest;
  }
  return { rows, encoding: about.count(2, 'the encoding of a page'), present, body };
}

function readDataPageV2(
  header: ThriftStruct,
  packed: Uint8Array,
  { column, codec, most }: PageContext,
): DataPage {
  const about = part(header, 8);
  const rows = rowsOf(about, most);
  const [levels, repeats] = [about.count(5, 'the size of levels'), about.count(6, 'the size of levels')];
  must(levels + repeats <= packed.length, 'the levels of a page are larger than the page');
  const inner = packed.subarray(repeats, repeats + levels);
  const rest = packed.subarray(repeats + levels);
  const size = header.count(2, 'the size of a page') - levels - repeats;
  return {
    rows,
    encoding: about.count(4, 'the encoding of a page'),
    present: column.optional ? presence(inner, rows) : undefined,
    body: about.bool(7) === false ? rest : unpacked(rest, size, codec),
  };
}

function rowsOf(about: ThriftStruct, most: number): number {
  const rows = about.count(1, 'the number of values of a page');
  must(rows <= most, `a page says ${rows} values where ${most} are to come`);
  return rows;
}

function part(header: ThriftStruct, field: number): ThriftStruct {
  const about = header.struct(field);
  if (about === undefined) throw new Damage('a page is not described');
  return about;
}

function unpacked(packed: Uint8Array, size: number, codec: Chunk['codec']): Uint8Array {
  return codec === 'UNCOMPRESSED' ? packed : unpack(codec, packed, size, 'a page');
}

/** Bytes whose length stands before them, and what follows. */
function prefixed(bytes: Uint8Array): { inner: Uint8Array; rest: Uint8Array } {
  must(bytes.length >= 4, 'a page ends early');
  const end = 4 + new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
  must(end <= bytes.length, 'a page ends early');
  return { inner: bytes.subarray(4, end), rest: bytes.subarray(end) };
}

/** Which rows have a value; nothing if all have. */
function presence(bytes: Uint8Array, rows: number): Uint8Array | undefined {
  const present = runValues(bytes, 1, new Uint8Array(rows));
  return present.includes(0) ? present : undefined;
}

function cellsOf(page: DataPage, column: FlatColumn, dictionary: ArrayLike<unknown> | undefined): Cells {
  const { rows, present, encoding, body } = page;
  const count = present === undefined ? rows : present.reduce((sum, one) => sum + one, 0);
  const about = { rows, present, packed: true };
  if (encoding === ENCODING.plainDictionary || encoding === ENCODING.runDictionary) {
    if (dictionary === undefined && count > 0)
      throw new Damage('values point to a dictionary that is missing');
    return { ...about, values: dictionary ?? [], positions: positionsIn(body, count) };
  }
  const values = storedValues(body, count, encoding, column);
  return column.type === 'BOOLEAN'
    ? { ...about, values: TRUTH, positions: values as Uint8Array }
    : { ...about, values: meant(values, column.meaning) };
}

/** Positions in a dictionary: how many bits each has, then runs of them. */
function positionsIn(body: Uint8Array, count: number): Int32Array {
  if (count === 0) return new Int32Array();
  must(body.length > 0, 'a page ends early');
  return runValues(body.subarray(1), body[0], new Int32Array(count));
}

function storedValues(body: Uint8Array, count: number, encoding: number, column: FlatColumn): Stored {
  const { type } = column;
  // A page of rows without a value may have no bytes.
  if (count === 0) return [];
  switch (encoding) {
    case ENCODING.plain:
      return plainValues(body, count, column);
    case ENCODING.split:
      return splitValues(body, count, column);
    case ENCODING.runs:
      must(type === 'BOOLEAN', `values of type ${type} are encoded as runs`);
      return runValues(prefixed(body).inner, 1, new Uint8Array(count));
    case ENCODING.delta:
      must(type === 'INT32' || type === 'INT64', `values of type ${type} are encoded as differences`);
      return deltaValues(body, type === 'INT32' ? new Int32Array(count) : new BigInt64Array(count)).values;
    case ENCODING.deltaLength:
      must(type === 'BYTE_ARRAY', `values of type ${type} are encoded as texts`);
      return deltaLengthValues(body, count);
    case ENCODING.deltaText:
      must(type.endsWith('BYTE_ARRAY'), `values of type ${type} are encoded as texts`);
      return deltaTextValues(body, count);
    default:
      throw new Damage(`values are encoded in the unknown way ${encoding}`);
  }
}
