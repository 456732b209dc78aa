/** Measures besides the kernel correlation: against their definitions, their fast ways, all orders, their level and power. */
import { type Dataset, hsicInf, kernelCorrelation, type MeasureName, permutationPValue } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { distanceMeasure } from '../../src/measures/distance.js';
import { linearMeasure } from '../../src/measures/linear.js';
import { normalQuantile } from '../../src/numerics/normal.js';
import { randomStream } from '../../src/numerics/random.js';
import { naiveCorrelation, naiveCovariance, normals, standardized } from './naive.js';

const n = 40;
const [a, b, noise] = [normals(n, 'm a'), normals(n, 'm b'), normals(n, 'm noise')];
const tied = a.map((value) => Math.round(2 * value));
const y = a.map((value, i) => value * value + 0.5 * noise[i]);
const labels: string[] = Array.from(a, (value, i) => (value + noise[i] > 0.3 ? 'case' : 'control'));

const pairs: Record<string, (values: readonly (readonly number[])[]) => (i: number, j: number) => number> = {
  distance: (columns) => (i, j) => Math.hypot(...columns.map((values) => values[i] - values[j])),
  linear: (columns) => (i, j) => columns.reduce((sum, values) => sum + values[i] * values[j], 0),
};

describe.each(['distance', 'linear'] as const)('measure %s', (measure) => {
  const features: Dataset['features'] = [
    { name: 'a', values: a },
    { name: 'tied', values: tied },
    { name: 'both', kind: 'vector', values: [a, b] },
    { name: 'class', kind: 'class', values: labels },
  ];
  const ofFeature = [
    pairs[measure]([standardized(a)]),
    pairs[measure]([standardized(tied)]),
    pairs[measure]([standardized(a), standardized(b)]),
    // Distances of classes are 1 between them; the linear kernel is of indicators.
    (i: number, j: number) => Number(labels[i] === labels[j]) * (measure === 'linear' ? 1 : -1),
  ];

  it.each([
    ['a number', { kind: 'number', values: y } as const, [y]],
    ['a vector', { kind: 'vector', values: [y, b] } as const, [y, b]],
  ])('is its definition for %s', async (_, target, columns) => {
    const dataset: Dataset = { features, target: { ...target } as Dataset['target'] };
    const output = pairs[measure](columns.map(standardized));
    const scores = await kernelCorrelation(dataset, { measure });
    const { selected } = await hsicInf(dataset, { measure, permutations: 19 });
    scores.forEach(({ name, correlation }, f) => {
      expect(correlation).toBeCloseTo(naiveCorrelation(n, ofFeature[f], output), 11);
      if (name === 'class') return;
      const { statistic, correlation: own } = selected.find((one) => one.name === name) ?? {};
      expect(own).toBe(correlation);
      expect(statistic).toBeCloseTo(naiveCovariance(n, ofFeature[f], output), 11);
    });
  });

  it('counts all orders of few rows', async () => {
    const [x, z] = [Array.from(a.subarray(0, 6)), Array.from(y.subarray(0, 6))];
    const [own, other] = [pairs[measure]([standardized(x)]), pairs[measure]([standardized(z)])];
    const orders = (rest: number[]): number[][] =>
      rest.length === 0
        ? [[]]
        : rest.flatMap((first) =>
            orders(rest.filter((one) => one !== first)).map((tail) => [first, ...tail]),
          );
    const values = orders([0, 1, 2, 3, 4, 5]).map((order) =>
      naiveCorrelation(6, (i, j) => own(order[i], order[j]), other),
    );
    const { pValue } = await permutationPValue(x, z, { measure });
    expect(pValue).toBe(values.filter((value) => value >= values[0] - 1e-10).length / 720);
  });

  it('does not depend on units, nor on threads', async () => {
    const one = await hsicInf({ features, target: { values: y } }, { measure, permutations: 99, threads: 1 });
    const two = await hsicInf({ features, target: { values: y } }, { measure, permutations: 99, threads: 2 });
    expect(two.selected).toEqual(one.selected);
    const scaled = await kernelCorrelation(
      {
        features: [{ name: 'a', values: a.map((value) => 1e3 - 1e-3 * value) }],
        target: { values: y.map((value) => 1e5 * value) },
      },
      { measure },
    );
    expect(scaled[0].correlation).toBeCloseTo(one.scores?.[0].correlation ?? 0, 8);
  });
});

describe('fast ways for numbers', () => {
  it.each([
    ['distance', distanceMeasure],
    ['linear', linearMeasure],
  ] as const)('%s agree with the definition, ties or not', (name, { ofNumbers }) => {
    for (const target of [y, tied, b]) {
      const score = ofNumbers?.(target);
      const output = pairs[name]([Array.from(target)]);
      for (const x of [a, tied, y, noise.map((value) => Math.round(value))]) {
        expect(score?.(x)).toBeCloseTo(naiveCorrelation(n, pairs[name]([Array.from(x)]), output), 11);
      }
    }
  });

  it('leave what has lost its digits to the definition', async () => {
    const odd = new Float64Array(n).fill(1).with(3, 7);
    expect(distanceMeasure.ofNumbers?.(y)(odd)).toBeUndefined();
    const dataset: Dataset = {
      features: [
        { name: 'odd', values: odd },
        { name: 'a', values: a },
      ],
      target: { values: y },
    };
    for (const measure of ['distance', 'linear'] as const) {
      const { selected, notes } = await hsicInf(dataset, { measure, permutations: 19 });
      expect(selected.find(({ name }) => name === 'odd')).toMatchObject({ correlation: 0, pValue: 1 });
      expect(notes.join()).toContain(
        'only a single row of the output or the feature differs from the others',
      );
    }
  });
});

describe('measure mmd', () => {
  const dataset: Dataset = {
    features: [
      { name: 'a', values: a },
      { name: 'b', values: b },
    ],
    target: { kind: 'class', values: labels },
  };

  it('is the unbiased discrepancy, with the p-values of the kernel correlation', async () => {
    const { selected } = await hsicInf(dataset, { measure: 'mmd', permutations: 199 });
    const usual = await hsicInf(dataset, { permutations: 199 });
    selected.forEach(({ name, statistic, widths = [1], ...feature }, s) => {
      const x = standardized(name === 'a' ? a : b);
      const kernel = (i: number, j: number): number =>
        Math.exp(-((x[i] - x[j]) ** 2) / (2 * Number(widths[0]) ** 2));
      const mean = (first: string, second: string): number => {
        const values: number[] = [];
        for (let i = 0; i < n; i++) {
          for (let j = 0; j < n; j++)
            if (i !== j && labels[i] === first && labels[j] === second) values.push(kernel(i, j));
        }
        return values.reduce((sum, value) => sum + value, 0) / values.length;
      };
      const naive = mean('case', 'case') + mean('control', 'control') - 2 * mean('case', 'control');
      expect(statistic).toBeCloseTo(naive, 12);
      expect([feature.pValue, feature.correlation]).toEqual([
        usual.selected[s].pValue,
        usual.selected[s].correlation,
      ]);
    });
  });

  it.each<[Dataset['target'], object, string]>([
    [
      { values: y },
      {},
      "requires a target of two classes of two rows or more for measure 'mmd', got one of kind number",
    ],
    [{ kind: 'class', values: labels.with(0, 'third') }, {}, 'got 3 classes'],
    [{ kind: 'class', values: Array.from(a, (_, i) => Number(i === 2)) }, {}, 'got a class of one row'],
    [
      { kind: 'class', values: labels },
      { strata: { name: 's', values: Array.from(a, (_, i) => i % 2) } },
      "requires measure 'kernel' where something is held fixed, got 'mmd'",
    ],
  ])('is refused for other outputs', async (target, held, message) => {
    await expect(hsicInf({ ...dataset, target, ...held }, { measure: 'mmd' })).rejects.toThrow(message);
  });
});

describe('level and power', () => {
  const draw = (label: string): (() => Float64Array) => {
    const random = randomStream(2, 'level', label);
    return () => Float64Array.from({ length: 40 }, () => normalQuantile(random.uniform()));
  };
  const rejections = async (
    options: {
      measure?: MeasureName;
      featureKernel?: 'laplacian' | 'linear' | 'polynomial' | 'rational-quadratic';
    },
    relation: (x: number, noise: number) => number,
    repetitions: number,
  ): Promise<number> => {
    const column = draw(JSON.stringify(options));
    let rejected = 0;
    for (let r = 0; r < repetitions; r++) {
      const features = Array.from({ length: 4 }, (_, j) => ({ name: `x${j}`, values: column() }));
      const output = column().map((value, i) => relation(features[0].values[i], value));
      const target: Dataset['target'] =
        options.measure === 'mmd'
          ? { kind: 'class', values: Array.from(output, (value) => (value > 0 ? 'a' : 'b')) }
          : { values: output };
      const { selected } = await hsicInf(
        { features, target },
        { ...options, select: 'all', permutations: 99, adjust: 'none', seed: r },
      );
      rejected += selected.filter(({ name, pValue }) => name === 'x0' && pValue <= 0.05).length;
    }
    return rejected / repetitions;
  };
  it.each([
    [{ measure: 'distance' } as const],
    [{ measure: 'linear' } as const],
    [{ measure: 'mmd' } as const],
    [{ featureKernel: 'laplacian' } as const],
    [{ featureKernel: 'linear' } as const],
    [{ featureKernel: 'polynomial' } as const],
    [{ featureKernel: 'rational-quadratic' } as const],
  ])('of %o', async (options) => {
    // .05 and three Monte-Carlo errors of 100 tests; wide studies are in docs/measures.md.
    expect(await rejections(options, (_, own) => own, 100)).toBeLessThan(0.116);
    expect(await rejections(options, (x, own) => 1.5 * x + 0.5 * own, 10)).toBeGreaterThan(0.8);
  });
});
