/** A long run is named with its time before it begins; a short one is not. */
import { simulate } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { duration, longRunNote } from '../src/estimate.js';

const { signal } = new AbortController();
const run = { method: 'hsicInf', options: { permutations: 99 }, threads: 1 } as const;

describe('an estimate', () => {
  it('is made for what may be long only', async () => {
    const small = simulate('linear', { rows: 100, features: 6, seed: 1 });
    expect(await longRunNote({ dataset: small, outputs: 1 }, run, signal)).toBeUndefined();
  });

  it('names the procedure, the size and the time', async () => {
    const { features, target } = simulate('linear', { rows: 3000, features: 6, seed: 1 });
    const many = {
      features: Array.from({ length: 20_000 }, (_, i) => ({ ...features[i % 6], name: `f${i}` })),
      target,
    };
    expect(await longRunNote({ dataset: many, outputs: 2 }, run, signal)).toMatch(
      /^preset recommended: 2 outputs, 20,000 features × 3,000 rows, 10 to be tested: about \d+ (s|min|h) on 1 thread$/,
    );
  });

  it('has no more digits than it is good for', () => {
    expect([21, 89, 200, 7200].map(duration)).toEqual(['30 s', '90 s', '3 min', '2 h']);
  });
});
