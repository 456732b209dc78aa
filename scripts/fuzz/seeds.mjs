/**
 * Whole files of every format, from which the fuzzer makes damaged ones: small, so that most bytes matter.
 */
import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import * as arrow from '@uwdata/flechette';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { lz4Block, lz4Frame, zstdFrame } from '../../packages/tables/tests/support/packers.mjs';

/** @typedef {{ name: string, bytes: Uint8Array }} Seed */

const ROWS = 40;
/** @template Value @param {(row: number) => Value} value @returns {Value[]} */
const column = (value) => Array.from({ length: ROWS }, (_, row) => value(row));

const numbers = column((row) => 10 * Math.sin(row));
const whole = column((row) => (7 * row) % 13);
const holes = column((row) => (row % 5 === 3 ? null : row / 4));
const labels = column((row) => ['red', 'green', 'blue, "x"'][row % 3]);
const texts = column((row) => (row % 7 === 2 ? null : `text number ${row * row}`));
const truths = column((row) => row % 2 === 0);
const large = column((row) => BigInt(row) ** 3n - 500n);
const days = column((row) => new Date(86_400_000 * row));

/** @param {string} delimiter */
function delimited(delimiter) {
  const cell = (/** @type {string | number | bigint | boolean | null} */ value) =>
    typeof value === 'string' && /[",\t]/.test(value)
      ? `"${value.replaceAll('"', '""')}"`
      : String(value ?? '');
  const columns = { y: numbers, x: whole, h: holes, s: labels, t: texts, b: truths, l: large };
  const lines = [
    Object.keys(columns),
    ...column((row) => Object.values(columns).map((values) => values[row])),
  ];
  return new TextEncoder().encode(lines.map((cells) => `${cells.map(cell).join(delimiter)}\n`).join(''));
}

/** @type {import('hyparquet-writer').ColumnSource[]} */
const parquetColumns = [
  { name: 'y', data: numbers, type: 'DOUBLE' },
  { name: 'x', data: Int32Array.from(whole), type: 'INT32' },
  { name: 'h', data: holes, type: 'DOUBLE', nullable: true },
  { name: 's', data: labels, type: 'STRING' },
  { name: 't', data: texts, type: 'STRING', nullable: true },
  { name: 'b', data: truths, type: 'BOOLEAN' },
  { name: 'l', data: large, type: 'INT64' },
  { name: 'd', data: days, type: 'TIMESTAMP' },
];

/** @type {Partial<Record<string, import('hyparquet-writer').ColumnSource['encoding']>>} */
const encodings = {
  y: 'BYTE_STREAM_SPLIT',
  x: 'DELTA_BINARY_PACKED',
  l: 'DELTA_BINARY_PACKED',
  s: 'DELTA_LENGTH_BYTE_ARRAY',
  t: 'DELTA_BYTE_ARRAY',
  b: 'RLE',
};

/** @returns {Seed[]} */
function parquetSeeds() {
  const encoded = parquetColumns.map((one) => {
    const encoding = encodings[one.name];
    return encoding === undefined ? one : { ...one, encoding };
  });
  /** @type {[string, Parameters<typeof parquetWriteBuffer>[0]][]} */
  const made = [
    ['plain', { columnData: parquetColumns, codec: 'UNCOMPRESSED' }],
    ['snappy', { columnData: parquetColumns, codec: 'SNAPPY', rowGroupSize: 15 }],
    ['encoded', { columnData: encoded, codec: 'UNCOMPRESSED' }],
    ['gzip', { columnData: encoded, codec: 'GZIP', compressors: { GZIP: (bytes) => gzipSync(bytes) } }],
    [
      'brotli',
      {
        columnData: parquetColumns,
        codec: 'BROTLI',
        compressors: { BROTLI: (bytes) => brotliCompressSync(bytes) },
      },
    ],
    ['zstd', { columnData: parquetColumns, codec: 'ZSTD', compressors: { ZSTD: zstdFrame } }],
    [
      'lz4',
      {
        columnData: encoded,
        codec: 'LZ4_RAW',
        compressors: { LZ4_RAW: (bytes) => Uint8Array.from(lz4Block(bytes)) },
      },
    ],
    [
      'runs',
      {
        columnData: [{ name: 'c', data: new Float64Array(3000).fill(1.5), type: 'DOUBLE' }],
        codec: 'SNAPPY',
      },
    ],
  ];
  return made.map(([name, options]) => ({
    name: `${name}.parquet`,
    bytes: new Uint8Array(parquetWriteBuffer(options)),
  }));
}

/** @returns {Seed[]} */
function arrowSeeds() {
  /** @type {[string, unknown[], import('@uwdata/flechette').DataType][]} */
  const columns = [
    ['y', numbers, arrow.float64()],
    ['x', whole, arrow.int8()],
    ['h', holes, arrow.float32()],
    ['s', labels, arrow.dictionary(arrow.utf8(), arrow.int8())],
    ['t', texts, arrow.utf8()],
    ['b', truths, arrow.bool()],
    ['l', large, arrow.int64()],
    ['d', days, arrow.timestamp()],
    ['m', numbers.map((value) => Math.round(100 * value) / 100), arrow.decimal(18, 2)],
    ['n', column(() => null), arrow.nullType()],
    ['li', whole.map((value) => [value]), arrow.list(arrow.int32())],
  ];
  const table = arrow.tableFromColumns(
    columns.map(([name, values, type]) => [name, arrow.columnFromArray(values, type, { maxBatchRows: 25 })]),
  );
  const seeds = /** @type {const} */ (['file', 'stream']).map((format) => ({
    name: format === 'file' ? 'file.arrow' : 'stream.arrows',
    bytes: arrow.tableToIPC(table, { format }) ?? new Uint8Array(),
  }));
  const packed = /** @type {const} */ ([
    ['lz4.arrow', arrow.CompressionType.LZ4_FRAME, lz4Frame],
    ['zstd.arrow', arrow.CompressionType.ZSTD, zstdFrame],
  ]).map(([name, codec, encode]) => {
    arrow.setCompressionCodec(codec, { encode, decode: (bytes) => bytes });
    return { name, bytes: arrow.tableToIPC(table, { format: 'file', codec }) ?? new Uint8Array() };
  });
  return [...seeds, ...packed];
}

/** Files of the set of nuisances. @param {string[]} names @returns {Seed[]} */
function nuisances(...names) {
  const folder = new URL('../../packages/tables/tests/nuisances/files/', import.meta.url);
  return names.map((name) => ({ name, bytes: new Uint8Array(readFileSync(new URL(name, folder))) }));
}

/** Seeds by format. @returns {Record<import('./cases.mjs').Format, Seed[]>} */
export function makeSeeds() {
  const csv = [
    { name: 'table.csv', bytes: delimited(',') },
    { name: 'table.tsv', bytes: delimited('\t') },
  ];
  const [parquet, ipc] = [parquetSeeds(), arrowSeeds()];
  const gzip = [...csv, parquet[1], ipc[0], ipc[1]].map(({ name, bytes }) => ({
    name: `${name}.gz`,
    bytes: new Uint8Array(gzipSync(bytes)),
  }));
  return {
    csv,
    gzip,
    parquet,
    arrow: ipc,
    // The first two are stored as they are, so that what is damaged is not unpacked in vain.
    xlsx: nuisances('types.xlsx', 'dates.xlsx', 'formulas.xlsx'),
    others: nuisances('array.npy', 'array-by-column.npy', 'arrays.npz', 'records.json', 'lines.ndjson'),
  };
}
