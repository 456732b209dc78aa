/** The redundancy map: its numbers against the definition, and features that are alike side by side. */
import { hsicInf, kernelCorrelation, simulate } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { orderByLikeness } from '../../src/procedures/redundancy.js';

describe('the redundancy map', () => {
  it('has the kernel correlations of width 1 among the selected features', async () => {
    const { features, target } = simulate('additive', { rows: 60, features: 6, seed: 1 });
    const dataset = {
      features: [
        ...features,
        { name: 'copy', values: Array.from(features[2].values as Float64Array, (value) => 3 - value) },
      ],
      target,
    };
    const { redundancy, selected } = await hsicInf(dataset, { select: 6, permutations: 19 });
    expect(redundancy?.indices.toSorted((a, b) => a - b)).toEqual(
      selected.map(({ index }) => index).toSorted((a, b) => a - b),
    );
    for (const [a, index] of (redundancy?.indices ?? []).entries()) {
      expect(redundancy?.names[a]).toBe(dataset.features[index].name);
      expect(redundancy?.correlations[a][a]).toBe(1);
      // A feature in place of the output: of its median distance, a width that makes it 1.
      for (const [b, other] of (redundancy?.indices ?? []).entries()) {
        if (a === b) continue;
        const values = dataset.features[other].values as Float64Array;
        const [{ correlation }] = await kernelCorrelation(
          { features: [dataset.features[index]], target: { values } },
          { featureWidths: [1], targetWidths: [1 / medianDistance(values)] },
        );
        expect(redundancy?.correlations[a][b]).toBeCloseTo(correlation, 8);
        expect(redundancy?.correlations[a][b]).toBe(redundancy?.correlations[b][a]);
      }
    }
  });

  it('is there for every procedure that selects several', async () => {
    const dataset = simulate('linear', { rows: 60, features: 6, seed: 1 });
    for (const preset of ['lasso', 'exact', 'cross', 'paper'] as const) {
      const { redundancy } = await hsicInf(dataset, {
        preset,
        select: 3,
        ...(preset === 'paper' && { blockSize: 5 }),
      });
      expect(redundancy?.correlations).toHaveLength(3);
    }
    expect((await hsicInf(dataset, { select: 1, permutations: 19 })).redundancy).toBeUndefined();
  });
});

function medianDistance(values: Float64Array | number[]): number {
  const all = Array.from(values);
  const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
  const sd = Math.sqrt(all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (all.length - 1));
  const distances = all
    .flatMap((a, i) => all.slice(i + 1).map((b) => Math.abs(a - b) / sd))
    .sort((a, b) => a - b);
  const middle = distances.length / 2;
  return distances.length % 2 === 1
    ? distances[Math.floor(middle)]
    : (distances[middle - 1] + distances[middle]) / 2;
}

describe('side by side', () => {
  it('come those that are alike', () => {
    const family = [0, 1, 2, 0, 1, 2, 0];
    const order = orderByLikeness(7, (a, b) => (family[a] === family[b] ? 0.8 : 0.1));
    expect(order.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    const changes = order.slice(1).filter((place, i) => family[place] !== family[order[i]]).length;
    expect(changes).toBe(2);
  });
});
