/** Where there is no memory for WebAssembly, the twins in TypeScript serve: the same numbers, and no error. */
import { hsicInf as fast, type Options, type Result, simulate } from '@hsicinf/core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const dataset = simulate('additive', { rows: 60, features: 12, seed: 2 });
const cases: Record<string, Options> = {
  exact: { preset: 'exact', permutations: 199 },
  cross: { preset: 'cross' },
  paper: { preset: 'paper', blockSize: 5 },
  incomplete: { statistic: 'incomplete' },
};
const common = { select: 4, threads: 1 };
const withMemory = new Map<string, Result>();
const refusal = vi.fn();
let slow: typeof fast;

beforeAll(async () => {
  for (const [name, options] of Object.entries(cases)) {
    withMemory.set(name, await fast(dataset, { ...options, ...common }));
  }
  vi.resetModules();
  vi.spyOn(WebAssembly, 'Memory').mockImplementation(function refuse() {
    refusal();
    throw new RangeError('WebAssembly.Memory(): could not allocate memory');
  });
  ({ hsicInf: slow } = await import('../../src/index.js'));
});

afterAll(() => void vi.restoreAllMocks());

it.each(Object.keys(cases))('%s needs no memory of WebAssembly', async (name) => {
  const expected = withMemory.get(name) as Result;
  const got = await slow(dataset, { ...cases[name], ...common });
  expect(got.selected.map((feature) => feature.name)).toEqual(
    expected.selected.map((feature) => feature.name),
  );
  got.selected.forEach(({ statistic, pValue }, s) => {
    expect(statistic).toBeCloseTo(expected.selected[s].statistic, 14);
    expect(pValue).toBeCloseTo(expected.selected[s].pValue, 9);
  });
  expect(got.notes).toEqual(expected.notes);
});

it('is asked for once, since every refusal costs the engine a full collection of garbage', () => {
  expect(refusal).toHaveBeenCalledTimes(1);
});
