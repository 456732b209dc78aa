/** The path of the non-negative lasso against coordinate descent, an independent solver and its optimality conditions. */
import { describe, expect, it } from 'vitest';
import { type Matrix, zeros } from '../../../src/numerics/matrix.js';
import { normalQuantile } from '../../../src/numerics/normal.js';
import { randomStream } from '../../../src/numerics/random.js';
import { type LassoPath, lassoPath } from '../../../src/selection/lasso/lasso-path.js';
import { nonNegativeLasso } from '../../../src/selection/lasso/non-negative-lasso.js';

interface Problem {
  c: Float64Array;
  M: Matrix;
}

/** Unit vectors with something in common, and what they have in common with another one. */
function problem(features: number, seed: number, common = 0.5): Problem {
  const random = randomStream(seed, 'lasso');
  const size = features + 5;
  const normal = (): number => normalQuantile(random.uniform());
  const shared = Float64Array.from({ length: size }, normal);
  const vector = (): Float64Array => {
    const own = shared.map((value) => common * value + normal());
    const norm = Math.hypot(...own);
    return own.map((value) => value / norm);
  };
  const vectors = Array.from({ length: features }, vector);
  return problemOf(vectors, vector());
}

function problemOf(vectors: Float64Array[], output: Float64Array): Problem {
  const dot = (a: Float64Array, b: Float64Array): number =>
    a.reduce((sum, value, i) => sum + value * b[i], 0);
  const M = zeros(vectors.length, vectors.length);
  vectors.forEach((a, i) =>
    vectors.forEach((b, j) => (M.data[i * vectors.length + j] = i === j ? 1 : dot(a, b))),
  );
  return { M, c: Float64Array.from(vectors, (vector) => dot(vector, output)) };
}

function pathOf({ c, M }: Problem, most: number, slope?: Float64Array): LassoPath {
  const path = lassoPath(c, most, slope);
  let step = path.next();
  while (step.done !== true) {
    const j = step.value;
    step = path.next(M.data.slice(j * M.columns, (j + 1) * M.columns));
  }
  return step.value;
}

function weightsOf({ active, coefficients }: LassoPath, features: number): Float64Array {
  const weights = new Float64Array(features);
  active.forEach((j, a) => (weights[j] = coefficients[a]));
  return weights;
}

/** All sets of features, the best of those whose least squares are feasible: nothing iterative, nothing in common with either. */
function byAllSets({ c, M }: Problem, penalty: number): Float64Array {
  const features = c.length;
  let best = { value: 0, weights: new Float64Array(features) };
  for (let set = 1; set < 2 ** features; set++) {
    const members = Array.from({ length: features }, (_, j) => j).filter((j) => (set >> j) & 1);
    const solution = eliminated(
      members.map((i) => members.map((j) => M.data[i * features + j])),
      members.map((j) => c[j] - penalty),
    );
    if (solution.some((weight) => weight < 0)) continue;
    const weights = new Float64Array(features);
    members.forEach((j, a) => (weights[j] = solution[a]));
    const value = valueOf({ c, M }, penalty, weights);
    if (value < best.value) best = { value, weights };
  }
  return best.weights;
}

function valueOf({ c, M }: Problem, penalty: number, weights: Float64Array): number {
  let value = 0;
  weights.forEach((own, i) => {
    value += (penalty - c[i]) * own;
    weights.forEach((other, j) => (value += (own * M.data[i * c.length + j] * other) / 2));
  });
  return value;
}

/** Gauss–Jordan with pivots. */
function eliminated(A: number[][], b: number[]): number[] {
  const rows = A.map((row, i) => [...row, b[i]]);
  for (let p = 0; p < rows.length; p++) {
    const at = rows.reduce(
      (most, row, i) => (i >= p && Math.abs(row[p]) > Math.abs(rows[most][p]) ? i : most),
      p,
    );
    [rows[p], rows[at]] = [rows[at], rows[p]];
    for (let i = 0; i < rows.length; i++) {
      if (i === p) continue;
      const factor = rows[i][p] / rows[p][p];
      rows[i] = rows[i].map((value, j) => value - factor * rows[p][j]);
    }
  }
  return rows.map((row, i) => row[rows.length] / row[i]);
}

describe('the non-negative lasso', () => {
  it.each([1, 2, 3, 4, 5, 6])('agrees with the best of all sets, along the path and at once (%i)', (seed) => {
    const given = problem(8, seed, seed % 2 === 0 ? 0.5 : 2);
    for (let most = 1; most <= 8; most++) {
      const path = pathOf(given, most);
      const expected = byAllSets(given, path.penalty);
      const own = weightsOf(path, 8);
      const descent = nonNegativeLasso(given.c, given.M, path.penalty);
      for (let j = 0; j < 8; j++) {
        expect(Math.abs(own[j] - expected[j])).toBeLessThan(1e-8);
        expect(Math.abs(descent[j] - expected[j])).toBeLessThan(1e-8);
      }
    }
  });

  it.each([11, 12, 13])('meets its optimality conditions with many features (%i)', (seed) => {
    const given = problem(120, seed, 1.5);
    const { c, M } = given;
    for (const most of [1, 7, 40, 120]) {
      const path = pathOf(given, most);
      const weights = weightsOf(path, 120);
      expect(path.active.length).toBeLessThanOrEqual(most);
      for (let j = 0; j < 120; j++) {
        let rest = c[j];
        weights.forEach((weight, i) => (rest -= M.data[j * 120 + i] * weight));
        expect(rest).toBeLessThan(path.penalty + 1e-10);
        if (weights[j] > 0) expect(Math.abs(rest - path.penalty)).toBeLessThan(1e-10);
        expect(weights[j]).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('lets features leave again', () => {
    const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((seed) => {
      const given = problem(30, 100 + seed, 3);
      const entered = new Set(Array.from({ length: 30 }, (_, k) => pathOf(given, k + 1).active).flat());
      return entered.size - pathOf(given, 30).active.length;
    });
    expect(Math.max(...counts)).toBeGreaterThan(0);
  });

  it('takes one of two copies, the first, and goes on without the other', () => {
    const { c, M } = problem(6, 21, 0);
    const twice = zeros(12, 12);
    for (let i = 0; i < 12; i++)
      for (let j = 0; j < 12; j++) twice.data[i * 12 + j] = M.data[(i % 6) * 6 + (j % 6)];
    const both = { c: Float64Array.from({ length: 12 }, (_, j) => c[j % 6]), M: twice };
    const own = pathOf({ c, M }, 6);
    const path = pathOf(both, 12);
    expect(path.active).toEqual(own.active);
    path.coefficients.forEach((weight, a) => expect(weight).toBeCloseTo(own.coefficients[a], 12));
  });

  it('has one feature where none is above 0, without a weight', () => {
    const { M } = problem(3, 1);
    expect(pathOf({ M, c: Float64Array.of(-0.3, -0.1, -0.2) }, 2)).toMatchObject({
      active: [1],
      coefficients: Float64Array.of(0),
    });
  });
});

describe('the range in which the path takes the same course', () => {
  it.each([31, 32, 33, 34])('ends where another set is taken (%i)', (seed) => {
    const given = problem(10, seed, 1);
    const random = randomStream(seed, 'slopes');
    const slope = Float64Array.from({ length: 10 }, () => random.uniform() - 0.5);
    const at = (shift: number): LassoPath =>
      pathOf({ ...given, c: given.c.map((value, j) => value + shift * slope[j]) }, 4, slope);
    const here = at(0);
    const [low, high] = here.range;
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(0);
    for (const share of [-0.999, -0.5, 0.5, 0.999]) {
      const shift = share < 0 ? Math.max(-share * low, -5) : Math.min(share * high, 5);
      const there = at(shift);
      expect(there.active).toEqual(here.active);
      expect(there.range[0] + shift).toBeCloseTo(low, 9);
      expect(there.range[1] + shift).toBeCloseTo(high, 9);
    }
    // Beyond, something else happens on the way, if not to the set; along the whole line the set does change.
    const sets = new Set(
      [-3, -2, -1, 0, 1, 2, 3].map((shift) =>
        at(shift)
          .active.toSorted((a, b) => a - b)
          .join(),
      ),
    );
    expect(sets.size).toBeGreaterThan(1);
  });
});
