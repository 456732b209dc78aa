/** Selection by HSIC-Lasso with marginal p-values: what it solves, copies, designs, and what it refuses. */
import { type Dataset, hsicInf, type Result, simulate } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { normalQuantile } from '../../../src/numerics/normal.js';
import { randomStream } from '../../../src/numerics/random.js';

/** Designs of independent features, each followed by a near-copy; the first `relevant` matter. */
function withCopies(
  rows: number,
  seed: number,
  noise = 0.15,
): Dataset & { target: { values: Float64Array } } {
  const random = randomStream(seed, 'copies');
  const normal = (): number => normalQuantile(random.uniform());
  const column = (draw: (i: number) => number): Float64Array =>
    Float64Array.from({ length: rows }, (_, i) => draw(i));
  const own = Array.from({ length: 6 }, () => column(normal));
  const copies = own.map((values) => values.map((value) => value + noise * normal()));
  const y = column((i) => own[0][i] + own[1][i] ** 2 + 1.5 * Math.abs(own[2][i]) + 0.3 * normal());
  return {
    features: own.flatMap((values, j) => [
      { name: `x${j + 1}`, values },
      { name: `x${j + 1} again`, values: copies[j] },
    ]),
    target: { values: y },
  };
}

const WIDTHS = [0.25, 1, 4];

/** Naively: the sum of the centred kernel matrices of all widths, each divided by its norm, divided by its norm. */
function unitKernel(values: ArrayLike<number>, bandwidth: (z: number[]) => number): number[] {
  const n = values.length;
  const all = Array.from(values);
  const mean = all.reduce((sum, value) => sum + value, 0) / n;
  const sd = Math.sqrt(all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1));
  const z = all.map((value) => (value - mean) / sd);
  const unit = bandwidth(z);
  const total = Array.from({ length: n * n }, () => 0);
  for (const width of WIDTHS) {
    const kernel = z.map((a, i) =>
      z.map((b, j) => (i === j ? 0 : Math.exp(-((a - b) ** 2) / (2 * (width * unit) ** 2)))),
    );
    const sums = kernel.map((row) => row.reduce((sum, value) => sum + value, 0));
    const whole = sums.reduce((sum, value) => sum + value, 0);
    const centred = kernel.flatMap((row, i) =>
      row.map((value, j) =>
        i === j ? 0 : value - (sums[i] + sums[j]) / (n - 2) + whole / ((n - 1) * (n - 2)),
      ),
    );
    const norm = Math.hypot(...centred);
    centred.forEach((value, at) => (total[at] += value / norm));
  }
  const norm = Math.hypot(...total);
  return total.map((value) => value / norm);
}

function medianDistance(z: number[]): number {
  const distances = z.flatMap((a, i) => z.slice(i + 1).map((b) => Math.abs(a - b))).sort((a, b) => a - b);
  const middle = distances.length / 2;
  return distances.length % 2 === 1
    ? distances[Math.floor(middle)]
    : (distances[middle - 1] + distances[middle]) / 2;
}

const dot = (a: number[], b: number[]): number => a.reduce((sum, value, at) => sum + value * b[at], 0);
const names = ({ selected }: Result): string[] => selected.map(({ name }) => name);

describe('HSIC-Lasso', () => {
  it('solves its problem: at one penalty no weight can be bettered', async () => {
    const { features, target } = withCopies(50, 3);
    const { selected, options } = await hsicInf(
      { features, target },
      { preset: 'lasso', select: 5, permutations: 19 },
    );
    expect(options).toMatchObject({
      preset: 'lasso',
      statistic: 'correlation',
      selection: 'lasso',
      pValues: 'marginal',
    });
    const kernels = features.map(({ values }) => unitKernel(values as Float64Array, () => 1));
    const output = unitKernel(target.values, medianDistance);
    const rest = output.slice();
    for (const { index, coefficient = 0 } of selected)
      kernels[index].forEach((value, at) => (rest[at] -= coefficient * value));
    // The gradient of ½‖L − ΣαK‖²: the penalty where there is a weight, no more elsewhere.
    const gradient = kernels.map((kernel) => dot(kernel, rest));
    const penalty = gradient[selected[0].index];
    expect(penalty).toBeGreaterThan(0);
    for (const { index, coefficient = 0 } of selected)
      if (coefficient > 0) expect(Math.abs(gradient[index] - penalty)).toBeLessThan(1e-8);
    for (const one of gradient) expect(one).toBeLessThan(penalty + 1e-8);
    // The first to enter is the one that says most by itself.
    const alone = kernels.map((kernel) => dot(kernel, output));
    expect(alone[selected[0].index]).toBeCloseTo(Math.max(...alone), 10);
  });

  it('takes one of two copies where the largest scores take both', async () => {
    const { features, target } = withCopies(120, 4, 0);
    const options = { select: 3, permutations: 99 } as const;
    const top = await hsicInf({ features, target }, options);
    const lasso = await hsicInf({ features, target }, { ...options, preset: 'lasso' });
    expect(new Set(names(top).map((name) => name.slice(0, 2))).size).toBeLessThan(3);
    expect(names(lasso).sort()).toEqual(['x1', 'x2', 'x3']);
    for (const { coefficient } of lasso.selected) expect(coefficient).toBeGreaterThan(0);
  });

  it('finds more of what matters among near-copies', async () => {
    const found = { top: 0, lasso: 0 };
    for (let seed = 1; seed <= 12; seed++) {
      const { features, target } = withCopies(120, seed);
      for (const [name, options] of [
        ['top', {}],
        ['lasso', { preset: 'lasso' }],
      ] as const) {
        const { selected } = await hsicInf({ features, target }, { ...options, select: 4, permutations: 19 });
        const sources = new Set(selected.map(({ index }) => Math.floor(index / 2)));
        found[name] += [0, 1, 2].filter((source) => sources.has(source)).length;
      }
    }
    expect(found.lasso).toBeGreaterThan(found.top + 6);
  });

  it('gives each feature the p-value that it has anyhow, adjusted over all', async () => {
    const { features, target } = withCopies(60, 5);
    const all = await hsicInf({ features, target }, { select: 'all' });
    const { selected, usable } = await hsicInf(
      { features, target },
      { preset: 'lasso', select: 4, adjust: 'bonferroni' },
    );
    expect(usable).toBe(12);
    for (const { name, pValue, adjustedPValue, rank } of selected) {
      expect(pValue).toBe(all.selected.find((one) => one.name === name)?.pValue);
      expect(adjustedPValue).toBeCloseTo(Math.min(1, 12 * pValue), 12);
      expect(selected[rank - 1].name).toBe(name);
    }
  });

  it('is the same on threads, and takes strata, classes and vectors', async () => {
    const { features, target } = withCopies(60, 6);
    const options = { preset: 'lasso', select: 4, permutations: 19 } as const;
    const plain = await hsicInf({ features, target }, options);
    expect(await hsicInf({ features, target }, { ...options, threads: 2 })).toEqual(plain);
    const classes = Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? 'a' : 'b'));
    const mixed: Dataset = {
      features: [
        ...features.slice(0, 6),
        { name: 'class', kind: 'class', values: classes },
        {
          name: 'pair',
          kind: 'vector',
          values: [features[0].values as Float64Array, features[2].values as Float64Array],
        },
      ],
      target: { kind: 'class', values: Array.from(target.values, (value) => (value > 1.5 ? 'high' : 'low')) },
      strata: { name: 'site', values: Array.from({ length: 60 }, (_, i) => i % 2) },
    };
    const { selected } = await hsicInf(mixed, options);
    expect(selected.length).toBeGreaterThan(0);
    expect(selected.every(({ coefficient = -1 }) => coefficient >= 0)).toBe(true);
  });

  it('refuses selective p-values by the score that has none for it, and rows in thirds', async () => {
    const dataset = simulate('linear', { rows: 40, features: 6, seed: 1 });
    await expect(hsicInf(dataset, { selection: 'lasso', pValues: 'both' })).rejects.toThrow(
      /requires pValues 'marginal' with selection 'lasso', got 'both'/,
    );
    await expect(hsicInf(dataset, { preset: 'lasso', pValues: 'both', statistic: 'block' })).rejects.toThrow(
      /requires pValues 'selective' with selection 'lasso', got 'both' by 'block'/,
    );
    await expect(
      hsicInf(dataset, {
        preset: 'lasso',
        statistic: 'block',
        pValues: 'selective',
        condition: 'none',
        rows: 'thirds',
      }),
    ).rejects.toThrow(/requires selection none with rows, got 'lasso'/);
    await expect(hsicInf(dataset, { preset: 'lasso', statistic: 'full' })).rejects.toThrow(
      /requires statistic 'correlation' with preset 'lasso', got 'full'/,
    );
  });
});
