/** The path of least angle regression: its definition at every knot, ties, combinations, and input that is refused. */
import { type Dataset, lar, type LarOptions, type LarResult, simulate } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { expectAllClose, expectClose } from '../../support/golden.js';
import { beyond, centred, linearData, unit } from '../../support/linear-data.js';
import { inputError } from '../../support/refusals.js';
import { dot } from '../../../src/numerics/orthonormal.js';

const COEFFICIENTS = [3, -2, 1, 0.5];
const shapes: [string, Dataset][] = [
  ['n > p', linearData(1, { rows: 40, features: 8, coefficients: COEFFICIENTS })],
  ['correlated', linearData(2, { rows: 60, features: 12, rho: 0.8, coefficients: COEFFICIENTS })],
  ['p > n', linearData(3, { rows: 12, features: 30, coefficients: COEFFICIENTS })],
  ['p = n', linearData(4, { rows: 10, features: 10 })],
  ['one feature', linearData(5, { rows: 10, features: 1 })],
];
const numbers = ({ features }: Dataset): Float64Array[] =>
  features.map(({ values }) => values as Float64Array);

/** The residual at a λ: centred y less the centred features times their coefficients. */
function residual(dataset: Dataset, path: LarResult, coefficients: readonly number[]): Float64Array {
  const left = centred(dataset.target.values as Float64Array);
  coefficients.forEach((beta, s) => {
    const column = centred(dataset.features[path.steps[s].index].values as Float64Array);
    for (let i = 0; i < left.length; i++) left[i] -= beta * column[i];
  });
  return left;
}

describe('at every knot', () => {
  it.each(shapes)(
    '%s: active features have the correlation ±λ, the one that enters too, and no other has more',
    async (_, dataset) => {
      const path = await lar(dataset);
      const columns = numbers(dataset).map(unit);
      const scale = path.steps[0].lambda;
      path.steps.forEach(({ lambda, coefficients }, s) => {
        const left = residual(dataset, path, coefficients);
        const correlations = columns.map((column) => dot(column, left));
        for (const { index, sign } of path.steps.slice(0, s + 1)) {
          expectClose(sign * correlations[index], lambda, 0, 1e-11 * scale);
        }
        for (const correlation of correlations)
          expect(Math.abs(correlation)).toBeLessThanOrEqual(lambda + 1e-11 * scale);
      });
      const lambdas = path.steps.map(({ lambda }) => lambda);
      expect(lambdas).toEqual(lambdas.toSorted((a, b) => b - a));
    },
  );

  it.each(shapes)('%s: the end of the path is least squares on its features', async (_, dataset) => {
    const path = await lar(dataset);
    const { rows, features } = {
      rows: (dataset.target.values as number[]).length,
      features: dataset.features.length,
    };
    expect(path).toMatchObject({ complete: true, end: { lambda: 0 } });
    expect(path.steps).toHaveLength(Math.min(rows - 1, features));
    const left = residual(dataset, path, path.end.coefficients);
    for (const column of numbers(dataset).map(unit)) expectClose(dot(column, left), 0, 0, 1e-11);
  });

  it('fewer steps are the beginning of the path', async () => {
    const [, dataset] = shapes[1];
    const whole = await lar(dataset);
    const some = await lar(dataset, { steps: 4 });
    expect(some.steps).toEqual(whole.steps.slice(0, 4));
    expect(some.complete).toBe(false);
    expect(some.end).toEqual({ lambda: whole.steps[4].lambda, coefficients: whole.steps[4].coefficients });
    expect(some.notes).toEqual([]);
  });

  it('asking for more steps than there are is answered with a note', async () => {
    const { steps, notes } = await lar(shapes[0][1], { steps: 50 });
    expect(steps).toHaveLength(8);
    expect(notes).toEqual(['The path ends after 8 steps; 50 were requested.']);
  });
});

describe('features that cannot enter', () => {
  const base = linearData(7, { rows: 30, features: 4, coefficients: COEFFICIENTS });
  const [a, b, c] = numbers(base);
  const withMore = (...more: [string, Float64Array][]): Dataset => ({
    ...base,
    features: [...base.features, ...more.map(([name, values]) => ({ name, values }))],
  });

  it('a constant one is excluded', async () => {
    const path = await lar(withMore(['still', new Float64Array(30).fill(0.1)]));
    expect(path.excluded).toEqual([{ name: 'still', index: 4, reason: 'it is constant' }]);
    expect(path.steps).toEqual((await lar(base)).steps);
  });

  it.each<[string, [string, Float64Array]]>([
    ['a copy', ['copy', a.slice()]],
    ['a copy in other units', ['copy', a.map((value) => 3 * value + 10)]],
    ['a copy with the other sign', ['copy', a.map((value) => -value / 7)]],
    ['a combination', ['copy', a.map((value, i) => value + 0.1 * b[i] - 2 * c[i])]],
  ])('%s leaves the path as long as it was, and a note says so', async (_, column) => {
    const path = await lar(withMore(column));
    expect(path.steps).toHaveLength(4);
    const entered = new Set(path.steps.map(({ name }) => name));
    const out = ['x1', 'x2', 'x3', 'x4', 'copy'].filter((name) => !entered.has(name));
    expect(path.notes).toEqual([
      `These are combinations of features that entered before them, so they cannot enter: ${JSON.stringify(out[0])}.`,
    ]);
    const left = residual(withMore(column), path, path.end.coefficients);
    for (const values of numbers(withMore(column))) expectClose(dot(unit(values), left), 0, 0, 1e-11);
  });

  it('of copies the lower column enters', async () => {
    const copies: Dataset = {
      ...base,
      features: [a.map((value) => -5 * value + 1), a, a.map((value) => value / 3)].map((values, j) => ({
        name: `copy${j}`,
        values,
      })),
    };
    const path = await lar(copies);
    expect(path.steps.map(({ name, sign }) => [name, sign])).toEqual([['copy0', -1]]);
  });

  it('an output that is a combination ends the path early', async () => {
    const values = a.map((value, i) => 2 * value - b[i]);
    const path = await lar({ ...base, target: { kind: 'number', values } });
    expect(path.notes).toContain('The features of the path fit the output exactly.');
    expect(path.complete).toBe(true);
    expectAllClose(
      residual({ ...base, target: { kind: 'number', values } }, path, path.end.coefficients),
      Array(30).fill(0),
      0,
      1e-12,
    );
  });

  it('an output that no feature is correlated with has a path without steps', async () => {
    const values = beyond(centred(base.target.values), numbers(base).map(unit));
    const path = await lar({ ...base, target: { kind: 'number', values } });
    expect(path).toMatchObject({
      steps: [],
      end: { lambda: 0, coefficients: [] },
      complete: true,
      notes: ['No feature is correlated with the output.'],
    });
  });
});

describe('ties', () => {
  it('of different features are taken one after the other at the same λ', async () => {
    // A balanced design: three orthogonal contrasts, of which the output has the same share of two.
    const signs = (bit: number): Float64Array =>
      Float64Array.from({ length: 8 }, (_, i) => ((i >> bit) & 1 ? 1 : -1));
    const values = signs(0).map((value, i) => value + signs(1)[i]);
    const dataset: Dataset = {
      features: [2, 0, 1].map((bit) => ({ name: `bit${bit}`, values: signs(bit) })),
      target: { kind: 'number', values },
    };
    const path = await lar(dataset);
    expect(path.steps.map(({ name }) => name)).toEqual(['bit0', 'bit1']);
    expectClose(path.steps[1].lambda, path.steps[0].lambda, 1e-12);
    expectAllClose(path.end.coefficients, [1, 1], 1e-12);
  });
});

describe('the units and the order of the data', () => {
  const dataset = linearData(11, { rows: 25, features: 6, rho: 0.4, coefficients: COEFFICIENTS });

  it('very large and very small ones give the same path', async () => {
    const factors = [1e-150, 1e150, 1, 1e-30, 1e8, 1e290];
    const features = numbers(dataset).map((values, j) => ({
      name: `x${j + 1}`,
      values: values.map((value) => value * factors[j]),
    }));
    const plain = await lar(dataset);
    const scaled = await lar({ ...dataset, features });
    expect(scaled.steps.map(({ index, sign }) => [index, sign])).toEqual(
      plain.steps.map(({ index, sign }) => [index, sign]),
    );
    scaled.end.coefficients.forEach((value, s) =>
      expectClose(value, plain.end.coefficients[s] / factors[scaled.steps[s].index], 1e-10),
    );
  });

  it('a large shift costs no more than the rounding of the data', async () => {
    const features = numbers(dataset).map((values, j) => ({
      name: `x${j + 1}`,
      values: values.map((value) => value + 1e6),
    }));
    const plain = await lar(dataset);
    const shifted = await lar({ ...dataset, features });
    expectAllClose(shifted.end.coefficients, plain.end.coefficients, 1e-7);
  });
});

describe('input that is refused', () => {
  const good = simulate('linear', { rows: 20, features: 6, seed: 1 });
  const refused = (dataset: Dataset, options: LarOptions, message: string): Promise<void> =>
    expect(lar(dataset, options)).rejects.toThrow(inputError(message));

  it('by its kind', async () => {
    const labels = Array.from({ length: 20 }, (_, i) => i % 2);
    await refused(
      { ...good, target: { kind: 'class', values: labels } },
      {},
      "lar requires a target of kind 'number', got kind 'class'",
    );
    await refused(
      { ...good, target: { kind: 'vector', values: numbers(good) } },
      {},
      "lar requires a target of kind 'number', got kind 'vector'",
    );
    await refused(
      { ...good, features: [...good.features, { name: 'c', kind: 'class', values: labels }] },
      {},
      "lar requires features of kind 'number', got feature \"c\" of kind 'class'",
    );
    await refused(
      { ...good, features: [{ name: 'v', kind: 'vector', values: numbers(good) }] },
      {},
      "lar requires features of kind 'number', got feature \"v\" of kind 'vector'",
    );
  });

  it('by its values', async () => {
    const still = [1, 2].map((value) => ({ name: `${value}`, values: new Float64Array(20).fill(value) }));
    await refused({ ...good, features: still }, {}, 'lar requires a feature that varies, got 2 constant');
    const holed = numbers(good)[0].with(3, NaN);
    await refused(
      { ...good, features: [{ name: 'x', values: holed }] },
      {},
      'lar requires finite values, got NaN in feature "x" at row index 3',
    );
    await expect(lar({ ...good, target: { kind: 'number', values: new Float64Array(20) } })).rejects.toThrow(
      /^lar requires a target that varies/,
    );
  });

  it('by its options', async () => {
    await refused(good, { steps: 0 }, 'lar requires steps of at least 1 (a whole number), got 0');
    await refused(
      good,
      { step: 3 } as LarOptions,
      'lar does not know the option "step": did you mean steps?',
    );
  });

  it('stops when aborted', async () => {
    const reason = new Error('enough');
    await expect(lar(good, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const wide = simulate('null', { rows: 200, features: 2000, seed: 1 });
    const controller = new AbortController();
    const run = lar(wide, { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 5);
    await expect(run).rejects.toBe(reason);
  });
});
