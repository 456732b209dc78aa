/** The union in which the lasso selects as it did, against the path itself at many points of the line. */
import { describe, expect, it } from 'vitest';
import { zeros } from '../../../src/numerics/matrix.js';
import { normalQuantile } from '../../../src/numerics/normal.js';
import { randomStream } from '../../../src/numerics/random.js';
import {
  type LassoProblem,
  lassoTruncation,
  pathOf,
} from '../../../src/procedures/lasso/lasso-truncation.js';

function problem(seed: number): LassoProblem & { slope: Float64Array } {
  const random = randomStream(seed, 'truncation');
  const normal = (): number => normalQuantile(random.uniform());
  const features = 12;
  const vectors = Array.from({ length: features }, () => {
    const own = Float64Array.from({ length: 20 }, (_, i) => normal() + (i < 4 ? 1.5 : 0));
    const norm = Math.hypot(...own);
    return own.map((value) => value / norm);
  });
  const likeness = zeros(features, features);
  vectors.forEach((a, i) =>
    vectors.forEach((b, j) => (likeness.data[i * features + j] = a.reduce((sum, v, t) => sum + v * b[t], 0))),
  );
  return {
    relevance: Float64Array.from(vectors, () => 0.3 * normal()),
    likeness,
    select: 4,
    slope: Float64Array.from(vectors, () => normal()),
  };
}

describe.each([1, 2, 3, 4, 5, 6])('truncation (%i)', (seed) => {
  const { slope, ...given } = problem(seed);
  const { active } = pathOf(given);
  const conditions = {
    feature: (others: readonly number[]) => others.includes(active[1]),
    set: (others: readonly number[]) =>
      others.toSorted((a, b) => a - b).join() === active.toSorted((a, b) => a - b).join(),
  };

  it.each(Object.entries(conditions))('given the %s is where the path says so', (_, keeps) => {
    const value = given.relevance[active[1]];
    const union = lassoTruncation(given, { value, sd: 0.3, slope, keeps });
    const isInside = (t: number): boolean => union.some(([low, high]) => low <= t && t <= high);
    let inside = 0;
    for (let t = value - 4; t <= value + 4; t += 0.0137) {
      const relevance = given.relevance.map((score, j) => score + (t - value) * slope[j]);
      const expected = keeps(pathOf({ ...given, relevance }).active);
      if (expected) inside++;
      expect(isInside(t), `at ${t}`).toBe(expected);
    }
    expect(isInside(value)).toBe(true);
    expect(inside).toBeGreaterThan(0);
    for (const [at, [low]] of union.entries()) if (at > 0) expect(low).toBeGreaterThan(union[at - 1][1]);
  });
});
