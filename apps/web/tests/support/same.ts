/** That two results are the same: what the page computed, and what another way to run it did. */
import type { Result } from '@hsicinf/core';
import { expect } from 'vitest';

/** Equal to 1e-9, and in everything that is not a number exactly. */
export function expectSame(page: Result, other: Result): void {
  expect(page.options).toEqual(other.options);
  expect(page.notes).toEqual(other.notes);
  expect(page.selected.map(({ name }) => name)).toEqual(other.selected.map(({ name }) => name));
  page.selected.forEach((feature, s) => {
    for (const key of ['statistic', 'standardError', 'pValue', 'adjustedPValue'] as const) {
      expect(Math.abs(feature[key] - other.selected[s][key]), `${feature.name} ${key}`).toBeLessThanOrEqual(
        1e-9,
      );
    }
  });
}
