/** What columnar files may unfold to: much in few bytes, but not anything; and descriptions that lead nowhere. */
import {
  bool,
  columnFromArray,
  dictionary,
  nullType,
  tableFromColumns,
  tableToIPC,
  utf8,
} from '@uwdata/flechette';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { readTable, type Table } from '@hsicinf/tables';
import { FlatTable } from '../../src/columnar/arrow/flat-table.js';
import { type Codec, unpack } from '../../src/columnar/codecs.js';
import { Budget } from '../../src/columnar/damage.js';
import { deltaTextBytes, deltaValues } from '../../src/columnar/parquet/delta.js';
import { runValues } from '../../src/columnar/parquet/runs.js';
import { plainBytes, plainNumbers } from '../../src/columnar/parquet/stored.js';
import { ThriftReader } from '../../src/columnar/parquet/thrift.js';
import { zstdFrame } from '../support/packers.mjs';
import { cellsOf, failure, sourceOf } from '../support/sources.js';

function parquet(rows: number, columns = 1): Uint8Array {
  const data = new Float64Array(rows).fill(2.5);
  const columnData = Array.from({ length: columns }, (_, i) => ({
    name: `c${i}`,
    data,
    type: 'DOUBLE' as const,
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData, codec: 'UNCOMPRESSED' }));
}

/** The bytes of an Arrow file in which a number of 64 bits is replaced wherever it stands. */
function arrow(type: Parameters<typeof columnFromArray>[1], rows: number, claimed: number): Uint8Array {
  const values = Array.from({ length: rows }, (_, i) =>
    type?.typeId === nullType().typeId ? null : `t${i % 3}`,
  );
  const column = columnFromArray(type?.typeId === bool().typeId ? values.map(Boolean) : values, type);
  const bytes =
    tableToIPC(tableFromColumns([['c', column]] as never), { format: 'stream' }) ?? new Uint8Array();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    if (view.getBigInt64(at, true) === BigInt(rows)) view.setBigInt64(at, BigInt(claimed), true);
  }
  return bytes;
}

const read = (bytes: Uint8Array, name: string): Promise<Table> => readTable(sourceOf(bytes, name));

describe('many cells in few bytes', () => {
  it('are read where they are a run of one value', async () => {
    const bytes = parquet(2_000_000);
    expect(bytes.length).toBeLessThan(5000);
    const table = await read(bytes, 'run.parquet');
    expect([table.rows, table.columns[0].distinct, table.columns[0].missing]).toEqual([2_000_000, 1, 0]);
  });

  it('are refused beyond the bound, which is named', async () => {
    const bytes = parquet(500_000, 80);
    expect(await failure(read(bytes, 'runs.parquet'))).toBe(
      `runs.parquet: requires at most 33554432 cells in a file of ${bytes.length} bytes, got 500000 rows × 80 columns; the file is damaged, or consists of long runs of one value: save it as CSV`,
    );
  });

  it.each([
    ['nulls', nullType()],
    ['truth values', bool()],
    ['texts', utf8()],
    ['positions in a dictionary', dictionary(utf8())],
  ])('of an Arrow file are refused as well: %s', async (_, type) => {
    expect(await failure(read(arrow(type, 77, 2 ** 30), 'c.arrows'))).toMatch(
      /requires at most 33554432 cells/,
    );
    if (type.typeId !== nullType().typeId) {
      expect(await failure(read(arrow(type, 77, 2 ** 20), 'c.arrows'))).toMatch(
        /is not a readable Arrow file \(.+\)$/,
      );
    }
  });

  it('of nothing at all are missing cells', async () => {
    const [column] = (await read(arrow(nullType(), 77, 2 ** 20), 'c.arrows')).columns;
    expect([column.kind, column.missing, cellsOf(column).length]).toEqual(['empty', 2 ** 20, 2 ** 20]);
  });

  it('of a packed file are refused before they are unpacked', async () => {
    const beginning = new TextEncoder().encode('PAR1');
    const zeros = new Uint8Array(2 ** 20);
    let left = 320;
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => controller.enqueue(beginning),
      pull: (controller) => (left-- > 0 ? controller.enqueue(zeros) : controller.close()),
    });
    const packed = new Response(stream.pipeThrough(new CompressionStream('gzip')));
    const bytes = new Uint8Array(await packed.arrayBuffer());
    expect(await failure(read(bytes, 'bomb.parquet.gz'))).toMatch(
      /^bomb\.parquet\.gz: requires a gzip file of at most 268435456 bytes when decompressed, got more from \d+; decompress it first$/,
    );
  });
});

describe('packed parts', () => {
  const unpacked = (codec: Codec, bytes: Uint8Array, length: number): Uint8Array =>
    unpack(bytes, { codec, length, what: 'a page' }, new Budget(bytes.length));

  it.each(['SNAPPY', 'GZIP', 'BROTLI', 'LZ4', 'LZ4_RAW', 'LZ4_FRAME', 'ZSTD'] as const)(
    'of %s that claim too much, or hold anything, are refused',
    (codec) => {
      const bytes = Uint8Array.from({ length: 200 }, (_, i) => (i * 7919) % 251);
      expect(() => unpacked(codec, bytes, 2 ** 31)).toThrow(
        'a page of 200 bytes says it unfolds to 2147483648, more than 67108864',
      );
      expect(() => unpacked(codec, bytes, -1)).toThrow(/unfolds to -1/);
      expect(() => unpacked(codec, bytes, 1000)).toThrow(/^a page (cannot be unpacked|unfolds to)/);
    },
  );

  it('of ZSTD are as long as they say', () => {
    const frame = zstdFrame(new Uint8Array(500).fill(7));
    expect(unpacked('ZSTD', frame, 500)).toEqual(new Uint8Array(500).fill(7));
    expect(() => unpacked('ZSTD', frame, 600)).toThrow('it holds 500 bytes instead of 600');
  });

  it('may not unfold to too much together', () => {
    const budget = new Budget(1000);
    for (let i = 0; i < 4; i++) budget.unfold('a page', 100, 2 ** 26);
    expect(() => budget.unfold('a page', 100, 1)).toThrow('unfold to more than 268435456 bytes');
    const large = new Budget(2 ** 30);
    for (let i = 0; i < 400; i++) large.unfold('a page', 2 ** 21, 2 ** 27);
  });

  it('may not hold too many different texts', () => {
    const budget = new Budget(1000);
    budget.keepTexts(2 ** 22);
    expect(() => budget.keepTexts(1)).toThrow('it holds more than 4194304 different texts');
  });
});

describe('descriptions', () => {
  it('in Thrift are refused where a list, a text or a number goes beyond the bytes', () => {
    const struct = (...bytes: number[]) => new ThriftReader(Uint8Array.from(bytes)).struct();
    expect(() => struct(0x19, 0xfc, 0xff, 0xff, 0xff, 0xff, 0x0f, 0)).toThrow(/goes on for 4294967295 bytes/);
    expect(() => struct(0x18, 0x7f, 1, 2, 0)).toThrow(/goes on for 127 bytes where 3 are left/);
    expect(() => struct(0x16, ...new Uint8Array(40).fill(0xff))).toThrow('has no end');
    expect(() => struct(...new Uint8Array(2000).fill(0x1c))).toThrow('nested too deeply');
    expect(() => struct(...new Uint8Array(2000).fill(0x19))).toThrow('nested too deeply');
    expect(() => struct(0x15)).toThrow(/goes on for 1 bytes where 0 are left/);
  });

  it('in Thrift hold whole numbers up to 2^53', () => {
    const value = (...bytes: number[]) => new ThriftReader(Uint8Array.of(0x16, ...bytes, 0)).struct().int(1);
    expect(value(0)).toBe(0);
    expect(value(1)).toBe(-1);
    expect(value(0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x1f)).toBe(2 ** 53 - 1);
    expect(() => value(0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01)).toThrow(
      'not a whole number',
    );
  });

  it('in FlatBuffers that lead to the same places again and again come to an end', () => {
    // Thirty tables, each with a vector of eight pointers, all of them to the next: 8^30 ways through them.
    const levels = 30;
    const bytes = new Uint8Array(12 + 48 * levels);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, 12, true);
    view.setUint16(4, 6, true);
    view.setUint16(8, 4, true);
    for (let level = 0; level < levels; level++) {
      const at = 12 + 48 * level;
      view.setInt32(at, at - 4, true);
      view.setUint32(at + 4, 4, true);
      view.setUint32(at + 8, level === levels - 1 ? 0 : 8, true);
      for (let i = 0; i < 8; i++) view.setUint32(at + 12 + 4 * i, 36 - 4 * i, true);
    }
    const walk = (table: FlatTable): void => table.tables(0).forEach(walk);
    expect(() => walk(FlatTable.root(bytes))).toThrow('leads to the same places again and again');
    view.setUint32(12 + 8, 2 ** 31, true);
    expect(() => FlatTable.root(bytes).tables(0)).toThrow('points beyond its end');
  });
});

describe('encoded values', () => {
  const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

  it('in runs end with the values that were asked for', () => {
    expect([...runValues(bytes(0xfe, 0xff, 0xff, 0xff, 0x0f, 3), 2, new Int32Array(5))]).toEqual([
      3, 3, 3, 3, 3,
    ]);
    expect([...runValues(bytes(0x0a, 1, 0x03, 0b10110010), 1, new Uint8Array(9))]).toEqual([
      1, 1, 1, 1, 1, 0, 1, 0, 0,
    ]);
    expect(() => runValues(bytes(0, 0, 0, 0), 0, new Int32Array(5))).toThrow('values end early');
    expect(() => runValues(bytes(0xff, 0xff, 0xff, 0xff, 0x0f), 7, new Int32Array(5))).toThrow(
      'values end early',
    );
    expect(() => runValues(bytes(2, 1), 33, new Int32Array(5))).toThrow('values have 33 bits');
  });

  it.each([3, 7, 8, 12, 17, 25, 31, 32])('of %d bits are unpacked as they were packed', (width) => {
    const values = Array.from({ length: 24 }, (_, i) => Math.floor(((i * 0.618) % 1) * 2 ** width));
    let bits = 0n;
    values.forEach((value, i) => {
      bits |= BigInt(value) << BigInt(i * width);
    });
    const packed = Array.from({ length: 3 * width }, (_, i) => Number((bits >> BigInt(8 * i)) & 255n));
    const unpacked = runValues(bytes(7, ...packed), width, new Int32Array(24));
    expect(Array.from(unpacked, (value) => value >>> 0)).toEqual(values);
  });

  it('by differences are refused where blocks, counts or widths make no sense', () => {
    const values = new Int32Array(3);
    expect(() => deltaValues(bytes(0, 0, 3, 0), values)).toThrow('0 parts of a block of 0');
    expect(() => deltaValues(bytes(128, 1, 0, 3, 0), values)).toThrow('0 parts of a block');
    expect(() => deltaValues(bytes(128, 1, 4, 9, 0), values)).toThrow('9 differences stand for 3 values');
    expect(() => deltaValues(bytes(128, 1, 4, 3, 0, 0, 65, 0, 0, 0), values)).toThrow(
      'differences have 65 bits',
    );
    expect(() => deltaValues(bytes(128, 1, 4, 3, 0, 0, 8, 0, 0, 0), values)).toThrow('differences end early');
  });

  it('of texts share what there is', () => {
    const texts = (shared: number): (() => Uint8Array) => {
      const coded = bytes(128, 1, 4, 2, 0, 2 * shared, 0, 0, 0, 0, 128, 1, 4, 2, 2, 0, 0, 0, 0, 0, 65, 66);
      return deltaTextBytes(coded, 2, new Budget(100));
    };
    const next = texts(1);
    expect([[...next()], [...next()]]).toEqual([[65], [65, 66]]);
    const wrong = texts(3);
    wrong();
    expect(wrong).toThrow('a text shares 3 bytes of 1');
  });

  it('side by side have as many bytes as they need', () => {
    expect(() => plainNumbers(new Uint8Array(15), 2, { type: 'DOUBLE', length: 0 })).toThrow(
      'values that take 16 bytes have 15',
    );
    expect(plainBytes(bytes(255, 255, 255, 127, 1), 1, { type: 'BYTE_ARRAY', length: 0 })).toThrow('have 5');
    expect(() => plainBytes(bytes(1, 0, 0, 0, 1), 2, { type: 'BYTE_ARRAY', length: 0 })).toThrow('have 5');
  });
});
