/**
 * Features with missing cells: each is tested as if the table had only the rows that it has. The level holds whatever the
 * output decides about missing cells; where feature and output decide together, independence among the rows that are left is
 * another question, and the test answers that one.
 */
import { type Column, type Dataset, hsicInf, kernelCorrelation, larInf } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { normalQuantile } from '../../src/numerics/normal.js';
import { randomStream } from '../../src/numerics/random.js';

const rows = 60;
const random = randomStream(4, 'missing cells');
const normals = (): Float64Array =>
  Float64Array.from({ length: rows }, () => normalQuantile(random.uniform()));
const [a, b, c] = [normals(), normals(), normals()];
const y = a.map((value, i) => value + b[i] ** 2 + c[i] / 2);
const gaps = (values: Float64Array, every: number): Float64Array =>
  values.map((value, i) => (i % every === 1 ? NaN : value));

const features: Column[] = [
  { name: 'whole', values: a },
  { name: 'third', values: gaps(b, 3) },
  { name: 'fifth', values: gaps(c, 5) },
  { name: 'other third', values: gaps(a, 3) },
  {
    name: 'class',
    kind: 'class',
    values: Array.from(b, (value, i) => (i % 4 === 0 ? NaN : value > 0 ? 'high' : 'low')),
  },
  { name: 'group', kind: 'vector', values: [gaps(a, 6), gaps(b, 5)], members: ['a', 'b'] },
];
const strata = { name: 'batch', values: Array.from({ length: rows }, (_, i) => i % 2) };
const options = { select: 'all', permutations: 299, pValues: 'both' } as const;

/** The same table with one feature and the rows that it has. */
function onOwnRows(feature: Column, dataset: Dataset): Dataset {
  const arrays: readonly ArrayLike<unknown>[] = feature.kind === 'vector' ? feature.values : [feature.values];
  const kept = Array.from({ length: rows }, (_, row) => row).filter((row) =>
    arrays.every((values) => !Number.isNaN(values[row])),
  );
  const of = <Value>(values: ArrayLike<Value>): Value[] => kept.map((row) => values[row]);
  return {
    features: [
      feature.kind === 'vector'
        ? { ...feature, values: feature.values.map((one) => of(one as ArrayLike<number>)) }
        : { ...feature, values: of(feature.values as ArrayLike<number>) },
    ],
    target: { kind: 'number', values: of(y) },
    ...(dataset.strata && { strata: { ...dataset.strata, values: of(dataset.strata.values) } }),
  };
}

describe.each([
  ['alone', {}],
  ['in strata', { strata }],
])('features with missing cells %s', (_, held) => {
  const dataset: Dataset = { features, target: { values: y }, missing: 'per-feature', ...held };

  it('have the scores and p-values of a table with the rows that they have', async () => {
    const { selected, scores = [], notes } = await hsicInf(dataset, options);
    expect(selected).toHaveLength(features.length);
    for (const feature of features) {
      const own = selected.find(({ name }) => name === feature.name);
      const alone = await hsicInf(onOwnRows(feature, dataset), options);
      const [expected] = alone.selected;
      for (const key of [
        'correlation',
        'correlationError',
        'pValue',
        'statistic',
        'standardError',
      ] as const) {
        expect([feature.name, key, own?.[key]]).toEqual([feature.name, key, expected[key]]);
      }
      const isWhole = feature.name === 'whole';
      expect(own?.rows).toBe(isWhole ? undefined : alone.rows);
      expect(scores.find(({ name }) => name === feature.name)?.rows).toBe(own?.rows);
    }
    expect(selected.find(({ name }) => name === 'group')?.members).toEqual(['a', 'b']);
    expect(
      notes.some((note) => note.startsWith('Tested on the rows in which they have a value, 40 to 48 of 60')),
    ).toBe(true);
  });

  it('rank by their correlations in units of their spread', async () => {
    const { selected } = await hsicInf(dataset, options);
    const units = selected.map(({ correlation = 0, standardError }) => correlation / standardError);
    expect(units).toEqual([...units].sort((first, second) => second - first));
  });
});

it('threads change nothing', async () => {
  const dataset: Dataset = { features, target: { values: y }, missing: 'per-feature' };
  const { options: _, ...one } = await hsicInf(dataset, { ...options, threads: 1 });
  const { options: __, ...two } = await hsicInf(dataset, { ...options, threads: 2 });
  expect(two).toEqual(one);
});

describe('what cannot be tested, or is refused', () => {
  const target = { values: y };
  const missing = 'per-feature';
  it('too few rows, an output that does not vary', async () => {
    const few = y.map((value, i) => (i < 5 ? value : NaN));
    const binary = Array.from(y, (_, i) => (i < 8 ? 'a' : 'b'));
    const early = y.map((value, i) => (i < 8 ? value : NaN));
    const { excluded } = await hsicInf(
      {
        features: [
          { name: 'whole', values: a },
          { name: 'few', values: few },
          { name: 'early', values: early },
        ],
        target: { kind: 'class', values: binary },
        missing,
      },
      options,
    );
    expect(excluded).toEqual([
      { name: 'few', index: 1, reason: 'it has a value in 5 rows, fewer than 6' },
      { name: 'early', index: 2, reason: 'the output does not vary where it has a value' },
    ]);
  });

  it.each<[string, Dataset, Parameters<typeof hsicInf>[1], string]>([
    [
      'nothing said of missing cells',
      { features, target },
      {},
      'requires finite values, got NaN in feature "third" at row index 1',
    ],
    [
      'an infinite value',
      { features: [{ name: 'x', values: a.with(3, Infinity).with(4, NaN) }], target, missing },
      {},
      'got Infinity in feature "x" at row index 3',
    ],
    [
      'a missing output',
      { features, target: { values: y.with(2, NaN) }, missing },
      {},
      'requires finite values, got NaN in the target',
    ],
    [
      'another statistic',
      { features, target, missing },
      { preset: 'exact' },
      'requires features without missing cells, got some in "third"',
    ],
    [
      'clusters',
      { features, target, missing, clusters: strata },
      {},
      'features without missing cells where there are clusters',
    ],
    [
      'covariates',
      { features, target, missing, covariates: [{ name: 'z', values: c }] },
      {},
      'features without missing cells where there are covariates',
    ],
    [
      'another word',
      { features, target, missing: 'drop' as 'per-feature' },
      {},
      `requires missing 'per-feature' or none in a dataset, got "drop"`,
    ],
  ])('%s', async (_, dataset, given, message) => {
    await expect(hsicInf(dataset, given)).rejects.toThrow(message);
  });

  it('other functions refuse missing cells', async () => {
    const dataset: Dataset = { features, target, missing };
    await expect(kernelCorrelation(dataset)).rejects.toThrow('features without missing cells');
    await expect(larInf(dataset)).rejects.toThrow('features without missing cells');
  });
});

/** The share of p-values up to .05 under independence, where cells are missing by a rule. */
async function rejections(
  isMissing: (x: number, y: number) => boolean,
  repetitions: number,
): Promise<number> {
  const stream = randomStream(8, 'missing level', String(isMissing));
  let rejected = 0;
  for (let r = 0; r < repetitions; r++) {
    const draw = (): Float64Array =>
      Float64Array.from({ length: 50 }, () => normalQuantile(stream.uniform()));
    const target = draw();
    const drawn = Array.from({ length: 5 }, (_, j) => ({
      name: `x${j}`,
      values: draw().map((x, i) => (isMissing(x, target[i]) && i > 9 ? NaN : x)),
    }));
    const { selected } = await hsicInf(
      { features: drawn, target: { values: target }, missing: 'per-feature' },
      { select: 'all', adjust: 'none', permutations: 199, seed: r },
    );
    rejected += selected.filter(({ pValue }) => pValue <= 0.05).length;
  }
  return rejected / (5 * repetitions);
}

describe('the level', () => {
  const coins = randomStream(3, 'coins');
  it.each<[string, (x: number, y: number) => boolean]>([
    ['by chance', () => coins.below(3) === 0],
    ['where the output is large', (_, target) => target > 0.5],
    ['where the feature is large', (x) => x > 0.5],
  ])('holds where cells are missing %s', async (_, isMissing) => {
    // 500 tests: .05 and three Monte-Carlo errors.
    expect(await rejections(isMissing, 100)).toBeLessThan(0.08);
  });

  it('is of the rows that are left where feature and output decide together', async () => {
    expect(await rejections((x, target) => x * target > 0, 20)).toBeGreaterThan(0.3);
  });
});
