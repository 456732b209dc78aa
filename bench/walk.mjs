/** The permutation walk per swap, against the same walk in C. */
import { hsicInf, simulate } from '@hsicinf/core';
import { compiled } from './native.mjs';
import { nanoseconds, takeTurns } from './timing.mjs';

/**
 * @param {{ slices: number }} options
 * @returns {Promise<import('./report.mjs').Section>}
 */
export async function walk({ slices }) {
  const c = compiled('walk', ['-ffast-math']);
  /** @type {string[][]} */
  const lines = [];
  for (const rows of [300, 1000, 5000]) {
    const permutations = Math.round(3e6 / rows);
    const dataset = simulate('additive', { rows });
    const swaps = 2 * permutations * Math.round(rows / 5);
    const best = await takeTurns(slices, [
      ...(c && rows < 5000
        ? [{ name: 'C', slice: () => Number(c(rows, Math.round(6e6 / rows), 2)['nsPerSwap']) }]
        : []),
      {
        name: 'ours',
        slice: () =>
          nanoseconds(swaps, () =>
            hsicInf(dataset, { preset: 'exact', select: 2, permutations, threads: 1 }),
          ),
      },
    ]);
    const ours = best.get('ours') ?? NaN;
    const native = best.get('C') ?? NaN;
    lines.push([String(rows), ours.toFixed(0), native.toFixed(0), (ours / native).toFixed(2)]);
  }
  return {
    title: 'Permutation walk, ns per proposed swap, one thread',
    headings: ['n', 'ours, statistics of 20 features included', 'C, dense', 'ours / C'],
    lines,
  };
}
