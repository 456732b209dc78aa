/** Arrow files and streams, plain and packed; LZ4 frames. */
import {
  bool,
  columnFromArray,
  CompressionType,
  dateDay,
  decimal,
  dictionary,
  float32,
  float64,
  int16,
  int64,
  list,
  nullType,
  setCompressionCodec,
  tableFromColumns,
  tableToIPC,
  timestamp,
  TimeUnit,
  uint8,
  utf8,
} from '@uwdata/flechette';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable, type Table } from '@hsicinf/tables';
import { unpackLz4Frame } from '../../src/columnar/lz4.js';
import golden from '../golden/lz4-frames.json' with { type: 'json' };
import { lz4Frame, zstdFrame } from '../support/packers.mjs';
import { cellsOf, columnOf, failure, sourceOf } from '../support/sources.js';

type ArrowType = Parameters<typeof columnFromArray>[1];

function arrow(
  columns: Record<string, [unknown[], ArrowType]>,
  options: Parameters<typeof tableToIPC>[1] = { format: 'file' },
): Uint8Array {
  const made = Object.entries(columns).map(
    ([name, [values, type]]) => [name, columnFromArray(values, type, { maxBatchRows: 100 })] as const,
  );
  const bytes = tableToIPC(tableFromColumns(made as never), options);
  if (bytes === null) throw new Error('no bytes');
  return bytes;
}

function readBytes(bytes: Uint8Array): Promise<Table> {
  return readTable(sourceOf(bytes, 'data.arrow'));
}

const count = 250;
const some = <T>(value: (i: number) => T, skip = 0): (T | null)[] =>
  Array.from({ length: count }, (_, i) => (skip > 0 && i % skip === 0 ? null : value(i)));

const columns: Record<string, [unknown[], ArrowType]> = {
  f64: [some((i) => Math.sin(i)), float64()],
  f64null: [some((i) => i / 3, 7), float64()],
  f32: [some((i) => i / 4, 9), float32()],
  i16: [some((i) => i - 100, 5), int16()],
  u8: [some((i) => i % 4), uint8()],
  i64: [some((i) => BigInt(i * i), 11), int64()],
  text: [some((i) => `t${i % 6}`, 8), utf8()],
  dict: [some((i) => `d${i % 3}`, 4), dictionary(utf8(), int16())],
  bool: [some((i) => i % 2 === 0, 3), bool()],
};

function expectAll(table: Table): void {
  expect([table.format, table.rows]).toEqual(['arrow', count]);
  for (const [name, [values]] of Object.entries(columns)) {
    const expected = values.map((value) =>
      typeof value === 'bigint' ? Number(value) : typeof value === 'boolean' ? String(value) : value,
    );
    expect(cellsOf(columnOf(table, name)), name).toEqual(expected);
    expect(columnOf(table, name).missing, name).toBe(values.filter((value) => value === null).length);
  }
  expect(columnOf(table, 'dict').kind).toBe('class');
  expect(table.notes).toEqual([]);
}

describe('Arrow', () => {
  it.each(['file', 'stream'] as const)(
    'as a %s: nulls are missing, dictionaries are labels',
    async (format) => {
      expectAll(await readBytes(arrow(columns, { format })));
    },
  );

  it('is known by its bytes, in any pieces', async () => {
    for (const format of ['file', 'stream'] as const) {
      expectAll(await readTable(sourceOf(arrow(columns, { format }), 'data.csv', 777)));
    }
  });

  it.each([
    ['LZ4', CompressionType.LZ4_FRAME, lz4Frame],
    ['ZSTD', CompressionType.ZSTD, zstdFrame],
  ] as const)('packed with %s', async (_, codec, encode) => {
    const packing = {
      encode: (bytes: Uint8Array) => encode(bytes),
      decode: (): never => {
        throw new Error('this one only packs');
      },
    };
    const repeated: Record<string, [unknown[], ArrowType]> = {
      x: [some((i) => (i < 240 ? 0 : i / 3)), float64()],
      k: [some((i) => (i % 2 === 0 ? 'even' : 'odd'), 5), dictionary(utf8())],
    };
    setCompressionCodec(codec, packing);
    const packed = arrow(repeated, { format: 'file', codec });
    setCompressionCodec(codec, null as never);
    expect(packed.length).toBeLessThan(arrow(repeated).length - 1000);
    const table = await readBytes(packed);
    expect(table.columns.map(cellsOf)).toEqual(Object.values(repeated).map(([values]) => values));
  });

  it('dates and times are days since 1970, decimals numbers', async () => {
    const day = new Date(Date.UTC(2024, 1, 29));
    const table = await readBytes(
      arrow({
        day: [[day, null], dateDay()],
        time: [[day, new Date(1.5e12)], timestamp(TimeUnit.MILLISECOND)],
        dec: [[35.42, -0.07], decimal(18, 2)],
      }),
    );
    expect(table.columns.map(cellsOf)).toEqual([
      [day.getTime() / 86_400_000, null],
      [day.getTime() / 86_400_000, 1.5e12 / 86_400_000],
      [35.42, -0.07],
    ]);
    expect(table.notes).toEqual(['columns "day", "time": dates are read as days since 1970-01-01']);
  });

  it('whole numbers beyond 2^53 are labels with all digits', async () => {
    const table = await readBytes(arrow({ x: [[1n, 2n ** 53n + 1n, null], int64()] }));
    expect(cellsOf(table.columns[0])).toEqual(['1', '9007199254740993', null]);
    expect(table.notes).toEqual(['column "x": whole numbers beyond 2^53 are kept as labels']);
  });

  it('lists are left out with a reason, and columns of nulls are empty', async () => {
    const table = await readBytes(
      arrow({
        x: [[1, 2, 4], float64()],
        l: [[[1], [2], null], list(float64())],
        n: [[null, null, null], nullType()],
      }),
    );
    expect(table.unreadable).toEqual([{ name: 'l', reason: 'holds nested values' }]);
    expect(table.columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['x', 'number'],
      ['n', 'empty'],
    ]);
  });

  it('files that are cut anywhere are a TableError of one line', async () => {
    const bytes = arrow(columns);
    for (let length = 4; length < bytes.length; length += 97) {
      const message = await failure(readBytes(bytes.slice(0, length)));
      expect(message).toMatch(/^data\.arrow: is not a (whole|readable) Arrow file.+$/);
    }
  });

  it('streams that are cut are a TableError, or say that their end is missing', async () => {
    const bytes = arrow(columns, { format: 'stream' });
    for (let length = 4; length < bytes.length; length += 97) {
      const outcome = await readBytes(bytes.slice(0, length)).then(
        ({ notes }) => notes[0],
        (error: Error) => `${error.name} ${error.message}`,
      );
      expect(outcome).toMatch(/^TableError data\.arrow: [^\n]+$|^the Arrow stream has no end mark/);
    }
  });

  it('with damaged bytes ends in a table or a TableError', async () => {
    const bytes = arrow(columns);
    for (let at = 8; at < bytes.length; at += 61) {
      const damaged = bytes.slice();
      damaged[at] ^= 0x55;
      await readBytes(damaged).catch((error: Error) => expect(error.name, error.stack).toBe('TableError'));
    }
  });
});

describe('LZ4 frames', () => {
  const content = Array.from({ length: 45_000 }, (_, i) => (i * i) % 977).join('');
  const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));

  it.each(['linked', 'checked'] as const)('of the lz4 command are unpacked: %s', (name) => {
    const unpacked = unpackLz4Frame(bytesOf(golden[name]), content.length);
    expect(new TextDecoder().decode(unpacked)).toBe(content);
  });

  it('come back', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 1, 2, 255), { maxLength: 600 }), (values) => {
        const bytes = Uint8Array.from(values);
        expect(unpackLz4Frame(lz4Frame(bytes), bytes.length)).toEqual(bytes);
      }),
    );
  });

  it('that are cut or damaged are an error, and never write beyond their end', () => {
    const frame = bytesOf(golden.linked);
    for (let length = 0; length < frame.length - 8; length += 101) {
      expect(() => unpackLz4Frame(frame.slice(0, length), content.length)).toThrow();
    }
    expect(() => unpackLz4Frame(frame, content.length - 1)).toThrow(/LZ4/);
    expect(() => unpackLz4Frame(frame, content.length + 1)).toThrow(/instead of/);
  });
});
