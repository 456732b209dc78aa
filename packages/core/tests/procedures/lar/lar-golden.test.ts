/**
 * Least angle regression against the reference cases of kind `lar`: R's own path and limits, and accurate tails and
 * intervals beside R's, which are rough.
 */
import { lar, larInf } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import {
  datasetOf,
  type Extended,
  expectAllClose,
  expectClose,
  goldenCases,
  targetOf,
} from '../../support/golden.js';

interface LarCase {
  kind: 'lar';
  name: string;
  input: {
    X: number[][];
    y: number[];
    k: number;
    sigma: number | null;
    type: 'active' | 'all';
    alpha: number;
  };
  output_R: {
    action: number[];
    sign: number[];
    lambda_: number[];
    sigma: number;
    vars: number[];
    var_sign: number[];
    vlo: Extended[];
    vup: Extended[];
    estimate: number[];
    estimate_sd: number[];
    pv: number[];
    pv_spacing: number[] | null;
    pv_covtest: number[] | null;
  };
  accurate: { pv: number[]; ci: [Extended, Extended][] };
}

describe.each(goldenCases<LarCase>('lar'))('%s', (_, { input, output_R: expected, accurate }) => {
  const dataset = datasetOf(input.X, targetOf(input.y, false));
  const { k: steps, sigma, type, alpha } = input;
  const options = { steps, type, alpha, ...(sigma !== null && { sigma }) };

  it('the path', async () => {
    const path = await lar(dataset, { steps: expected.action.length });
    expect(path.steps.map(({ index }) => index)).toEqual(expected.action);
    expect(path.steps.map(({ sign }) => sign)).toEqual(expected.sign);
    expectAllClose(
      path.steps.map(({ lambda }) => lambda),
      expected['lambda_'],
      1e-12,
    );
  });

  it('coefficients, limits and sigma', async () => {
    const result = await larInf(dataset, options);
    expectClose(result.sigma, expected.sigma, 1e-12);
    expect(result.steps.map(({ index }) => index)).toEqual(expected.vars);
    expect(result.steps.map(({ sign }) => sign)).toEqual(expected.var_sign);
    result.steps.forEach(({ sign, coefficient, zScore, vlo, vup }, s) => {
      expectClose(sign * coefficient, expected.estimate[s], 1e-12);
      expectClose(sign * zScore, expected.estimate[s] / expected.estimate_sd[s], 1e-12);
      expectClose(vlo, expected.vlo[s], 1e-12);
      expectClose(vup, expected.vup[s], 1e-12);
    });
  });

  it('p-values and intervals, as the accurate ones', async () => {
    const result = await larInf(dataset, options);
    result.steps.forEach(({ pValue, logPValue, interval }, s) => {
      expectClose(pValue, accurate.pv[s], 1e-12);
      expectClose(logPValue, Math.log(accurate.pv[s]), 1e-12, 1e-12);
      expectAllClose(interval, accurate.ci[s], 1e-10, 1e-10);
    });
  });

  it('spacing and covariance tests, to what R keeps of a tail', async () => {
    const result = await larInf(dataset, options);
    result.steps.forEach((step, s) => {
      expectClose(step.pValue, expected.pv[s], 1e-12, 1e-14);
      if (expected.pv_spacing !== null)
        expectClose(step.spacingPValue ?? NaN, expected.pv_spacing[s], 1e-12, 1e-14);
      if (expected.pv_covtest !== null)
        expectClose(step.covariancePValue ?? NaN, expected.pv_covtest[s], 1e-12, 1e-14);
    });
  });
});
