/** Designs of which the truth is known: what depends on what, and what has to be held fixed. */
import { type Design, DESIGNS, simulate } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';

const columnsOf = (design: Design, rows: number, seed = 1): { x: Float64Array[]; y: Float64Array } => {
  const { features, target } = simulate(design, { rows, seed });
  return { x: features.map(({ values }) => values as Float64Array), y: target.values as Float64Array };
};

function correlation(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const centred = (values: ArrayLike<number>): number[] => {
    const all = Array.from(values);
    const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
    return all.map((value) => value - mean);
  };
  const [u, v] = [centred(a), centred(b)];
  const dot = (p: number[], q: number[]): number => p.reduce((sum, value, i) => sum + value * q[i], 0);
  return dot(u, v) / Math.sqrt(dot(u, u) * dot(v, v));
}

it.each(DESIGNS)('%s is the same by the same seed, and another by another', (design) => {
  expect(simulate(design, { seed: 3 })).toEqual(simulate(design, { seed: 3 }));
  expect(simulate(design, { seed: 3 }).target).not.toEqual(simulate(design, { seed: 4 }).target);
});

describe('batches', () => {
  it('are four of equal size, told as strata', () => {
    const { strata, clusters, covariates, relevant } = simulate('batches', { rows: 120 });
    expect([clusters, covariates, relevant]).toEqual([undefined, undefined, [0, 1, 2]]);
    expect(strata?.name).toBe('batch');
    for (const batch of ['b1', 'b2', 'b3', 'b4'])
      expect(strata?.values.filter((label) => label === batch)).toHaveLength(30);
  });

  it('shift the second half of the features and the output alike', () => {
    const { x, y } = columnsOf('batches', 4000);
    const mean = (values: Float64Array, batch: number): number =>
      values.slice(1000 * batch, 1000 * (batch + 1)).reduce((sum, value) => sum + value, 0) / 1000;
    for (const batch of [1, 2, 3]) {
      const shift = mean(y, batch) - mean(y, 0);
      expect(Math.abs(mean(x[15], batch) - mean(x[15], 0) - shift)).toBeLessThan(0.3);
      expect(Math.abs(mean(x[5], batch) - mean(x[5], 0))).toBeLessThan(0.3);
    }
  });
});

describe('visits', () => {
  it('are four for each subject, told as clusters', () => {
    const { features, clusters } = simulate('visits', { rows: 10, features: 6 });
    expect(clusters).toEqual({
      name: 'subject',
      values: ['s1', 's1', 's1', 's1', 's2', 's2', 's2', 's2', 's3', 's3'],
    });
    expect(features.map(({ name }) => name)).toEqual(['x1', 'x2', 'x3', 'x4', 'x5', 'x6', 'visit']);
    expect(Array.from(features[6].values as Float64Array)).toEqual([1, 2, 3, 4, 1, 2, 3, 4, 1, 2]);
  });

  it('leave the second half of the features as it is', () => {
    const { x } = columnsOf('visits', 40);
    const isConstant = x.map((values) => values.every((value, row) => value === values[row - (row % 4)]));
    expect(isConstant).toEqual(Array.from({ length: 21 }, (_, j) => j >= 10 && j < 20));
  });

  it('share something in a subject', () => {
    const { y } = columnsOf('visits', 4000);
    const of = (visit: number): Float64Array => y.filter((_, row) => row % 4 === visit);
    expect(correlation(of(0), of(1))).toBeGreaterThan(0.3);
  });
});

describe('confounded', () => {
  it('has covariates of numbers and classes', () => {
    const { covariates = [], strata, clusters } = simulate('confounded', { rows: 500 });
    expect([strata, clusters]).toEqual([undefined, undefined]);
    expect(covariates.map(({ name, kind }) => [name, kind])).toEqual([
      ['age', undefined],
      ['sex', 'class'],
    ]);
    const ages = Array.from(covariates[0].values as Float64Array);
    expect([Math.min(...ages), Math.max(...ages)]).toEqual([20, 79]);
    expect(new Set(covariates[1].values as string[])).toEqual(new Set(['f', 'm']));
  });

  it('makes features look related that are not', () => {
    const { x, y } = columnsOf('confounded', 4000);
    expect(correlation(x[15], y)).toBeGreaterThan(0.3);
    expect(Math.abs(correlation(x[5], y))).toBeLessThan(0.05);
  });
});

it.each(['batches', 'visits', 'confounded'] as const)('%s takes few features and rows', (design) => {
  expect(simulate(design, { rows: 1, features: 3 }).features.length).toBeGreaterThanOrEqual(3);
  expect(() => simulate(design, { features: 2 })).toThrow('simulate requires features of at least 3, got 2');
});
