/**
 * Rates and judgements from hand-made results.
 */
import { describe, expect, it } from 'vitest';
import type { RatesResult } from '../src/figures/experiment.js';
import { above, all, atLeast, atLeastByChance, atMost, valuesOf } from '../src/figures/judge.js';
import { claimRates, ratesOf, readCounts } from '../src/study/rates.js';

describe('rates of a cell', () => {
  it('are the shares of found, mistaken and wrongly rejected features', () => {
    const rates = ratesOf(
      [
        { relevant: 5, found: 5, tested: 5, mistaken: 1, mistakenStrictly: 0 },
        { relevant: 5, found: 3, tested: 7, mistaken: 0, mistakenStrictly: 0 },
        { relevant: 5, found: 4, tested: 6, mistaken: 2, mistakenStrictly: 0 },
      ],
      10,
    );
    expect(rates.repetitions).toBe(3);
    expect(rates.declined).toBeUndefined();
    // Mean and standard error of 1, .6, .8.
    expect(rates.tpr?.[0]).toBeCloseTo(0.8, 6);
    expect(rates.tpr?.[1]).toBeCloseTo(0.2 / Math.sqrt(3), 6);
    // Of .1, 0, .2.
    expect(rates.fpr[0]).toBeCloseTo(0.1, 6);
    expect(rates.fpr[1]).toBeCloseTo(0.1 / Math.sqrt(3), 6);
    // 3 of 18 tests; the error is that of mistaken − tested/6 over data sets, over the mean number of tests.
    expect(rates.perTest?.[0]).toBeCloseTo(1 / 6, 6);
    const residuals = [1 - 5 / 6, 0 - 7 / 6, 2 - 6 / 6];
    const variance = residuals.reduce((sum, residual) => sum + residual ** 2, 0) / 2;
    expect(rates.perTest?.[1]).toBeCloseTo(Math.sqrt(variance / 3) / 6, 5);
  });

  it('have no true positives where nothing is relevant', () => {
    const rates = ratesOf([{ relevant: 0, found: 0, tested: 10, mistaken: 1, mistakenStrictly: 0 }], 10);
    expect(rates).toEqual({ repetitions: 1, fpr: [0.1, 0], perTest: [0.1, 0], perTestStrict: [0, 0] });
  });

  it('count declined data as nothing reported', () => {
    const rates = ratesOf([{ relevant: 2, found: 2, tested: 8, mistaken: 4, mistakenStrictly: 0 }, null], 10);
    expect(rates).toMatchObject({ repetitions: 2, declined: 1 });
    expect(rates.tpr?.[0]).toBe(0.5);
    expect(rates.fpr[0]).toBe(0.2);
    expect(rates.perTest?.[0]).toBe(0.5);
  });
});

describe('rates of claims', () => {
  const outcome = {
    relevant: [0, 1, 2],
    tests: [
      [0, 0.001],
      [5, 0.009],
      [1, 0.02],
    ] as [number, number][],
  };

  it('read p-values after an adjustment over all features, out of k where k is small', () => {
    const common = { relevant: 3, tested: 1, mistakenStrictly: 0 };
    const read = (adjust: 'none' | 'bh' | 'holm') => readCounts(outcome, { adjust, features: 10, select: 3 });
    expect(read('none')).toEqual({ ...common, found: 2, mistaken: 1, mistakenStrictly: 1 });
    expect(read('bh')).toEqual({ ...common, found: 1, mistaken: 1 });
    expect(read('holm')).toEqual({ ...common, found: 1, mistaken: 0 });
    expect(readCounts(outcome, { adjust: 'none', features: 10, select: 2 })?.relevant).toBe(2);
    expect(readCounts(null, { adjust: 'none', features: 10, select: 2 })).toBeNull();
  });

  it('are the share of what is false, and how often anything is', () => {
    const counts = (found: number, mistaken: number) => ({
      relevant: 3,
      found,
      tested: 5,
      mistaken,
      mistakenStrictly: 0,
    });
    const rates = claimRates([counts(3, 1), counts(0, 0), counts(0, 2), null]);
    expect(rates.fdr[0]).toBeCloseTo(0.3125, 6);
    expect(rates.any[0]).toBe(0.5);
  });
});

describe('judgements', () => {
  const value = (at: number, rate: number, error = 0.01) => ({ at, value: rate, error });

  it('allow two errors', () => {
    expect(atMost([value(1, 0.069), value(2, 0.04)], 0.05)?.holds).toBe('yes');
    expect(atMost([value(1, 0.2)], 0.05)?.holds).toBe('no');
    expect(atLeast([value(1, 0.94)], 0.95)?.holds).toBe('yes');
    expect(atLeast([value(1, 0.9)], 0.95)?.holds).toBe('no');
    expect(atMost([], 0.05)).toBeUndefined();
  });

  it('allow as many exceptions as chance explains, and no more', () => {
    const many = (exceptions: number) =>
      Array.from({ length: 20 }, (_, i) => value(i, i < exceptions ? 0.072 : 0.05));
    expect(atMost(many(1), 0.05)?.holds).toBe('chance');
    expect(atMost(many(5), 0.05)?.holds).toBe('no');
    expect(atMost([value(0, 0.09), ...many(0)], 0.05)?.holds).toBe('no');
    expect(atLeastByChance(1, 2, 0.5)).toBeCloseTo(0.75, 12);
    expect(atLeastByChance(0, 2, 0.5)).toBe(1);
  });

  it('compare curves where both have a value', () => {
    const low = [value(1, 0.1), value(2, 0.5), value(3, 0.99)];
    const high = [value(1, 0.3), value(2, 0.7), value(3, 1)];
    expect(above(high, low)?.holds).toBe('yes');
    expect(above(low, high)?.holds).toBe('no');
    expect(above(low, low)?.holds).toBe('no');
    expect(above(high, [])).toBeUndefined();
  });

  it('are as bad as the worst part', () => {
    const part = (holds: 'yes' | 'chance' | 'no') => ({ holds, evidence: holds });
    expect(all({ a: part('yes'), b: undefined })?.holds).toBe('yes');
    expect(all({ a: part('yes'), b: part('chance') })?.holds).toBe('chance');
    expect(all({ a: part('chance'), b: part('no') })?.holds).toBe('no');
    expect(all({ a: undefined })).toBeUndefined();
  });

  it('read the curve that a group has', () => {
    const result = {
      kind: 'rates',
      groups: [
        { name: 'g', curves: [{ name: 'c', points: [{ at: 300, fpr: [0.1, 0.02], repetitions: 2 }] }] },
      ],
    } as unknown as RatesResult;
    expect(valuesOf(result, ['g', 'c'], 'fpr')).toEqual([{ at: 300, value: 0.1, error: 0.02 }]);
    expect(valuesOf(result, ['g', 'c'], 'tpr')).toEqual([]);
    expect(valuesOf(result, ['g', 'other'], 'fpr')).toEqual([]);
  });
});
