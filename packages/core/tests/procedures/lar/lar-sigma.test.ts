/** The noise of least angle regression: estimated, or refused. */
import { larInf, NumericalError } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { dot } from '../../../src/numerics/orthonormal.js';
import { expectClose } from '../../support/golden.js';
import { beyond, centred, linearData, unit } from '../../support/linear-data.js';
import { COEFFICIENTS, expectNumbers, named, numbers } from './support.js';

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
