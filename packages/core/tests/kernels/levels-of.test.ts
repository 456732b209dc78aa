/** Which distinct value each row has: by a table for one array, by a map for several or for many values. */
import { expect, it } from 'vitest';
import { distinctValues } from '../../src/kernels/levels-of.js';
import type { Variable } from '../../src/kernels/variable.js';
import { randomStream } from '../../src/numerics/random.js';

const ofNumbers = (...values: number[]): Variable => ({
  kernel: 'gaussian',
  coordinates: [Float64Array.from(values)],
});

it('numbers values in the order of their first rows; 0 and −0 are one', () => {
  const distinct = distinctValues(ofNumbers(3, 0, -0, 3, -1, 0.1, 0), 4);
  expect(Array.from(distinct?.codes ?? [])).toEqual([0, 1, 1, 0, 2, 3, 1]);
  expect(Array.from(distinct?.first ?? [])).toEqual([0, 1, 4, 5]);
});

it('is undefined from one value too many on', () => {
  expect(distinctValues(ofNumbers(1, 2, 1, 3), 3)).toBeDefined();
  expect(distinctValues(ofNumbers(1, 2, 1, 3), 2)).toBeUndefined();
  expect(distinctValues(ofNumbers(1), 0)).toBeUndefined();
});

it.each([1, 7, 90, 1000])('of up to %i values is the same by a table and by a map', (levels) => {
  const random = randomStream(levels, 'levels');
  const values = Array.from({ length: 3000 }, () => (random.below(levels) - 300) / 7);
  const byTable = distinctValues(ofNumbers(...values), 1000);
  expect(distinctValues(ofNumbers(...values), 2000)).toEqual(byTable);
});

it('what was found of a variable stays when another is asked about', () => {
  const distinct = distinctValues(ofNumbers(5, 6, 5), 3);
  distinctValues(ofNumbers(1, 1, 2, 3), 4);
  expect(distinct).toEqual({ codes: Int32Array.of(0, 1, 0), first: Int32Array.of(0, 1) });
});
