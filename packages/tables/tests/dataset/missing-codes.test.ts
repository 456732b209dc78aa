/** Numbers that may stand for a missing cell are named, and others are left alone. */
import { missingCodes, toDataset } from '@hsicinf/tables';
import { describe, expect, it } from 'vitest';
import { codesIn } from '../../src/dataset/missing-codes.js';
import { numberColumn } from '../../src/kinds.js';
import { read } from '../support/sources.js';

const codes = (...values: number[]): number[] =>
  codesIn(numberColumn('x', Float64Array.from(values))).map(({ code }) => code);

describe('missingCodes', () => {
  it.each([
    [[18, 44, 90, -9, 61, 30], [-9]],
    [
      [1.5, 2.25, -99, 3, 999, 2, 1],
      [-99, 999],
    ],
    [[1, 2, 3, 4, 5, 99], [99]],
    [[1000, 80_000, 9999, 5000, 20_000, 30_000], []],
    [[90, 95, 99, 97, 92, 94], []],
    [[-12, -9, 3, 14, 1, 2, 5], []],
    [[-30, 15, -999, 0, 3, 8], [-999]],
    // Too few to tell.
    [[1, 2, 3, 99], []],
    [[NaN, 5, 5, 5, 5, 5, -99], []],
  ])('%j holds %j', (values, expected) => {
    expect(codes(...values)).toEqual(expected);
  });

  it('are said in a note, by column', async () => {
    const rows = Array.from(
      { length: 8 },
      (_, i) => `${i === 3 ? -99 : i},${i === 5 ? -99 : i * i},${i % 3}`,
    );
    const table = await read(['a,b,y', ...rows].join('\n'));
    expect(missingCodes(table)).toEqual([
      { column: 'a', code: -99, count: 1 },
      { column: 'b', code: -99, count: 1 },
    ]);
    expect(toDataset(table, { target: ['y'] }).notes).toEqual([
      'columns "a", "b": -99 is far from all other values; if it stands for a missing cell, add it to the texts for missing cells',
    ]);
  });
});
