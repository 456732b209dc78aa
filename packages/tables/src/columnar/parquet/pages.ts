/**
 * The pages of a chunk of a Parquet column: a dictionary perhaps, then pages of values (parquet-format 2.11). What a page
 * says of itself is checked before anything is decoded: its size against the bytes of the chunk, its number of values
 * against the rows that are still to come.
 */
import type { Cells } from '../cells.js';
import { unpack } from '../codecs.js';
import { type Budget, Damage, must } from '../damage.js';
import { deltaLengthBytes, deltaTextBytes, deltaValues } from './delta.js';
import type { Chunk, FlatColumn } from './footer.js';
import { meantBytes, meantNumbers } from './meaning.js';
import { runValues } from './runs.js';
import {
  areBytes,
  joinedStreams,
  plainBytes,
  plainNumbers,
  type StoredBytes,
  type StoredNumbers,
} from './stored.js';
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

/** What the pages of a chunk have in common. */
export interface ChunkContext {
  column: FlatColumn;
  codec: Chunk['codec'];
  /** Rows of the row group. */
  rows: number;
  budget: Budget;
}

/** The cells of a chunk, page by page: as many as the row group has rows. */
export function* readChunk(bytes: Uint8Array, context: ChunkContext): Generator<Cells> {
  const { rows } = context;
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
      dictionary = readDictionary(header, packed, context);
      continue;
    }
    must(kind === PAGE.data || kind === PAGE.dataV2, `a page has the unknown kind ${kind}`);
    const read = kind === PAGE.data ? readDataPage : readDataPageV2;
    const page = read(header, packed, { ...context, most: rows - done });
    if (page.rows === 0) continue;
    yield cellsOf(page, context, dictionary);
    done += page.rows;
  }
}

function readDictionary(
  header: ThriftStruct,
  packed: Uint8Array,
  { column, codec, budget }: ChunkContext,
): ArrayLike<unknown> {
  const count = part(header, 7).count(1, 'the size of a dictionary');
  const body = unpacked(packed, header.count(2, 'the size of a page'), codec, budget);
  if (!areBytes(column)) return meantNumbers(plainNumbers(body, count, column), column.meaning);
  const next = plainBytes(body, count, column);
  budget.keepTexts(count);
  const meant = meantBytes(column.meaning);
  return Array.from({ length: count }, () => meant(next()));
}

interface PageContext extends ChunkContext {
  /** Rows that are still to come. */
  most: number;
}

function readDataPage(
  header: ThriftStruct,
  packed: Uint8Array,
  { column, codec, most, budget }: PageContext,
): DataPage {
  const about = part(header, 5);
  const rows = rowsOf(about, most);
  let body = unpacked(packed, header.count(2, 'the size of a page'), codec, budget);
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
  { column, codec, most, budget }: PageContext,
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
    body: about.bool(7) === false ? rest : unpacked(rest, size, codec, budget),
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

function unpacked(packed: Uint8Array, length: number, codec: Chunk['codec'], budget: Budget): Uint8Array {
  return codec === 'UNCOMPRESSED' ? packed : unpack(packed, { codec, length, what: 'a page' }, budget);
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

function cellsOf(
  page: DataPage,
  { column, budget }: ChunkContext,
  dictionary: ArrayLike<unknown> | undefined,
): Cells {
  const { rows, present, encoding, body } = page;
  const count = present === undefined ? rows : present.reduce((sum, one) => sum + one, 0);
  const about = { rows, present, packed: true };
  // A page of rows without a value may have no bytes.
  if (count === 0) return { ...about, values: [] };
  if (encoding === ENCODING.plainDictionary || encoding === ENCODING.runDictionary) {
    if (dictionary === undefined) throw new Damage('values point to a dictionary that is missing');
    return { ...about, values: dictionary, positions: positionsIn(body, count) };
  }
  if (areBytes(column)) {
    const [next, meant] = [bytesIn(body, count, encoding, { column, budget }), meantBytes(column.meaning)];
    return { ...about, values: () => meant(next()) };
  }
  const numbers = numbersIn(body, count, encoding, column);
  return column.type === 'BOOLEAN'
    ? { ...about, values: TRUTH, positions: numbers as Uint8Array }
    : { ...about, values: meantNumbers(numbers, column.meaning) };
}

/** Positions in a dictionary: how many bits each has, then runs of them. */
function positionsIn(body: Uint8Array, count: number): Int32Array {
  must(body.length > 0, 'a page ends early');
  return runValues(body.subarray(1), body[0], new Int32Array(count));
}

function numbersIn(body: Uint8Array, count: number, encoding: number, column: FlatColumn): StoredNumbers {
  const { type } = column;
  switch (encoding) {
    case ENCODING.plain:
      return plainNumbers(body, count, column);
    case ENCODING.split:
      return plainNumbers(joinedStreams(body, count, column), count, column);
    case ENCODING.runs:
      must(type === 'BOOLEAN', `values of type ${type} are encoded as runs`);
      return runValues(prefixed(body).inner, 1, new Uint8Array(count));
    case ENCODING.delta:
      must(type === 'INT32' || type === 'INT64', `values of type ${type} are encoded as differences`);
      return deltaValues(body, type === 'INT32' ? new Int32Array(count) : new BigInt64Array(count)).values;
    default:
      throw new Damage(`numbers are encoded in the unknown way ${encoding}`);
  }
}

function bytesIn(
  body: Uint8Array,
  count: number,
  encoding: number,
  { column, budget }: Pick<ChunkContext, 'column' | 'budget'>,
): StoredBytes {
  switch (encoding) {
    case ENCODING.plain:
      return plainBytes(body, count, column);
    case ENCODING.split:
      must(column.type === 'FIXED_LEN_BYTE_ARRAY', 'texts are encoded as numbers');
      return plainBytes(joinedStreams(body, count, column), count, column);
    case ENCODING.deltaLength:
      return deltaLengthBytes(body, count);
    case ENCODING.deltaText:
      return deltaTextBytes(body, count, budget);
    default:
      throw new Damage(`texts are encoded in the unknown way ${encoding}`);
  }
}
