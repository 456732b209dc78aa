/** What tests of least angle regression share. */
import type { Dataset, LarInfResult } from '@hsicinf/core';
import { expect } from 'vitest';

/** Of the features that matter. */
export const COEFFICIENTS = [2, -1.5, 1, 0.5];

/** The columns of a dataset. */
export const numbers = ({ features }: Dataset): Float64Array[] =>
  features.map(({ values }) => values as Float64Array);

/** Columns as features. */
export const named = (columns: readonly Float64Array[]): Dataset['features'] =>
  columns.map((values, j) => ({ name: `x${j + 1}`, values }));

/** The types of tests. */
export const TYPES = ['active', 'all'] as const;

/** Every number is one, and lies where it must. */
export function expectNumbers(steps: LarInfResult['steps']): void {
  for (const step of steps) {
    for (const [key, value] of Object.entries(step)) {
      if (key === 'name') continue;
      for (const number of [value].flat())
        expect(Number.isNaN(number), `${key} of step ${step.step}`).toBe(false);
    }
    for (const key of ['pValue', 'spacingPValue', 'covariancePValue'] as const) {
      const p = step[key] ?? 0;
      expect(p >= 0 && p <= 1, `${key} ${p}`).toBe(true);
    }
    expect(step.vlo).toBeLessThanOrEqual(step.vup);
    expect(step.interval[0]).toBeLessThanOrEqual(step.interval[1]);
  }
}
