/** Tests given the other selected features: against residuals from the definition, their level, their power. */
import { type Dataset, hsicInf } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { normalQuantile } from '../../src/numerics/normal.js';
import { randomStream } from '../../src/numerics/random.js';
import { naiveKernel, naiveResiduals } from '../support/naive-ridge.js';

/** Two causes and a noisy copy of each, which says nothing more once its source is known. */
function causesAndCopies(rows: number, seed: number, shape: (x: number) => number): Dataset {
  const random = randomStream(seed, 'given others');
  const normal = (): number => normalQuantile(random.uniform());
  const column = (draw: (i: number) => number): Float64Array =>
    Float64Array.from({ length: rows }, (_, i) => draw(i));
  const [a, b] = [column(normal), column(normal)];
  return {
    features: [
      { name: 'a', values: a },
      { name: 'b', values: b },
      { name: 'copy of a', values: a.map((value) => value + normal()) },
      { name: 'copy of b', values: b.map((value) => value + normal()) },
    ],
    target: { values: column((i) => shape(a[i]) + shape(b[i]) + 0.5 * normal()) },
  };
}

const options = { select: 4, givenOthers: true, permutations: 19 } as const;

describe('given the others', () => {
  it('is the recommended test of residuals', async () => {
    const dataset = causesAndCopies(40, 2, (x) => x);
    const { selected, notes } = await hsicInf(dataset, { ...options, adjust: 'bonferroni' });
    expect(notes.join(' ')).toMatch(/given the others are approximate/);
    for (const { index, name, givenOthersPValue = -1, givenOthersAdjusted } of selected) {
      const others = dataset.features.filter((_, j) => j !== index);
      const kernel = naiveKernel(
        others.map(({ values }) => ({ numbers: Array.from(values as Float64Array) })),
      );
      const left = (values: unknown): number[] => naiveResiduals(kernel, values as Float64Array);
      const expected = await hsicInf(
        {
          features: [{ name, values: left(dataset.features[index].values) }],
          target: { values: left(dataset.target.values) },
        },
        {},
      );
      expect(Math.log(givenOthersPValue)).toBeCloseTo(expected.selected[0].logPValue, 6);
      expect(givenOthersAdjusted).toBeCloseTo(Math.min(1, 4 * givenOthersPValue), 12);
    }
  });

  it('tells causes from their copies', async () => {
    const found = { causes: 0, copies: 0, tests: 0 };
    for (let seed = 1; seed <= 30; seed++) {
      const { selected } = await hsicInf(
        causesAndCopies(80, seed, seed % 2 === 0 ? (x) => x : (x) => x * x),
        { ...options, seed },
      );
      for (const { index, givenOthersPValue = 1 } of selected) {
        if (givenOthersPValue > 0.05) continue;
        if (index < 2) found.causes++;
        else found.copies++;
      }
    }
    // Marginally copies are found nearly always. .05 of 60 and three standard errors.
    expect(found.copies).toBeLessThanOrEqual(8);
    expect(found.causes).toBeGreaterThan(48);
  });

  it('has p = 1 where the others explain the feature or the output', async () => {
    const { features, target } = causesAndCopies(50, 4, (x) => x);
    const twice = { features: [features[0], { ...features[0], name: 'a twice' }], target };
    for (const { givenOthersPValue } of (await hsicInf(twice, { ...options, select: 2 })).selected)
      expect(givenOthersPValue).toBe(1);
    const known = {
      features: [features[0], { name: 'answer', values: target.values as Float64Array }],
      target,
    };
    const { selected } = await hsicInf(known, { ...options, select: 2 });
    expect(selected.find(({ name }) => name === 'a')?.givenOthersPValue).toBe(1);
  });

  it('takes classes and strata, any procedure, and one feature alone', async () => {
    const { features, target } = causesAndCopies(60, 5, (x) => x);
    const label = Array.from(features[0].values as Float64Array, (value) => (value > 0 ? 'up' : 'down'));
    const mixed: Dataset = {
      features: [...features.slice(1), { name: 'class', kind: 'class', values: label }],
      target: {
        kind: 'class',
        values: Array.from(target.values as Float64Array, (value) => (value > 0 ? 1 : 0)),
      },
      strata: { name: 'site', values: Array.from({ length: 60 }, (_, i) => i % 2) },
    };
    for (const { givenOthersPValue } of (await hsicInf(mixed, options)).selected)
      expect(givenOthersPValue).toSatisfy((p: number) => p > 0 && p <= 1);
    for (const preset of ['lasso', 'exact', 'cross'] as const) {
      const { selected } = await hsicInf({ features, target }, { preset, select: 2, givenOthers: true });
      for (const { givenOthersPValue } of selected)
        expect(givenOthersPValue).toSatisfy((p: number) => p > 0 && p <= 1);
    }
    const [alone] = (await hsicInf({ features, target }, { ...options, select: 1 })).selected;
    expect(alone.givenOthersPValue).toBeLessThan(0.01);
  });

  it('refuses clusters in which the output varies, and too many features', async () => {
    const { features, target } = causesAndCopies(60, 6, (x) => x);
    const clusters = { name: 'subject', values: Array.from({ length: 60 }, (_, i) => i % 20) };
    const site = { name: 'site', values: Array.from({ length: 60 }, (_, i) => i % 20) };
    await expect(hsicInf({ features: [...features, site], target, clusters }, options)).rejects.toThrow(
      /requires givenOthers with features that are tested on the rows of the output, got others/,
    );
    const many = Array.from({ length: 60 }, (_, j) => ({ ...features[j % 4], name: `x${j}` }));
    await expect(hsicInf({ features: many, target }, { ...options, select: 'all' })).rejects.toThrow(
      /requires select of at most 50 with givenOthers, got 60/,
    );
  });
});
