/** The sample covariance, shrinkage and the door to single columns, against reference cases and plain loops. */

import { describe, expect, it } from 'vitest';
import { covarianceColumns, type CovarianceEstimator } from '../../../src/procedures/paper/estimator.js';
import { oas, oasShrinkage } from '../../../src/procedures/paper/oas.js';
import { poet } from '../../../src/procedures/paper/poet.js';
import {
  centredUnits,
  covariancesWith,
  sampleCovariance,
} from '../../../src/statistics/sample-covariance.js';
import { InputError, NumericalError } from '../../../src/errors.js';
import { columnOf, type Matrix, zeros } from '../../../src/numerics/matrix.js';
import { smallGram, symmetricEigen } from '../../../src/numerics/symmetric-eigen.js';
import { borrowSimd, loadSimd } from '../../../src/simd/gaussian.js';

interface GoldenCase {
  name: string;
  input: { cov: string };
  output: { eta_cov: number[][]; cov_eta: number[][] };
}

const cases = Object.values(
  import.meta.glob<GoldenCase>('../../golden/d*.json', { eager: true, import: 'default' }),
);

function matrixOf(rows: number[][]): Matrix {
  return { rows: rows.length, columns: rows[0].length, data: Float64Array.from(rows.flat()) };
}

function largestDifference(left: Matrix, right: Matrix): number {
  expect([left.rows, left.columns]).toEqual([right.rows, right.columns]);
  let largest = 0;
  let scale = 0;
  for (let entry = 0; entry < right.data.length; entry++) {
    largest = Math.max(largest, Math.abs(left.data[entry] - right.data[entry]));
    scale = Math.max(scale, Math.abs(right.data[entry]));
  }
  expect(left.data.every(Number.isFinite)).toBe(true);
  return scale > 0 ? largest / scale : largest;
}

/** Uniform numbers that depend on the seed only. */
function randomUnits(rows: number, columns: number, seed: number): Matrix {
  let state = seed;
  const units = zeros(rows, columns);
  for (let entry = 0; entry < units.data.length; entry++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    units.data[entry] = state / 2 ** 32 + (entry % columns);
  }
  return units;
}

function naiveCovariance({ rows, columns, data }: Matrix): Matrix {
  const result = zeros(columns, columns);
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < columns; j++) {
      let meanI = 0;
      let meanJ = 0;
      for (let t = 0; t < rows; t++) {
        meanI += data[t * columns + i] / rows;
        meanJ += data[t * columns + j] / rows;
      }
      for (let t = 0; t < rows; t++) {
        const product = (data[t * columns + i] - meanI) * (data[t * columns + j] - meanJ);
        result.data[i * columns + j] += product / (rows - 1);
      }
    }
  }
  return result;
}

/** Equation 23 with full matrices. */
function naiveOas(units: Matrix): Matrix {
  const result = naiveCovariance(units);
  const p = units.columns;
  let trace = 0;
  let traceOfSquare = 0;
  for (let i = 0; i < p; i++) {
    trace += result.data[i * p + i];
    for (let j = 0; j < p; j++) traceOfSquare += result.data[i * p + j] * result.data[j * p + i];
  }
  const numerator = (1 - 2 / p) * traceOfSquare + trace * trace;
  const denominator = (units.rows - 2 / p) * (traceOfSquare - (trace * trace) / p);
  const intensity = Math.min(1, numerator / denominator);
  for (let i = 0; i < p; i++) {
    for (let j = 0; j < p; j++) {
      result.data[i * p + j] *= 1 - intensity;
      if (i === j) result.data[i * p + j] += (intensity * trace) / p;
    }
  }
  return result;
}

describe('sampleCovariance', () => {
  // 1e-10: the same sums in another order.
  it.each(cases.filter((one) => one.input.cov === 'sample').map((one) => [one.name, one] as const))(
    'reproduces %s',
    (_, { output }) => {
      const units = matrixOf(output.eta_cov);
      expect(largestDifference(sampleCovariance(units), matrixOf(output.cov_eta))).toBeLessThan(1e-10);
    },
  );

  it('equals plain loops and is exactly symmetric', () => {
    const units = randomUnits(7, 11, 1);
    const covariance = sampleCovariance(units);
    expect(largestDifference(covariance, naiveCovariance(units))).toBeLessThan(1e-14);
    for (let i = 0; i < 11; i++) {
      for (let j = 0; j < i; j++) expect(covariance.data[i * 11 + j]).toBe(covariance.data[j * 11 + i]);
    }
  });

  it('does not see a large common mean', () => {
    const units = randomUnits(9, 3, 2);
    const shifted = { ...units, data: units.data.map((value) => value + 2 ** 20) };
    expect(largestDifference(sampleCovariance(shifted), sampleCovariance(units))).toBeLessThan(1e-8);
  });
});

/** The intensity for three independent features, one on ten times the scale of the others. */
function intensityAt(rows: number): number {
  const units = randomUnits(rows, 3, 5);
  for (let t = 0; t < rows; t++) units.data[t * 3] *= 10;
  return oasShrinkage(centredUnits(units)).intensity;
}

describe('oas', () => {
  it.each([
    [30, 4],
    [6, 4],
    [4, 12],
    [2, 3],
  ])('equals equation 23 with full matrices for %i observations of %i features', (rows, columns) => {
    const units = randomUnits(rows, columns, rows + columns);
    expect(largestDifference(oas(units), naiveOas(units))).toBeLessThan(1e-13);
  });

  it('shrinks less with more observations of features that differ in scale', () => {
    expect(intensityAt(1000)).toBeLessThan(intensityAt(20));
    expect(intensityAt(1000)).toBeLessThan(0.02);
  });

  it('keeps a covariance that is its own target: one feature, or no variation', () => {
    const single = randomUnits(8, 1, 3);
    expect(oas(single).data[0]).toBeCloseTo(sampleCovariance(single).data[0], 14);
    expect([...oas(zeros(4, 3)).data]).toEqual(Array(9).fill(0));
  });
});

describe('covarianceColumns', () => {
  const units = randomUnits(6, 9, 4);
  const full: [CovarianceEstimator, Matrix][] = [
    [{ kind: 'sample' }, sampleCovariance(units)],
    [{ kind: 'oas' }, oas(units)],
    [{ kind: 'poet' }, poet(units)],
    [
      { kind: 'poet', options: { factors: 2, on: 'correlation' } },
      poet(units, { factors: 2, on: 'correlation' }),
    ],
  ];

  it.each(full)('gives the columns of the full matrix in the order asked for: %o', (estimator, matrix) => {
    const indices = [7, 0, 7, 3];
    const columns = covarianceColumns(units, indices, estimator);
    expect([columns.rows, columns.columns]).toEqual([9, 4]);
    for (let i = 0; i < 9; i++) {
      for (let k = 0; k < 4; k++) expect(columns.data[i * 4 + k]).toBe(matrix.data[i * 9 + indices[k]]);
    }
  });

  it('takes few columns of many features without a features x features matrix', () => {
    const wide = randomUnits(10, 50_000, 6);
    for (const kind of ['sample', 'oas', 'poet'] as const) {
      const estimator: CovarianceEstimator =
        kind === 'poet' ? { kind, options: { factors: 2, constant: 0.5 } } : { kind };
      const columns = covarianceColumns(wide, [0, 49_999], estimator);
      expect(columns.data.every(Number.isFinite)).toBe(true);
    }
  });

  it('states its rules', () => {
    const sample: CovarianceEstimator = { kind: 'sample' };
    const unknown: CovarianceEstimator = JSON.parse('{ "kind": "ledoit" }');
    const few = zeros(1, 3);
    expect(() => covarianceColumns(units, [9], sample)).toThrow('requires indices from 0 to 8, got 9');
    expect(() => covarianceColumns(units, [0.5], sample)).toThrow(InputError);
    expect(() => covarianceColumns(few, [0], sample)).toThrow('requires at least 2 observations, got 1');
    expect(() => covarianceColumns(units, [0], unknown)).toThrow('got ledoit');
    const broken = randomUnits(4, 2, 1);
    broken.data[5] = NaN;
    expect(() => sampleCovariance(broken)).toThrow('got NaN at observation 2, feature 1');
    expect(() => oas({ rows: 3, columns: 3, data: new Float64Array(8) })).toThrow(
      '3 x 3 values in units, got 8',
    );
    expect(() => oas(zeros(3, 0))).toThrow('oas requires at least 1 feature, got 0');
  });
});

describe('symmetricEigen', () => {
  it('decomposes: orthonormal vectors, values largest first', () => {
    const matrix = sampleCovariance(randomUnits(9, 5, 8));
    const { values, vectors } = symmetricEigen(matrix);
    const rebuilt = zeros(5, 5);
    for (let i = 0; i < 5; i++) {
      for (let j = 0; j < 5; j++) {
        let inner = 0;
        for (let k = 0; k < 5; k++) {
          rebuilt.data[i * 5 + j] += vectors.data[i * 5 + k] * values[k] * vectors.data[j * 5 + k];
          inner += vectors.data[k * 5 + i] * vectors.data[k * 5 + j];
        }
        expect(inner).toBeCloseTo(i === j ? 1 : 0, 14);
      }
    }
    expect(largestDifference(rebuilt, matrix)).toBeLessThan(1e-14);
    expect([...values]).toEqual([...values].toSorted((a, b) => b - a));
  });

  it('has the same non-zero eigenvalues from either side', () => {
    const wide = centredUnits(randomUnits(4, 7, 9));
    const tall = zeros(7, 4);
    for (let i = 0; i < 4; i++) for (let j = 0; j < 7; j++) tall.data[j * 4 + i] = wide.data[i * 7 + j];
    expect(largestDifference(smallGram(wide), smallGram(tall))).toBeLessThan(1e-14);
  });

  it('refuses entries that are not finite', () => {
    const matrix = zeros(2, 2);
    matrix.data[1] = NaN;
    expect(() => symmetricEigen(matrix)).toThrow(NumericalError);
  });
});

describe('covariancesWith', () => {
  /** The covariances of all features with the third and the first, feature by feature. */
  function related(units: Matrix): Matrix {
    const values = Array.from({ length: units.columns }, (_, j) => columnOf(units, j));
    const covariances = covariancesWith([values[2], values[0]]);
    const rows = values.map((own) => covariances.of(own));
    covariances.end();
    return matrixOf(rows.map((row) => [...row]));
  }

  it('gives columns of the sample covariance, without SIMD and with it', async () => {
    const compare = (): void => {
      for (const rows of [2, 7, 8, 37, 600]) {
        const units = randomUnits(rows, 5, rows);
        const expected = covarianceColumns(units, [2, 0], { kind: 'sample' });
        expect(largestDifference(related(units), expected)).toBeLessThan(1e-13);
      }
    };
    expect(borrowSimd()).toBeUndefined();
    compare();
    await loadSimd();
    expect(borrowSimd()).toBeDefined();
    compare();
  });
});
