/** HSIC-Lasso given its selection: level, power, conditions, and what comes out of it. */
import { type Dataset, hsicInf, type Options, simulate } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { normalQuantile } from '../../../src/numerics/normal.js';
import { randomStream } from '../../../src/numerics/random.js';

const selective = { preset: 'lasso', pValues: 'selective' } as const;

function noise(rows: number, features: number, seed: number): Dataset {
  const random = randomStream(seed, 'lasso noise');
  const column = (): Float64Array =>
    Float64Array.from({ length: rows }, () => normalQuantile(random.uniform()));
  return {
    features: Array.from({ length: features }, (_, j) => ({ name: `x${j}`, values: column() })),
    target: { values: column() },
  };
}

/** Shares of p-values of at most 5 % over some tables without signal. */
async function level(
  tables: number,
  options: Options,
): Promise<{ own: number; partial: number; naive: number; tests: number }> {
  const found = { own: 0, partial: 0, naive: 0, tests: 0 };
  for (let seed = 1; seed <= tables; seed++) {
    const { selected } = await hsicInf(noise(80, 15, seed), { ...selective, ...options, select: 5, seed });
    for (const { pValue, partialPValue = 1, naivePValue = 1 } of selected) {
      found.tests++;
      if (pValue <= 0.05) found.own++;
      if (partialPValue <= 0.05) found.partial++;
      if (naivePValue <= 0.05) found.naive++;
    }
  }
  const share = (count: number): number => count / found.tests;
  return {
    own: share(found.own),
    partial: share(found.partial),
    naive: share(found.naive),
    tests: found.tests,
  };
}

describe('without any signal', () => {
  it.each<[string, Options]>([
    ['given the feature', {}],
    ['given the set', { condition: 'set' }],
    ['by blocks', { statistic: 'block', blockSize: 5 }],
  ])('%s, p-values hold their level; those that forget the selection do not', async (_, options) => {
    const { own, partial, naive, tests } = await level(120, options);
    // .05 and three standard errors.
    const most = 0.05 + 3 * Math.sqrt((0.05 * 0.95) / tests);
    expect(own).toBeLessThan(most);
    expect(partial).toBeLessThan(most);
    expect(naive).toBeGreaterThan(most);
  });
});

describe('with signal', () => {
  it('finds it, by itself and beside the others', async () => {
    const found = { own: 0, partial: 0 };
    for (let seed = 1; seed <= 8; seed++) {
      const { selected } = await hsicInf(simulate('linear', { rows: 200, features: 15, seed }), {
        ...selective,
        select: 6,
        seed,
      });
      for (const { index, pValue, partialPValue = 1 } of selected) {
        if (index < 5 && pValue <= 0.05) found.own++;
        if (index < 5 && partialPValue <= 0.05) found.partial++;
      }
    }
    expect(found.own / 40).toBeGreaterThan(0.6);
    expect(found.partial / 40).toBeGreaterThan(0.6);
  });

  it('gives a copy no weight beside its source', async () => {
    const { features, target } = simulate('linear', { rows: 200, features: 8, seed: 3 });
    const copied = features.flatMap((feature) => [feature, { ...feature, name: `${feature.name} copy` }]);
    const { selected } = await hsicInf({ features: copied, target }, { ...selective, select: 8 });
    const sources = selected.map(({ index }) => Math.floor(index / 2));
    expect(new Set(sources).size).toBe(selected.length);
  });
});

describe('a result', () => {
  it('has weights, both p-values, and limits around the score', async () => {
    const { selected, options } = await hsicInf(simulate('additive', { rows: 120, features: 12, seed: 2 }), {
      ...selective,
      select: 4,
    });
    expect(options).toMatchObject({ statistic: 'incomplete', selection: 'lasso', condition: 'feature' });
    expect(selected.length).toBeLessThanOrEqual(4);
    for (const {
      statistic,
      truncation,
      pValue,
      partialPValue,
      naivePValue,
      coefficient,
      interval,
    } of selected) {
      expect(truncation.some(([low, high]) => low <= statistic && statistic <= high)).toBe(true);
      for (const p of [pValue, partialPValue, naivePValue])
        expect(p).toSatisfy((one: number) => one >= 0 && one <= 1);
      expect(coefficient).toBeGreaterThanOrEqual(0);
      expect(interval?.[0]).toBeLessThanOrEqual(interval?.[1] ?? -Infinity);
    }
  });

  it('of more features than candidates keeps a quarter of the rows for choosing these, and says so', async () => {
    const dataset = noise(80, 130, 7);
    const { selected, notes, statistics } = await hsicInf(dataset, { ...selective, select: 3 });
    expect(notes.join(' ')).toMatch(/A quarter of the rows chose the 100 features/);
    expect(statistics).toHaveLength(130);
    expect(selected.length).toBeLessThanOrEqual(3);
    expect(await hsicInf(dataset, { ...selective, select: 3, threads: 2 })).toMatchObject({ selected });
  });

  it('combines several orders of the rows', async () => {
    const { selected } = await hsicInf(simulate('linear', { rows: 100, features: 8, seed: 4 }), {
      ...selective,
      select: 3,
      repeats: 3,
    });
    for (const { partialPValue, selectionFrequency } of selected) {
      expect(partialPValue).toBeLessThanOrEqual(1);
      expect(selectionFrequency).toBeGreaterThan(0);
    }
  });
});
