/**
 * Property: the tails at the two ends are what alpha says. Limits: the classic interval without truncation,
 * and infinite ends where the statistic sits at the edge of the union.
 */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/errors.js';
import { truncatedNormalInterval } from '../../src/inference/confidence-interval.js';
import { logTails, type Intervals } from '../../src/inference/truncated-normal.js';
import { normalQuantile } from '../../src/numerics/normal.js';

const everything: Intervals = [[-Infinity, Infinity]];

describe('truncatedNormalInterval', () => {
  it('is the classic z interval without truncation', () => {
    for (const [statistic, sd, alpha] of [
      [0, 1, 0.05],
      [-12.5, 0.03, 0.1],
      [4e5, 800, 0.001],
      [1, 2, 0.999999],
      [1, 2, 1e-30],
    ]) {
      const half = -normalQuantile(alpha / 2) * sd;
      const [lower, upper] = truncatedNormalInterval({ statistic, sd, intervals: everything, alpha });
      expect(Math.abs(lower - (statistic - half))).toBeLessThan(1e-10 * sd);
      expect(Math.abs(upper - (statistic + half))).toBeLessThan(1e-10 * sd);
    }
  });

  it('inverts the tails, for any union around the statistic', () => {
    const gaps = fc.array(
      fc.double({ min: -6, max: 2.5, noNaN: true }).map((exponent) => 10 ** exponent),
      {
        minLength: 2,
        maxLength: 6,
      },
    );
    const place = fc.double({ min: 0.001, max: 0.999, noNaN: true });
    const distance = fc.double({ min: -30, max: 30, noNaN: true });
    fc.assert(
      fc.property(
        gaps,
        place,
        distance,
        fc.constantFrom(0.5, 0.1, 0.05, 0.001),
        (widths, share, start, alpha) => {
          const ends = [start];
          for (const width of widths) ends.push(ends[ends.length - 1] + width);
          const intervals: [number, number][] = [];
          for (let j = 0; j + 1 < ends.length; j += 2) intervals.push([ends[j], ends[j + 1]]);
          const [first, last] = intervals[intervals.length - 1];
          const statistic = first + share * (last - first);
          const interval = truncatedNormalInterval({ statistic, sd: 1, intervals, alpha });
          const [atLower, atUpper] = interval.map((mean) => logTails(statistic, { mean, sd: 1, intervals }));
          expect(Math.abs(Math.exp(atLower.logUpper) / (alpha / 2) - 1)).toBeLessThan(1e-8);
          expect(Math.abs(Math.exp(atUpper.logLower) / (alpha / 2) - 1)).toBeLessThan(1e-8);
        },
      ),
      { seed: 1, numRuns: 500 },
    );
  });

  it('is mirrored by reflection', () => {
    const common = { sd: 1.5, alpha: 0.1 };
    const [lower, upper] = truncatedNormalInterval({
      ...common,
      statistic: 2.25,
      intervals: [
        [-3, -1],
        [2, 5],
      ],
    });
    const mirror = truncatedNormalInterval({
      ...common,
      statistic: -2.25,
      intervals: [
        [-5, -2],
        [1, 3],
      ],
    });
    expect(mirror[0]).toBeCloseTo(-upper, 10);
    expect(mirror[1]).toBeCloseTo(-lower, 10);
  });

  it('reaches far beyond 100 sd before an end is called infinite', () => {
    // The tail is exp(mu * gap) there, up to 1 part in mu * mu, so the ends are at log(tail) / gap.
    const gap = 2 ** -20;
    const [lower, upper] = truncatedNormalInterval({
      statistic: gap,
      sd: 1,
      intervals: [[0, Infinity]],
      alpha: 0.1,
    });
    expect(lower / (Math.log(0.05) / gap)).toBeCloseTo(1, 6);
    expect(upper / (Math.log(0.95) / gap)).toBeCloseTo(1, 6);
  });

  it('has infinite ends where the statistic sits at an end of the union', () => {
    const common = {
      sd: 1,
      alpha: 0.05,
      intervals: [
        [0, 1],
        [2, 3],
      ] as Intervals,
    };
    expect(truncatedNormalInterval({ ...common, statistic: 0 })).toEqual([-Infinity, -Infinity]);
    expect(truncatedNormalInterval({ ...common, statistic: 3 })).toEqual([Infinity, Infinity]);
    expect(truncatedNormalInterval({ ...common, statistic: 0, intervals: [[0, 0]] })).toEqual([
      -Infinity,
      Infinity,
    ]);
  });

  it.each([
    [{ statistic: Infinity }, 'requires a finite statistic, got Infinity'],
    [{ sd: 0 }, 'requires sd above 0, got 0'],
    [{ alpha: 1 }, 'requires alpha between 0 and 1, got 1'],
    [{ alpha: Number.NaN }, 'requires alpha between 0 and 1, got NaN'],
    [{ intervals: [] }, 'requires at least 1 interval, got 0'],
  ])('refuses %j', (broken, rule) => {
    const call = (): [number, number] =>
      truncatedNormalInterval({ statistic: 0, sd: 1, intervals: everything, alpha: 0.05, ...broken });
    expect(call).toThrow(InputError);
    expect(call).toThrow(`truncatedNormalInterval ${rule}`);
  });
});
