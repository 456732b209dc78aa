/** Runs with covariates: which columns they replace, what the result says, and what must not change it. */
import {
  type Column,
  type Dataset,
  hsicInf,
  kernelCorrelation,
  type Options,
  type Result,
  type PlainTarget,
} from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { normalQuantile } from '../../src/numerics/normal.js';
import { randomStream } from '../../src/numerics/random.js';
import { naiveKernel, naiveResiduals } from '../support/naive-ridge.js';

const ROWS = 60;

function draws(seed: number, rows = ROWS): () => number[] {
  const random = randomStream(seed, 'residuals');
  return () => Array.from({ length: rows }, () => normalQuantile(random.uniform()));
}

/** Numbers, classes and a vector that age and site drive, and so the output. */
function confounded(): Dataset & { covariates: Column[]; features: Column[] } {
  const draw = draws(3);
  const age = draw();
  const site = draw().map((value) => (value > 0.6 ? 'north' : value > -0.6 ? 'east' : 'south'));
  const shift = site.map((one) => (one === 'north' ? 2 : 0));
  const [a, b, c, noise] = [draw(), draw(), draw(), draw()];
  const features: Column[] = [
    { name: 'driven', values: age.map((value, i) => value ** 2 + shift[i] + 0.5 * a[i]) },
    { name: 'b', values: b },
    { name: 'level', kind: 'class', values: c.map((value, i) => (value + age[i] > 0 ? 'high' : 'low')) },
    {
      name: 'third',
      kind: 'class',
      values: b.map((value, i) => (value + shift[i] > 1 ? 2 : value > -0.3 ? 1 : 0)),
    },
    {
      name: 'pair',
      kind: 'vector',
      values: [c.map((value, i) => value + shift[i]), b.map((v, i) => v * a[i])],
    },
  ];
  return {
    features,
    target: { values: age.map((value, i) => 3 * value + shift[i] + b[i] + 0.5 * noise[i]) },
    covariates: [
      { name: 'age', values: age },
      { name: 'site', kind: 'class', values: site },
    ],
  };
}

function numbersOf(column: Column | PlainTarget): number[][] {
  if (column.kind === 'vector') return column.values.map((values) => Array.from(values));
  if (column.kind !== 'class') return [Array.from(column.values)];
  const levels = [...new Set(column.values)];
  const indicators = levels.map((level) => column.values.map((value) => (value === level ? 1 : 0)));
  return levels.length === 2 ? [indicators[1]] : indicators;
}

function kernelOf(covariates: readonly Column[]): number[][] {
  return naiveKernel(
    covariates.map((one) =>
      one.kind === 'class' ? { labels: one.values } : { numbers: Array.from(one.values as number[]) },
    ),
  );
}

/** The residuals of a variable, from the definition. */
function residualOf(kernel: number[][], column: Column | PlainTarget): PlainTarget {
  const values = numbersOf(column).map((numbers) => naiveResiduals(kernel, numbers));
  const isVector = column.kind === 'vector' || values.length > 1;
  return isVector ? { kind: 'vector', values } : { kind: 'number', values: values[0] };
}

/** The share of a variable's variance that is gone, mean over its coordinates. */
function takenFrom({ covariates }: { covariates: Column[] }, column: Column | Dataset['target']): number {
  const varianceOf = (values: number[]): number => {
    const mean = values.reduce((sum, value) => sum + value, 0) / ROWS;
    return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (ROWS - 1);
  };
  const kernel = kernelOf(covariates);
  const left = numbersOf(column as Column).map((values) => varianceOf(naiveResiduals(kernel, values)));
  return 1 - left.reduce((sum, one) => sum + one, 0) / left.length;
}

const quick: Options = { permutations: 199, select: 'all' };

describe('a run with covariates is a run on residuals', () => {
  const dataset = confounded();
  const kernel = kernelOf(dataset.covariates);
  const features = dataset.features.map((feature): Column => ({
    name: feature.name,
    ...residualOf(kernel, feature),
  }));
  const classTarget = (count: number): PlainTarget => ({
    kind: 'class',
    values: Array.from(dataset.target.values as number[], (value) =>
      count === 2 ? Number(value > 0) : Math.max(-1, Math.min(1, Math.round(value / 3))),
    ),
  });
  const outputs: [string, PlainTarget][] = [
    ['number', dataset.target as PlainTarget],
    ['two classes', classTarget(2)],
    ['three classes', classTarget(3)],
  ];
  const procedures: [string, Options][] = [
    ['recommended', quick],
    ['exact', { preset: 'exact', permutations: 99, select: 2 }],
    ['cross', { preset: 'cross', select: 2 }],
    ['paper', { preset: 'paper', blockSize: 5, select: 2, targetTransform: 'standardize' }],
  ];
  it.each(
    outputs.flatMap(([kind, target]) =>
      procedures.map(([name, options]) => ({ kind, target, name, options })),
    ),
  )('$name, output of kind $kind', async ({ target, options }) => {
    // Classes against classes have randomised residuals (randomised.node.test.ts).
    const isUsed = (_: unknown, f: number): boolean =>
      target.kind !== 'class' || dataset.features[f].kind !== 'class';
    const residuals = { features: features.filter(isUsed), target: residualOf(kernel, target) };
    const [ours, expected] = [
      await hsicInf({ ...dataset, features: dataset.features.filter(isUsed), target }, options),
      await hsicInf(residuals, options),
    ];
    expect(ours.selected.map(({ name }) => name)).toEqual(expected.selected.map(({ name }) => name));
    expected.statistics.forEach((value, i) => expect(ours.statistics[i]).toBeCloseTo(value, 9));
    expected.selected.forEach(({ pValue }, s) => expect(ours.selected[s].pValue).toBeCloseTo(pValue, 6));
  });
});

describe('the result', () => {
  it('says what was held fixed and how much it took', async () => {
    const dataset = confounded();
    const result = await hsicInf(dataset, quick);
    expect(result.heldFixed?.covariates?.names).toEqual(['age', 'site']);
    expect(result.heldFixed?.covariates?.targetShare).toBeGreaterThan(0.7);
    expect(result.heldFixed?.covariates?.targetShare).toBeLessThan(1);
    const shares = new Map(result.selected.map(({ name, covariateShare }) => [name, covariateShare]));
    expect(shares.get('driven')).toBeGreaterThan(0.6);
    expect(shares.get('b')).toBeLessThan(0.3);
    expect(shares.get('b')).toBeGreaterThanOrEqual(0);
    expect(shares.get('pair')).toBeGreaterThan(0.05);
    expect(shares.get('level')).toBeCloseTo(takenFrom(dataset, dataset.features[2]), 9);
    expect(shares.get('third')).toBeCloseTo(takenFrom(dataset, dataset.features[3]), 9);
    expect(result.notes.join(' ')).toMatch(/p-values are approximate/);
    expect(result.notes.join(' ')).toMatch(/residuals of their indicators, as numbers: "level", "third"\./);
    expect(result.heldFixed?.covariates?.targetShare).toBeCloseTo(takenFrom(dataset, dataset.target), 9);
  });

  it('has the share of an output of classes, of their indicators', async () => {
    const dataset = confounded();
    for (const { values } of dataset.features.slice(2, 4)) {
      const target: PlainTarget = { kind: 'class', values: values as string[] };
      const result = await hsicInf({ ...dataset, target, features: dataset.features.slice(0, 2) }, quick);
      expect(result.heldFixed?.covariates?.targetShare).toBeCloseTo(takenFrom(dataset, target), 9);
      expect(result.notes.join(' ')).toMatch(/as numbers: the output\./);
    }
  });

  it('leaves out what the covariates explain, and constant covariates', async () => {
    const dataset = confounded();
    const [age, site] = dataset.covariates;
    const of = (name: string, change: (value: number) => number): Column => ({
      name,
      values: Array.from(age.values as number[], change),
    });
    const features: Column[] = [
      ...dataset.features,
      of('line', (value) => 7 - 3 * value),
      of('curve', (value) => value ** 2),
      { name: 'where', kind: 'class', values: Array.from(site.values as string[], (one) => `in the ${one}`) },
      of('constant', () => 4),
    ];
    const covariates = [...dataset.covariates, of('fixed', () => 1)];
    const result = await hsicInf({ ...dataset, features, covariates }, quick);
    expect(result.excluded.map(({ name, reason }) => [name, reason])).toEqual([
      ['line', 'the covariates explain it'],
      ['curve', 'the covariates explain it'],
      ['where', 'the covariates explain it'],
      ['constant', 'it is constant'],
    ]);
    expect(result.heldFixed?.covariates?.names).toEqual(['age', 'site']);
    expect(result.notes.join(' ')).toMatch(/These covariates are constant and were left out: "fixed"\./);
    expect(result.notes.join(' ')).toMatch(/tested through the residuals .* as numbers: "level", "third"\./);
    expect(result.usable).toBe(5);
  });

  it('names coordinates and classes that the covariates explain while others are left', async () => {
    const draw = draws(9);
    const [age, x, y] = [draw(), draw(), draw()];
    const twice = age.map((value) => 2 * value + 1);
    const site = age.map((_, i) => (i % 4 === 0 ? 'north' : 'south'));
    const kind = age.map((_, i) => (i % 4 === 0 ? 'p' : x[i] > 0 ? 'q' : 'r'));
    const { notes } = await hsicInf(
      {
        features: [
          { name: 'pathway', kind: 'vector', values: [x, twice], members: ['gene', 'years'] },
          { name: 'kind', kind: 'class', values: kind },
          { name: 'x', values: x },
        ],
        target: { kind: 'vector', values: [twice, y] },
        covariates: [
          { name: 'age', values: age },
          { name: 'site', kind: 'class', values: site },
        ],
      },
      { threads: 1, permutations: 19 },
    );
    expect(notes).toContain(
      'Covariates explain all of these, which no longer count in what they are part of: coordinate 0 of the output; "years" of "pathway"; class "p" of "kind".',
    );
  });

  it('is that of a run without where all covariates are constant', async () => {
    const { features, target } = confounded();
    const fixed: Column = { name: 'fixed', kind: 'class', values: Array.from({ length: ROWS }, () => 'a') };
    const plain = await hsicInf({ features, target }, quick);
    const held = await hsicInf({ features, target, covariates: [fixed] }, quick);
    expect(held.heldFixed).toBeUndefined();
    expect(held.selected).toEqual(plain.selected);
    expect(held.notes.join(' ')).toMatch(/"fixed"/);
  });
});

describe('nothing changes with', () => {
  const dataset = confounded();
  const [age, site] = dataset.covariates;
  const scaled = (unit: number, shift: number): Column => ({
    name: 'age',
    values: Float64Array.from(age.values as number[], (value) => unit * value + shift),
  });
  const same = async (covariates: Column[], names = ['age', 'site']): Promise<void> => {
    const [expected, result]: Result[] = [
      await hsicInf(dataset, quick),
      await hsicInf({ ...dataset, covariates }, quick),
    ];
    expect(result.heldFixed?.covariates?.names).toEqual(names);
    expect(result.selected.map(({ name }) => name)).toEqual(expected.selected.map(({ name }) => name));
    expected.selected.forEach(({ correlation = 0, pValue }, s) => {
      expect(result.selected[s].correlation).toBeCloseTo(correlation, 9);
      expect(result.selected[s].pValue).toBe(pValue);
    });
  };
  it('their order', () => same([site, age], ['site', 'age']));
  it('their names', () =>
    same(
      [
        { ...age, name: 'years' },
        { ...site, name: 'place' },
      ],
      ['years', 'place'],
    ));
  it('their units', () => same([scaled(12, 0), site]));
  it('their direction and origin', () => same([scaled(-0.01, 1000), site]));
  it('the names of classes', () =>
    same([
      age,
      { ...site, kind: 'class', values: Array.from(site.values as string[], (one) => one.charCodeAt(0)) },
    ]));
  it('the number of threads', async () => {
    const on = (threads: number): Promise<Result> => hsicInf(dataset, { ...quick, threads });
    expect(await on(2)).toEqual(await on(1));
  });
});

it('covariates are watched, and a run with them can be aborted', async () => {
  const dataset = confounded();
  const values = Float64Array.from(dataset.covariates[0].values as number[]);
  const covariates: Column[] = [{ name: 'age', values }];
  const changed = hsicInf({ ...dataset, covariates }, { ...quick, onProgress: () => void (values[3] = 9) });
  await expect(changed).rejects.toThrow(/got a change in covariate "age"/);
  const stop = new AbortController();
  const stopped = hsicInf(confounded(), {
    ...quick,
    signal: stop.signal,
    onProgress: () => stop.abort(new Error('enough')),
  });
  await expect(stopped).rejects.toThrow('enough');
});

it('progress runs once from 0 to its total', async () => {
  const seen: number[] = [];
  await hsicInf(confounded(), {
    ...quick,
    onProgress: ({ stage, done, total }) => void (stage === 'statistics' && seen.push(done / total)),
  });
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.at(-1)).toBe(1);
  expect(seen.filter((share) => share === 1)).toHaveLength(1);
});

describe('age drives output and features', () => {
  /** Ten of twenty features follow age, as the output does; the first three matter themselves. */
  function design(seed: number, { rows, isNull }: { rows: number; isNull: boolean }): Dataset {
    const draw = draws(seed, rows);
    const age = draw();
    const features = Array.from({ length: 20 }, (_, j): { name: string; values: number[] } => ({
      name: `x${j}`,
      values: draw().map((value, i) =>
        j >= 10 ? value + 1.5 * (j % 2 === 0 ? age[i] : age[i] ** 2) : value,
      ),
    }));
    const [a, b, c] = features.map(({ values }) => values);
    const noise = draw();
    const signal = (i: number): number => (isNull ? 0 : a[i] + b[i] ** 2 + Math.abs(c[i]));
    return {
      features,
      target: { values: age.map((value, i) => 2 * value + value ** 2 + 0.8 * (signal(i) + noise[i])) },
      covariates: [{ name: 'age', values: age }],
    };
  }

  it('the level holds where only age matters', async () => {
    const REPETITIONS = 30;
    let rejected = 0;
    for (let seed = 0; seed < REPETITIONS; seed++) {
      const { selected } = await hsicInf(design(seed, { rows: 80, isNull: true }), {
        permutations: 99,
        select: 'all',
        adjust: 'none',
        seed,
      });
      rejected += selected.filter(({ pValue }) => pValue <= 0.05).length;
    }
    expect(rejected / (20 * REPETITIONS)).toBeLessThanOrEqual(0.07);
  });

  it('features that matter are found, and without covariates are not', async () => {
    const REPETITIONS = 8;
    const found = async (isHeld: boolean): Promise<number> => {
      let count = 0;
      for (let seed = 100; seed < 100 + REPETITIONS; seed++) {
        const held = design(seed, { rows: 100, isNull: false });
        const dataset = isHeld ? held : { features: held.features, target: held.target };
        const { selected } = await hsicInf(dataset, {
          adjust: 'average',
          select: 10,
          permutations: 499,
          seed,
        });
        count += selected.filter(({ index, significant }) => index < 3 && significant).length;
      }
      return count / (3 * REPETITIONS);
    };
    expect(await found(true)).toBeGreaterThan(0.6);
    expect(await found(false)).toBeLessThan(0.3);
  });
});

it('statistics of their own take covariates as well', async () => {
  const dataset = confounded();
  const scores = await kernelCorrelation(dataset);
  const { scores: ofRun } = await hsicInf(dataset, quick);
  expect(scores).toEqual(ofRun);
});
