/** So few orders of the rows that nothing can be significant: the result says so, and what would help. */
import { type Dataset, hsicInf, type Options } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { randomStream } from '../../src/numerics/random.js';

/** The labels of groups of so many rows. */
const labelsOf = (...sizes: number[]): string[] =>
  sizes.flatMap((size, group) => Array.from({ length: size }, () => `g${group}`));
const singles = (count: number): number[] => Array.from({ length: count }, () => 1);

/** "a" is the output but for a little noise, "b" has nothing to do with it. */
function datasetOf(rows: number): Dataset & { features: { name: string; values: Float64Array }[] } {
  const random = randomStream(1, 'few orders');
  const uniform = (): Float64Array => Float64Array.from({ length: rows }, () => random.uniform());
  const [a, b, noise] = [uniform(), uniform(), uniform()];
  return {
    features: [
      { name: 'a', values: a },
      { name: 'b', values: b },
    ],
    target: { values: a.map((value, i) => value + 1e-4 * noise[i]) },
  };
}

const inStrata = (labels: string[]): Dataset => ({
  ...datasetOf(labels.length),
  strata: { name: 'batch', values: labels },
});

const fewNotes = async (dataset: Dataset, options: Options = {}): Promise<string[]> =>
  (await hsicInf(dataset, { threads: 1, ...options })).notes.filter((note) => /orders? of the/.test(note));

const COUNTED = 'All orders of the rows were counted, so there is no Monte Carlo error.';

describe('so few orders that nothing can be significant', () => {
  it('are told with the smallest p-value that there can be', async () => {
    const dataset = inStrata(labelsOf(2, 2, 2, ...singles(20)));
    const [{ correlation, pValue }] = (await hsicInf(dataset, { threads: 1 })).selected;
    expect(correlation).toBeGreaterThan(0.999);
    expect(pValue).toBe(0.25);
    for (const pValues of ['marginal', 'selective', 'both'] as const)
      expect(await fewNotes(dataset, { pValues, select: 1 })).toEqual([
        COUNTED,
        'Only 8 orders of the rows are possible within the strata of "batch", so no p-value can be below 0.125, and none can be significant at the level 0.05. Use fewer strata, with more rows in each.',
      ]);
  });

  it('are told where hardly a row can move, with a bound that is not rounded up', async () => {
    expect((await fewNotes(inStrata(labelsOf(2, ...singles(20))))).join()).toContain(
      'Only 2 orders of the rows are possible within the strata of "batch", so no p-value can be below 0.5,',
    );
    expect((await fewNotes(inStrata(labelsOf(3, ...singles(20))))).join()).toContain(
      'Only 6 orders of the rows are possible within the strata of "batch", so no p-value can be below 0.166,',
    );
  });

  it('are a matter of the level', async () => {
    const dataset = inStrata(labelsOf(2, 2, 2, ...singles(20)));
    expect(await fewNotes(dataset, { alpha: 0.125 })).toEqual([COUNTED]);
    expect(await fewNotes(inStrata(labelsOf(4, ...singles(20))))).toEqual([COUNTED]);
    expect(await fewNotes(datasetOf(6))).toEqual([COUNTED]);
    for (const preset of ['recommended', 'exact'] as const)
      expect(await fewNotes(datasetOf(6), { alpha: 0.001, preset, select: 1 })).toEqual([
        COUNTED,
        'Only 720 orders of the rows are possible, so no p-value can be below 0.00138, and none can be significant at the level 0.001. It takes more rows.',
      ]);
  });

  it('are those of what moves: rows of clusters, clusters as wholes, rows that a feature has', async () => {
    const pairs = labelsOf(2, 2, 2, ...singles(20));
    const within = { ...datasetOf(26), clusters: { name: 'id', values: pairs } };
    expect((await fewNotes(within)).join()).toContain(
      'Only 8 orders of the rows are possible within the clusters of "id", so no p-value can be below 0.125, and none can be significant at the level 0.05. It takes more rows in the same clusters.',
    );
    const threes = labelsOf(...Array.from({ length: 8 }, () => 3));
    const between = datasetOf(24);
    between.features[0].values = Float64Array.from(threes, (label) => Number(label.slice(1)));
    between.clusters = { name: 'id', values: threes };
    between.strata = { name: 'site', values: labelsOf(3, 3, 3, 3, 6, 6) };
    expect((await fewNotes(between)).at(-1)).toBe(
      'For "a", only 4 orders of the clusters are possible within the strata of "site", so no p-value can be below 0.25, and none can be significant at the level 0.05. Use fewer strata, with more clusters in each.',
    );
    const own = datasetOf(26);
    own.features[1].values[0] = NaN;
    const gaps = { ...own, strata: { name: 'batch', values: pairs }, missing: 'per-feature' as const };
    expect((await fewNotes(gaps)).join()).toMatch(/For "a", only 8 orders .*For "b", only 4 orders /);
  });
});
