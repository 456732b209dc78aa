/** Normal numbers one by one, by a seed and what they are for: those of the design without any relation. */
import { createHash } from 'node:crypto';
import { simulate } from '@hsicinf/core';

/** The stream: 20,000 numbers, more than any of these datasets has. */
export function normalStream(seed: number, set: number, purpose: string): () => number {
  const text = JSON.stringify([seed, set, purpose]);
  const digest = createHash('sha256').update(text).digest().readUIntBE(0, 6);
  const { features } = simulate('null', { rows: 500, features: 40, seed: digest });
  const numbers = features.flatMap(({ values }) => Array.from(values as ArrayLike<number>));
  let next = 0;
  return () => {
    if (next === numbers.length) throw new Error('no normal numbers are left');
    return numbers[next++];
  };
}
