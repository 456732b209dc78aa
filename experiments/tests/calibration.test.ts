/**
 * The statistical promises, over fixed seeds: p-values are honest where nothing is true, and strong where something is.
 * `npm run calibrate` runs the wide version.
 */
import { hsic, hsicInf, type Options, simulate } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { hostileDesigns } from '../src/hostile-designs.js';
import { rejectionRates, type Study } from '../src/rejection-rate.js';

const LEVEL = 0.05;

/** With 99 states (states + 1)·LEVEL is a whole number, so the level of the exact procedure is exactly .05. */
const exact: Options = { preset: 'exact', permutations: 99 };
const cross: Options = { preset: 'cross' };

function rates(data: Study['data'], method: Study['method'], options: Options, repetitions: number) {
  return rejectionRates({ data, method, options, repetitions, level: LEVEL });
}

const nullData = (rows: number) => (seed: number) => simulate('null', { rows, seed });

describe('under the null, d = 20, k = 10', () => {
  it.each([
    ['exact', 60, exact, 400],
    ['exact', 100, exact, 400],
    ['exact', 300, exact, 200],
    ['cross', 60, cross, 400],
    ['cross', 100, cross, 400],
    ['cross', 300, cross, 200],
  ] as const)('%s at n = %i rejects one in twenty', async (_, rows, options, repetitions) => {
    const { falseRate, tests } = await rates(nullData(rows), hsicInf, options, repetitions);
    expect(tests).toBe(10 * repetitions);
    expect(Math.abs(falseRate - LEVEL)).toBeLessThanOrEqual(3 * Math.sqrt((LEVEL * (1 - LEVEL)) / tests));
    expect(falseRate).toBeLessThanOrEqual(0.06);
  });

  it('the unadjusted baseline fails, as in the paper', async () => {
    const { falseRate } = await rates(nullData(300), hsic, {}, 200);
    expect(falseRate).toBeGreaterThan(0.1);
  });
});

describe('rare values against a rare class', () => {
  it.each([
    ['exact', 100, exact],
    ['exact', 300, exact],
    ['cross', 300, cross],
  ] as const)('%s at n = %i does not reject too often', async (_, rows, options) => {
    const data = (seed: number) => hostileDesigns['rare x rare']({ rows, features: 40, seed });
    const { falseRate } = await rates(data, hsicInf, options, rows === 300 && options === exact ? 60 : 150);
    expect(falseRate).toBeLessThanOrEqual(0.06);
  });
});

describe('power, additive design, n = 100', () => {
  it.each([
    ['exact', { ...exact, permutations: 199 }, 0.6],
    ['cross', cross, 0.45],
  ] as const)('%s finds the relevant features', async (_, options, least) => {
    const data = (seed: number) => simulate('additive', { rows: 100, seed });
    const { truePositiveRate } = await rates(data, hsicInf, options, 100);
    expect(truePositiveRate).toBeGreaterThanOrEqual(least);
  });
});
