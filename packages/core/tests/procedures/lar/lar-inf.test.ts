/** Inference after least angle regression: where it stops, hard data, and input that is refused. */
import { type Dataset, larInf, larInfJson, type LarInfOptions, simulate } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { linearData } from '../../support/linear-data.js';
import { inputError } from '../../support/refusals.js';
import { COEFFICIENTS, expectNumbers, named, numbers, TYPES } from './support.js';

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
