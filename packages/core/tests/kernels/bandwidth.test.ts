/** The median distance against all distances, sorted. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { medianDistance } from '../../src/kernels/bandwidth.js';
import { randomStream } from '../../src/numerics/random.js';
import { distance, naiveMedianDistance } from '../support/naive-hsic.js';

describe('medianDistance', () => {
  const random = randomStream(1, 'unused');

  it('is the median of all distances, for any number of pairs', () => {
    const point = fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 12 }), (points) => {
        fc.pre(points.some((one) => distance(one, points[0]) > 0));
        const coordinates = [0, 1].map((c) => Float64Array.from(points, (one) => one[c]));
        const expected = naiveMedianDistance(points);
        expect(Math.abs(medianDistance(coordinates, random) - expected)).toBeLessThan(1e-14 * expected);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it('is the mean of the distances that are not 0 where most are', () => {
    // Seven rows at 0, one at 3 and one at 7: distances 3 and 7 seven times each, and 4 once.
    const values = Float64Array.of(0, 0, 3, 0, 0, 7, 0, 0, 0);
    expect(medianDistance([values], random)).toBeCloseTo((7 * 3 + 7 * 7 + 4) / 15, 14);
  });

  it('comes near the median of all pairs when it samples them', () => {
    // 1,001 equally spaced rows: half of all pairs are less than 1 - √½ of the range apart.
    const values = Float64Array.from({ length: 1001 }, (_, i) => i / 1000);
    const sampled = medianDistance([values], randomStream(1, 'pairs'));
    expect(Math.abs(sampled - (1 - Math.SQRT1_2))).toBeLessThan(0.003);
    expect(medianDistance([values], randomStream(1, 'pairs'))).toBe(sampled);
    expect(medianDistance([values], randomStream(2, 'pairs'))).not.toBe(sampled);
  });
});
