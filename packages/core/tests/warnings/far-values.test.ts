/** Values that are far from all others, and values that only look so. */
import { describe, expect, it } from 'vitest';
import { hsicInf } from '@hsicinf/core';
import { normalQuantile } from '../../src/numerics/normal.js';
import { randomStream } from '../../src/numerics/random.js';
import { farValue, farValues } from '../../src/warnings/far-values.js';

function drawn(rows: number, change: (u: number, row: number) => number): Float64Array {
  const random = randomStream(rows, 'far values');
  return Float64Array.from({ length: rows }, (_, row) => change(random.uniform(), row));
}

const normal = (rows: number): Float64Array => drawn(rows, normalQuantile);

describe('a value far from all others', () => {
  it.each([6, 7, 50, 3000])('is found in %i rows, wherever it stands', (rows) => {
    for (const row of [0, 2, rows - 1]) {
      for (const value of [1e12, -999_999]) {
        expect(farValue(normal(rows).with(row, value))).toEqual({ value, row, count: 1 });
      }
    }
  });

  it('is found several times, and beside many zeros', () => {
    expect(farValue(normal(100).map((value, row) => (row % 30 === 4 ? 1e9 : value)))).toEqual({
      value: 1e9,
      row: 4,
      count: 4,
    });
    const zeros = drawn(100, (u, row) => (row % 3 === 0 ? u : 0));
    expect(farValue(zeros.with(50, 1e9))).toEqual({ value: 1e9, row: 50, count: 1 });
  });

  it.each<[string, Float64Array]>([
    ['normal values', normal(1000)],
    ['Cauchy values', drawn(10_000, (u) => Math.tan(Math.PI * (u - 0.5)))],
    ['values over orders of magnitude', drawn(1000, (u) => Math.exp(3 * normalQuantile(u)))],
    ['rare ones', drawn(1000, (_, row) => (row === 7 ? 1 : 0))],
    ['counts', drawn(1000, (u) => Math.floor(-Math.log(u) / 2))],
    ['large numbers close together', normal(100).map((value) => 1.6e12 + value)],
    ['constants', new Float64Array(20).fill(3)],
  ])('is not seen in %s', (_, values) => {
    expect(farValue(values)).toBeUndefined();
  });

  it('is named in one warning, with its row', () => {
    const [warning, ...others] = farValues({
      features: [
        { name: 'dose', values: normal(40).with(3, 1e12) },
        { name: 'plain', values: normal(40) },
      ],
      target: { kind: 'number', values: normal(40).with(5, -1e9) },
    });
    expect(others).toEqual([]);
    expect(warning).toMatchObject({ kind: 'far values', columns: ['dose'] });
    expect(warning.text).toContain(
      'the output (-1000000000 in row 6 of those used), "dose" (1000000000000 in row 4 of those used). Beside',
    );
  });
});

describe('beside a value far from all others', () => {
  // With so many rows factors of kernels in 32 bits would be used, in which the others are all the same.
  it('a plain relation keeps a small p-value', async () => {
    const [x, noise] = [normal(400), drawn(401, normalQuantile)];
    const features = [{ name: 'x', values: x.with(3, 1e6) }];
    const { selected, notes } = await hsicInf(
      { features, target: { values: x.map((value, row) => value + 0.5 * noise[row]) } },
      { threads: 1, permutations: 199 },
    );
    expect(selected[0].correlation).toBeGreaterThan(0.5);
    expect(selected[0].pValue).toBe(1 / 200);
    expect(notes[0]).toContain('"x" (1000000 in row 4 of those used)');
  });
});

it('is told of the column that has it, where columns before it have gaps', async () => {
  const [gaps, far, other] = [normal(60), normal(60), normal(60)];
  gaps[3] = Number.NaN;
  far[7] = 1e9;
  const features = [
    { name: 'with gaps', values: gaps },
    { name: 'far', values: far },
    { name: 'other', values: other },
  ];
  const target = { values: drawn(60, (u, row) => normalQuantile(u) + row) };
  const { notes } = await hsicInf({ features, target, missing: 'per-feature' }, { threads: 1 });
  expect(notes.filter((note) => note.startsWith('Values more than'))).toEqual([
    expect.stringContaining('"far" (1000000000 in row 8'),
  ]);
});
