/**
 * Inference after least angle regression: limits against the event written out from the definition, what must not change a
 * result, ties, combinations, JSON, and input that is refused.
 */
import {
  type Dataset,
  lar,
  larInf,
  larInfJson,
  type LarInfOptions,
  type LarInfResult,
  NumericalError,
  polyhedralTest,
  simulate,
} from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { dot } from '../../../src/numerics/orthonormal.js';
import { expectAllClose, expectClose } from '../../support/golden.js';
import { beyond, centred, linearData, unit } from '../../support/linear-data.js';
import { inputError } from '../../support/refusals.js';

const COEFFICIENTS = [2, -1.5, 1, 0.5];
const numbers = ({ features }: Dataset): Float64Array[] =>
  features.map(({ values }) => values as Float64Array);
const named = (columns: readonly Float64Array[]): Dataset['features'] =>
  columns.map((values, j) => ({ name: `x${j + 1}`, values }));

const TYPES = ['active', 'all'] as const;

describe.each(TYPES)("limits and p-values of type '%s' are those of the event written out", (type) => {
  it.each([
    [1, { rows: 14, features: 5, coefficients: COEFFICIENTS }],
    [2, { rows: 14, features: 5 }],
    [3, { rows: 20, features: 8, rho: 0.8, coefficients: COEFFICIENTS }],
    [4, { rows: 20, features: 8, rho: 0.8 }],
    [5, { rows: 10, features: 25, coefficients: COEFFICIENTS }],
    [6, { rows: 10, features: 25, rho: 0.5 }],
    [7, { rows: 12, features: 12, rho: 0.95 }],
    [8, { rows: 9, features: 1 }],
    [9, { rows: 16, features: 2, rho: 0.9 }],
  ])('case %i', async (seed, shape) => {
    const dataset = linearData(seed, shape);
    const n = shape.rows;
    const sigma = 0.7;
    const result = await larInf(dataset, { steps: 4, sigma, type });
    const columns = numbers(dataset).map(unit);
    const y = centred(dataset.target.values);
    // With the signs that features enter with, which for 'all' are not those of their coefficients.
    const active = type === 'active' ? result : await larInf(dataset, { steps: 4, sigma });
    const entered = active.steps.map(({ index, sign }) => ({ column: index, sign }));
    const covariance = { rows: n, columns: n, data: new Float64Array(n * n) };
    for (let i = 0; i < n; i++) covariance.data[i * n + i] = sigma ** 2;
    result.steps.forEach(({ sign, coefficient, zScore, vlo, vup, ...step }, s) => {
      const upTo = type === 'active' ? entered.slice(0, s + 1) : entered;
      const model = upTo.map(({ column }) => centred(numbers(dataset)[column]));
      const direction = coefficientDirection(model, s).map((value) => value * sign);
      const rows = [...pathEvent(columns, y, upTo), direction];
      const A = {
        rows: rows.length,
        columns: n,
        data: Float64Array.from(
          rows.flatMap((row) => [...row]),
          (g) => -g,
        ),
      };
      const b = new Float64Array(rows.length);
      const expected = polyhedralTest({ statistics: y, covariance, A, b, direction });
      expectClose(sign * coefficient, dot(direction, y), 1e-9);
      expectClose(sign * zScore, dot(direction, y) / (sigma * Math.sqrt(dot(direction, direction))), 1e-9);
      expectClose(vlo, expected.lower, 1e-8, 1e-10);
      expectClose(vup, expected.upper, 1e-8);
      expectClose(step.pValue, expected.pValue, 1e-7);
      expectClose(step.logPValue, expected.logPValue, 1e-7, 1e-9);
    });
  });
});

describe('both types', () => {
  const dataset = linearData(21, { rows: 40, features: 9, rho: 0.3, coefficients: COEFFICIENTS });

  it('agree on the last step, whose model and event are the same', async () => {
    const active = await larInf(dataset, { steps: 5, sigma: 1 });
    const all = await larInf(dataset, { steps: 5, sigma: 1, type: 'all' });
    const { spacingPValue: _, covariancePValue: __, ...last } = active.steps[4];
    for (const key of ['coefficient', 'zScore', 'pValue', 'logPValue', 'vlo', 'vup'] as const)
      expectClose(all.steps[4][key], last[key], 1e-9);
    expect(active.forwardStop).toBeTypeOf('number');
    expect(all).not.toHaveProperty('forwardStop');
    expect(all.steps[0]).not.toHaveProperty('spacingPValue');
    expect(all.steps[0]).not.toHaveProperty('covariancePValue');
  });

  it.each(TYPES)("lie between their limits, '%s'", async (type) => {
    const { steps } = await larInf(dataset, { steps: 9, type });
    for (const { sign, coefficient, vlo, vup, interval, pValue, logPValue } of steps) {
      expect(vlo).toBeGreaterThanOrEqual(0);
      expect(sign * coefficient).toBeGreaterThanOrEqual(vlo * (1 - 1e-12));
      expect(sign * coefficient).toBeLessThanOrEqual(vup * (1 + 1e-12));
      expect(interval[0]).toBeLessThan(interval[1]);
      expectClose(Math.exp(logPValue), pValue, 1e-12);
    }
  });

  it('a p-value above alpha / 2 is an interval that reaches 0 from the side of the sign', async () => {
    for (const type of TYPES) {
      const { steps } = await larInf(dataset, { steps: 9, type, alpha: 0.2 });
      for (const { sign, pValue, interval } of steps) {
        const near = sign === 1 ? interval[0] : -interval[1];
        expect(near > 0).toBe(pValue < 0.1);
      }
    }
  });
});

describe('the first step', () => {
  it.each([0, 0.5, 0.9])('is tested by the spacing test too, with correlations of %d', async (rho) => {
    for (let seed = 1; seed <= 20; seed++) {
      const dataset = linearData(seed, { rows: 20, features: 6, rho });
      const { steps } = await larInf(dataset, { steps: 2, sigma: 1 });
      expectClose(steps[0].spacingPValue ?? NaN, steps[0].pValue, 1e-10);
      // Its lower limit is the second knot, whatever the signs of the rivals.
      const { steps: knots, end } = await lar(dataset, { steps: 1 });
      expectClose(steps[0].vlo / Math.abs(steps[0].coefficient), end.lambda / knots[0].lambda, 1e-10);
      expect(steps[0].vup).toBe(Infinity);
    }
  });
});

describe('ForwardStop', () => {
  it('keeps the most steps over which the mean of −log(1 − p) is at most alpha', async () => {
    const dataset = linearData(5, { rows: 60, features: 10, coefficients: COEFFICIENTS });
    for (const alpha of [0.01, 0.1, 0.4, 0.9]) {
      const { steps, forwardStop } = await larInf(dataset, { alpha });
      const means = steps.map(
        (_, s) => steps.slice(0, s + 1).reduce((sum, { pValue }) => sum - Math.log(1 - pValue), 0) / (s + 1),
      );
      expect(forwardStop).toBe(means.findLastIndex((mean) => mean <= alpha) + 1);
    }
  });
});

describe('sigma', () => {
  it('is the root mean square of the residuals of least squares', async () => {
    const dataset = linearData(3, { rows: 24, features: 4, rho: 0.4, coefficients: COEFFICIENTS });
    const left = beyond(centred(dataset.target.values), numbers(dataset).map(unit));
    const { sigma, sigmaSource } = await larInf(dataset);
    expect(sigmaSource).toBe('least-squares');
    expectClose(sigma, Math.sqrt(dot(left, left) / (24 - 4 - 1)), 1e-12);
  });

  it('counts features that are combinations of others once', async () => {
    const dataset = linearData(3, { rows: 24, features: 4, coefficients: COEFFICIENTS });
    const copies = { ...dataset, features: named([...numbers(dataset), ...numbers(dataset)]) };
    const still = {
      ...dataset,
      features: [...dataset.features, { name: 'still', values: new Float64Array(24) }],
    };
    const { sigma } = await larInf(dataset);
    expectClose((await larInf(copies)).sigma, sigma, 1e-12);
    expectClose((await larInf(still)).sigma, sigma, 1e-12);
  });

  it('is the standard deviation of the output where rows are fewer than twice the features, with a note', async () => {
    const dataset = linearData(3, { rows: 19, features: 10, coefficients: COEFFICIENTS });
    const y = centred(dataset.target.values);
    const { sigma, sigmaSource, notes } = await larInf(dataset, { steps: 3 });
    expect(sigmaSource).toBe('output');
    expectClose(sigma, Math.sqrt(dot(y, y) / 18), 1e-12);
    expect(notes).toEqual([
      'Sigma is estimated by the standard deviation of the output, because there are fewer than two rows per feature. If there is signal, it is too large, and so are the p-values.',
    ]);
    const given = await larInf(dataset, { steps: 3, sigma });
    expect(given).toMatchObject({ sigma, sigmaSource: 'given', notes: [] });
  });

  it('cannot be estimated from an exact fit', async () => {
    const dataset = linearData(3, { rows: 30, features: 5 });
    const [a, b] = numbers(dataset);
    const target = { kind: 'number' as const, values: a.map((value, i) => value - 2 * b[i]) };
    await expect(larInf({ ...dataset, target })).rejects.toThrow(NumericalError);
    await expect(larInf({ ...dataset, target })).rejects.toThrow(
      /^larInf requires sigma where the features fit the output exactly/,
    );
    const { steps } = await larInf({ ...dataset, target }, { sigma: 0.01 });
    expectNumbers(steps);
  });
});

describe.each(TYPES)("what must not change a result of type '%s'", (type) => {
  const dataset = linearData(31, { rows: 50, features: 7, rho: 0.5, coefficients: COEFFICIENTS });
  const options = { steps: 6, type };
  const y = dataset.target.values;
  const withOutput = (values: Float64Array): Dataset => ({ ...dataset, target: { kind: 'number', values } });

  /** Agreement of what has no unit; coefficients, limits and intervals agree up to a factor and a sign for each feature. */
  function expectSame(
    actual: LarInfResult,
    expected: LarInfResult,
    {
      factor = () => 1,
      sign = () => 1,
    }: { factor?: (name: string) => number; sign?: (name: string) => number } = {},
  ): void {
    expect(actual.steps.map(({ name }) => name)).toEqual(expected.steps.map(({ name }) => name));
    expect(actual.forwardStop).toBe(expected.forwardStop);
    actual.steps.forEach((step, s) => {
      const other = expected.steps[s];
      const [by, flip] = [factor(step.name), sign(step.name)];
      expect(step.sign).toBe(flip * other.sign);
      expectClose(step.pValue, other.pValue, 1e-9);
      expectClose(step.logPValue, other.logPValue, 1e-9, 1e-11);
      expectClose(step.zScore, flip * other.zScore, 1e-10);
      expectClose(step.coefficient, flip * by * other.coefficient, 1e-10);
      expectClose(step.vlo, by * other.vlo, 1e-9, 1e-12 * by);
      expectClose(step.vup, by * other.vup, 1e-9);
      const [low, high] = other.interval.map((end) => by * end);
      expectAllClose(step.interval, flip === 1 ? [low, high] : [-high, -low], 1e-8);
      if (other.spacingPValue !== undefined)
        expectClose(step.spacingPValue ?? NaN, other.spacingPValue, 1e-9);
      if (other.covariancePValue !== undefined)
        expectClose(step.covariancePValue ?? NaN, other.covariancePValue, 1e-9);
    });
  }

  it('the order of the features', async () => {
    const plain = await larInf(dataset, options);
    const turned = await larInf({ ...dataset, features: dataset.features.toReversed() }, options);
    expectSame(turned, plain);
    turned.steps.forEach(({ index }, s) => expect(index).toBe(6 - plain.steps[s].index));
  });

  it('the order of the rows', async () => {
    const features = named(numbers(dataset).map((values) => values.toReversed()));
    expectSame(
      await larInf({ features, target: { kind: 'number', values: y.toReversed() } }, options),
      await larInf(dataset, options),
    );
  });

  it('the unit and the zero of a feature', async () => {
    const scale = (j: number): number => 10 ** (3 * j - 9);
    const features = named(
      numbers(dataset).map((values, j) => values.map((value) => (value + 3) * scale(j))),
    );
    expectSame(await larInf({ ...dataset, features }, options), await larInf(dataset, options), {
      factor: (name) => 1 / scale(Number(name.slice(1)) - 1),
    });
  });

  it('the direction of a feature, but for its sign', async () => {
    const isFlipped = (j: number): boolean => j % 2 === 0;
    const features = named(
      numbers(dataset).map((values, j) => values.map((value) => (isFlipped(j) ? -value : value))),
    );
    expectSame(await larInf({ ...dataset, features }, options), await larInf(dataset, options), {
      sign: (name) => (isFlipped(Number(name.slice(1)) - 1) ? -1 : 1),
    });
  });

  it('the zero of the output', async () => {
    expectSame(
      await larInf(withOutput(y.map((value) => value - 100)), options),
      await larInf(dataset, options),
    );
  });

  it.each([1e-200, 1e-3, 1e5, 1e200])('the unit of the output, with sigma estimated: %d', async (by) => {
    const plain = await larInf(dataset, options);
    const scaled = await larInf(withOutput(y.map((value) => value * by)), options);
    expectSame(scaled, plain, { factor: () => by });
    expectClose(scaled.sigma, by * plain.sigma, 1e-10);
  });

  it('the direction of the output, but for the signs', async () => {
    expectSame(await larInf(withOutput(y.map((value) => -value)), options), await larInf(dataset, options), {
      sign: () => -1,
    });
  });

  it('a copy of a feature, except that it cannot enter', async () => {
    const copies = numbers(dataset).map((values, j) => ({
      name: `copy${j + 1}`,
      values: values.map((value) => 7 - value / 3),
    }));
    const sigma = 1;
    const plain = await larInf(dataset, { ...options, sigma });
    const doubled = await larInf(
      { ...dataset, features: [...dataset.features, ...copies] },
      { ...options, sigma },
    );
    expectSame(doubled, plain);
    expect(doubled.notes).toHaveLength(1);
    expect(doubled.notes[0]).toMatch(/^These are combinations of features that entered before them/);
  });

  it('a feature without any part in the output or in the others', async () => {
    const apart = beyond(centred(linearData(99, { rows: 50, features: 1 }).target.values), [
      ...numbers(dataset).map(unit),
      unit(y),
    ]);
    const sigma = 1;
    expectSame(
      await larInf(
        { ...dataset, features: [...dataset.features, { name: 'apart', values: apart }] },
        { ...options, sigma },
      ),
      await larInf(dataset, { ...options, sigma }),
    );
  });
});

describe('hard data', () => {
  const signs = (bit: number, count = 16): Float64Array =>
    Float64Array.from({ length: count }, (_, i) => ((i >> bit) & 1 ? 1 : -1));

  it.each(TYPES)("a tie is untestable, not significant, '%s'", async (type) => {
    const noise = signs(2).map((value, i) => value * signs(3)[i]);
    const target = {
      kind: 'number' as const,
      values: signs(0).map((value, i) => value + signs(1)[i] + 0.1 * noise[i]),
    };
    const features = named([signs(0), signs(1), signs(2)]);
    const { steps, notes } = await larInf({ features, target }, { steps: 2, type, sigma: 0.1 });
    expect(steps[1]).toMatchObject({ pValue: 1, logPValue: 0, interval: [-Infinity, Infinity] });
    expect(notes.at(-1)).toMatch(/^These cannot be tested because of a tie on the path.*"x2"/);
    expectNumbers(steps);
  });

  it.each<[string, Dataset]>([
    ['p > n', linearData(1, { rows: 8, features: 40, coefficients: COEFFICIENTS })],
    ['p = n', linearData(2, { rows: 8, features: 8 })],
    ['p = n − 1', linearData(3, { rows: 8, features: 7 })],
    ['3 rows', linearData(4, { rows: 3, features: 5 })],
    ['3 rows, 1 feature', linearData(4, { rows: 3, features: 1 })],
    ['4 rows, 2 features', linearData(6, { rows: 4, features: 2 })],
    ['features that hardly differ', nearlyCopies(1e-6)],
    ['features that differ by rounding', nearlyCopies(1e-15)],
    ['few values', fewValues()],
    ['a balanced design', balanced()],
  ])('%s: numbers throughout', async (_, dataset) => {
    for (const type of TYPES) {
      for (const sigma of [undefined, 1]) {
        const result = await larInf(dataset, { steps: 50, type, sigma });
        expect(result.steps.length).toBeGreaterThan(0);
        expectNumbers(result.steps);
        expect(larInfJson.parse(larInfJson.stringify(result))).toEqual(result);
      }
    }
  });

  function nearlyCopies(difference: number): Dataset {
    const dataset = linearData(5, { rows: 30, features: 6, coefficients: [1, 1] });
    const [a, ...others] = numbers(dataset);
    return {
      ...dataset,
      features: named([a, ...others.map((values) => a.map((value, i) => value + difference * values[i]))]),
    };
  }

  function fewValues(): Dataset {
    const dataset = linearData(8, { rows: 40, features: 12, coefficients: [1, 1] });
    return {
      features: named(numbers(dataset).map((values) => values.map((value) => Math.round(value)))),
      target: {
        kind: 'number',
        values: dataset.target.values.map((value) => Math.round(value)),
      },
    };
  }

  function balanced(): Dataset {
    const values = Float64Array.from(
      { length: 16 },
      (_, i) => [3, 1, 2, 2, 0, 1, 5, 1][i % 8] + (i > 7 ? 1 : 0),
    );
    return { features: named([0, 1, 2, 3].map((bit) => signs(bit))), target: { kind: 'number', values } };
  }

  it('tails far beyond what a double can hold keep their logarithm', async () => {
    const dataset = linearData(3, { rows: 50, features: 3, coefficients: [1, 0.5, 0.2] });
    const { steps } = await larInf(dataset, { sigma: 1e-4 });
    expect(steps[0].pValue).toBe(0);
    expect(steps[0].logPValue).toBeLessThan(-1000);
    expect(steps[0].logPValue).toBeGreaterThan(-Infinity);
    expectNumbers(steps);
  });

  it('20,000 features of 300 rows take seconds', async () => {
    const wide = simulate('linear', { rows: 300, features: 20_000, seed: 1 });
    const before = performance.now();
    const { steps } = await larInf(wide, { steps: 10 });
    // Half a second alone on one core; the bound leaves room for a busy machine.
    expect(performance.now() - before).toBeLessThan(20_000);
    const found = new Set(steps.map(({ index }) => index));
    for (const index of wide.relevant) expect(found).toContain(index);
  });
});

describe('JSON', () => {
  it('keeps every number, infinite ones included, and names that look like them', async () => {
    const dataset = linearData(3, { rows: 50, features: 2, coefficients: [1] });
    const features = named(numbers(dataset)).map((column, j) => ({
      ...column,
      name: ['Infinity', '-Infinity'][j],
    }));
    const result = await larInf({ ...dataset, features });
    expect(result.steps[0].vup).toBe(Infinity);
    const text = larInfJson.stringify(result);
    expect(JSON.parse(text)).toMatchObject({ steps: [{ name: 'Infinity', vup: 'Infinity' }, {}] });
    expect(larInfJson.parse(text)).toEqual(result);
    expect(Object.isFrozen(larInfJson.parse(text).options)).toBe(true);
    expect(larInfJson.stringify(result, 2)).toContain('\n  "method": "larInf"');
  });

  it.each(['null', '3', '{}', '{"method": "larInf"}', '{"method": "larInf", "steps": [null]}', 'text', ''])(
    'refuses other text: %s',
    (text) => {
      expect(() => larInfJson.parse(text)).toThrow(
        inputError('larInfJson.parse requires the JSON of a result of larInf, got other text'),
      );
    },
  );
});

describe('options', () => {
  const dataset = linearData(3, { rows: 30, features: 4, coefficients: COEFFICIENTS });

  it('are echoed, resolved and frozen', async () => {
    const { options } = await larInf(dataset);
    expect(options).toEqual({ type: 'active', alpha: 0.1 });
    expect(Object.isFrozen(options)).toBe(true);
    expect((await larInf(dataset, { type: 'all', steps: 2, sigma: 2, alpha: 0.01 })).options).toEqual({
      type: 'all',
      steps: 2,
      sigma: 2,
      alpha: 0.01,
    });
  });

  it('steps defaults to the whole path', async () => {
    expect((await larInf(dataset)).steps).toHaveLength(4);
  });

  it.each<[LarInfOptions, string]>([
    [{ sigma: 0 }, 'larInf requires sigma to be a finite number above 0, got 0'],
    [{ sigma: Infinity }, 'larInf requires sigma to be a finite number above 0, got Infinity'],
    [{ sigma: NaN }, 'larInf requires sigma to be a finite number above 0, got NaN'],
    [{ alpha: 1 }, 'larInf requires alpha strictly between 0 and 1, got 1'],
    [{ steps: 1.5 }, 'larInf requires steps of at least 1 (a whole number), got 1.5'],
    [{ type: 'aic' as 'all' }, "larInf requires type to be one of 'active', 'all', got \"aic\""],
    [{ type: 'all' }, "larInf requires steps for type 'all', the size of the model, got none"],
    [{ sigmas: 1 } as LarInfOptions, 'larInf does not know the option "sigmas": did you mean sigma?'],
  ])('%o is refused', async (options, message) => {
    await expect(larInf(dataset, options)).rejects.toThrow(inputError(message));
  });

  it('data is refused by kind and size', async () => {
    const classes = simulate('three-class', { rows: 30, features: 4 });
    await expect(larInf(classes)).rejects.toThrow(
      inputError("larInf requires a target of kind 'number', got kind 'class'"),
    );
    const several = simulate('multivariate', { rows: 30, features: 4 });
    await expect(larInf(several)).rejects.toThrow(
      inputError("larInf requires a target of kind 'number', got kind 'vector'"),
    );
    await expect(larInf(linearData(1, { rows: 2, features: 1 }))).rejects.toThrow(
      inputError('larInf requires at least 3 rows, got 2'),
    );
    await expect(larInf(dataset, { sigma: 1e-200 })).rejects.toThrow(
      /^larInf requires sigma on the scale of the output, whose standard deviation is .*, got 1e-200$/,
    );
  });

  it('an aborted signal stops the run', async () => {
    const reason = new Error('enough');
    await expect(larInf(dataset, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

function expectNumbers(steps: LarInfResult['steps']): void {
  for (const step of steps) {
    for (const [key, value] of Object.entries(step)) {
      if (key === 'name') continue;
      for (const number of [value].flat())
        expect(Number.isNaN(number), `${key} of step ${step.step}`).toBe(false);
    }
    for (const key of ['pValue', 'spacingPValue', 'covariancePValue'] as const) {
      const p = step[key] ?? 0;
      expect(p >= 0 && p <= 1, `${key} ${p}`).toBe(true);
    }
    expect(step.vlo).toBeLessThanOrEqual(step.vup);
    expect(step.interval[0]).toBeLessThanOrEqual(step.interval[1]);
  }
}

/** The direction v with v·y = the coefficient of column j in least squares of y on the columns. */
function coefficientDirection(columns: readonly Float64Array[], j: number): Float64Array {
  const left = beyond(
    columns[j],
    columns.filter((_, i) => i !== j),
  );
  const squares = dot(left, left);
  return left.map((value) => value / squares);
}

/** Rows g with g·y ≥ 0 that say: these columns entered with these signs, and the losers had their signs of x°·y. */
function pathEvent(
  columns: readonly Float64Array[],
  y: Float64Array,
  entered: readonly { column: number; sign: number }[],
): Float64Array[] {
  const rows: Float64Array[] = [];
  const scaled = (vector: Float64Array, by: number): Float64Array => vector.map((value) => value * by);
  const minus = (a: Float64Array, b: Float64Array): Float64Array => a.map((value, i) => value - b[i]);
  entered.forEach(({ column: winner, sign }, step) => {
    const before = entered.slice(0, step);
    const active = before.map(({ column }) => columns[column]);
    // x·u, where u is the combination of the active columns that has the product s with each of them.
    const slope = (x: Float64Array): number =>
      before.reduce((sum, one, j) => sum + one.sign * dot(coefficientDirection(active, j), x), 0);
    const knot = (l: number, s: number): Float64Array =>
      scaled(beyond(columns[l], active), 1 / (s - slope(columns[l])));
    const winnerKnot = knot(winner, sign);
    rows.push(winnerKnot);
    columns.forEach((x, l) => {
      if (l === winner || before.some(({ column }) => column === l)) return;
      const left = beyond(x, active);
      const own = Math.sign(dot(left, y));
      if (step > 0) rows.push(scaled(left, own));
      for (const s of step > 0 ? [own] : [-1, 1]) rows.push(minus(winnerKnot, knot(l, s)));
    });
  });
  return rows;
}
