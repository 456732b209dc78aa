/** Limits and p-values after least angle regression, against the event written out from the definition. */
import { lar, larInf, polyhedralTest } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { dot } from '../../../src/numerics/orthonormal.js';
import { expectClose } from '../../support/golden.js';
import { beyond, centred, linearData, unit } from '../../support/linear-data.js';
import { COEFFICIENTS, numbers, TYPES } from './support.js';

describe.each(TYPES)("limits and p-values of type '%s' are those of the event written out", (type) => {
  it.each([
    [1, { rows: 14, features: 5, coefficients: COEFFICIENTS }],
    [2, { rows: 14, features: 5 }],
    [3, { rows: 20, features: 8, rho: 0.8, coefficients: COEFFICIENTS }],
    [4, { rows: 20, features: 8, rho: 0.8 }],
    [5, { rows: 10, features: 25, coefficients: COEFFICIENTS }],
    [6, { rows: 10, features: 25, rho: 0.5 }],
    [7, { rows: 12, features: 12, rho: 0.95 }],
    [8, { rows: 9, features: 1 }],
    [9, { rows: 16, features: 2, rho: 0.9 }],
  ])('case %i', async (seed, shape) => {
    const dataset = linearData(seed, shape);
    const n = shape.rows;
    const sigma = 0.7;
    const result = await larInf(dataset, { steps: 4, sigma, type });
    const columns = numbers(dataset).map(unit);
    const y = centred(dataset.target.values);
    // With the signs that features enter with, which for 'all' are not those of their coefficients.
    const active = type === 'active' ? result : await larInf(dataset, { steps: 4, sigma });
    const entered = active.steps.map(({ index, sign }) => ({ column: index, sign }));
    const covariance = { rows: n, columns: n, data: new Float64Array(n * n) };
    for (let i = 0; i < n; i++) covariance.data[i * n + i] = sigma ** 2;
    result.steps.forEach(({ sign, coefficient, zScore, vlo, vup, ...step }, s) => {
      const upTo = type === 'active' ? entered.slice(0, s + 1) : entered;
      const model = upTo.map(({ column }) => centred(numbers(dataset)[column]));
      const direction = coefficientDirection(model, s).map((value) => value * sign);
      const rows = [...pathEvent(columns, y, upTo), direction];
      const A = {
        rows: rows.length,
        columns: n,
        data: Float64Array.from(
          rows.flatMap((row) => [...row]),
          (g) => -g,
        ),
      };
      const b = new Float64Array(rows.length);
      const expected = polyhedralTest({ statistics: y, covariance, A, b, direction });
      expectClose(sign * coefficient, dot(direction, y), 1e-9);
      expectClose(sign * zScore, dot(direction, y) / (sigma * Math.sqrt(dot(direction, direction))), 1e-9);
      expectClose(vlo, expected.lower, 1e-8, 1e-10);
      expectClose(vup, expected.upper, 1e-8);
      expectClose(step.pValue, expected.pValue, 1e-7);
      expectClose(step.logPValue, expected.logPValue, 1e-7, 1e-9);
    });
  });
});

describe('both types', () => {
  const dataset = linearData(21, { rows: 40, features: 9, rho: 0.3, coefficients: COEFFICIENTS });

  it('agree on the last step, whose model and event are the same', async () => {
    const active = await larInf(dataset, { steps: 5, sigma: 1 });
    const all = await larInf(dataset, { steps: 5, sigma: 1, type: 'all' });
    const { spacingPValue: _, covariancePValue: __, ...last } = active.steps[4];
    for (const key of ['coefficient', 'zScore', 'pValue', 'logPValue', 'vlo', 'vup'] as const)
      expectClose(all.steps[4][key], last[key], 1e-9);
    expect(active.forwardStop).toBeTypeOf('number');
    expect(all).not.toHaveProperty('forwardStop');
    expect(all.steps[0]).not.toHaveProperty('spacingPValue');
    expect(all.steps[0]).not.toHaveProperty('covariancePValue');
  });

  it.each(TYPES)("lie between their limits, '%s'", async (type) => {
    const { steps } = await larInf(dataset, { steps: 9, type });
    for (const { sign, coefficient, vlo, vup, interval, pValue, logPValue } of steps) {
      expect(vlo).toBeGreaterThanOrEqual(0);
      expect(sign * coefficient).toBeGreaterThanOrEqual(vlo * (1 - 1e-12));
      expect(sign * coefficient).toBeLessThanOrEqual(vup * (1 + 1e-12));
      expect(interval[0]).toBeLessThan(interval[1]);
      expectClose(Math.exp(logPValue), pValue, 1e-12);
    }
  });

  it('a p-value above alpha / 2 is an interval that reaches 0 from the side of the sign', async () => {
    for (const type of TYPES) {
      const { steps } = await larInf(dataset, { steps: 9, type, alpha: 0.2 });
      for (const { sign, pValue, interval } of steps) {
        const near = sign === 1 ? interval[0] : -interval[1];
        expect(near > 0).toBe(pValue < 0.1);
      }
    }
  });
});

describe('the first step', () => {
  it.each([0, 0.5, 0.9])('is tested by the spacing test too, with correlations of %d', async (rho) => {
    for (let seed = 1; seed <= 20; seed++) {
      const dataset = linearData(seed, { rows: 20, features: 6, rho });
      const { steps } = await larInf(dataset, { steps: 2, sigma: 1 });
      expectClose(steps[0].spacingPValue ?? NaN, steps[0].pValue, 1e-10);
      // Its lower limit is the second knot, whatever the signs of the rivals.
      const { steps: knots, end } = await lar(dataset, { steps: 1 });
      expectClose(steps[0].vlo / Math.abs(steps[0].coefficient), end.lambda / knots[0].lambda, 1e-10);
      expect(steps[0].vup).toBe(Infinity);
    }
  });
});

/** The direction v with v·y = the coefficient of column j in least squares of y on the columns. */
function coefficientDirection(columns: readonly Float64Array[], j: number): Float64Array {
  const left = beyond(
    columns[j],
    columns.filter((_, i) => i !== j),
  );
  const squares = dot(left, left);
  return left.map((value) => value / squares);
}

/** Rows g with g·y ≥ 0 that say: these columns entered with these signs, and the losers had their signs of x°·y. */
function pathEvent(
  columns: readonly Float64Array[],
  y: Float64Array,
  entered: readonly { column: number; sign: number }[],
): Float64Array[] {
  const rows: Float64Array[] = [];
  const scaled = (vector: Float64Array, by: number): Float64Array => vector.map((value) => value * by);
  const minus = (a: Float64Array, b: Float64Array): Float64Array => a.map((value, i) => value - b[i]);
  entered.forEach(({ column: winner, sign }, step) => {
    const before = entered.slice(0, step);
    const active = before.map(({ column }) => columns[column]);
    // x·u, where u is the combination of the active columns that has the product s with each of them.
    const slope = (x: Float64Array): number =>
      before.reduce((sum, one, j) => sum + one.sign * dot(coefficientDirection(active, j), x), 0);
    const knot = (l: number, s: number): Float64Array =>
      scaled(beyond(columns[l], active), 1 / (s - slope(columns[l])));
    const winnerKnot = knot(winner, sign);
    rows.push(winnerKnot);
    columns.forEach((x, l) => {
      if (l === winner || before.some(({ column }) => column === l)) return;
      const left = beyond(x, active);
      const own = Math.sign(dot(left, y));
      if (step > 0) rows.push(scaled(left, own));
      for (const s of step > 0 ? [own] : [-1, 1]) rows.push(minus(winnerKnot, knot(l, s)));
    });
  });
  return rows;
}
