/**
 * Hostile data through every procedure: no result holds a number that is not one, a probability outside [0, 1], or a
 * field without a value. Nothing here says that the numbers are right; other files do.
 */

import {
  type Adjustment,
  type Column,
  type Dataset,
  hsic,
  hsicInf,
  InputError,
  type Options,
  type Result,
  resultJson,
  split,
  type Target,
} from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { normalQuantile } from '../../src/numerics/normal.js';
import { randomStream } from '../../src/numerics/random.js';

type Make = (i: number) => number;

interface Battery {
  name: string;
  /** A dataset of so many rows. */
  make: (rows: number) => Dataset;
}

/** Begun anew for every dataset, so that none depends on which tests ran before. */
let random = randomStream(1, 'numbers test');
const normal: Make = () => normalQuantile(random.uniform());
const cauchy: Make = () => Math.tan(Math.PI * (random.uniform() - 0.5));

function column(rows: number, make: Make): Float64Array {
  return Float64Array.from({ length: rows }, (_, i) => make(i));
}

function numbers(rows: number, makes: readonly Make[]): Column[] {
  return makes.map((make, j) => ({ name: `x${j}`, values: column(rows, make) }));
}

function numberTarget(rows: number, make: Make): Target {
  return { kind: 'number', values: column(rows, make) };
}

const batteries: Battery[] = [
  {
    name: 'Cauchy features and output',
    make: (rows) => ({
      features: numbers(rows, [cauchy, cauchy, cauchy, normal, cauchy]),
      target: numberTarget(rows, cauchy),
    }),
  },
  {
    name: 'values of 1e300, 1e-300 and an offset of 1e9',
    make: (rows) => ({
      features: numbers(rows, [
        (i) => 1e300 * normal(i),
        (i) => 1e-300 * normal(i),
        (i) => 1e9 + normal(i),
        (i) => (i % 7 === 0 ? 1e300 : normal(i)),
        (i) => 1e-310 * normal(i),
      ]),
      target: numberTarget(rows, (i) => 1e300 * normal(i)),
    }),
  },
  {
    name: 'one row far from all others',
    make: (rows) => ({
      features: numbers(rows, [
        (i) => (i === 0 ? 1e12 : normal(i)),
        (i) => (i === rows - 1 ? -1e15 : normal(i)),
        normal,
        (i) => (i === rows >> 1 ? 1e300 : normal(i)),
      ]),
      target: numberTarget(rows, (i) => (i === 1 ? 1e9 : normal(i))),
    }),
  },
  {
    name: 'heavy ties',
    make: (rows) => ({
      features: numbers(rows, [
        () => random.below(2),
        () => random.below(3),
        () => Math.max(0, random.below(9) - 6),
        () => random.below(2),
      ]),
      target: numberTarget(rows, (i) => i % 2),
    }),
  },
  {
    name: 'rare values and a rare class',
    make: (rows) => ({
      features: [
        ...numbers(rows, [
          (i) => (i % 6 === 0 ? 1 : 0),
          (i) => (i % 5 === 1 ? 1 : 0),
          (i) => (i === 3 ? 1 : 0),
        ]),
        {
          name: 'labels',
          kind: 'class',
          values: Array.from({ length: rows }, (_, i) => (i % 4 === 1 ? 'a' : 'b')),
        },
        { name: 'all differ', kind: 'class', values: Array.from({ length: rows }, (_, i) => i) },
      ],
      target: {
        kind: 'class',
        values: Array.from({ length: rows }, (_, i) => (i % 5 === 2 ? 'rare' : 'common')),
      },
    }),
  },
  {
    name: 'duplicated columns',
    make: (rows) => {
      const [a, b] = [column(rows, normal), column(rows, normal)];
      return {
        features: [a, b, a, b, a.map((value) => -3 * value + 1)].map((values, j) => ({
          name: `x${j}`,
          values,
        })),
        target: numberTarget(rows, (i) => a[i] + normal(i)),
      };
    },
  },
  {
    name: 'all features equal',
    make: (rows) => {
      const values = column(rows, normal);
      return {
        features: [1, 2, 3, 4].map((j) => ({ name: `x${j}`, values })),
        target: numberTarget(rows, normal),
      };
    },
  },
  {
    name: 'a feature that is the output',
    make: (rows) => {
      const y = column(rows, normal);
      return {
        features: [
          { name: 'y', values: y },
          { name: '-y', values: y.map((value) => -value) },
          ...numbers(rows, [normal, cauchy]),
        ],
        target: { kind: 'number', values: y },
      };
    },
  },
  {
    name: 'vectors with constant and huge coordinates',
    make: (rows) => ({
      features: [
        {
          name: 'v',
          kind: 'vector',
          values: [column(rows, normal), new Float64Array(rows), column(rows, cauchy)],
        },
        { name: 'w', kind: 'vector', values: [column(rows, () => random.below(2))] },
        ...numbers(rows, [normal, normal]),
      ],
      target: {
        kind: 'vector',
        values: [column(rows, (i) => 1e300 * normal(i)), column(rows, normal), new Float64Array(rows)],
      },
    }),
  },
];

interface Procedure {
  name: string;
  run: (data: Dataset, options: Options) => Promise<Result>;
  /** The fewest rows it takes, and the options with which it does. */
  least: number;
  options: Options;
}

const covariances = ['sample', 'oas', 'poet', 'poet-cran'] as const;
const conditions = ['feature', 'set'] as const;

const procedures: Procedure[] = [
  { name: 'exact', run: hsicInf, least: 6, options: { preset: 'exact', permutations: 39 } },
  { name: 'hsic on all rows', run: hsic, least: 6, options: { statistic: 'full', permutations: 39 } },
  ...conditions.map((condition): Procedure => ({
    name: `cross, ${condition}`,
    run: hsicInf,
    least: 40,
    options: { preset: 'cross', condition },
  })),
  { name: 'cross, repeats', run: hsicInf, least: 40, options: { preset: 'cross', repeats: 3 } },
  ...covariances.flatMap((covariance) => [
    ...conditions.flatMap((condition): Procedure[] => [
      {
        name: `paper, ${condition}, ${covariance}`,
        run: hsicInf,
        least: 24,
        options: { preset: 'paper', blockSize: 4, condition, covariance },
      },
      {
        name: `incomplete, ${condition}, ${covariance}`,
        run: hsicInf,
        least: 4,
        options: { statistic: 'incomplete', condition, covariance },
      },
    ]),
    { name: `hsic, ${covariance}`, run: hsic, least: 24, options: { blockSize: 4, covariance } },
    { name: `split, ${covariance}`, run: split, least: 24, options: { blockSize: 4, covariance } },
  ]),
];

const adjustments: Adjustment[] = ['none', 'bonferroni', 'holm', 'bh', 'by'];

/** Every number and every field of a value, with the way to it. */
function* leaves(value: unknown, path: string): Generator<[string, unknown]> {
  if (value === null || typeof value !== 'object') yield [path, value];
  else if (ArrayBuffer.isView(value)) yield* leaves([...(value as Float64Array)], path);
  else for (const [name, part] of Object.entries(value)) yield* leaves(part, `${path}.${name}`);
}

function checkResult(result: Result, select: number): void {
  for (const [path, value] of leaves(result, 'result')) {
    expect(value, path).not.toBeUndefined();
    expect(value, path).not.toBeNaN();
  }
  expect(result.statistics.every(Number.isFinite)).toBe(true);
  expect(result.selected.map(({ rank }) => rank)).toEqual(result.selected.map((_, s) => s + 1));
  expect(new Set(result.selected.map(({ index }) => index)).size).toBe(result.selected.length);
  if (result.options.repeats === undefined || result.options.repeats === 1)
    expect(result.selected).toHaveLength(Math.min(select, result.usable));
  for (const feature of result.selected) {
    for (const p of [
      feature.pValue,
      feature.adjustedPValue,
      feature.strictPValue ?? 0,
      feature.selectionFrequency ?? 1,
    ]) {
      expect(p).toBeGreaterThanOrEqual(0);
      expect(p).toBeLessThanOrEqual(1);
    }
    expect(feature.adjustedPValue).toBeGreaterThanOrEqual(feature.pValue);
    expect(feature.significant).toBe(feature.adjustedPValue <= result.options.alpha);
    expect(feature.logPValue).toBeLessThanOrEqual(0);
    expect(Math.abs(Math.exp(feature.logPValue) - feature.pValue)).toBeLessThan(1e-14);
    expect(feature.standardError).toBeGreaterThanOrEqual(0);
    expect(feature.standardError).toBeLessThan(Infinity);
    const ends = feature.truncation.flat();
    expect(ends.length).toBeGreaterThan(0);
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    if (result.options.repeats !== 3) {
      const slack = 1e-12 * Math.abs(feature.statistic) + 1e-15;
      const holds = ([lower, upper]: [number, number]): boolean =>
        lower <= feature.statistic + slack && feature.statistic <= upper + slack;
      expect(feature.truncation.some(holds), JSON.stringify(feature)).toBe(true);
    }
    if (feature.interval !== undefined) expect(feature.interval[0]).toBeLessThanOrEqual(feature.interval[1]);
  }
  expect(resultJson.parse(resultJson.stringify(result))).toEqual(result);
}

/** The result, or undefined where too few features can be tested for so many to be selected. */
async function attempt(
  { run, options }: Procedure,
  data: Dataset,
  more: Options,
): Promise<Result | undefined> {
  try {
    return await run(data, { ...options, ...more });
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    expect(String(error)).toMatch(
      /requires (a feature that can be tested|a target with at least 3 rows off)/,
    );
    return undefined;
  }
}

describe.each(batteries)('$name', ({ name, make }) => {
  it.each(procedures)('$name', async (procedure) => {
    let turn = 0;
    let results = 0;
    for (const rows of [procedure.least, procedure.least + 17]) {
      random = randomStream(rows, 'numbers test', name);
      const data = make(rows);
      for (const select of [1, data.features.length - 1]) {
        for (const alternative of ['greater', 'two-sided'] as const) {
          const adjust = adjustments[turn++ % adjustments.length];
          const result = await attempt(procedure, data, { select, alternative, adjust, seed: turn });
          if (result === undefined) continue;
          results += 1;
          checkResult(result, select);
        }
      }
    }
    expect(results).toBeGreaterThanOrEqual(4);
  });
});

describe('rounding is not evidence', () => {
  /** Beside one row at 1e12 all others are the same to the kernel: their values differ by less than its last digit. */
  function farRows(rows: number, seed: number): Dataset {
    const draws = randomStream(seed, 'far rows');
    const draw = (): Float64Array => column(rows, () => normalQuantile(draws.uniform()));
    const features = Array.from({ length: 6 }, (_, j) => ({ name: `x${j}`, values: draw() }));
    for (const { values } of features) values[draws.below(rows)] = 1e12;
    return { features, target: { kind: 'number', values: draw() } };
  }

  it.each(procedures)('$name', async (procedure) => {
    for (let seed = 0; seed < 10; seed++) {
      const data = farRows(90, seed);
      const result = await attempt(procedure, data, { select: 3, seed });
      for (const { statistic, standardError, pValue } of result?.selected ?? []) {
        // No feature has to do with the output. What varies by rounding alone cannot be tested at all.
        expect(pValue, `${statistic} (${standardError})`).toBeGreaterThan(1e-4);
        if (standardError < 1e-14) expect(pValue, `${statistic} (${standardError})`).toBe(1);
      }
    }
  });

  it.each(['exact', 'cross', 'paper'] as const)(
    '%s: nor are outputs and bandwidths of any size',
    async (preset) => {
      const draws = randomStream(3, 'sizes');
      const draw = (): Float64Array => column(60, () => normalQuantile(draws.uniform()));
      const [a, b] = [draw(), draw()];
      const features = [a, draw(), draw(), b.map((value, i) => value + a[i])].map((values, j) => ({
        name: `x${j}`,
        values,
      }));
      const resultFor = (factor: number): Promise<Result> =>
        hsicInf(
          {
            features,
            target: { kind: 'vector', values: [a, b].map((one) => one.map((value) => value * factor)) },
          },
          { preset, select: 2, targetTransform: 'none', ...(preset === 'exact' ? { permutations: 39 } : {}) },
        );
      const expected = await resultFor(1);
      for (const factor of [2 ** 700, 2 ** -700, 2 ** 1018]) {
        const { statistics, selected } = await resultFor(factor);
        expect(statistics).toEqual(expected.statistics);
        expect(selected).toEqual(expected.selected);
      }
    },
  );

  it.each(['exact', 'cross', 'paper'] as const)(
    '%s: bandwidths out of all proportion are refused',
    async (preset) => {
      const data = farRows(60, 1);
      const huge: Dataset = { ...data, target: numberTarget(60, (i) => 1e300 * Math.sin(i)) };
      for (const [dataset, options] of [
        [data, { featureBandwidth: 1e-310 }],
        [data, { targetBandwidth: 1e-310 }],
        [huge, { targetBandwidth: 1e-10, targetTransform: 'none' }],
      ] as const) {
        await expect(hsicInf(dataset, { preset, select: 2, ...options })).rejects.toThrow(/bandwidth/i);
      }
      const wide = await hsicInf(data, { preset, select: 2, featureBandwidth: 1e300 }).catch(() => undefined);
      for (const { pValue } of wide?.selected ?? []) expect(pValue).toBe(1);
    },
  );
});
