/** One bar for all stages of a run. */
import { type MethodOptions, resolveOptions } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { runShare, type StageWeight, stageWeights } from '../../src/worker/run-share.js';

function weights(options: MethodOptions, features = 20): StageWeight[] {
  return stageWeights(resolveOptions(options, { method: 'hsicInf', features }).options, features);
}

describe('the share of a run', () => {
  it.each<[string, MethodOptions, string[]]>([
    ['marginal', {}, ['statistics', 'p-values']],
    ['exact', { preset: 'exact' }, ['statistics', 'p-values', 'naive']],
    ['all features', { select: 'all' }, ['statistics', 'p-values']],
    ['cross', { preset: 'cross' }, ['statistics', 'p-values', 'naive']],
  ])('%s: grows from 0 to 1 through the stages', (_, options, stages) => {
    const own = weights(options);
    expect(own.map(({ stage }) => stage)).toEqual(stages);
    const parts = own.flatMap(({ stage }) =>
      [0, 5, 10].map((done) => runShare(own, stage, { done, total: 10 }).part ?? NaN),
    );
    expect(parts[0]).toBe(0);
    expect(parts.at(-1)).toBeCloseTo(1, 12);
    expect(parts).toEqual([...parts].sort((a, b) => a - b));
  });

  it('tells where the step that goes on will end', () => {
    const own = weights({});
    const { part = 0, next } = runShare(own, 'p-values', { done: 3, total: 10 });
    expect(next).toBeCloseTo(runShare(own, 'p-values', { done: 4, total: 10 }).part ?? NaN, 12);
    expect(next).toBeGreaterThan(part);
  });

  it('counts the steps that other threads are at', () => {
    const own = weights({});
    const part = (done: number, threads: number): number =>
      runShare(own, 'p-values', { done, total: 10, threads }).part ?? NaN;
    expect(part(1, 3)).toBeCloseTo(part(2, 1), 12);
    // The last ones are not counted twice.
    expect(part(9, 8)).toBe(part(9, 1));
    expect(part(10, 8)).toBeCloseTo(1, 12);
  });

  it('counts more shuffles as more work', () => {
    const testing = (permutations: number): number =>
      weights({ permutations }).find(({ stage }) => stage === 'p-values')?.weight ?? 0;
    expect(testing(99_999)).toBeGreaterThan(50 * testing(99));
  });
});
