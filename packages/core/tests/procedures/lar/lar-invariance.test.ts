/** What must not change a result of larInf: orders, units, directions, copies. */
import { type Dataset, larInf, type LarInfResult } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { expectAllClose, expectClose } from '../../support/golden.js';
import { beyond, centred, linearData, unit } from '../../support/linear-data.js';
import { COEFFICIENTS, named, numbers, TYPES } from './support.js';

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
