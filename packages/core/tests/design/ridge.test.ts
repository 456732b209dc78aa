/** Residuals on covariates: the whole form against the definition, the thin form against the whole one. */
import { describe, expect, it } from 'vitest';
import type { OwnColumn } from '../../src/data/dataset.js';
import { standardize } from '../../src/data/standardize.js';
import {
  covariateDiagonal,
  type CovariateKernel,
  covariateKernel,
  covariateRow,
} from '../../src/design/covariate-kernel.js';
import { ridge, ridgeResiduals, smallestPenalty } from '../../src/design/ridge.js';
import { ridgeForm, thinForm, wholeForm } from '../../src/design/ridge-form.js';
import { complete } from '../../src/engine/steps.js';
import { pivotedCholesky } from '../../src/kernels/factors.js';
import { normalQuantile } from '../../src/numerics/normal.js';
import { randomStream } from '../../src/numerics/random.js';
import { type NaiveCovariate, naiveKernel, naiveResiduals } from '../support/naive-ridge.js';

function draws(rows: number, seed: number): () => Float64Array {
  const random = randomStream(seed, 'covariates');
  return () => Float64Array.from({ length: rows }, () => normalQuantile(random.uniform()));
}

interface Case {
  covariates: OwnColumn[];
  naive: NaiveCovariate[];
}

/** Covariates of several kinds, by name. */
function cases(rows: number): Record<string, Case> {
  const draw = draws(rows, 5);
  const number = (name: string, values: Float64Array): Case => ({
    covariates: [{ name, values }],
    naive: [{ numbers: Array.from(values) }],
  });
  const labelled = (name: string, count: number): Case => {
    const values = Array.from({ length: rows }, (_, i) => `c${(i * i + i) % count}`);
    return { covariates: [{ name, kind: 'class', values }], naive: [{ labels: values }] };
  };
  const together = (...parts: Case[]): Case => ({
    covariates: parts.flatMap(({ covariates }) => covariates),
    naive: parts.flatMap(({ naive }) => naive),
  });
  const [a, b] = [draw(), draw()];
  return {
    'one number': number('a', a),
    'two numbers': together(number('a', a), number('b', b)),
    'a heavy tail': number(
      'a',
      a.map((value) => Math.exp(3 * value)),
    ),
    'far from 0': number(
      'a',
      a.map((value) => 1e5 + value),
    ),
    'one class': labelled('g', 5),
    'two classes and a number': together(labelled('g', 5), number('a', a), labelled('h', 3)),
    'a vector': {
      covariates: [{ name: 'v', kind: 'vector', values: [a, b] }],
      naive: [{ numbers: Array.from(a) }, { numbers: Array.from(b) }],
    },
  };
}

/** Columns that the first number explains nearly, somewhat and not at all. */
function columns(rows: number): Float64Array[] {
  const draw = draws(rows, 5);
  const a = draw();
  draw();
  const noise = draw();
  return [
    a.map((value, i) => value ** 2 + 0.01 * noise[i]),
    a.map((value, i) => Math.sin(4 * value) + noise[i]),
    a.map((value, i) => value + 100 * noise[i]),
    noise,
    noise.map((value) => (value > 1.5 ? 1 : 0)),
  ].map((values) => standardize(values) as Float64Array);
}

function largestDifference(left: Float64Array[], right: (Float64Array | number[])[]): number {
  return Math.max(...left.map((values, c) => Math.max(...values.map((v, i) => Math.abs(v - right[c][i])))));
}

describe('the whole form is the definition', () => {
  const rows = 40;
  it.each(Object.entries(cases(rows)))('%s', (_, { covariates, naive }) => {
    const kernel = covariateKernel(covariates, rows);
    const residuals = ridgeResiduals(ridge(complete(wholeForm(kernel))), columns(rows));
    const matrix = naiveKernel(naive);
    const expected = columns(rows).map((values) => naiveResiduals(matrix, values));
    expect(largestDifference(residuals, expected)).toBeLessThan(1e-9);
    const row = new Float64Array(rows);
    covariateRow(kernel, 3, row);
    expect(covariateDiagonal(kernel)[3]).toBeCloseTo(row[3], 12);
  });
});

describe('the thin form is the whole one', () => {
  const rows = 260;
  const factored = (kernel: CovariateKernel) =>
    complete(
      pivotedCholesky(
        { diagonal: covariateDiagonal(kernel), row: (i, out) => covariateRow(kernel, i, out) },
        { tolerance: 1e-9 * smallestPenalty(rows), maxRank: rows },
      ),
    );
  it.each(Object.entries(cases(rows)))('%s', (_, { covariates }) => {
    const kernel = covariateKernel(covariates, rows);
    const factors = factored(kernel);
    expect(factors.rank).toBeLessThan(rows);
    const thin = ridgeResiduals(ridge(complete(thinForm(factors))), columns(rows));
    const whole = ridgeResiduals(ridge(complete(wholeForm(kernel))), columns(rows));
    expect(largestDifference(thin, whole)).toBeLessThan(1e-8);
  });

  it('is taken where the rank is low', () => {
    const low = complete(ridgeForm(covariateKernel(cases(rows)['one number'].covariates, rows)));
    expect(low.isCut).toBe(false);
    expect(low.form.isWhole).toBe(false);
    expect(low.form.columns.length).toBeLessThan(60);
    const draw = draws(rows, 9);
    const five = Array.from({ length: 5 }, (_, c): OwnColumn => ({ name: `${c}`, values: draw() }));
    expect(complete(ridgeForm(covariateKernel(five, rows))).form.isWhole).toBe(true);
  });

  it('is cut where there are many rows and the rank is high, and says so', () => {
    const many = 1501;
    const draw = draws(many, 9);
    const six = Array.from({ length: 6 }, (_, c): OwnColumn => ({ name: `${c}`, values: draw() }));
    const { form, isCut } = complete(ridgeForm(covariateKernel(six, many)));
    expect(isCut).toBe(true);
    expect(form.columns).toHaveLength(600);
    const explained = standardize((six[0].values as Float64Array).map((value) => 2 - value)) as Float64Array;
    const [left, noise] = ridgeResiduals(ridge(form), [explained, standardize(draw()) as Float64Array]);
    expect(left.reduce((sum, value) => sum + value ** 2, 0) / many).toBeLessThan(1e-3);
    expect(noise.reduce((sum, value) => sum + value ** 2, 0) / many).toBeGreaterThan(0.9);
  });
});

it('rows that are left free: as many as are not fitted, for every λ', () => {
  const rows = 40;
  const kernel = covariateKernel(cases(rows)['one number'].covariates, rows);
  const { penalties } = ridge(complete(wholeForm(kernel)));
  expect(penalties).toHaveLength(40);
  expect(penalties[0].lambda).toBeCloseTo(1e-4 * rows, 12);
  expect(penalties[39].lambda).toBeCloseTo(1e3 * rows, 6);
  const free = penalties.map((one) => one.free);
  expect(free).toEqual(free.toSorted((a, b) => a - b));
  expect(free[0]).toBeGreaterThan(rows / 2);
  expect(free[39]).toBeLessThan(rows);
});
