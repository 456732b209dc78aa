/** How many factors there are, by the rules. */
import { describe, expect, it } from 'vitest';
import { baiNgFactors, cranFactorCounts } from '../../../src/procedures/paper/poet-factors.js';
import { centredUnits } from '../../../src/statistics/sample-covariance.js';
import { zeros } from '../../../src/numerics/matrix.js';
import { randomUnits } from './support.js';

describe('the factor rules', () => {
  it('bai-ng finds two strong factors, and none in a matrix without', () => {
    const noise = randomUnits(60, 40, 5);
    const strong = randomUnits(60, 40, 5);
    for (let t = 0; t < 60; t++) {
      for (let i = 0; i < 40; i++) {
        const phase = Math.cos(t * (i % 2 === 0 ? 1 : 2.5));
        const scatter = Math.sin(1e4 * Math.sin(1 + t * 40 + i));
        noise.data[t * 40 + i] = scatter;
        strong.data[t * 40 + i] = 3 * phase + scatter;
      }
    }
    expect(baiNgFactors(centredUnits(strong))).toBe(2);
    expect(baiNgFactors(centredUnits(noise))).toBe(0);
  });

  it('bai-ng takes the rank of units without noise', () => {
    const exact = zeros(12, 9);
    for (let t = 0; t < 12; t++) {
      for (let i = 0; i < 9; i++) exact.data[t * 9 + i] = Math.cos(t) * (i + 1) + Math.cos(3 * t) * (i % 3);
    }
    expect(baiNgFactors(centredUnits(exact))).toBe(2);
  });

  it('cran hardly reacts: its two Bai-Ng rules say 1 where there are two factors', () => {
    for (const seed of [1, 2, 3]) {
      const counts = cranFactorCounts(centredUnits(randomUnits(60, 40, seed)));
      expect(counts.slice(2)).toEqual([1, 1]);
    }
  });
});
