/** The number at a rank, against sorting. */
import { array, assert, double, integer, nat, oneof, property } from 'fast-check';
import { expect, test } from 'vitest';
import { atRank } from '../../src/numerics/at-rank.js';

test('is that of the sorted numbers, with ties and without', () => {
  const size = { minLength: 1, maxLength: 60 };
  const numbers = oneof(array(double({ noNaN: true }), size), array(integer({ min: 0, max: 3 }), size));
  assert(
    property(numbers, nat(), (values, draw) => {
      const rank = draw % values.length;
      const sorted = Float64Array.from(values).toSorted();
      const left = Float64Array.from(values);
      const found = atRank(left, rank);
      // Zeros of both signs are equal.
      expect(found === sorted[rank]).toBe(true);
      expect(left.subarray(0, rank).every((value) => value <= found)).toBe(true);
    }),
  );
});

test('does not care for an order that is there already', () => {
  const rising = Float64Array.from({ length: 100_000 }, (_, i) => i);
  expect(atRank(rising.slice(), 80_000)).toBe(80_000);
  expect(atRank(rising.toReversed(), 80_000)).toBe(80_000);
  expect(
    atRank(
      rising.map((value) => value % 2),
      80_000,
    ),
  ).toBe(1);
});
