/** References: mpmath tables written by references/generate-normal.py. Property: symmetry. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { erfcx, millsRatio } from '../../src/numerics/erfcx.js';
import { normalQuantile } from '../../src/numerics/normal.js';
import tables from '../references/normal.json' with { type: 'json' };

function worstRelativeError(compute: (x: number) => number, table: number[][]): number {
  return Math.max(
    ...table.map(([x, expected]) => Math.abs(compute(x) - expected) / (Math.abs(expected) || 1)),
  );
}

describe('references', () => {
  // A few units in the last place, which is 2.2e-16; exponentials and logarithms bring one or two of their own.
  it.each([
    { name: 'erfcx', compute: erfcx, table: tables.erfcx, tolerance: 1e-15 },
    { name: 'millsRatio', compute: millsRatio, table: tables.millsRatio, tolerance: 1e-15 },
    { name: 'normalQuantile', compute: normalQuantile, table: tables.quantile, tolerance: 2e-15 },
  ])('$name agrees with mpmath', ({ compute, table, tolerance }) => {
    expect(table.length).toBeGreaterThan(100);
    expect(worstRelativeError(compute, table)).toBeLessThan(tolerance);
  });
});

describe('limits', () => {
  it('follows erfcx to its ends', () => {
    expect(erfcx(Infinity)).toBe(0);
    expect(erfcx(-30)).toBe(Infinity);
    expect(erfcx(-Infinity)).toBe(Infinity);
    expect(erfcx(1e300) * 1e300 * Math.sqrt(Math.PI)).toBeCloseTo(1, 14);
  });

  it('has infinite quantiles at 0 and 1, and 0 at one half', () => {
    expect([0, 0.5, 1].map(normalQuantile)).toEqual([-Infinity, 0, Infinity]);
  });
});

describe('properties', () => {
  it('has quantiles that are odd about one half, exactly', () => {
    // Multiples of 2^-53 below 1/2, for which 1 - p is a double too.
    const probabilities = fc.bigInt({ min: 1n, max: 2n ** 52n }).map((count) => Number(count) * 2 ** -53);
    fc.assert(
      fc.property(probabilities, (p) => {
        expect(normalQuantile(1 - p) + normalQuantile(p)).toBe(0);
      }),
      { seed: 1, numRuns: 2000 },
    );
  });
});
