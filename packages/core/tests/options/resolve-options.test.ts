/** Options: resolved once, frozen, echoed by the result, and enough to repeat the run. */
import {
  type Dataset,
  defaults,
  hsic,
  hsicInf,
  type MethodOptions,
  type Options,
  type Result,
  resolveOptions,
  resultJson,
  simulate,
  split,
} from '@hsicinf/core';
import { describe, expect, it } from 'vitest';

const dataset = simulate('linear', { rows: 60, features: 7, seed: 4 });

type Method = (data: Dataset, options?: Options) => Promise<Result>;

const common = [
  'preset',
  'select',
  'alpha',
  'statistic',
  'featureBandwidth',
  'targetBandwidth',
  'targetTransform',
  'alternative',
  'adjust',
  'seed',
];
const shuffling = [...common, 'shuffle', 'repeats'];
/** What concerns every run that does not ignore the selection. */
const beside = (method: Method): string[] => (method === hsicInf ? ['pValues'] : []);

/** Every kind of run, with the names of the options that concern it. */
const runs: [string, Method, Options, string[]][] = [
  ['exact', hsicInf, { preset: 'exact', select: 2, permutations: 49 }, [...common, 'permutations']],
  ['cross', hsicInf, { preset: 'cross', select: 2 }, [...shuffling, 'crossShare', 'condition']],
  [
    'paper',
    hsicInf,
    { preset: 'paper', select: 2, blockSize: 5 },
    [...shuffling, 'blockSize', 'condition', 'covariance', 'covarianceShare', 'poet'],
  ],
  [
    'paper with poet-cran',
    hsicInf,
    { preset: 'paper', select: 2, blockSize: 5, covariance: 'poet-cran' },
    [...shuffling, 'blockSize', 'condition', 'covariance', 'covarianceShare', 'poet'],
  ],
  [
    'statistic incomplete',
    hsicInf,
    { statistic: 'incomplete', select: 2 },
    [...shuffling, 'incompleteRatio', 'condition', 'covariance', 'covarianceShare'],
  ],
  [
    'paper with oas',
    hsicInf,
    { preset: 'paper', select: 2, blockSize: 5, covariance: 'oas' },
    [...shuffling, 'blockSize', 'condition', 'covariance', 'covarianceShare'],
  ],
  [
    'hsic',
    hsic,
    { select: 2, blockSize: 5 },
    [...shuffling, 'blockSize', 'condition', 'covariance', 'covarianceShare', 'poet'],
  ],
  [
    'hsic exact',
    hsic,
    { preset: 'exact', select: 2, permutations: 49 },
    [...common, 'permutations', 'condition'],
  ],
  [
    'split',
    split,
    { select: 2, blockSize: 5 },
    [...shuffling, 'blockSize', 'condition', 'rows', 'covariance', 'poet'],
  ],
  [
    'cross, repeats 3',
    hsicInf,
    { preset: 'cross', select: 2, repeats: 3 },
    [...shuffling, 'crossShare', 'condition'],
  ],
];

describe.each(runs)('%s', (_, method, given, concerned) => {
  it('resolves to a frozen record of what concerns the run', async () => {
    const { options } = await method(dataset, given);
    expect(Object.keys(options).sort()).toEqual([...concerned, ...beside(method)].sort());
    expect(Object.values(options)).not.toContain(undefined);
    expect(options).toMatchObject(given);
    expect(Object.isFrozen(options)).toBe(true);
    if (options.poet !== undefined) expect(Object.isFrozen(options.poet)).toBe(true);
  });

  it('gives the same result again from its own options, also after JSON', async () => {
    const result = await method(dataset, { ...given, seed: 11 });
    expect(await method(dataset, result.options)).toEqual(result);
    expect(await method(dataset, resultJson.parse(resultJson.stringify(result)).options)).toEqual(result);
  });

  it('takes an undefined value as not given, also for run options', async () => {
    const names = Object.keys(defaults).filter((name) => !(name in given));
    const open = Object.fromEntries(
      [...names, 'preset', 'condition', 'poet', 'threads', 'onProgress', 'signal'].map((name) => [
        name,
        undefined,
      ]),
    );
    expect(await method(dataset, { ...open, ...given })).toEqual(await method(dataset, given));
  });
});

it('takes an undefined POET option as not given', async () => {
  const given: Options = { preset: 'paper', select: 2, blockSize: 5 };
  const open = { ...given, poet: { factors: undefined as never, shrinkage: 'hard' as const } };
  expect(await hsicInf(dataset, open)).toEqual(
    await hsicInf(dataset, { ...given, poet: { shrinkage: 'hard' } }),
  );
});

it('never lets a POET option pass unused in silence', async () => {
  // Reproducing R is the estimator 'poet-cran'; asking plain 'poet' for it must be heard or refused.
  const given: Options = { preset: 'paper', select: 2, blockSize: 5, poet: { faithfulToCran: true } };
  const outcome = await hsicInf(dataset, given).then(
    ({ options, notes }) =>
      options.poet?.faithfulToCran === true || notes.some((note) => /faithful/.test(note)),
    (error: Error) => /faithfulToCran/.test(error.message),
  );
  expect(outcome).toBe(true);
});

describe('options that do not concern the run', () => {
  it.each<[string, Method, Options, (keyof MethodOptions)[]]>([
    ['exact', hsicInf, { blockSize: 5, crossShare: 0.5, repeats: 3 }, ['blockSize', 'crossShare', 'repeats']],
    ['cross', hsicInf, { preset: 'cross', permutations: 9 }, ['permutations']],
    ['paper', hsicInf, { preset: 'paper', blockSize: 5, incompleteRatio: 2 }, ['incompleteRatio']],
    ['sample', hsicInf, { preset: 'paper', blockSize: 5, covariance: 'sample', poet: {} }, ['poet']],
    ['hsic', hsic, { blockSize: 5, condition: 'set' }, ['condition']],
    ['split', split, { blockSize: 5, covarianceShare: 0.5 }, ['covarianceShare']],
  ])('%s: a note names each, and nothing else changes', async (_, method, given, unused) => {
    const base: Options = { select: 2 };
    if (!('preset' in given) && method === hsicInf) base.permutations = 49;
    const { notes, ...result } = await method(dataset, { ...base, ...given });
    for (const name of unused) {
      expect(result.options[name]).not.toBe(given[name]);
      expect(notes.filter((note) => new RegExp(`\\b${name}\\b.*not used`).test(note))).toHaveLength(1);
    }
    const without = Object.fromEntries(
      Object.entries(given).filter(([name]) => !unused.includes(name as never)),
    );
    const { notes: fewer, ...same } = await method(dataset, { ...base, ...without });
    expect(result).toEqual(same);
    expect(notes).toHaveLength(fewer.length + unused.length);
  });
});

describe('the baselines are options', () => {
  const base: Options = { preset: 'paper', select: 2, blockSize: 5 };

  it.each<[string, Method, Options, Options]>([
    ['hsic', hsic, { blockSize: 5 }, { ...base, condition: 'none' }],
    [
      'hsic exact',
      hsic,
      { preset: 'exact', permutations: 49 },
      { preset: 'exact', condition: 'none', permutations: 49 },
    ],
    ['hsic cross', hsic, { preset: 'cross' }, { preset: 'cross', condition: 'none' }],
    ['split', split, { blockSize: 5 }, { ...base, rows: 'thirds' }],
  ])('%s', async (_, method, given, same) => {
    const { method: name, ...result } = await method(dataset, { select: 2, ...given });
    const { method: own, ...expected } = await hsicInf(dataset, { select: 2, ...same });
    expect([name, own]).toEqual([method.name, 'hsicInf']);
    expect(result).toEqual(expected);
  });
});

describe('what a run would use', () => {
  it('is what it uses, and says which options concern it', async () => {
    for (const [, method, given, names] of runs) {
      const facts = { method: method.name as 'hsicInf', features: dataset.features.length };
      const { options, concerned, unused } = resolveOptions(given, facts);
      expect(options).toEqual((await method(dataset, given)).options);
      expect(concerned).toEqual(expect.arrayContaining(names));
      expect(unused).toEqual([]);
    }
  });

  it('is known without data', () => {
    expect(resolveOptions({}).options).toMatchObject({ preset: 'recommended', statistic: 'correlation' });
    expect(resolveOptions({ condition: 'set' }).unused).toEqual(['condition']);
    expect(resolveOptions({ covariance: 'oas', statistic: 'incomplete' }).concerned).not.toContain('poet');
    expect(resolveOptions({ covariance: 'poet', statistic: 'incomplete' }).concerned).toContain('poet');
    expect(resolveOptions({ statistic: 'block' }).concerned).toContain('rows');
    expect(() => resolveOptions({ select: 0 })).toThrow(
      expect.objectContaining({ caller: 'hsicInf', option: 'select', got: '0' }),
    );
  });
});

describe('recommended', () => {
  it('is the kernel correlation over several widths, marginal and adjusted over all features', () => {
    for (const given of [{}, { preset: 'recommended' as const }, { statistic: 'correlation' as const }])
      expect(resolveOptions(given).options).toEqual({
        preset: 'recommended',
        statistic: 'correlation',
        select: 10,
        alpha: 0.05,
        pValues: 'marginal',
        adjust: 'bh',
        permutations: 'auto',
        featureWidths: [0.25, 1, 4],
        targetWidths: [0.25, 1, 4],
        seed: 1,
      });
  });

  it('selects all of few features', () => {
    expect(resolveOptions({}, { features: 3 }).options.select).toBe(3);
    expect(resolveOptions({ select: 5 }, { features: 3 }).options.select).toBe(5);
  });

  it('is what a call without a preset gets', async () => {
    const { options } = await hsicInf(dataset, { select: 2, permutations: 9 });
    expect(options.preset).toBe('recommended');
  });

  it('follows a statistic that was asked for', () => {
    const resolved = (statistic: 'cross' | 'block' | 'full' | 'incomplete') =>
      resolveOptions({ statistic }).options;
    expect(resolved('cross').preset).toBe('cross');
    expect(resolved('block')).toMatchObject({ preset: 'paper', condition: 'set', targetTransform: 'none' });
    expect(resolveOptions({ statistic: 'full' }).options.preset).toBe('exact');
    expect(resolved('incomplete')).toMatchObject({ statistic: 'incomplete', condition: 'feature' });
  });

  it('is not the default of the baselines', () => {
    for (const method of ['hsic', 'split'] as const)
      expect(resolveOptions({}, { method }).options).toMatchObject({
        preset: 'paper',
        statistic: 'block',
      });
  });
});

it('never changes what the caller passed', async () => {
  const features = [
    ...dataset.features,
    {
      name: 'classes',
      kind: 'class' as const,
      values: Array.from({ length: 60 }, (_, row) => row % 3),
    },
    { name: 'constant', values: new Float64Array(60).fill(3) },
    {
      name: 'vector',
      kind: 'vector' as const,
      values: [Float64Array.from(dataset.features[0].values as Float64Array), new Float64Array(60)],
    },
  ];
  const data: Dataset = { features, target: dataset.target };
  const kept = structuredClone(data);
  for (const [, method, given] of runs) {
    const poet = Object.freeze({ factors: 1 });
    const options: Options = {
      ...given,
      ...(method !== hsicInf || given.preset === 'paper' ? { poet } : {}),
    };
    const keptOptions = structuredClone(options);
    await method(Object.freeze(data), Object.freeze(options));
    expect(options).toEqual(keptOptions);
    expect(data).toEqual(kept);
  }
});

it('gives other numbers for another seed, and the defaults are frozen', async () => {
  const [one, two] = await Promise.all(
    [1, 2].map((seed) => hsicInf(dataset, { preset: 'cross', select: 2, seed })),
  );
  expect(one.statistics).not.toEqual(two.statistics);
  expect(Object.isFrozen(defaults)).toBe(true);
  expect((await hsicInf(dataset, { preset: 'cross', select: 2 })).statistics).toEqual(one.statistics);
});
