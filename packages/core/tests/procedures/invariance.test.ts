/**
 * What must not change a result: the order and the names' places of the features, their units, the names of classes, the
 * scale of the output where only its ranks count. Each through every procedure, on mixed data.
 */

import { hsic, hsicInf, type Options, type Result, type SelectedFeature, split } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import type { OwnColumn, OwnDataset, PlainTarget } from '../../src/data/dataset.js';
import { normalQuantile } from '../../src/numerics/normal.js';
import { randomStream, shuffled } from '../../src/numerics/random.js';

interface Procedure {
  name: string;
  run: (data: OwnDataset, more?: Options) => Promise<Result>;
}

function procedure(name: string, door: typeof hsicInf, options: Options): Procedure {
  return { name, run: (data, more = {}) => door(data, { select: 3, seed: 4, ...options, ...more }) };
}

const exact = procedure('exact', hsicInf, { preset: 'exact', permutations: 199 });
const cross = procedure('cross', hsicInf, { preset: 'cross' });
const paper = procedure('paper', hsicInf, { preset: 'paper', blockSize: 5 });
const procedures: Procedure[] = [
  exact,
  cross,
  paper,
  ...(['sample', 'oas'] as const).map((covariance) =>
    procedure(`paper, ${covariance}`, hsicInf, { preset: 'paper', blockSize: 5, covariance }),
  ),
  // R's rule for the number of factors looks at the leading columns, so that one depends on their order by design.
  procedure('paper, poet-cran', hsicInf, {
    preset: 'paper',
    blockSize: 5,
    covariance: 'poet-cran',
    poet: { factors: 2 },
  }),
  procedure('paper, poet with factors', hsicInf, {
    preset: 'paper',
    blockSize: 5,
    poet: { factors: 'bai-ng', constant: 'minimum', on: 'correlation' },
  }),
  procedure('paper, feature', hsicInf, { preset: 'paper', blockSize: 5, condition: 'feature' }),
  procedure('incomplete', hsicInf, { statistic: 'incomplete' }),
  procedure('hsic', hsic, { blockSize: 5 }),
  procedure('split', split, { blockSize: 5 }),
];

const ROWS = 90;

/** Numbers, ties, classes and a vector against an output that three of them have to do with. */
function mixed(kind: NonNullable<PlainTarget<Float64Array>['kind']>): OwnDataset {
  const random = randomStream(7, 'invariance', kind);
  const draw = (): Float64Array =>
    Float64Array.from({ length: ROWS }, () => normalQuantile(random.uniform()));
  const [a, b, c, d, e] = [draw(), draw(), draw(), draw(), draw()];
  const y = a.map((value, i) => value + b[i] ** 2 + 0.3 * c[i]);
  const targets: Record<NonNullable<PlainTarget<Float64Array>['kind']>, PlainTarget<Float64Array>> = {
    number: { kind: 'number', values: y },
    vector: { kind: 'vector', values: [y, d.map((value, i) => value + a[i])] },
    class: {
      kind: 'class',
      values: Array.from(y, (value) => (value > 1.5 ? 'high' : value > 0 ? 'mid' : 'low')),
    },
  };
  return {
    features: [
      { name: 'a', values: a },
      { name: 'b', values: b },
      { name: 'e', values: e },
      { name: 'ties', values: c.map((value) => Math.round(2 * value)) },
      {
        name: 'class',
        kind: 'class',
        values: Array.from(a, (value, i) => (value + e[i] > 0 ? 'up' : 'down')),
      },
      { name: 'vector', kind: 'vector', values: [b, d] },
      { name: 'd', values: d },
    ],
    target: targets[kind],
  };
}

const targetKinds: NonNullable<PlainTarget<Float64Array>['kind']>[] = ['number', 'vector', 'class'];

/** Equality to `tolerance`, relative, and for limits also in units of the standard error. */
function expectSame(actual: Result, expected: Result, tolerance: number): void {
  const names = ({ selected }: Result): string[] => selected.map(({ name }) => name);
  expect(names(actual)).toEqual(names(expected));
  expected.selected.forEach((feature, s) => {
    const numbersOf = (one: SelectedFeature): number[] => [
      one.statistic,
      one.standardError,
      one.skewness ?? 0,
      one.pValue,
      one.adjustedPValue,
      one.strictPValue ?? 0,
      one.acceptance ?? 0,
      ...one.truncation.flat(),
    ];
    const [own, other] = [numbersOf(actual.selected[s]), numbersOf(feature)];
    expect(own).toHaveLength(other.length);
    other.forEach((value, i) => {
      if (own[i] === value) return;
      const allowed = tolerance * Math.max(Math.abs(value), feature.standardError);
      expect(Math.abs(own[i] - value), `${feature.name}, number ${i}: ${own[i]}, ${value}`).toBeLessThan(
        allowed,
      );
    });
    // An end of the interval is as sensitive as the tail is flat: a share of its length is asked for.
    const [lower, upper] = feature.interval ?? [0, 0];
    const [ownLower, ownUpper] = actual.selected[s].interval ?? [0, 0];
    const length = Number.isFinite(upper - lower) ? upper - lower : 1;
    if (ownLower !== lower) expect(Math.abs(ownLower - lower)).toBeLessThan(1e3 * tolerance * length);
    if (ownUpper !== upper) expect(Math.abs(ownUpper - upper)).toBeLessThan(1e3 * tolerance * length);
  });
}

/** The statistics by name. */
function byName({ features }: OwnDataset, { statistics }: Result): Record<string, number> {
  return Object.fromEntries(features.map(({ name }, j) => [name, statistics[j]]));
}

describe.each(targetKinds)('target of kind %s', (kind) => {
  const data = mixed(kind);

  it.each(procedures)('$name: the order of the features', async ({ run }) => {
    const expected = await run(data);
    const order = shuffled(data.features.length, randomStream(1, 'columns'));
    for (const features of [data.features.toReversed(), Array.from(order, (j) => data.features[j])]) {
      const actual = await run({ ...data, features });
      expect(byName({ ...data, features }, actual)).toEqual(byName(data, expected));
      for (const { name, index } of actual.selected) expect(features[index].name).toBe(name);
      expectSame(actual, expected, 1e-9);
    }
  });

  it.each(procedures)('$name: the units of the features', async ({ run }) => {
    const expected = await run(data);
    for (const factor of [-1, 3.7, 1e-6, -1e6]) {
      const convert = (values: Float64Array): Float64Array => values.map((value) => factor * (value + 10));
      const features = data.features.map((feature): OwnColumn => {
        if (feature.kind === 'class') return feature;
        if (feature.kind === 'vector') return { ...feature, values: feature.values.map(convert) };
        return { ...feature, values: convert(feature.values) };
      });
      expectSame(await run({ ...data, features }), expected, 1e-9);
    }
  });

  it.each(procedures)('$name: the same seed, the same result', async ({ name, run }) => {
    const expected = await run(data);
    expect(await run(data)).toEqual(expected);
    const other = await run(data, { seed: 5 });
    // The exact statistic has all rows in it; what the seed decides is the walk.
    if (name === 'exact') expect(other.statistics).toEqual(expected.statistics);
    else expect(other.statistics).not.toEqual(expected.statistics);
    // A p-value at its floor, or from all orders, is the same with any seed; how the walk fared is not.
    expect(other.selected).not.toEqual(expected.selected);
  });
});

describe('classes', () => {
  it.each(procedures)('$name: their names', async ({ run }) => {
    const data = mixed('class');
    const relabel = (values: readonly (string | number)[]): (string | number)[] =>
      values.map((label) => ({ low: 3, mid: '', high: -1.5, up: 'down', down: 'up' })[label] ?? label);
    const target: PlainTarget<Float64Array> = {
      kind: 'class',
      values: relabel((data.target as PlainTarget<Float64Array> & { kind: 'class' }).values),
    };
    const features = data.features.map((feature): OwnColumn =>
      feature.kind === 'class' ? { ...feature, values: relabel(feature.values) } : feature,
    );
    expect(await run({ features, target })).toEqual(await run(data));
  });

  it.each(procedures)(
    '$name: two values are two classes, up to the height of the kernel',
    async ({ name, run }) => {
      const data = mixed('number');
      const codes = Array.from(data.features[0].values as Float64Array, (value) => (value > 0.4 ? 1 : 0));
      const share = codes.filter((code) => code === 1).length / ROWS;
      const asNumber: OwnColumn = { name: 'two', values: Float64Array.from(codes) };
      const asClass: OwnColumn = { name: 'two', kind: 'class', values: codes };
      const others = data.features.slice(1);
      const [numbers, classes] = await Promise.all(
        [asNumber, asClass].map((feature) => run({ ...data, features: [feature, ...others] })),
      );
      // Standardised, the two are 1/sd apart; K = κ + (1 - κ)·delta, and HSIC does not see the constant κ.
      const variance = (share * (1 - share) * ROWS) / (ROWS - 1);
      const height = 1 - Math.exp(-1 / (2 * variance));
      expect(Math.abs(numbers.statistics[0] / (height * classes.statistics[0]) - 1), name).toBeLessThan(
        1e-10,
      );
    },
  );
});

describe('outputs of which only the ranks count', () => {
  it.each([exact, cross, procedure('incomplete', hsicInf, { statistic: 'incomplete' })])(
    '$name: a rising transformation',
    async ({ run }) => {
      const data = mixed('number');
      const values = data.target.values as Float64Array;
      const expected = await run(data);
      for (const rising of [(y: number) => Math.exp(3 * y), (y: number) => 1e200 * y ** 3, Math.atan]) {
        expect(await run({ ...data, target: { kind: 'number', values: values.map(rising) } })).toEqual(
          expected,
        );
      }
    },
  );

  it('paper: it does count there', async () => {
    const data = mixed('number');
    const values = (data.target.values as Float64Array).map(Math.exp);
    const actual = await paper.run({ ...data, target: { kind: 'number', values } });
    expect(actual.statistics).not.toEqual((await paper.run(data)).statistics);
  });
});

describe('rows', () => {
  it.each(targetKinds)('exact: their order, target of kind %s', async (kind) => {
    const data = mixed(kind);
    const order = shuffled(ROWS, randomStream(2, 'rows'));
    const numbers = (values: Float64Array): Float64Array => values.map((_, i) => values[order[i]]);
    const reorder = <Variable extends OwnColumn | PlainTarget<Float64Array>>(
      variable: Variable,
    ): Variable => {
      if (variable.kind === 'vector') return { ...variable, values: variable.values.map(numbers) };
      if (variable.kind !== 'class') return { ...variable, values: numbers(variable.values) };
      return { ...variable, values: variable.values.map((_, i) => variable.values[order[i]]) };
    };
    const [expected, actual] = await Promise.all(
      [data, { features: data.features.map(reorder), target: reorder(data.target) }].map((one) =>
        exact.run(one, { permutations: 1999 }),
      ),
    );
    const largest = Math.max(...expected.statistics);
    expected.statistics.forEach((value, j) => {
      expect(Math.abs(actual.statistics[j] - value)).toBeLessThan(1e-13 * largest);
    });
    expected.selected.forEach(({ name, standardError, pValue, pValueError = 0 }, s) => {
      const other = actual.selected[s];
      expect(other.name).toBe(name);
      expect(Math.abs(other.standardError / standardError - 1)).toBeLessThan(1e-10);
      const error = Math.hypot(pValueError, other.pValueError ?? 0);
      // Where orders are enumerated there is no error, but the order of a sum.
      expect(Math.abs(other.pValue - pValue)).toBeLessThan(4 * error + 1e-12);
    });
  });
});

describe('vectors', () => {
  it.each(procedures)('$name: one coordinate with bandwidth 1 is a number', async ({ run }) => {
    const data = mixed('number');
    const values = (one: OwnColumn | PlainTarget<Float64Array>): Float64Array => one.values as Float64Array;
    const features = data.features.map((feature, j): OwnColumn =>
      j < 4 ? { name: feature.name, kind: 'vector', values: [values(feature)] } : feature,
    );
    const target: PlainTarget<Float64Array> = { kind: 'vector', values: [values(data.target)] };
    const options = { featureBandwidth: 1, targetBandwidth: 1 };
    expect(await run({ features, target }, options)).toEqual(await run(data, options));
  });

  it.each(procedures)('$name: the order of the coordinates', async ({ run }) => {
    const data = mixed('vector');
    const features = data.features.map((feature): OwnColumn =>
      feature.kind === 'vector' ? { ...feature, values: feature.values.toReversed() } : feature,
    );
    const target: PlainTarget<Float64Array> = {
      kind: 'vector',
      values: (data.target.values as Float64Array[]).toReversed(),
    };
    expectSame(await run({ features, target }), await run(data), 1e-9);
  });
});
