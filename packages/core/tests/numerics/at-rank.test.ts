/** The number at a rank, against sorting. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atRank } from '../../src/numerics/at-rank.js';

test('the number at a rank is that of the sorted numbers, with ties and without', () => {
  const numbers = fc.oneof(
    fc.array(fc.double({ noNaN: true }), { minLength: 1, maxLength: 60 }),
    fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 60 }),
  );
  fc.assert(
    fc.property(numbers, fc.nat(), (values, draw) => {
      const rank = draw % values.length;
      const sorted = Float64Array.from(values).sort();
      // Zeros of both signs are equal.
      expect(atRank(Float64Array.from(values), rank) === sorted[rank]).toBe(true);
    }),
  );
});

test('many numbers, in order and not, take no longer than a moment', () => {
  const rising = Float64Array.from({ length: 100_000 }, (_, i) => i);
  expect(atRank(rising.slice(), 80_000)).toBe(80_000);
  expect(atRank(rising.slice().reverse(), 80_000)).toBe(80_000);
  expect(
    atRank(
      rising.map((value) => value % 2),
      80_000,
    ),
  ).toBe(1);
});
