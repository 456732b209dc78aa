/** Columns as arrays that can be compared, and rows of long ones. */
import { expect, it } from 'vitest';
import { codesOf, comparable, thinned } from '../../src/warnings/comparable.js';

it('gives numbers as they are, a coordinate each, and classes as codes', () => {
  const values = Float64Array.of(1, 2);
  expect(comparable({ name: 'a', values })[0]).toBe(values);
  expect(comparable({ kind: 'vector', values: [values, values] })).toEqual([values, values]);
  expect(comparable({ kind: 'class', values: ['b', 1, '1', 'b'] })).toEqual([Int32Array.of(0, 1, 2, 0)]);
});

it('counts values', () => {
  expect(codesOf(Float64Array.of(5, -0, 5, 0, NaN, NaN))).toEqual({
    codes: Int32Array.of(0, 1, 0, 1, 2, 2),
    counts: [2, 2, 2],
  });
});

it('takes rows of long columns evenly', () => {
  const short = new Float64Array(20_000);
  expect(thinned(short)).toBe(short);
  const rows = thinned(Int32Array.from({ length: 50_000 }, (_, row) => row));
  expect(rows).toHaveLength(20_000);
  expect(Array.from(rows.slice(0, 5))).toEqual([0, 2, 5, 7, 10]);
  expect(rows[19_999]).toBe(49_997);
});
