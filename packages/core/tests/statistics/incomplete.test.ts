/** Quadruples of rows: drawn evenly, and weighed as the kernel of the U-statistic says. */
import { describe, expect, it } from 'vitest';
import { complete } from '../../src/engine/steps.js';
import type { Variable } from '../../src/kernels/variable.js';
import { randomStream } from '../../src/numerics/random.js';
import { drawQuadruples, incompleteValues } from '../../src/statistics/incomplete.js';
import { deltaGram, gaussianGram, largestDifference, naiveQuadruple } from '../support/naive-hsic.js';

describe('drawQuadruples', () => {
  const target: Variable = { kernel: 'delta', codes: Int32Array.from([0, 1, 0, 2, 1, 0, 1, 2, 2, 0]) };
  const labels = [...(target.kernel === 'delta' ? target.codes : [])];

  it('draws every set of rows of its range equally often', () => {
    const { rows } = drawQuadruples(target, { count: 15_000, start: 3, end: 9 }, randomStream(1, 'draw'));
    const counts = new Map<string, number>();
    for (let q = 0; q < 15_000; q++) {
      const set = [...rows.subarray(4 * q, 4 * q + 4)].toSorted((a, b) => a - b);
      expect(new Set(set).size).toBe(4);
      expect(set[0]).toBeGreaterThanOrEqual(3);
      expect(set[3]).toBeLessThan(9);
      counts.set(set.join(), (counts.get(set.join()) ?? 0) + 1);
    }
    // Fifteen sets, a thousand times each, give or take four standard deviations.
    expect(counts.size).toBe(15);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(4 * Math.sqrt(1000));
  });

  it('weighs pairs so that h is the mean over the 24 orders, for its own quadruples', () => {
    const points = Array.from({ length: 10 }, (_, i) => [Math.sin(5 * i), i % 3]);
    const feature: Variable = {
      kernel: 'gaussian',
      coordinates: [0, 1].map((c) => Float64Array.from(points, (point) => point[c])),
    };
    const quadruples = drawQuadruples(target, { count: 300, start: 0, end: 10 }, randomStream(2, 'draw'));
    const [h] = complete(incompleteValues(quadruples, [feature]));
    // Points are already divided by the square root of 2 times the bandwidth, which is one over that root here.
    const k = gaussianGram(points, Math.SQRT1_2);
    const expected = Array.from({ length: 300 }, (_, q) =>
      naiveQuadruple(k, deltaGram(labels), [...quadruples.rows.subarray(4 * q, 4 * q + 4)]),
    );
    expect(largestDifference(h, expected)).toBeLessThan(1e-15);
  });
});
