/** Parquet files: every codec that can be written here, nulls, types, and files that are cut. */
import type { SchemaElement } from 'hyparquet';
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { type ByteSource, blobSource, readTable, type Table } from '@hsicinf/tables';
import { lz4Block, zstdFrame } from '../support/packers.mjs';
import { cellsOf, columnOf, failure, sourceOf } from '../support/sources.js';

type WriteOptions = Omit<Parameters<typeof parquetWriteBuffer>[0], 'columnData'>;

function parquet(columnData: ColumnSource[], options: WriteOptions = {}): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parquetWriteBuffer({ columnData, ...options }));
}

function readBytes(bytes: Uint8Array): Promise<Table> {
  return readTable(sourceOf(bytes, 'data.parquet'));
}

const mixedColumns: ColumnSource[] = [
  { name: 'x', data: Float64Array.from({ length: 300 }, (_, i) => Math.sin(i)), type: 'DOUBLE' },
  {
    name: 'n',
    data: Array.from({ length: 300 }, (_, i) => (i % 7 === 0 ? null : i - 150)),
    type: 'INT32',
    nullable: true,
  },
  {
    name: 'k',
    data: Array.from({ length: 300 }, (_, i) => (i % 5 === 0 ? null : `k${i % 3}`)),
    type: 'STRING',
    nullable: true,
  },
];

function expectMixed(table: Table): void {
  expect([table.format, table.rows, table.columns.length]).toEqual(['parquet', 300, 3]);
  expect(cellsOf(columnOf(table, 'x'))).toEqual(Array.from({ length: 300 }, (_, i) => Math.sin(i)));
  expect(cellsOf(columnOf(table, 'n'))).toEqual(
    Array.from({ length: 300 }, (_, i) => (i % 7 === 0 ? null : i - 150)),
  );
  expect(cellsOf(columnOf(table, 'k'))).toEqual(
    Array.from({ length: 300 }, (_, i) => (i % 5 === 0 ? null : `k${i % 3}`)),
  );
  expect(table.columns.map(({ kind, missing }) => [kind, missing])).toEqual([
    ['number', 0],
    ['number', 43],
    ['class', 60],
  ]);
}

describe('codecs', () => {
  it.each(['UNCOMPRESSED', 'SNAPPY'] as const)('%s', async (codec) => {
    expectMixed(await readBytes(parquet(mixedColumns, { codec })));
  });

  it('GZIP, ZSTD, LZ4 and LZ4_RAW', async () => {
    for (const [codec, pack] of Object.entries(packers)) {
      const bytes = parquet(mixedColumns, {
        codec: codec as 'GZIP',
        compressors: { [codec]: pack },
      });
      expectMixed(await readBytes(bytes));
    }
  });
});

/** Packers of other codecs than those of the writer: valid, not small. */
const packers: Record<string, (bytes: Uint8Array) => Uint8Array> = {
  GZIP: (bytes) => {
    const { length } = bytes;
    const stored = [1, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255, ...bytes];
    return Uint8Array.of(
      31,
      139,
      8,
      0,
      0,
      0,
      0,
      0,
      0,
      255,
      ...stored,
      0,
      0,
      0,
      0,
      length & 255,
      length >> 8,
      0,
      0,
    );
  },
  ZSTD: zstdFrame,
  LZ4: (bytes) => Uint8Array.from(lz4Block(bytes)),
  LZ4_RAW: (bytes) => Uint8Array.from(lz4Block(bytes)),
};

describe('types', () => {
  it('null is missing, not 0, and NaN is missing too', async () => {
    const table = await readBytes(
      parquet([{ name: 'x', data: [0, null, NaN, 2], type: 'DOUBLE', nullable: true }]),
    );
    expect(cellsOf(table.columns[0])).toEqual([0, null, null, 2]);
    expect(table.columns[0].missing).toBe(2);
  });

  it('64-bit whole numbers are numbers up to 2^53', async () => {
    const data = [0n, -5n, null, 9_007_199_254_740_991n, -9_007_199_254_740_991n];
    const table = await readBytes(parquet([{ name: 'x', data, type: 'INT64', nullable: true }]));
    expect(table.columns[0]).toMatchObject({ type: 'number', missing: 1 });
    expect(cellsOf(table.columns[0])).toEqual([0, -5, null, 2 ** 53 - 1, 1 - 2 ** 53]);
  });

  it('64-bit whole numbers beyond are labels with all digits', async () => {
    const data = [1n, null, 9_007_199_254_740_993n, 9_007_199_254_740_992n];
    const table = await readBytes(parquet([{ name: 'x', data, type: 'INT64', nullable: true }]));
    expect(cellsOf(table.columns[0])).toEqual(['1', null, '9007199254740993', '9007199254740992']);
    expect(table.notes).toEqual(['column "x": whole numbers beyond 2^53 are kept as labels']);
  });

  it('booleans are classes, infinite numbers are mixed', async () => {
    const table = await readBytes(
      parquet([
        { name: 'b', data: [true, false, null, true, false], type: 'BOOLEAN', nullable: true },
        { name: 'x', data: [1, 2, Infinity, -Infinity, 3], type: 'DOUBLE' },
      ]),
    );
    expect(cellsOf(table.columns[0])).toEqual(['true', 'false', null, 'true', 'false']);
    expect(table.columns[0].kind).toBe('class');
    expect(table.columns[1]).toMatchObject({ kind: 'mixed', stray: { row: 2, text: 'Infinity', count: 2 } });
  });

  it('times are days since 1970', async () => {
    const data = [new Date(0), null, new Date(86_400_000.0)];
    const table = await readBytes(parquet([{ name: 't', data, type: 'TIMESTAMP', nullable: true }]));
    expect(cellsOf(table.columns[0])).toEqual([0, null, 1]);
    expect(table.notes).toEqual(['column "t": dates are read as days since 1970-01-01']);
  });

  it('decimals are the nearest numbers', async () => {
    const schema: SchemaElement[] = [
      { name: 'root', num_children: 1 },
      {
        name: 'd',
        type: 'INT32',
        repetition_type: 'REQUIRED',
        converted_type: 'DECIMAL',
        scale: 2,
        precision: 9,
      },
    ];
    const data = Array.from({ length: 2000 }, (_, i) => i / 100);
    const table = await readBytes(parquet([{ name: 'd', data }], { schema }));
    expect(cellsOf(table.columns[0])).toEqual(data);
  });

  it('nested values and JSON are left out with a reason', async () => {
    const schema: SchemaElement[] = [
      { name: 'root', num_children: 3 },
      { name: 'x', type: 'DOUBLE', repetition_type: 'REQUIRED' },
      { name: 'list', repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      { name: 'element', repetition_type: 'OPTIONAL', type: 'INT32' },
      { name: 'j', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL', converted_type: 'JSON' },
    ];
    const table = await readBytes(
      parquet(
        [
          { name: 'x', data: [1, 2] },
          { name: 'list', data: [[1], [2, 3]] },
          { name: 'j', data: [{ a: 1 }, null] },
        ],
        { schema },
      ),
    );
    expect(table.columns.map(({ name }) => name)).toEqual(['x']);
    expect(table.unreadable).toEqual([
      { name: 'list', reason: 'holds nested values' },
      { name: 'j', reason: 'holds JSON' },
    ]);
  });

  it('names may be anything', async () => {
    const names = ['__proto__', 'constructor', 'toString', '😀', 'שלום', 'x'.repeat(10_000)];
    const table = await readBytes(
      parquet(names.map((name, i) => ({ name, data: [i, i + 1, i + 5], type: 'DOUBLE' }))),
    );
    expect(table.columns.map(({ name }) => name)).toEqual(names);
    expect(table.columns.map(cellsOf)).toEqual(names.map((_, i) => [i, i + 1, i + 5]));
  });
});

describe('files', () => {
  it('of several row groups and many columns come together in order', async () => {
    const columns = Array.from({ length: 40 }, (_, j) => ({
      name: `c${j}`,
      data: Float64Array.from({ length: 1000 }).map((_zero, i) => i * 40 + j),
      type: 'DOUBLE' as const,
    }));
    const table = await readBytes(parquet(columns, { rowGroupSize: 130 }));
    expect(table.rows).toBe(1000);
    for (const [j, column] of table.columns.entries()) {
      expect(cellsOf(column).every((value, i) => value === i * 40 + j)).toBe(true);
    }
  });

  it('are read in slices where the source has them, with progress', async () => {
    const bytes = parquet(mixedColumns);
    const told: number[] = [];
    const source: ByteSource = blobSource(new Blob([bytes]), 'data.parquet');
    expectMixed(await readTable(source, { onProgress: ({ done }) => told.push(done) }));
    expect(told.at(-1)).toBeGreaterThan(bytes.length / 2);
  });

  it('are known by their bytes, not by their name', async () => {
    expectMixed(await readTable(sourceOf(parquet(mixedColumns), 'data.csv')));
  });

  it('that are cut anywhere are a TableError of one line', async () => {
    const bytes = parquet(mixedColumns.map((column) => ({ ...column, data: column.data.slice(0, 40) })));
    for (let length = 4; length < bytes.length; length += 7) {
      const message = await failure(readBytes(bytes.slice(0, length)));
      expect(message).toMatch(/^data\.parquet: is not a readable Parquet file \(.+\)$/);
    }
  });

  it('whose footer is damaged anywhere are read or refused in one line, and nothing is left to fail later', async () => {
    const whole = parquet(mixedColumns, { rowGroupSize: 100 });
    const footer = new DataView(whole.buffer).getUint32(whole.length - 8, true);
    let refused = 0;
    for (let at = whole.length - 8 - footer; at < whole.length; at++) {
      const bytes = whole.slice();
      bytes[at] ^= 0x55;
      await readTable(blobSource(new Blob([bytes]), 'data.parquet')).catch((error: unknown) => {
        refused += 1;
        expect(error).toMatchObject({
          name: 'TableError',
          message: expect.stringMatching(/^data\.parquet: .+$/),
        });
      });
    }
    expect(refused).toBeGreaterThan(footer / 4);
  });

  it('with long pages are put together from pieces', async () => {
    const rows = 600_000;
    const data = <Value>(value: (row: number) => Value): (Value | null)[] =>
      Array.from({ length: rows }, (_, row) => (row % 3 === 1 ? null : value(row)));
    const columns: ColumnSource[] = [
      { name: 'x', data: data((row) => row / 7), type: 'DOUBLE', encoding: 'PLAIN', nullable: true },
      { name: 't', data: data((row) => `t${row % 1000}`), type: 'STRING', encoding: 'PLAIN', nullable: true },
      { name: 'd', data: data((row) => `d${row % 1000}`), type: 'STRING', nullable: true },
      // A row without any value would not be one.
      { name: 'b', data: Array.from({ length: rows }, (_, row) => row % 5 === 0), type: 'BOOLEAN' },
      { name: 'i', data: data((row) => BigInt(row * row)), type: 'INT64', nullable: true },
    ];
    const table = await readBytes(parquet(columns, { pageSize: 2 ** 30, rowGroupSize: rows }));
    for (const [i, column] of table.columns.entries()) {
      const wrong = cellsOf(column).findIndex((cell, row) => {
        const value = columns[i].data[row] as string | number | bigint | boolean | null;
        if (value === null) return cell !== null;
        return cell !== (column.type === 'number' ? Number(value) : String(value));
      });
      expect([column.name, wrong]).toEqual([column.name, -1]);
    }
  });

  it('without rows say so', async () => {
    expect(await failure(readBytes(parquet([{ name: 'x', data: [], type: 'DOUBLE' }])))).toBe(
      'data.parquet: requires at least one row of data, got none',
    );
  });
});
