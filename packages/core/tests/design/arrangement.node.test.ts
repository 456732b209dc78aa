/** Runs with strata and clusters: what moves, what the result says, what must not change it; level and power. */
import { type Column, type Dataset, hsicInf, kernelCorrelation, type Target } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { normalQuantile } from '../../src/numerics/normal.js';
import { randomStream } from '../../src/numerics/random.js';

function normals(seed: number, label = 'arrangement'): (count: number) => number[] {
  const random = randomStream(seed, label);
  return (count) => Array.from({ length: count }, () => normalQuantile(random.uniform()));
}

/** Rows of batches, whose effects are in the output and in half of the features; the first three features matter. */
function batches(seed: number, sizes: readonly number[], features = 6): Dataset & { strata: Labels } {
  const draw = normals(seed, sizes.join());
  const values = sizes.flatMap((size, batch) => Array<string>(size).fill(`batch ${batch}`));
  const effects = draw(sizes.length).map((effect) => 1.5 * effect);
  const effect = sizes.flatMap((size, batch) => Array<number>(size).fill(effects[batch]));
  const x = Array.from({ length: features }, (_, j) =>
    draw(values.length).map((value, i) => value + (j >= features / 2 ? effect[i] : 0)),
  );
  const noise = draw(values.length);
  return {
    features: x.map((column, j) => ({ name: `x${j}`, values: column })),
    target: {
      values: effect.map((shift, i) => shift + 0.8 * (x[0][i] + x[1][i] ** 2 + Math.abs(x[2][i]) + noise[i])),
    },
    strata: { name: 'batch', values },
  };
}

interface Labels {
  name: string;
  values: (string | number)[];
}

describe('strata', () => {
  const dataset = batches(1, [9, 1, 14, 2, 3, 11]);
  const options = { select: 3, pValues: 'both', threads: 1 } as const;

  it('says what was held fixed', async () => {
    const { heldFixed } = await hsicInf(dataset, options);
    expect(heldFixed).toEqual({ strata: { name: 'batch', count: 6, movable: 39 } });
  });

  it('are the same under other names and in another order', async () => {
    const plain = await hsicInf(dataset, options);
    const renamed = dataset.strata.values.map((label) => Number(String(label).slice(6)) * -7 + 3);
    expect(await hsicInf({ ...dataset, strata: { name: 'batch', values: renamed } }, options)).toEqual(plain);
    expect(await hsicInf(dataset, { ...options, threads: 2 })).toEqual(plain);
    // The correlations do not depend on which stratum comes first.
    const turned = Array.from(dataset.strata.values, (_, i) => i).toReversed();
    const scores = await kernelCorrelation(rowsOf(dataset, turned));
    scores.forEach(({ correlation }, index) => {
      expect(Math.abs(correlation - (plain.scores?.[index].correlation ?? NaN))).toBeLessThan(1e-12);
    });
  });

  it('of one label are none, bit for bit', async () => {
    const { strata: _, ...plain } = dataset;
    const one = { name: 'batch', values: dataset.strata.values.map(() => 'all') };
    const { notes, ...result } = await hsicInf({ ...plain, strata: one }, options);
    const { notes: expected, ...rest } = await hsicInf(plain, options);
    expect(result).toEqual(rest);
    expect(notes).toEqual([
      'All rows belong to the same stratum of "batch", so it holds nothing fixed.',
      ...expected.filter((note) => !note.includes('stratum')),
    ]);
  });

  it('leave out features that are the same within each', async () => {
    const level = dataset.strata.values.map((label) => Number(String(label).slice(6)) ** 2);
    const features = [...dataset.features, { name: 'site', values: level }];
    const kinds: Column = { name: 'kind', kind: 'class', values: level.map(String) };
    const { excluded, usable } = await hsicInf({ ...dataset, features: [...features, kinds] }, options);
    expect(excluded).toEqual([
      { name: 'site', index: 6, reason: 'it is the same within every stratum' },
      { name: 'kind', index: 7, reason: 'it is the same within every stratum' },
    ]);
    expect(usable).toBe(6);
  });

  it('take classes, vectors and outputs of either kind', async () => {
    const draw = normals(4);
    const rows = dataset.strata.values.length;
    const features: Column[] = [
      { name: 'class', kind: 'class', values: draw(rows).map((value) => (value > 0 ? 'a' : 'b')) },
      { name: 'pair', kind: 'vector', values: [draw(rows), draw(rows)] },
      ...dataset.features,
    ];
    const targets: Target[] = [
      dataset.target,
      { kind: 'class', values: draw(rows).map((value) => Math.floor(value)) },
      { kind: 'vector', values: [draw(rows), draw(rows)] },
    ];
    for (const target of targets) {
      const { selected } = await hsicInf({ features, target, strata: dataset.strata }, { select: 'all' });
      expect(selected).toHaveLength(8);
      for (const { pValue, correlation, correlationError } of selected) {
        expect(pValue).toBeGreaterThan(0);
        expect(pValue).toBeLessThanOrEqual(1);
        expect(Number.isFinite(correlation)).toBe(true);
        expect(Number.isFinite(correlationError)).toBe(true);
      }
    }
  });
});

describe('clusters', () => {
  /** Subjects with several visits. */
  const sizes = [5, 4, 6, 3, 5, 5, 4, 6, 2, 5, 1, 4, 5];
  const subject = sizes.flatMap((size, s) => Array<number>(size).fill(s));
  const draw = normals(8);
  const rows = subject.length;
  const perSubject = (values: readonly number[]): number[] => subject.map((s) => values[s]);
  const clusters = { name: 'subject', values: subject };

  it('become one row each where the output does not vary within them', async () => {
    const [x, y] = [draw(rows), perSubject(draw(sizes.length))];
    const label = draw(rows).map((value) => (value > 0 ? 'a' : 'b'));
    const dataset: Dataset = {
      features: [
        { name: 'x', values: x },
        { name: 'label', kind: 'class', values: label },
      ],
      target: { values: y },
      clusters,
    };
    const result = await hsicInf(dataset, { select: 'all' });
    expect(result.heldFixed).toEqual({ clusters: { name: 'subject', count: 13, collapsed: true } });
    expect(result.selected.every(({ clusterRule }) => clusterRule === undefined)).toBe(true);
    const members = sizes.map((_, s) => subject.flatMap((own, row) => (own === s ? [row] : [])));
    const collapsed = await hsicInf(
      {
        features: [
          { name: 'x', values: members.map((own) => own.reduce((sum, row) => sum + x[row], 0) / own.length) },
          {
            name: 'label',
            kind: 'class',
            values: members.map((own) => {
              const count = own.filter((row) => label[row] === 'a').length;
              return count > own.length / 2 || (count === own.length / 2 && label[own[0]] === 'a')
                ? 'a'
                : 'b';
            }),
          },
        ],
        target: { values: members.map(([row]) => y[row]) },
      },
      { select: 'all' },
    );
    result.selected.forEach((feature, s) => {
      expect(
        Math.abs((feature.correlation ?? NaN) - (collapsed.selected[s].correlation ?? NaN)),
      ).toBeLessThan(1e-12);
      expect(feature.pValue).toBe(collapsed.selected[s].pValue);
    });
  });

  it('leave out what varies within them, but not from one to the other', async () => {
    const of = Array.from({ length: 24 }, (_, row) => row >> 1);
    const noise = draw(12);
    const { excluded } = await hsicInf({
      features: [
        { name: 'x', values: draw(24) },
        { name: 'visit', values: of.map((_, row) => row % 2) },
        { name: 'arm', kind: 'class', values: of.map((_, row) => 'ab'[row % 2]) },
        { name: 'flat', values: of.map(() => 1) },
      ],
      target: { values: of.map((cluster) => noise[cluster]) },
      clusters: { name: 'subject', values: of },
    });
    expect(excluded.map(({ name, reason }) => [name, reason])).toEqual([
      ['visit', 'its mean is the same in every cluster'],
      ['arm', 'its most frequent class is the same in every cluster'],
      ['flat', 'it is constant'],
    ]);
  });

  it('move within or between, feature by feature, where it does', async () => {
    const dataset: Dataset = {
      features: [
        { name: 'visit', values: draw(rows) },
        {
          name: 'sex',
          kind: 'class',
          values: perSubject(draw(sizes.length)).map((value) => (value > 0 ? 'f' : 'm')),
        },
        { name: 'gene', values: perSubject(draw(sizes.length)) },
        { name: 'other visit', values: draw(rows) },
      ],
      target: { values: draw(rows) },
      clusters,
    };
    const result = await hsicInf(dataset, { select: 'all', pValues: 'both' });
    expect(result.heldFixed).toEqual({ clusters: { name: 'subject', count: 13, collapsed: false } });
    const rules = Object.fromEntries(result.selected.map(({ name, clusterRule }) => [name, clusterRule]));
    expect(rules).toEqual({
      visit: 'within clusters',
      'other visit': 'within clusters',
      sex: 'between clusters',
      gene: 'between clusters',
    });
    expect(result.scores?.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    expect(await hsicInf(dataset, { select: 'all', pValues: 'both', threads: 2 })).toEqual(result);
  });

  it('of one row each are none', async () => {
    const dataset: Dataset = {
      features: [{ name: 'x', values: draw(rows) }],
      target: { values: draw(rows) },
    };
    const own = { name: 'row', values: Array.from({ length: rows }, (_, i) => i) };
    const { notes, heldFixed, selected } = await hsicInf({ ...dataset, clusters: own });
    expect(heldFixed).toBeUndefined();
    expect(notes[0]).toBe('Each cluster of "row" has only one row, so rows are treated as independent.');
    expect(selected).toEqual((await hsicInf(dataset)).selected);
  });

  it('lie in strata', async () => {
    const site = subject.map((s) => (s % 3 === 0 ? 'north' : 'south'));
    const gene = perSubject(draw(sizes.length));
    const dataset: Dataset = {
      features: [
        { name: 'visit', values: draw(rows) },
        { name: 'gene', values: gene },
      ],
      target: { values: draw(rows) },
      strata: { name: 'site', values: site },
      clusters,
    };
    const { heldFixed, selected } = await hsicInf(dataset, { select: 'all' });
    expect(heldFixed).toMatchObject({ strata: { count: 2 }, clusters: { count: 13, collapsed: false } });
    expect(selected.map(({ clusterRule }) => String(clusterRule)).toSorted()).toEqual([
      'between clusters',
      'within clusters',
    ]);
    const constant = perSubject(draw(sizes.length));
    const collapsed = await hsicInf({ ...dataset, target: { values: constant } }, { select: 'all' });
    expect(collapsed.heldFixed).toMatchObject({
      strata: { count: 2, movable: 13 },
      clusters: { collapsed: true },
    });
  });

  it('keep the level where repeated rows would break it', async () => {
    let [naive, honest, tests] = [0, 0, 0];
    for (let seed = 1; seed <= 25; seed++) {
      const drawn = normals(seed, 'visits');
      const level = drawn(12);
      const of = Array.from({ length: 120 }, (_, i) => i % 12);
      const marker = (): number[] => {
        const own = drawn(12);
        return drawn(120).map((value, i) => own[of[i]] + 0.3 * value);
      };
      const features = Array.from({ length: 4 }, (_, j) => ({ name: `m${j}`, values: marker() }));
      const target = { values: drawn(120).map((value, i) => level[of[i]] + 0.3 * value) };
      const options = { select: 'all', adjust: 'none', permutations: 99, threads: 1 } as const;
      const declared = { features, target, clusters: { name: 'patient', values: of } };
      for (const { pValue } of (await hsicInf(declared, options)).selected) honest += pValue <= 0.05 ? 1 : 0;
      for (const { pValue } of (await hsicInf({ features, target }, options)).selected) {
        naive += pValue <= 0.05 ? 1 : 0;
        tests += 1;
      }
    }
    expect(naive / tests).toBeGreaterThan(0.3);
    expect(honest / tests).toBeLessThan(0.05 + 3 * Math.sqrt((0.05 * 0.95) / tests));
  });
});

it('finds what matters within batches, where the run without strata does not, and keeps the level', async () => {
  let [found, without, wrong, nulls] = [0, 0, 0, 0];
  const seeds = 4;
  for (let seed = 1; seed <= seeds; seed++) {
    const { strata, ...dataset } = batches(seed, Array<number>(12).fill(10), 20);
    const options = { select: 10, adjust: 'average', smallestPValue: 1e-3, threads: 1 } as const;
    const relevant = ({ index, significant }: { index: number; significant: boolean }): boolean =>
      significant && index < 3;
    found += (await hsicInf({ ...dataset, strata }, options)).selected.filter(relevant).length / 3;
    without += (await hsicInf(dataset, options)).selected.filter(relevant).length / 3;
    const others = { ...dataset, features: dataset.features.slice(3), strata };
    const { selected } = await hsicInf(others, {
      select: 'all',
      adjust: 'none',
      permutations: 99,
      threads: 1,
    });
    wrong += selected.filter(({ pValue }) => pValue <= 0.05).length;
    nulls += selected.length;
  }
  expect(found / seeds).toBeGreaterThan(0.55);
  expect(without / seeds).toBeLessThan(0.4);
  expect(wrong / nulls).toBeLessThan(0.05 + 3 * Math.sqrt((0.05 * 0.95) / nulls));
});

function rowsOf(
  { features, target, strata }: Dataset & { strata: Labels },
  order: readonly number[],
): Dataset {
  const pick = (values: ArrayLike<number>): number[] => order.map((row) => values[row]);
  return {
    features: features.map(({ name, values }) => ({ name, values: pick(values as ArrayLike<number>) })),
    target: { values: pick(target.values as ArrayLike<number>) },
    strata: { name: strata.name, values: order.map((row) => strata.values[row]) },
  };
}
