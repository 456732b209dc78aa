/**
 * The tails of the cross procedure. Reference: an mpmath table written by references/generate-student.py. Property:
 * Hall's transformation is what its formula says, rises, and vanishes with the skewness.
 */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { removeSkewness, skewNormalTails } from '../../../src/procedures/cross/skew-normal-tail.js';
import { truncatedStudentTails } from '../../../src/procedures/cross/truncated-student.js';
import { millsRatio } from '../../../src/numerics/erfcx.js';
import type { Truncation } from '../../../src/inference/truncation.js';
import table from '../../references/student.json' with { type: 'json' };

/** Relative error of a tail, from its log. */
function errorOf(log: number, expected: number): number {
  return Math.abs(Math.expm1(log - expected));
}

describe('truncatedStudentTails', () => {
  const cases = table.map(({ intervals, ...one }) => ({
    ...one,
    intervals: intervals.map(([lower, upper]): [number, number] => [Number(lower), Number(upper)]),
  }));

  it.each(cases)(
    'agrees with mpmath: $degrees degrees, $x in $intervals',
    ({ x, degrees, intervals, ...expected }) => {
      const { logUpper, logLower } = truncatedStudentTails(x, { degrees, intervals });
      expect(errorOf(logUpper, expected.logUpper)).toBeLessThan(1e-9);
      expect(errorOf(logLower, expected.logLower)).toBeLessThan(1e-9);
    },
  );

  it('has cases from 23 to 5,000 degrees and down to 1e-150', () => {
    expect(cases.length).toBeGreaterThan(50);
    expect(Math.min(...cases.map(({ logUpper }) => logUpper))).toBeLessThan(Math.log(1e-150));
  });

  const unions = fc
    .uniqueArray(fc.integer({ min: -8000, max: 8000 }), { minLength: 2, maxLength: 6 })
    .map((ends) => ends.map((end) => end / 1000).toSorted((a, b) => a - b))
    .map((ends): Truncation => {
      const intervals: Truncation = [];
      for (let j = 0; j + 1 < ends.length; j += 2) intervals.push([ends[j], ends[j + 1]]);
      return intervals;
    });

  it('is mirrored by reflection, sums to 1 and does not rise', () => {
    const points = fc.integer({ min: -9000, max: 9000 }).map((value) => value / 1000);
    fc.assert(
      fc.property(points, points, unions, fc.integer({ min: 9, max: 3000 }), (a, b, intervals, degrees) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const tails = truncatedStudentTails(low, { degrees, intervals });
        const mirrored = intervals.map(([lower, upper]): [number, number] => [-upper, -lower]).toReversed();
        const reflected = truncatedStudentTails(-low, { degrees, intervals: mirrored });
        expect(Math.abs(Math.exp(tails.logUpper) - Math.exp(reflected.logLower))).toBeLessThan(1e-14);
        expect(Math.abs(Math.exp(tails.logUpper) + Math.exp(tails.logLower) - 1)).toBeLessThan(1e-15);
        const further = truncatedStudentTails(high, { degrees, intervals });
        expect(Math.exp(further.logUpper)).toBeLessThanOrEqual(Math.exp(tails.logUpper) * (1 + 1e-9));
        expect(Math.max(tails.logUpper, tails.logLower)).toBeLessThanOrEqual(0);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it('is sure at the bottom of the union and impossible at its top', () => {
    const options = {
      degrees: 40,
      intervals: [
        [1, 2],
        [3, 4],
      ] as Truncation,
    };
    expect(truncatedStudentTails(1, options)).toEqual({ logUpper: 0, logLower: -Infinity });
    expect(truncatedStudentTails(4, options)).toEqual({ logUpper: -Infinity, logLower: 0 });
  });
});

describe('removeSkewness', () => {
  it('is the formula with a cube root', () => {
    for (const skewness of [0.05, 0.3, 1, 2.7]) {
      for (let x = -30; x <= 30; x += 0.37) {
        const expected = (6 / skewness) * (Math.cbrt(Math.max(1 + (skewness * x) / 2, 0)) - 1) + skewness / 6;
        const size = 6 / skewness + Math.abs(expected);
        expect(Math.abs(removeSkewness(x, skewness) - expected)).toBeLessThan(1e-15 * size);
      }
    }
  });

  it('keeps its digits as the skewness vanishes: w = x + (1 - x²) skewness/6 + …', () => {
    for (const x of [-8, -1, 0, 0.5, 3, 20]) {
      for (const skewness of [1e-6, 1e-9, 1e-12, 1e-100, 5e-324]) {
        const first = x + ((1 - x * x) * skewness) / 6;
        // The next term is 5/108·x³·skewness².
        const next = Math.abs(x) ** 3 * skewness ** 2;
        expect(Math.abs(removeSkewness(x, skewness) - first)).toBeLessThanOrEqual(
          next + 1e-15 * (1 + Math.abs(x)),
        );
      }
      expect(removeSkewness(x, 0)).toBe(x);
    }
  });

  it('never falls, and keeps the ends of the line', () => {
    const values = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(values, values, fc.double({ min: 0, max: 20, noNaN: true }), (a, b, skewness) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(removeSkewness(low, skewness)).toBeLessThanOrEqual(removeSkewness(high, skewness));
      }),
      { seed: 2, numRuns: 2000 },
    );
    for (const end of [-Infinity, Infinity]) expect(removeSkewness(end, 1)).toBe(end);
  });
});

describe('skewNormalTails', () => {
  it('is the normal tail of the transformed value, in units of the standard deviation', () => {
    const truncation: Truncation = [[-Infinity, Infinity]];
    for (const z of [-0.02, 0.01, 0.5]) {
      const { logUpper } = skewNormalTails(z, { sd: 0.01, skewness: 0.4, truncation });
      const x = z / 0.01;
      const w = 15 * (Math.cbrt(Math.max(1 + 0.2 * x, 0)) - 1) + 0.4 / 6;
      expect(
        Math.abs(logUpper / (Math.log(millsRatio(w) / Math.sqrt(2 * Math.PI)) - (w * w) / 2) - 1),
      ).toBeLessThan(1e-13);
    }
  });

  it('is a ratio of two tails above a limit', () => {
    const upper = (z: number): number =>
      skewNormalTails(z, { sd: 2, skewness: 0.8, truncation: [[-Infinity, Infinity]] }).logUpper;
    const { logUpper } = skewNormalTails(5, { sd: 2, skewness: 0.8, truncation: [[3, Infinity]] });
    expect(errorOf(logUpper, upper(5) - upper(3))).toBeLessThan(1e-13);
  });

  it('is a probability where a limit lies below what the transformation can tell apart', () => {
    // 1 + γx/2 is 0 at x = -2: everything below it is one point.
    const truncation: Truncation = [
      [-9, -5],
      [-4, 1],
    ];
    for (const z of [-8, -3, 0, 1]) {
      const { logUpper, logLower } = skewNormalTails(z, { sd: 1, skewness: 1, truncation });
      expect(logUpper).toBeLessThanOrEqual(0);
      expect(logLower).toBeLessThanOrEqual(0);
      expect(Math.abs(Math.exp(logUpper) + Math.exp(logLower) - 1)).toBeLessThan(1e-14);
    }
  });
});
