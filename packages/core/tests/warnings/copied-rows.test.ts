/** Rows that are copies of others, and rows that agree by accident. */
import { simulate } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { randomStream } from '../../src/numerics/random.js';
import type { Comparable } from '../../src/warnings/comparable.js';
import { copiedRows } from '../../src/warnings/copied-rows.js';

function copies(columns: readonly Comparable[]): string | undefined {
  return copiedRows(() => columns, columns[0].length)?.text;
}

/** Columns of a table of noise in which row i is made a copy of row `from(i)`. */
function withCopies(features: number, from: (row: number) => number): Float64Array[] {
  const dataset = simulate('null', { rows: 60, features });
  return dataset.features.map(({ values }) => {
    const numbers = values as Float64Array;
    return numbers.map((_, row) => numbers[from(row)]);
  });
}

function levels(columns: number, rows: number, count: number): Int32Array[] {
  const random = randomStream(1, 'levels');
  return Array.from({ length: columns }, () => Int32Array.from({ length: rows }, () => random.below(count)));
}

describe('copied rows', () => {
  it('are counted', () => {
    expect(copies(withCopies(5, (row) => (row < 50 ? row : row - 50)))).toBe(
      '10 of 60 rows are copies of an earlier row. Copies count as independent observations, which makes p-values too small: remove them, or declare what they have in common as clusters.',
    );
    expect(copies(withCopies(5, (row) => (row === 59 ? 3 : row)))).toMatch(/^1 of 60 rows is a copy of /);
    expect(copies(withCopies(1, (row) => row - (row % 6)))).toMatch(/^50 of 60 /);
  });

  it('agree in all columns', () => {
    expect(copies(withCopies(5, (row) => row))).toBeUndefined();
    const columns = withCopies(40, (row) => row % 30);
    expect(copies(columns)).toMatch(/^30 of 60/);
    columns[39] = Float64Array.from(columns[39].keys());
    expect(copies(columns)).toBeUndefined();
  });

  it('take 0 and −0 for equal, and two missing cells', () => {
    const measured = withCopies(1, (row) => (row < 2 ? 0 : row));
    const odd = measured[0].map((_, row) => [0, -0, NaN, NaN][row] ?? 1);
    expect(copies([...measured, odd])).toMatch(/^1 of 60 /);
    const twoMissing = measured[0].map((value, row) => (row === 2 || row === 3 ? NaN : value));
    expect(copies([twoMissing, odd])).toMatch(/^2 of 60 /);
  });

  it('are not told of where few classes agree by accident', () => {
    expect(copies(levels(4, 200, 2))).toBeUndefined();
    expect(copies(levels(8, 500, 5))).toBeUndefined();
  });

  it('are told of among many classes', () => {
    const columns = levels(60, 100, 3).map((codes) => codes.map((_, row) => codes[row % 90]));
    expect(copies(columns)).toMatch(/^10 of 100 rows/);
  });
});
