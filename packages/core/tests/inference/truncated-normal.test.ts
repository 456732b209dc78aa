/**
 * Reference: 100,000 cases against a naive high-precision script, and the golden cases found by folder.
 * Property: reflection, complement, monotonicity. The tolerance is what the file under test claims, relative
 * in p down to 1e-300 and in log p beyond. Rounding of a log p near -690 alone costs up to a tenth of it.
 */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/errors.js';
import { logTails, truncatedNormal, type Intervals } from '../../src/inference/truncated-normal.js';
import csv from '../references/truncated-normal.csv?raw';

/** Relative error in the log of a tail, and in the tail itself while that is above 1e-300. */
function errorOf(actual: number, expected: number): number {
  if (actual === expected) return 0;
  // Closer to 0 than this the log is subnormal or nearly so, and has no relative accuracy to speak of.
  if (Math.abs(expected) < 1e-300) return Math.abs(actual) < 1e-299 ? 0 : Infinity;
  const difference = Math.abs(actual - expected);
  const relative = difference / Math.abs(expected);
  return expected > Math.log(1e-300) ? Math.max(difference, relative) : relative;
}

const TOLERANCE = 1e-12;

describe('references', () => {
  const cases = csv.trim().split('\n').slice(1);

  it('agrees with mpmath on 100,000 cases up to 1e4 sd away', () => {
    let worst = { error: 0, row: '' };
    for (const row of cases) {
      const [x, mean, sd, ends, logUpper, logLower] = row.split(',');
      const values = ends.split(' ').map(Number);
      const intervals: [number, number][] = [];
      for (let j = 0; j < values.length; j += 2) intervals.push([values[j], values[j + 1]]);
      const tails = logTails(Number(x), { mean: Number(mean), sd: Number(sd), intervals });
      const error = Math.max(
        errorOf(tails.logUpper, Number(logUpper)),
        errorOf(tails.logLower, Number(logLower)),
      );
      // Negated, so that NaN counts as the worst of all.
      if (!(error <= worst.error)) worst = { error, row };
      if (!(tails.logUpper <= 0 && tails.logLower <= 0)) worst = { error: Infinity, row };
    }
    expect(cases).toHaveLength(100_000);
    expect(worst.error, worst.row).toBeLessThan(TOLERANCE);
  });

  interface GoldenRow {
    z: number;
    mean: number;
    sd: number;
    lo: number | string;
    hi: number | string;
    log_sf: number | string;
    log_cdf: number | string;
    p1: number;
    p2: number;
  }
  const golden = import.meta.glob<{ name: string; rows: GoldenRow[] }>('../golden/t*.json', {
    eager: true,
    import: 'default',
  });

  it.each(Object.values(golden))('agrees with golden case $name', ({ rows }) => {
    for (const row of rows) {
      const intervals: Intervals = [[Number(row.lo), Number(row.hi)]];
      const parameters = { mean: row.mean, sd: row.sd, intervals };
      const logUpper = truncatedNormal.logUpperTail(row.z, parameters);
      const logLower = truncatedNormal.logLowerTail(row.z, parameters);
      expect(errorOf(logUpper, Number(row.log_sf)), JSON.stringify(row)).toBeLessThan(TOLERANCE);
      expect(errorOf(logLower, Number(row.log_cdf)), JSON.stringify(row)).toBeLessThan(TOLERANCE);
      const twoSided = Math.min(1, 2 * Math.exp(Math.min(logUpper, logLower)));
      expect(Math.abs(Math.exp(logUpper) - row.p1)).toBeLessThanOrEqual(TOLERANCE * row.p1);
      expect(Math.abs(twoSided - row.p2)).toBeLessThanOrEqual(TOLERANCE * row.p2);
    }
  });
});

describe('properties', () => {
  /** Ascending distinct ends on a dyadic grid, so that mirroring and shifting them is exact. */
  const unions = fc
    .uniqueArray(fc.integer({ min: -3_000_000, max: 3_000_000 }), { minLength: 2, maxLength: 6 })
    .map((ends) => {
      const sorted = ends.map((end) => end / 1024).toSorted((a, b) => a - b);
      const intervals: [number, number][] = [];
      for (let j = 0; j + 1 < sorted.length; j += 2) intervals.push([sorted[j], sorted[j + 1]]);
      return intervals;
    });
  const points = fc.integer({ min: -4_000_000, max: 4_000_000 }).map((value) => value / 1024);
  const scales = fc.constantFrom(0.01, 1, 7.5, 1000);

  it('is mirrored by reflection', () => {
    fc.assert(
      fc.property(points, points, scales, unions, (x, mean, sd, intervals) => {
        const mirrored = intervals.map(([lower, upper]): [number, number] => [-upper, -lower]).toReversed();
        const upper = truncatedNormal.logUpperTail(x, { mean, sd, intervals });
        const lower = truncatedNormal.logLowerTail(-x, { mean: -mean, sd, intervals: mirrored });
        expect(errorOf(lower, upper)).toBeLessThan(1e-14);
      }),
      { seed: 1, numRuns: 2000 },
    );
  });

  it('has tails that sum to 1', () => {
    fc.assert(
      fc.property(points, points, scales, unions, (x, mean, sd, intervals) => {
        const { logUpper, logLower } = logTails(x, { mean, sd, intervals });
        expect(Math.abs(Math.exp(logUpper) + Math.exp(logLower) - 1)).toBeLessThan(1e-15);
      }),
      { seed: 2, numRuns: 2000 },
    );
  });

  it('does not increase in x', () => {
    fc.assert(
      fc.property(points, points, points, scales, unions, (a, b, mean, sd, intervals) => {
        const atLower = truncatedNormal.logUpperTail(Math.min(a, b), { mean, sd, intervals });
        const atUpper = truncatedNormal.logUpperTail(Math.max(a, b), { mean, sd, intervals });
        // Equal where both are in one gap, and then up to rounding.
        expect(atUpper).toBeLessThanOrEqual(atLower * (1 - 1e-13));
      }),
      { seed: 3, numRuns: 2000 },
    );
  });
});

describe('edges', () => {
  const standard = { mean: 0, sd: 1 };

  it('is sure left of the union and impossible from its top end on', () => {
    const parameters = {
      ...standard,
      intervals: [
        [1, 2],
        [3, 4],
      ] as const,
    };
    for (const x of [-Infinity, 0, 1]) expect(truncatedNormal.logUpperTail(x, parameters)).toBe(0);
    for (const x of [4, 5, Infinity]) expect(truncatedNormal.logUpperTail(x, parameters)).toBe(-Infinity);
    for (const x of [-Infinity, 0, 1]) expect(truncatedNormal.logLowerTail(x, parameters)).toBe(-Infinity);
    for (const x of [4, 5, Infinity]) expect(truncatedNormal.logLowerTail(x, parameters)).toBe(0);
  });

  it('gives no mass to intervals of zero width', () => {
    const bare = { ...standard, intervals: [[1, 2]] as const };
    const dotted = {
      ...standard,
      intervals: [
        [0, 0],
        [1, 2],
        [2, 2],
      ] as const,
    };
    expect(truncatedNormal.logUpperTail(1.3, dotted)).toBe(truncatedNormal.logUpperTail(1.3, bare));
  });

  it('takes a union of zero width as a point, where both tails are 1', () => {
    const point = { ...standard, intervals: [[2, 2]] as const };
    expect([1, 2, 3].map((x) => truncatedNormal.logUpperTail(x, point))).toEqual([0, 0, -Infinity]);
    expect([1, 2, 3].map((x) => truncatedNormal.logLowerTail(x, point))).toEqual([-Infinity, 0, 0]);
  });

  it('stays a probability where everything overflows', () => {
    for (const sd of [5e-324, 1e-300, 1, 1e308]) {
      for (const x of [-1e308, -1, 0, 1, 1e308]) {
        for (const mean of [-1e308, 0, 1.7e308]) {
          const { logUpper, logLower } = logTails(x, {
            mean,
            sd,
            intervals: [
              [-1e308, 1],
              [2, 1e308],
            ],
          });
          expect(logUpper).toBeLessThanOrEqual(0);
          expect(logLower).toBeLessThanOrEqual(0);
        }
      }
    }
  });
});

describe('requirements', () => {
  const valid = { x: 0, mean: 0, sd: 1, intervals: [[0, 1]] as Intervals };

  it.each([
    [{ x: Number.NaN }, 'requires a number x, got NaN'],
    [{ mean: Infinity }, 'requires a finite mean, got Infinity'],
    [{ sd: 0 }, 'requires sd above 0, got 0'],
    [{ sd: Number.NaN }, 'requires sd above 0, got NaN'],
    [{ sd: Infinity }, 'requires a finite sd, got Infinity'],
    [{ intervals: [] }, 'requires at least 1 interval, got 0'],
    [{ intervals: [[2, 1]] as Intervals }, 'requires intervals with lower <= upper, got [2, 1]'],
    [{ intervals: [[Number.NaN, 1]] as Intervals }, 'requires intervals with lower <= upper, got [NaN, 1]'],
    [
      {
        intervals: [
          [0, 2],
          [1, 3],
        ] as Intervals,
      },
      'requires disjoint ascending intervals, got one from 1 after one up to 2',
    ],
  ])('refuses %j', (broken, rule) => {
    const { x, ...parameters } = { ...valid, ...broken };
    for (const name of ['logUpperTail', 'logLowerTail'] as const) {
      const call = (): number => truncatedNormal[name](x, parameters);
      expect(call).toThrow(InputError);
      expect(call).toThrow(`truncatedNormal.${name} ${rule}`);
    }
  });
});
