/** Several outputs adjusted together: over all pairs of an output and a feature. */
import { adjustTogether, hsicInf, type Result, simulate } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';

const dataset = simulate('linear', { rows: 40, features: 6, seed: 1 });
const run = (options: object): Promise<Result> =>
  hsicInf(dataset, { select: 3, permutations: 99, threads: 1, ...options });

describe('adjustTogether', () => {
  it('counts every feature of every output', async () => {
    const alone = await run({ adjust: 'bonferroni' });
    const [first, second] = adjustTogether([alone, alone]);
    expect(first.jointly).toEqual({ outputs: 2, tests: 12 });
    expect(second.selected.map(({ adjustedPValue }) => adjustedPValue)).toEqual(
      alone.selected.map(({ pValue }) => Math.min(1, 12 * pValue)),
    );
    for (const { adjustedPValue, significant } of first.selected)
      expect(significant).toBe(adjustedPValue <= 0.05);
    expect(alone.jointly).toBeUndefined();
  });

  it('counts the selected ones alone where p-values are selective', async () => {
    const selective = await run({ pValues: 'selective', adjust: 'bonferroni' });
    expect(adjustTogether([selective, selective])[0].jointly?.tests).toBe(6);
  });

  it('refuses none, and results that promise different things', async () => {
    expect(() => adjustTogether([])).toThrow('adjustTogether requires an array of results, got none');
    const [one, other] = [await run({ alpha: 0.05 }), await run({ alpha: 0.1 })];
    expect(() => adjustTogether([one, other])).toThrow('the same adjust, alpha and pValues');
  });
});
