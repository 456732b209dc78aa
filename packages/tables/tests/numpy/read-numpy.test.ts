/** Arrays of NumPy, written byte by byte from its description of the format. */
import { readTable, type ReadOptions, type Table } from '@hsicinf/tables';
import { describe, expect, it } from 'vitest';
import { contentOf, failure, sourceOf } from '../support/sources.js';
import { zipOf } from '../support/workbooks.js';

/** A file with this header and these bytes. */
function npy(descr: string, shape: string, data: ArrayBufferView, fortran = false): Uint8Array {
  const header = `{'descr': ${descr}, 'fortran_order': ${fortran ? 'True' : 'False'}, 'shape': (${shape}), }`;
  const padded = `${header}${' '.repeat(63 - ((header.length + 10) % 64))}\n`;
  const bytes = new Uint8Array(10 + padded.length + data.byteLength);
  bytes.set([0x93, 78, 85, 77, 80, 89, 1, 0, padded.length % 256, padded.length >> 8]);
  bytes.set(new TextEncoder().encode(padded), 10);
  bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), 10 + padded.length);
  return bytes;
}

const open = (bytes: Uint8Array, options?: ReadOptions, name = 'a.npy'): Promise<Table> =>
  readTable(sourceOf(bytes, name), options);
const cells = async (bytes: Uint8Array, options?: ReadOptions): Promise<unknown[]> =>
  contentOf(await open(bytes, options)).map((column) => [column['name'], column['cells']]);
const six = Float64Array.of(1, 2.5, 3, 4, NaN, 6);

describe('npy', () => {
  it('is read in either order, and transposed', async () => {
    const straight = [
      ['c1', [1, 3, null]],
      ['c2', [2.5, 4, 6]],
    ];
    expect(await cells(npy("'<f8'", '3, 2', six))).toEqual(straight);
    const byColumn = Float64Array.of(1, 3, NaN, 2.5, 4, 6);
    expect(await cells(npy("'<f8'", '3, 2', byColumn, true))).toEqual(straight);
    expect(await cells(npy("'<f8'", '2, 3', byColumn), { transpose: true })).toEqual(straight);
  });

  it.each([
    ["'<f4'", Float32Array.of(1.5, -2), [1.5, -2]],
    ["'>i2'", Uint8Array.of(1, 0, 255, 255), [256, -1]],
    ["'|u1'", Uint8Array.of(1, 255), [1, 255]],
    ["'<i8'", BigInt64Array.of(5n, -(2n ** 40n)), [5, -(2 ** 40)]],
    ["'<f2'", Uint16Array.of(0x3e00, 0xc000), [1.5, -2]],
    ["'|b1'", Uint8Array.of(1, 0), ['true', 'false']],
    ["'<U2'", Uint32Array.of(97, 0, 228, 8364), ['a', 'ä€']],
    ["'|S2'", Uint8Array.of(97, 0, 98, 99), ['a', 'bc']],
    ["'<M8[h]'", BigInt64Array.of(36n, -(2n ** 63n)), [1.5, null]],
  ])('holds %s', async (descr, data, expected) => {
    expect(await cells(npy(descr, '2,', data))).toEqual([['c1', expected]]);
  });

  it.each([
    [npy("'|O'", '2,', six), 'holds Python objects in its array, which cannot be read; save numbers or text'],
    [
      npy("'<c16'", '2,', six),
      'holds values of type c16 in its array, which cannot be read; save numbers or text',
    ],
    [
      npy("[('a', '<f8')]", '2,', six),
      'holds records in its array, which cannot be read; save its fields as columns',
    ],
    [npy("'<f8'", '1, 2, 3', six), 'requires an array of one or two dimensions, got 3 in its array'],
    [npy("'<f8'", '4, 2', six), 'is not a whole NumPy file (its array of 4 × 2 is cut)'],
    [npy("'<f8'", '0, 2', six), 'requires at least one row of data, got none'],
    [npy("'<f8'", '2,', six).subarray(0, 40), 'is not a whole NumPy file (the header of its array is cut)'],
  ])('is refused where it cannot be read (%#)', async (bytes, message) => {
    expect(await failure(open(bytes))).toBe(`a.npy: ${message}`);
  });
});

describe('npz', () => {
  it('gives columns by the names of its arrays', async () => {
    const X = npy("'<f8'", '3, 2', six);
    const y = npy("'|u1'", '3,', Uint8Array.of(7, 8, 9));
    const odd = npy("'|u1'", '4,', Uint8Array.of(1, 2, 3, 4));
    const table = await open(await zipOf({ 'X.npy': X, 'y.npy': y, 'odd.npy': odd }), {}, 'a.npz');
    expect([table.format, table.rows, table.columns.map(({ name }) => name)]).toEqual([
      'npz',
      3,
      ['X1', 'X2', 'y'],
    ]);
    expect(table.unreadable).toEqual([{ name: 'odd', reason: 'has 4 rows and not 3' }]);
    const names = npy("'<U1'", '2,', Uint32Array.of(112, 113));
    const named = await open(await zipOf({ 'X.npy': X, 'columns.npy': names }), {}, 'a.npz');
    expect(named.columns.map(({ name }) => name)).toEqual(['p', 'q']);
  });
});
