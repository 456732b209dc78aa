/** The paper's procedure, its baselines and its parts against the reference cases of kind `data`. */
import { blockHsic, hsic, hsicInf, type Options, type PoetOptions, split } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import {
  datasetOf,
  type Extended,
  expectAllClose,
  expectClose,
  goldenCases,
  targetOf,
} from '../../support/golden.js';

interface Tail {
  p1: number;
  log_p1: number;
  p2: number;
}

interface Inference extends Tail {
  feature: number;
  z: number;
  sd: number;
  vlo: Extended;
  vup: Extended;
  p1_naive: number;
  p2_naive: number;
  region_member: [Extended, Extended][];
  p1_member: number;
  p2_member: number;
}

interface DataCase {
  kind: 'data';
  name: string;
  input: {
    X: number[][];
    Y: (number | number[])[];
    B: number;
    k: number;
    output_kernel: 'gauss' | 'delta';
    tau_x: number;
    tau_y: number | 'median';
    standardizeY: boolean;
    cov: 'sample' | 'poet';
    poet: {
      K: number | null;
      C: number | null;
      thres: 'soft' | 'hard' | 'scad';
      matrix: 'cor' | 'vad';
    } | null;
  };
  output: {
    tau_y_used: number;
    eta_cov: number[][];
    eta_z: number[][];
    z: number[];
    selected: number[];
    inference: Inference[];
    split: { z_test: number[]; selected: number[]; sd: number[]; p: Tail[] };
  };
}

/** Statistics and limits; p-values (the reference's tails have 60 digits, ours ~1e-13); log p likewise. */
const [VALUE, NEAR_ZERO, P] = [1e-10, 1e-12, 1e-9];

function setUp({ input }: DataCase) {
  const { X, Y, B, k, output_kernel, tau_x, tau_y, standardizeY, cov, poet } = input;
  const dataset = datasetOf(X, targetOf(Y, output_kernel === 'delta'));
  const kernel = {
    blockSize: B,
    featureBandwidth: tau_x,
    targetBandwidth: tau_y,
    targetTransform: standardizeY ? 'standardize' : 'none',
  } as const;
  const options: Options = { ...kernel, preset: 'paper', shuffle: false, select: k, covariance: cov };
  if (poet !== null) {
    const poetOptions: PoetOptions = {
      factors: poet.K ?? 'cran',
      constant: poet.C ?? 'minimum',
      shrinkage: poet.thres,
      on: poet.matrix === 'cor' ? 'correlation' : 'covariance',
    };
    options.poet = poetOptions;
  }
  return { dataset, kernel, options };
}

describe.each(goldenCases<DataCase>('data'))('%s', (_, golden) => {
  const { dataset, kernel, options } = setUp(golden);
  const { output } = golden;

  it('gives every block its value', async () => {
    const eta = await blockHsic(dataset, kernel);
    const coveredByCovariance = output.eta_cov.length;
    // The reference starts new blocks after ⌊n/3⌋ rows: comparable where that is a whole number of blocks.
    expectAllClose(
      eta.data.slice(0, coveredByCovariance * eta.columns),
      output.eta_cov.flat(),
      VALUE,
      NEAR_ZERO,
    );
    if (Math.floor(golden.input.X.length / 3) % kernel.blockSize === 0) {
      const rest = eta.data.slice(coveredByCovariance * eta.columns);
      expectAllClose(rest.slice(0, output.eta_z.flat().length), output.eta_z.flat(), VALUE, NEAR_ZERO);
    }
  });

  it.each([
    ['set', 'greater'],
    ['set', 'two-sided'],
    ['feature', 'greater'],
    ['feature', 'two-sided'],
  ] as const)('hsicInf, condition %s, %s', async (condition, alternative) => {
    const result = await hsicInf(dataset, { ...options, condition, alternative });
    expectAllClose(result.statistics, output.z, VALUE, NEAR_ZERO);
    expect(result.selected.map(({ index }) => index)).toEqual(output.selected);
    if (golden.input.output_kernel === 'gauss')
      expectClose(result.targetBandwidth ?? NaN, output.tau_y_used, VALUE);
    result.selected.forEach((feature, s) => {
      const expected = output.inference[s];
      const limits = condition === 'set' ? [[expected.vlo, expected.vup]] : expected.region_member;
      const p = { set: [expected.p1, expected.p2], feature: [expected.p1_member, expected.p2_member] }[
        condition
      ];
      expectClose(feature.statistic, expected.z, VALUE, NEAR_ZERO);
      expectClose(feature.standardError, expected.sd, VALUE);
      expectAllClose(feature.truncation.flat(), limits.flat(), VALUE, NEAR_ZERO);
      expectClose(feature.pValue, p[alternative === 'greater' ? 0 : 1], P);
      if (condition === 'set' && alternative === 'greater')
        expectClose(feature.logPValue, expected.log_p1, P);
    });
  });

  it('hsic ignores the selection', async () => {
    const one = await hsic(dataset, options);
    const two = await hsic(dataset, { ...options, alternative: 'two-sided' });
    output.inference.forEach((expected, s) => {
      expect(one.selected[s].index).toBe(expected.feature);
      expectClose(one.selected[s].pValue, expected.p1_naive, P);
      expectClose(two.selected[s].pValue, expected.p2_naive, P);
    });
  });

  it('split', async () => {
    const one = await split(dataset, options);
    const two = await split(dataset, { ...options, alternative: 'two-sided' });
    expectAllClose(one.statistics, output.split.z_test, VALUE, NEAR_ZERO);
    expect(one.selected.map(({ index }) => index)).toEqual(output.split.selected);
    one.selected.forEach((feature, s) => {
      expectClose(feature.standardError, output.split.sd[s], VALUE);
      expectClose(feature.pValue, output.split.p[s].p1, P);
      expectClose(feature.logPValue, output.split.p[s].log_p1, P);
      expectClose(two.selected[s].pValue, output.split.p[s].p2, P);
    });
  });
});
