/** Inference from a given z and Σ against the reference cases of kind `z`. */
import { polyhedralTest, selectiveInference } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { type Extended, expectAllClose, expectClose, goldenCases } from '../support/golden.js';

interface ZCase {
  kind: 'z';
  name: string;
  input: { z: number[]; Sigma: number[][]; k: number };
  output: {
    selected: number[];
    inference: {
      feature: number;
      sd: number;
      vlo: Extended;
      vup: Extended;
      p1: number;
      log_p1: number;
      p2: number;
      region_member: [Extended, Extended][];
      p1_member: number;
      p2_member: number;
    }[];
  };
}

describe.each(goldenCases<ZCase>('z'))('%s', (_, { input, output }) => {
  const d = input.z.length;
  const covariance = { rows: d, columns: d, data: Float64Array.from(input.Sigma.flat()) };
  const base = { statistics: input.z, covariance, select: input.k };

  it.each(['set', 'feature'] as const)('selectiveInference, condition %s', (condition) => {
    const one = selectiveInference({ ...base, condition, alternative: 'greater' });
    const two = selectiveInference({ ...base, condition, alternative: 'two-sided' });
    expect(one.map(({ index }) => index)).toEqual(output.selected);
    output.inference.forEach((expected, s) => {
      const limits = condition === 'set' ? [[expected.vlo, expected.vup]] : expected.region_member;
      expectClose(one[s].standardError, expected.sd, 1e-10);
      expectAllClose(one[s].truncation.flat(), limits.flat(), 1e-10, 1e-12);
      expectClose(one[s].pValue, condition === 'set' ? expected.p1 : expected.p1_member, 1e-9);
      expectClose(two[s].pValue, condition === 'set' ? expected.p2 : expected.p2_member, 1e-9);
      if (condition === 'set') expectClose(one[s].logPValue, expected.log_p1, 1e-9);
    });
  });

  it('polyhedralTest on the pairs of selected and rejected', () => {
    const rejected = input.z.map((__, i) => i).filter((i) => !output.selected.includes(i));
    const rows = output.selected.flatMap((i) =>
      rejected.map((l) => input.z.map((__, j) => (j === l ? 1 : 0) - (j === i ? 1 : 0))),
    );
    const A = { rows: rows.length, columns: d, data: Float64Array.from(rows.flat()) };
    const b = new Float64Array(rows.length);
    for (const expected of output.inference) {
      const direction = input.z.map((__, j) => (j === expected.feature ? 1 : 0));
      const test = polyhedralTest({ statistics: input.z, covariance, A, b, direction });
      expectClose(test.lower, expected.vlo, 1e-10, 1e-12);
      expectClose(test.upper, expected.vup, 1e-10, 1e-12);
      expectClose(test.pValue, expected.p1, 1e-9);
      expectClose(test.logPValue, expected.log_p1, 1e-9);
    }
  });
});

describe('values of one’s own', () => {
  it('are tested by their means and the covariance of these', () => {
    const [units, d] = [40, 5];
    const values = Float64Array.from({ length: units * d }, (_, i) => Math.sin(i * i) + (i % d) / 4);
    const mean = Array.from({ length: d }, (_, j) =>
      Array.from({ length: units }, (_u, u) => values[u * d + j]).reduce((sum, one) => sum + one / units, 0),
    );
    const data = Float64Array.from({ length: d * d }, (_, at) => {
      const [a, b] = [Math.floor(at / d), at % d];
      let sum = 0;
      for (let u = 0; u < units; u++) sum += (values[u * d + a] - mean[a]) * (values[u * d + b] - mean[b]);
      return sum / (units - 1) / units;
    });
    const expected = selectiveInference({
      statistics: mean,
      covariance: { rows: d, columns: d, data },
      select: 2,
    });
    const found = selectiveInference({ values: { rows: units, columns: d, data: values }, select: 2 });
    expect(found.map(({ index }) => index)).toEqual(expected.map(({ index }) => index));
    found.forEach((test, s) => {
      expectClose(test.pValue, expected[s].pValue, 1e-9);
      expectClose(test.standardError, expected[s].standardError, 1e-12);
    });
  });

  it('must be as many as is said', () => {
    const values = { rows: 3, columns: 2, data: [1, 2, 3] };
    expect(() => selectiveInference({ values, select: 1 })).toThrow(
      'selectiveInference requires 3 x 2 values',
    );
  });
});
