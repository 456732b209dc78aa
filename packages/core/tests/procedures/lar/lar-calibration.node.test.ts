/**
 * The promises of larInf over many fixed seeds: p-values of features that do not matter are uniform, intervals cover,
 * features that matter are found. Bounds are four standard errors of a binomial share.
 */
import { type Dataset, larInf, type LarInfOptions, simulate } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { normalQuantile } from '../../../src/numerics/normal.js';
import { dot, nextDirection } from '../../../src/numerics/orthonormal.js';
import { randomStream } from '../../../src/numerics/random.js';

interface Design {
  rows: number;
  features: number;
  /** The correlation of any two features. */
  rho?: number;
  coefficients?: number[];
}

function drawn(
  seed: number,
  { rows, features, rho = 0, coefficients = [] }: Design,
): Dataset & { mean: Float64Array } {
  const random = randomStream(seed, 'lar calibration');
  const draw = (): Float64Array =>
    Float64Array.from({ length: rows }, () => normalQuantile(random.uniform()));
  const common = draw();
  const columns = Array.from({ length: features }, () =>
    draw().map((value, i) => Math.sqrt(1 - rho) * value + Math.sqrt(rho) * common[i]),
  );
  const mean = new Float64Array(rows).map((_, i) =>
    coefficients.reduce((sum, beta, j) => sum + beta * columns[j][i], 0),
  );
  const values = draw().map((noise, i) => mean[i] + noise);
  return {
    features: columns.map((column, j) => ({ name: `x${j + 1}`, values: column })),
    target: { kind: 'number', values },
    mean,
  };
}

function expectShare(count: number, total: number, share: number): void {
  const bound = 4 * Math.sqrt((share * (1 - share)) / total);
  expect(Math.abs(count / total - share), `${count} of ${total}, share ${share}`).toBeLessThanOrEqual(bound);
}

function expectUniform(pValues: readonly number[]): void {
  for (const share of [0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9]) {
    expectShare(pValues.filter((p) => p <= share).length, pValues.length, share);
  }
}

/** The p-values of each step over the seeds. */
async function pValuesByStep(
  design: Design,
  options: LarInfOptions,
  { seeds, of = 'pValue' }: { seeds: number; of?: 'pValue' | 'spacingPValue' },
): Promise<number[][]> {
  const byStep: number[][] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    const { steps } = await larInf(drawn(seed, design), options);
    steps.forEach((step, s) => (byStep[s] ??= []).push(step[of] ?? NaN));
  }
  return byStep;
}

describe('where nothing matters, the p-values of every step are uniform', () => {
  it.each<[string, Design, LarInfOptions]>([
    ['sigma known', { rows: 30, features: 6 }, { steps: 3, sigma: 1 }],
    ['correlated features', { rows: 30, features: 6, rho: 0.7 }, { steps: 3, sigma: 1 }],
    ['more features than rows', { rows: 15, features: 30, rho: 0.3 }, { steps: 3, sigma: 1 }],
    ["type 'all'", { rows: 30, features: 6, rho: 0.5 }, { steps: 3, sigma: 1, type: 'all' }],
    ['sigma from least squares', { rows: 150, features: 5, rho: 0.3 }, { steps: 3 }],
    ['sigma from the output', { rows: 150, features: 80 }, { steps: 2 }],
  ])('%s', async (_, design, options) => {
    const byStep = await pValuesByStep(design, options, { seeds: 1200 });
    expect(byStep).toHaveLength(options.steps ?? 0);
    byStep.forEach(expectUniform);
  });

  it('the spacing test of the first step too, with features that correlate strongly', async () => {
    const design = { rows: 30, features: 6, rho: 0.8 };
    const [first] = await pValuesByStep(design, { steps: 1, sigma: 1 }, { seeds: 2500, of: 'spacingPValue' });
    expectUniform(first);
  });
});

describe('where some features matter', () => {
  const design = { rows: 60, features: 8, rho: 0.3, coefficients: [4, -4] };

  it('steps after those that matter have uniform p-values', async () => {
    const later: number[] = [];
    for (let seed = 1; seed <= 1200; seed++) {
      const { steps } = await larInf(drawn(seed, design), { steps: 3, sigma: 1 });
      expect(new Set([steps[0].index, steps[1].index])).toEqual(new Set([0, 1]));
      later.push(steps[2].pValue);
    }
    expectUniform(later);
  });

  it.each(['active', 'all'] as const)("intervals cover, type '%s'", async (type) => {
    const weak = { rows: 40, features: 6, rho: 0.3, coefficients: [0.6, -0.4, 0.2] };
    const covered = [0, 0, 0];
    const seeds = 1000;
    for (let seed = 1; seed <= seeds; seed++) {
      const dataset = drawn(seed, weak);
      const { steps } = await larInf(dataset, { steps: 3, sigma: 1, type, alpha: 0.2 });
      steps.forEach(({ interval: [low, high] }, s) => {
        const model = steps.slice(0, type === 'active' ? s + 1 : 3).map(({ index }) => index);
        const truth = coefficient(dataset, model, s);
        if (low <= truth && truth <= high) covered[s]++;
      });
    }
    for (const count of covered) expectShare(count, seeds, 0.8);
  });

  /** The coefficient that least squares of the mean on some features gives one of them. */
  function coefficient(
    { features, mean }: Dataset & { mean: Float64Array },
    model: number[],
    s: number,
  ): number {
    const ones = new Float64Array(mean.length).fill(1);
    const basis: Float64Array[] = [];
    const columns = model.map((index) => features[index].values as Float64Array);
    for (const column of [ones, ...columns.filter((_, i) => i !== s)]) {
      const direction = nextDirection(column, basis);
      if (direction !== undefined) basis.push(direction);
    }
    const own = nextDirection(columns[s], basis);
    if (own === undefined) throw new Error('features are in general position');
    return dot(own, mean) / dot(own, columns[s]);
  }
});

describe('power', () => {
  it('finds the features of the linear design: more than .95 of them at 300 rows', async () => {
    const found = { active: 0, all: 0 };
    const seeds = 60;
    for (let seed = 1; seed <= seeds; seed++) {
      const dataset = simulate('linear', { rows: 300, features: 20, seed });
      for (const type of ['active', 'all'] as const) {
        const { steps } = await larInf(dataset, { steps: 10, type });
        found[type] += steps.filter(
          ({ index, pValue }) => dataset.relevant.includes(index) && pValue <= 0.05,
        ).length;
      }
    }
    expect(found.active / (5 * seeds)).toBeGreaterThan(0.95);
    expect(found.all / (5 * seeds)).toBeGreaterThan(0.95);
  });
});
