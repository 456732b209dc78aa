/** POET against reference cases, a twin with full matrices, and what must hold of it; its options. */
import { describe, expect, it } from 'vitest';
import { poet, poetFit, poetResidualColumns } from '../../../src/procedures/paper/poet.js';
import { cranFactorCounts } from '../../../src/procedures/paper/poet-factors.js';
import { poetDefaults, resolvePoetOptions } from '../../../src/options/poet-options.js';
import type { PoetOptions } from '../../../src/options/options.js';
import { allIndices, centredUnits } from '../../../src/statistics/sample-covariance.js';
import { InputError } from '../../../src/errors.js';
import { type Matrix, zeros } from '../../../src/numerics/matrix.js';
import { cases, type GoldenPoet, matrixOf, randomUnits } from './support.js';

function largestDifference(left: Matrix, right: Matrix): number {
  expect([left.rows, left.columns]).toEqual([right.rows, right.columns]);
  expect(left.data.every(Number.isFinite)).toBe(true);
  let largest = 0;
  let scale = 0;
  for (let entry = 0; entry < right.data.length; entry++) {
    largest = Math.max(largest, Math.abs(left.data[entry] - right.data[entry]));
    scale = Math.max(scale, Math.abs(right.data[entry]));
  }
  return largest / scale;
}

/** The options in the words of R that the cases use. */
function optionsOf({ args }: GoldenPoet): PoetOptions {
  return {
    factors: args.K ?? 'cran',
    constant: args.C ?? 'minimum',
    shrinkage: args.thres,
    on: args.matrix === 'cor' ? 'correlation' : 'covariance',
  };
}

describe('reference cases', () => {
  it('are there', () => expect(cases.length).toBeGreaterThanOrEqual(3));

  // 1e-10 of the largest entry: eigenvectors of another library, sums in another order.
  it.each(cases)('%s as published', (_, eta, expected) => {
    const units = matrixOf(eta);
    const fit = poetFit(centredUnits(units), resolvePoetOptions(optionsOf(expected)));
    expect(fit.factors).toBe(expected.K);
    expect(fit.constant).toBeCloseTo(expected.C, 6);
    expect(fit.rate).toBeCloseTo(expected.rate, 14);
    const residual = poetResidualColumns(fit, allIndices(units.columns));
    expect(largestDifference(residual, matrixOf(expected.SigmaU))).toBeLessThan(1e-10);
    expect(largestDifference(poet(units, optionsOf(expected)), matrixOf(expected.SigmaY))).toBeLessThan(
      1e-10,
    );
  });

  it.each(cases)('%s as the R package returns it', (_, eta, expected) => {
    const units = matrixOf(eta);
    const options = { ...optionsOf(expected), faithfulToCran: true };
    const fit = poetFit(centredUnits(units), resolvePoetOptions(options));
    const residual = poetResidualColumns(fit, allIndices(units.columns));
    expect(largestDifference(residual, matrixOf(expected.SigmaU_R))).toBeLessThan(1e-10);
    expect(largestDifference(poet(units, options), matrixOf(expected.SigmaY_R))).toBeLessThan(1e-10);
  });

  it.each(cases.filter(([, , { Khat }]) => Khat))('%s: the four factor rules', (_, eta, { Khat }) => {
    expect(cranFactorCounts(centredUnits(matrixOf(eta)))).toEqual(Khat);
  });
});

/** Cyclic Jacobi rotations; vectors[k] belongs to values[k], largest first. */
function naiveEigen(symmetric: number[][]): { values: number[]; vectors: number[][] } {
  const a = symmetric.map((row) => [...row]);
  const size = a.length;
  const v = a.map((row, i) => row.map((_, j) => Number(i === j)));
  for (let sweep = 0; sweep < 60; sweep++) {
    for (let p = 0; p < size; p++) {
      for (let q = p + 1; q < size; q++) {
        const angle = Math.atan2(2 * a[p][q], a[q][q] - a[p][p]) / 2;
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        for (let k = 0; k < size; k++) {
          [a[k][p], a[k][q]] = [c * a[k][p] - s * a[k][q], s * a[k][p] + c * a[k][q]];
        }
        for (let k = 0; k < size; k++) {
          [a[p][k], a[q][k]] = [c * a[p][k] - s * a[q][k], s * a[p][k] + c * a[q][k]];
          [v[k][p], v[k][q]] = [c * v[k][p] - s * v[k][q], s * v[k][p] + c * v[k][q]];
        }
      }
    }
  }
  const order = a.map((_, i) => i).toSorted((i, j) => a[j][j] - a[i][i]);
  return { values: order.map((k) => a[k][k]), vectors: order.map((k) => v.map((row) => row[k])) };
}

type NumericOptions = PoetOptions & { factors: number; constant: number };

function dot(left: number[], right: number[]): number {
  return left.reduce((sum, value, t) => sum + value * right[t], 0);
}

/** The formulas of R's manual in the order of its script: Y is features x observations. */
function naivePoet(units: Matrix, options: NumericOptions): Matrix {
  const [p, n] = [units.columns, units.rows];
  const y = Array.from({ length: p }, (_, i) => {
    const row = Array.from({ length: n }, (__, t) => units.data[t * p + i]);
    const mean = row.reduce((sum, value) => sum + value, 0) / n;
    return row.map((value) => value - mean);
  });
  const outer = (t: number, s: number) => y.reduce((sum, row) => sum + row[t] * row[s], 0);
  const gram = Array.from({ length: n }, (_, t) => Array.from({ length: n }, (__, s) => outer(t, s)));
  const factors = naiveEigen(gram)
    .vectors.slice(0, options.factors)
    .map((vector) => vector.map((value) => Math.sqrt(n) * value));
  const loadings = y.map((row) => factors.map((factor) => dot(row, factor) / n));
  const u = y.map((row, i) =>
    row.map((value, t) => factors.reduce((left, factor, k) => left - loadings[i][k] * factor[t], value)),
  );
  const rate = Math.sqrt(Math.log(p) / n) + (options.factors > 0 ? 1 / Math.sqrt(p) : 0);
  const sigma = zeros(p, p);
  for (let i = 0; i < p; i++) {
    for (let j = 0; j < p; j++) {
      const products = u[i].map((value, t) => value * u[j][t]);
      const covariance = products.reduce((sum, value) => sum + value, 0) / n;
      const deviation = Math.sqrt(products.reduce((sum, v) => sum + (v - covariance) ** 2, 0) / (n - 1));
      const scale =
        options.on === 'correlation' ? Math.sqrt((dot(u[i], u[i]) / n) * (dot(u[j], u[j]) / n)) : 1;
      const shrunk = scale * naiveShrink(covariance / scale, options.constant * rate * deviation, options);
      const diagonalOnly = options.faithfulToCran && options.on === 'correlation';
      const residual = i === j ? covariance : diagonalOnly ? 0 : shrunk;
      sigma.data[i * p + j] = residual + dot(loadings[i], loadings[j]);
    }
  }
  return sigma;
}

function naiveShrink(value: number, threshold: number, { shrinkage }: PoetOptions): number {
  const [size, sign] = [Math.abs(value), Math.sign(value)];
  if (shrinkage === 'soft') return sign * Math.max(0, size - threshold);
  if (shrinkage === 'hard') return size < threshold ? 0 : value;
  if (size < 2 * threshold) return sign * Math.max(0, size - threshold);
  if (size < 3.7 * threshold) return (2.7 * value - sign * 3.7 * threshold) / 1.7;
  return value;
}

describe('the twin with full matrices', () => {
  const combinations: NumericOptions[] = [];
  for (const shrinkage of ['soft', 'hard', 'scad'] as const) {
    for (const on of ['correlation', 'covariance'] as const) {
      for (const faithfulToCran of [false, true]) {
        for (const factors of [0, 1, 3]) {
          for (const constant of [0, 0.3, 1]) {
            combinations.push({ shrinkage, on, faithfulToCran, factors, constant });
          }
        }
      }
    }
  }

  it.each([
    [6, 13],
    [8, 8],
    [20, 5],
  ])('agrees over all options for %i observations of %i features', (rows, columns) => {
    const units = randomUnits(rows, columns, rows * columns);
    for (const options of combinations) {
      const expected = naivePoet(units, options);
      expect(largestDifference(poet(units, options), expected), JSON.stringify(options)).toBeLessThan(1e-12);
    }
  });
});

describe('poet', () => {
  it('by default thresholds the covariance itself', () => {
    const units = randomUnits(9, 6, 1);
    expect(poet(units)).toEqual(
      poet(units, { factors: 0, constant: 1, shrinkage: 'soft', on: 'covariance' }),
    );
    expect(poet(units)).toEqual(poet(units, poetDefaults));
  });

  it('without thresholds is the covariance that divides by n, whatever the factors', () => {
    const units = randomUnits(7, 10, 2);
    const plain = poet(units, { constant: 0 });
    for (const factors of [1, 3, 6]) {
      expect(largestDifference(poet(units, { factors, constant: 0 }), plain)).toBeLessThan(1e-13);
    }
  });

  it('follows a permutation of the features', () => {
    const units = randomUnits(6, 8, 3);
    const reversed: Matrix = { ...units, data: units.data.slice() };
    for (let t = 0; t < 6; t++) reversed.data.subarray(t * 8, (t + 1) * 8).reverse();
    const options: Partial<PoetOptions> = { factors: 2, constant: 0.4, on: 'correlation' };
    const turned: Matrix = { rows: 8, columns: 8, data: poet(units, options).data.toReversed() };
    expect(largestDifference(poet(reversed, options), turned)).toBeLessThan(1e-13);
  });

  it('has no NaN for features without variation, duplicates, or as many factors as there can be', () => {
    const units = randomUnits(8, 5, 4);
    for (let t = 0; t < 8; t++) {
      units.data[t * 5 + 1] = 3;
      units.data[t * 5 + 4] = units.data[t * 5];
    }
    for (const factors of [0, 2, 5, 'bai-ng', 'cran'] as const) {
      for (const constant of [0.5, 'minimum'] as const) {
        const sigma = poet(units, { factors, constant, on: 'correlation' });
        expect(sigma.data.every(Number.isFinite)).toBe(true);
        expect(sigma.data[1 * 5 + 1]).toBe(0);
      }
    }
    const empty = poet(zeros(4, 3), { factors: 'cran', constant: 'minimum' });
    expect([...empty.data]).toEqual(Array(9).fill(0));
    expect(poet(randomUnits(5, 1, 1), { factors: 'bai-ng', constant: 'minimum' }).data[0]).toBeGreaterThan(0);
  });
});

describe('the rules at the door', () => {
  const units = randomUnits(6, 4, 8);
  const call = (options: Record<string, unknown>) => () => poet(units, options);

  it.each([
    [{ factors: -1 }, "poet requires factors to be a whole number of at least 0, 'bai-ng' or 'cran', got -1"],
    [
      { factors: 1.5 },
      "poet requires factors to be a whole number of at least 0, 'bai-ng' or 'cran', got 1.5",
    ],
    [{ factors: 5 }, 'poet requires factors of at most 4 for 6 observations of 4 features, got 5'],
    [
      { factors: 'kaiser' },
      `poet requires factors to be a whole number of at least 0, 'bai-ng' or 'cran', got "kaiser"`,
    ],
    [{ constant: -0.5 }, "poet requires constant to be a finite number of at least 0 or 'minimum', got -0.5"],
    [
      { constant: Infinity },
      "poet requires constant to be a finite number of at least 0 or 'minimum', got Infinity",
    ],
    [
      { constant: 'small' },
      `poet requires constant to be a finite number of at least 0 or 'minimum', got "small"`,
    ],
    [{ shrinkage: 'firm' }, `poet requires shrinkage to be one of 'soft', 'hard', 'scad', got "firm"`],
    [{ on: 'cor' }, `poet requires on to be one of 'correlation', 'covariance', got "cor"`],
    [{ faithfulToCran: 1 }, 'poet requires faithfulToCran to be true or false, got 1'],
    [
      { threshold: 1 },
      'poet does not know the option "threshold": known are factors, constant, shrinkage, on, faithfulToCran',
    ],
  ])('%o', (options, message) => {
    expect(call(options)).toThrow(InputError);
    expect(call(options)).toThrow(message);
  });

  it('names bad units', () => {
    expect(() => poet(zeros(1, 4))).toThrow('poet requires at least 2 observations, got 1');
    expect(() => poet({ ...units, data: units.data.map(() => Infinity) })).toThrow(InputError);
  });
});
