/** Combined p-values: known cases, and nothing lost far out. */
import { describe, expect, it } from 'vitest';
import { cauchyCombination } from '../../src/inference/cauchy.js';

const combine = (...pValues: number[]): number => Math.exp(cauchyCombination(pValues.map(Math.log)));

describe('cauchyCombination', () => {
  it('of one p-value, or of equal ones, is that p-value', () => {
    for (const p of [0.9, 0.5, 0.01, 1e-7, 1e-12, 1e-200]) {
      expect(combine(p) / p).toBeCloseTo(1, 9);
      expect(combine(p, p, p) / p).toBeCloseTo(1, 9);
    }
  });

  it('is the formula of its authors', () => {
    const [p, q] = [0.03, 0.4];
    const mean = (Math.tan((0.5 - p) * Math.PI) + Math.tan((0.5 - q) * Math.PI)) / 2;
    expect(combine(p, q)).toBeCloseTo(0.5 - Math.atan(mean) / Math.PI, 12);
  });

  it('of one small p-value among nine is nine times it', () => {
    const others = Array.from({ length: 8 }, () => 0.5);
    for (const p of [1e-6, 1e-9, 1e-30]) expect(combine(p, ...others) / (9 * p)).toBeCloseTo(1, 4);
    expect(cauchyCombination([-2000, ...others.map(Math.log)])).toBeCloseTo(-2000 + Math.log(9), 6);
  });

  it('is not undone by a p-value of 1', () => {
    expect(combine(1e-4, 1)).toBeLessThan(3e-4);
  });

  it('joins the two ways of computing', () => {
    const at = (log: number): number => cauchyCombination([log, Math.log(0.3), Math.log(0.6)]);
    expect(at(-18.000001) - at(-17.999999)).toBeCloseTo(-2e-6, 6);
  });
});
