/** Shrinkage of a single covariance. */
import { describe, expect, it } from 'vitest';
import { shrink } from '../../../src/procedures/paper/thresholding.js';

describe('shrink', () => {
  it('is continuous for soft and scad, and scad leaves large values alone', () => {
    for (const at of [1, 2, 3.7]) {
      expect(shrink(at - 1e-12, 1, 'scad')).toBeCloseTo(shrink(at + 1e-12, 1, 'scad'), 10);
    }
    expect(shrink(-5, 1, 'scad')).toBe(-5);
    expect(shrink(-5, 1, 'soft')).toBe(-4);
    expect(shrink(0.99, 1, 'hard')).toBe(0);
  });

  it('with a negative threshold adds when soft, and changes nothing otherwise', () => {
    expect([shrink(-2, -1, 'soft'), shrink(0, -1, 'soft')]).toEqual([-3, 0]);
    expect([shrink(-2, -1, 'hard'), shrink(-2, -1, 'scad')]).toEqual([-2, -2]);
  });
});
