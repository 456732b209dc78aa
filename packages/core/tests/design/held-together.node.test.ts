/** Covariates beside strata and clusters: the level where a covariate differs between batches, and what cannot be tested. */
import { type Column, type Dataset, hsicInf, kernelCorrelation, type Labels } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { normalQuantile } from '../../src/numerics/normal.js';
import { randomStream } from '../../src/numerics/random.js';

/** Batches of equal size that shift features, output and age; given the batch nothing is related. */
function shifted(
  seed: number,
  batches: number,
  size: number,
): Dataset & { batch: number[]; effects: number[] } {
  const random = randomStream(seed, 'held together');
  const normal = (): number => normalQuantile(random.uniform());
  const batch = Array.from({ length: batches * size }, (_, row) => row % batches);
  const effects = Array.from({ length: batches }, () => 1.5 * normal());
  const column = (noise: number): number[] => batch.map((b) => effects[b] + noise * normal());
  return {
    features: Array.from({ length: 10 }, (_, j) => ({ name: `x${j}`, values: column(1) })),
    target: { values: column(0.8) },
    covariates: [{ name: 'age', values: column(1) }],
    batch,
    effects,
  };
}

describe('a covariate that differs between batches', () => {
  const options = { select: 'all', permutations: 99, adjust: 'none', threads: 1 } as const;

  it.each(['strata', 'clusters'] as const)('keeps the level beside %s', async (role) => {
    let [rejected, tests] = [0, 0];
    for (let seed = 0; seed < 30; seed++) {
      const { batch, effects: _, ...dataset } = shifted(seed, 12, 10);
      const { selected } = await hsicInf({ ...dataset, [role]: { name: 'batch', values: batch } }, options);
      rejected += selected.filter(({ pValue }) => pValue <= 0.05).length;
      tests += selected.length;
    }
    // Some .75 where the regression does not know of batches; .07 is what covariates are allowed, and three errors.
    expect(rejected / tests).toBeLessThan(0.07 + 3 * Math.sqrt((0.07 * 0.93) / tests));
  });

  it('leaves out what is the same within batches, whatever the covariate makes of it', async () => {
    const { batch, effects, ...dataset } = shifted(1, 12, 10);
    const site: Column = { name: 'site', values: batch.map((b) => effects[b]) };
    const strata = { name: 'batch', values: batch };
    const { excluded } = await hsicInf(
      { ...dataset, features: [...dataset.features, site], strata },
      options,
    );
    expect(excluded).toEqual([{ name: 'site', index: 10, reason: 'it is the same within every stratum' }]);
    await expect(hsicInf({ ...dataset, target: { values: site.values }, strata }, options)).rejects.toThrow(
      'a target that varies within strata',
    );
  });

  it('says that batches have a level in the regression', async () => {
    const { batch, effects: _, ...dataset } = shifted(2, 4, 10);
    const strata = { name: 'batch', values: batch };
    const { notes } = await hsicInf({ ...dataset, strata }, { ...options, select: 2 });
    expect(notes).toContainEqual(expect.stringContaining('have a level each in that regression'));
  });
});

describe('coordinates that are the same within strata', () => {
  it('count for nothing', async () => {
    const { batch, features, target } = shifted(3, 6, 9);
    const level = batch.map((b) => [0.1, 0.7, 1.3, -0.4, 2.2, -1.9][b]);
    const strata = { name: 'batch', values: batch };
    const scoreOf = async (coordinates: number[][]): Promise<number> => {
      const feature: Column = { name: 'v', kind: 'vector', values: coordinates };
      const [{ correlation }] = await kernelCorrelation({ features: [feature], target, strata });
      return correlation;
    };
    const a = features[0].values as number[];
    const alone = await scoreOf([a]);
    expect(Math.abs((await scoreOf([a, level])) - alone)).toBeLessThan(1e-12);
    expect(Math.abs((await scoreOf([level.map((value) => 3 * value + 1), a])) - alone)).toBeLessThan(1e-12);
  });
});

describe('features that move from cluster to cluster', () => {
  /** So many clusters of as many rows, two in each stratum; `age` is the same within clusters, `site` within strata. */
  function visits(clusters: number, rows: number): Dataset & { clusters: Labels } {
    const random = randomStream(clusters, 'visits');
    const normal = (): number => normalQuantile(random.uniform());
    const subject = Array.from({ length: clusters * rows }, (_, row) => Math.floor(row / rows));
    const ages = Array.from({ length: clusters }, normal);
    return {
      features: [
        { name: 'marker', values: subject.map(normal) },
        { name: 'age', values: subject.map((s) => ages[s]) },
        { name: 'site', values: subject.map((s) => ages[s >> 1]) },
      ],
      target: { values: subject.map(normal) },
      clusters: { name: 'subject', values: subject },
      strata: { name: 'centre', values: subject.map((s) => s >> 1) },
    };
  }

  it('are left out where they are the same within strata', async () => {
    const { excluded } = await hsicInf(visits(14, 3), { threads: 1 });
    expect(excluded).toEqual([{ name: 'site', index: 2, reason: 'it is the same within every stratum' }]);
    // With one cluster in each stratum no values can move between clusters, be they numbers or classes.
    const alone = visits(7, 6);
    const sex = {
      name: 'sex',
      kind: 'class' as const,
      values: alone.clusters.values.map((s) => `${Number(s) % 2}`),
    };
    const features = [...alone.features, sex];
    const none = await hsicInf(
      { ...alone, features, strata: { ...alone.clusters, name: 'home' } },
      { threads: 1 },
    );
    expect(none.selected.map(({ name }) => name)).toEqual(['marker']);
    expect(new Set(none.excluded.map(({ reason }) => reason))).toEqual(
      new Set(['it is the same within every stratum']),
    );
  });
});
