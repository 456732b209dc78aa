/**
 * The footer of a Parquet file: its columns, and where the chunks of each lie (parquet-format 2.11, parquet.thrift). All
 * places are checked to lie in the file, apart from one another.
 */
import type { Codec } from '../codecs.js';
import { Damage, must } from '../damage.js';
import { type Meaning, meaningOf } from './meaning.js';
import { type PhysicalType, TYPES } from './stored.js';
import { ThriftReader, type ThriftStruct } from './thrift.js';

const CODECS = ['UNCOMPRESSED', 'SNAPPY', 'GZIP', 'LZO', 'BROTLI', 'LZ4', 'ZSTD', 'LZ4_RAW'] as const;

/** A column that holds one value a row. */
export interface FlatColumn {
  name: string;
  type: PhysicalType;
  /** Bytes of a value of fixed length. */
  length: number;
  /** Whether rows may have no value. */
  optional: boolean;
  meaning: Meaning;
}

/** A column that is not read. */
export interface UnreadColumn {
  name: string;
  reason: string;
}

/** Where a chunk of a column lies, and how it is packed. */
export interface Chunk {
  start: number;
  end: number;
  codec: Codec | 'UNCOMPRESSED';
}

/** Some of the rows: the chunks of the flat columns by name. */
export interface RowGroup {
  rows: number;
  chunks: Map<string, Chunk>;
}

/** What the footer says. */
export interface Footer {
  rows: number;
  columns: (FlatColumn | UnreadColumn)[];
  groups: RowGroup[];
}

/** Reads the footer from its bytes, for a file of `size` bytes. */
export function readFooter(bytes: Uint8Array, size: number): Footer {
  const file = new ThriftReader(bytes).struct();
  const geometries = geometryColumns(file.structs(5));
  const columns = columnsOf(file.structs(2), geometries);
  let left = size;
  const groups = file.structs(4).map((group) => {
    const { chunks, bytes: taken } = chunksOf(group, size);
    left -= taken;
    must(left >= 0, 'its columns overlap');
    return { rows: group.count(3, 'the number of rows of a row group'), chunks };
  });
  const rows = file.count(3, 'the number of rows');
  const inGroups = groups.reduce((sum, group) => sum + group.rows, 0);
  must(rows === inGroups && rows < 2 ** 31, `it says ${rows} rows, its row groups ${inGroups}`);
  return { rows, columns, groups };
}

function columnsOf(schema: readonly ThriftStruct[], geometries: ReadonlySet<string>): Footer['columns'] {
  must(schema.length > 0, 'it describes no columns');
  const columns: Footer['columns'] = [];
  let at = 1;
  for (let left = childrenOf(schema[0]); left > 0; left--) {
    const element = elementAt(schema, at++);
    const name = element.text(4) ?? '';
    let below = childrenOf(element);
    const nested = below > 0 || element.int(3) === 2;
    columns.push(nested ? { name, reason: 'holds nested values' } : flatColumn(element, name, geometries));
    for (; below > 0; below--) below += childrenOf(elementAt(schema, at++));
  }
  return columns;
}

function elementAt(schema: readonly ThriftStruct[], at: number): ThriftStruct {
  must(at < schema.length, 'its columns have more parts than are described');
  return schema[at];
}

function childrenOf(element: ThriftStruct): number {
  return element.int(5) === undefined ? 0 : element.count(5, 'the number of parts of a column');
}

function flatColumn(
  element: ThriftStruct,
  name: string,
  geometries: ReadonlySet<string>,
): FlatColumn | UnreadColumn {
  const type = TYPES[element.count(1, 'the type of a column')];
  must(type !== undefined, `a column has the unknown type ${element.int(1)}`);
  if (type === 'BYTE_ARRAY' && element.struct(10) === undefined && geometries.has(name)) {
    return { name, reason: 'holds GEOMETRY' };
  }
  const meaning = meaningOf(element, type);
  if ('reason' in meaning) return { name, reason: meaning.reason };
  const length = type === 'FIXED_LEN_BYTE_ARRAY' ? element.count(2, 'the length of values') : 0;
  return { name, type, length, optional: element.int(3) !== 0, meaning };
}

function chunksOf(group: ThriftStruct, size: number): { chunks: Map<string, Chunk>; bytes: number } {
  const chunks = new Map<string, Chunk>();
  let bytes = 0;
  for (const column of group.structs(1)) {
    must(column.text(1) === undefined, 'it keeps columns in other files');
    const about = column.struct(3);
    if (about === undefined) throw new Damage('a column is encrypted, or is not described');
    const [name, ...more] = about.texts(3);
    must(name !== undefined, 'a chunk of a column has no name');
    if (more.length > 0) continue;
    const chunk = chunkOf(about, size);
    bytes += chunk.end - chunk.start;
    if (!chunks.has(name)) chunks.set(name, chunk);
  }
  return { chunks, bytes };
}

function chunkOf(about: ThriftStruct, size: number): Chunk {
  const values = about.count(9, 'the place of values');
  const dictionary = about.int(11) ?? 0;
  const start = dictionary > 0 ? Math.min(dictionary, values) : values;
  const end = start + about.count(7, 'the size of a column');
  must(end <= size, `a column lies at bytes ${start} to ${end} of ${size}`);
  const codec = CODECS[about.count(4, 'the codec of a column')];
  if (codec === undefined || codec === 'LZO') {
    throw new Damage(`a column is packed with ${codec ?? `the unknown codec ${about.int(4)}`}`);
  }
  return { start, end, codec };
}

/** Columns that GeoParquet's own entry names as geometries, in the binary form. */
function geometryColumns(entries: readonly ThriftStruct[]): ReadonlySet<string> {
  const text = entries.find((entry) => entry.text(1) === 'geo')?.text(2);
  if (text === undefined) return new Set();
  try {
    const { columns = {} } = JSON.parse(text) as { columns?: Record<string, { encoding?: string }> };
    return new Set(Object.keys(columns).filter((name) => columns[name]?.encoding === 'WKB'));
  } catch {
    return new Set();
  }
}
