/** What p-values would be without a thought for the selection: the same statistics, no truncation. */
import {
  type Dataset,
  hsic,
  hsicInf,
  InputError,
  naivePValues,
  type Options,
  simulate,
  split,
} from '@hsicinf/core';
import { describe, expect, it } from 'vitest';

const dataset = simulate('additive', { rows: 90, features: 24, seed: 3 });
const classes = simulate('three-class', { rows: 90, features: 24, seed: 3 });
const pOf = ({ selected }: Awaited<ReturnType<typeof hsic>>): number[] =>
  selected.map(({ pValue }) => pValue);

/** All kinds of feature, some of which cannot take part. */
function mixed(): Dataset {
  const column = (j: number): Float64Array => dataset.features[j].values as Float64Array;
  const sign = Array.from(column(1), (value) => (value > 0 ? 'up' : 'down'));
  return {
    features: [
      { name: 'still', values: new Float64Array(90) },
      { name: 'sign', kind: 'class', values: sign },
      { name: 'pair', kind: 'vector', values: [column(0), column(2)] },
      ...dataset.features,
    ],
    target: dataset.target,
  };
}

const procedures: [string, Options][] = [
  ['exact', { select: 6, permutations: 299 }],
  ['exact, two-sided', { select: 6, permutations: 299, alternative: 'two-sided' }],
  ['cross', { preset: 'cross', select: 6 }],
  ['cross in order, given the set', { preset: 'cross', select: 6, shuffle: false, condition: 'set' }],
  ['cross over repeats', { preset: 'cross', select: 6, repeats: 3 }],
  ['paper', { preset: 'paper', select: 6, blockSize: 5 }],
  ['paper, two-sided', { preset: 'paper', select: 6, blockSize: 5, alternative: 'two-sided' }],
  ['paper over repeats', { preset: 'paper', select: 6, blockSize: 5, repeats: 3 }],
  ['oas', { preset: 'paper', select: 6, blockSize: 5, covariance: 'oas' }],
  ['poet-cran', { preset: 'paper', select: 6, blockSize: 5, covariance: 'poet-cran' }],
  ['incomplete', { statistic: 'incomplete', select: 6 }],
];
const data: [string, Dataset][] = [
  ['numbers', dataset],
  ['classes', classes],
  ['mixed kinds', mixed()],
];
const cases = data.flatMap(([kind, of]) =>
  procedures.map(([name, options]) => [name, kind, of, options] as const),
);

describe('naive p-values', () => {
  it.each(cases)(
    'of %s on %s are those of hsic with the same options, bit by bit',
    async (_, __, of, options) => {
      const result = await hsicInf(of, { ...options, threads: 1 });
      const { condition: ___, ...baseline } = result.options;
      const unadjusted = await hsic(of, { ...baseline, threads: 1 });
      expect(unadjusted.selected.map(({ name }) => name)).toEqual(result.selected.map(({ name }) => name));
      expect(unadjusted.statistics).toEqual(result.statistics);
      expect(await naivePValues(of, result, { threads: 1 })).toEqual(pOf(unadjusted));
    },
  );

  it('are smaller on the whole where nothing is related', async () => {
    const nothing = simulate('null', { rows: 80, features: 200, seed: 5 });
    const result = await hsicInf(nothing, { preset: 'exact', select: 10, permutations: 299, threads: 1 });
    const naive = await naivePValues(nothing, result, { threads: 1 });
    expect(Math.max(...naive)).toBeLessThan(0.2);
    expect(Math.max(...pOf(result))).toBeGreaterThan(0.2);
    naive.forEach((p, s) => expect(p).toBeLessThanOrEqual(result.selected[s].pValue + 0.05));
  });

  it.each([['hsic', hsic] as const, ['split', split] as const])('of %s are its own', async (_, method) => {
    const result = await method(dataset, { select: 5, blockSize: 5, threads: 1 });
    expect(await naivePValues(dataset, result)).toEqual(pOf(result));
  });

  it('hold where all but one feature is selected', async () => {
    const result = await hsicInf(dataset, { select: 23, permutations: 99, threads: 1 });
    expect(await naivePValues(dataset, result, { threads: 1 })).toHaveLength(23);
  });

  it('are 1 for a feature that cannot be tested', async () => {
    const odd = {
      name: 'odd',
      values: Float64Array.from({ length: dataset.target.values.length }, (_, i) => (i === 2 ? 1 : 0)),
    };
    const of = { ...dataset, features: [odd, ...dataset.features.slice(0, 3)] };
    const result = await hsicInf(of, { preset: 'exact', select: 'all', permutations: 99, threads: 1 });
    const place = result.selected.findIndex(({ name }) => name === 'odd');
    expect((await naivePValues(of, result))[place]).toBe(1);
  });

  it('are there already where they were asked for', async () => {
    for (const pValues of ['marginal', 'both'] as const) {
      const result = await hsicInf(dataset, { select: 3, pValues, permutations: 99, threads: 1 });
      expect(await naivePValues(dataset, result)).toEqual(pOf(result));
    }
  });

  it('refuse the result of other data', async () => {
    const result = await hsicInf(dataset, { preset: 'cross', select: 3, threads: 1 });
    const fewer = { ...dataset, features: dataset.features.slice(0, 23) };
    await expect(naivePValues(fewer, result)).rejects.toThrow(InputError);
    const reversed = { ...dataset, features: dataset.features.toReversed() };
    await expect(naivePValues(reversed, result)).rejects.toThrow(
      /requires the dataset of the result, got no feature "x/,
    );
  });

  it('stop when aborted', async () => {
    const result = await hsicInf(dataset, { preset: 'exact', select: 3, permutations: 99, threads: 1 });
    const reason = new Error('enough');
    await expect(naivePValues(dataset, result, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
