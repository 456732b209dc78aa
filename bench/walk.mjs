/** The permutation walk per swap: the dense kernel against the same walk in C, and whole p-values of the exact preset. */
import { hsicInf, simulate } from '@hsicinf/core';
import { denseWalker } from '../packages/core/dist/procedures/exact/simd-walker.js';
import { swapsBetweenStates } from '../packages/core/dist/procedures/exact/feature-test.js';
import { randomStream } from '../packages/core/dist/numerics/random.js';
import { loadWalk } from '../packages/core/dist/simd/walk.js';
import { compiled } from './native.mjs';
import { takeTurns } from './timing.mjs';

const SWAPS = 20_000;

/**
 * @param {{ slices: number }} options
 * @returns {Promise<import('./report.mjs').Section>}
 */
export async function walkKernel({ slices }) {
  await loadWalk();
  const c = compiled('walk', ['-ffast-math']);
  const random = randomStream(1, 'bench');
  /** @type {string[][]} */
  const lines = [];
  for (const rows of [300, 1000]) {
    const [target, feature] = [points(rows), points(rows)];
    const walker = denseWalker(target, feature)?.walker;
    if (walker === undefined) throw new Error('no WebAssembly with SIMD here');
    const pairs = Int32Array.from({ length: 2 * SWAPS }, () => random.below(rows));
    for (let s = 0; s < SWAPS; s++)
      if (pairs[2 * s] === pairs[2 * s + 1]) pairs[2 * s] = (pairs[2 * s] + 1) % rows;
    walker.reset();
    const best = await takeTurns(slices, [
      ...(c ? [{ name: 'C', slice: () => Number(c(rows, SWAPS, 2)['nsPerSwap']) }] : []),
      {
        name: 'ours',
        slice: () => {
          const start = performance.now();
          walker.walk({ pairs, swapsPerState: SWAPS, floor: -Infinity, values: new Float64Array(1) });
          return ((performance.now() - start) * 1e6) / SWAPS;
        },
      },
    ]);
    const [ours, native] = [best.get('ours') ?? NaN, best.get('C') ?? NaN];
    lines.push([
      String(rows),
      ours.toFixed(0),
      (ours / rows).toFixed(3),
      native.toFixed(0),
      (ours / native).toFixed(2),
    ]);
  }
  return {
    title: 'The dense permutation walk, ns per swap, one thread',
    headings: ['n', 'ours', 'a term', 'C', 'ours / C'],
    lines,
    note: 'C: the same layout and the same work, compiled with -O3 -march=native -ffast-math.',
  };
}

/**
 * @param {{ slices: number }} options
 * @returns {Promise<import('./report.mjs').Section>}
 */
export async function walks({ slices }) {
  /** @type {string[][]} */
  const lines = [];
  for (const [rows, select, permutations] of [
    [300, 10, 9999],
    [1000, 10, 999],
    [5000, 1, 9999],
  ]) {
    const dataset = simulate('additive', { rows });
    const swaps = select * permutations * swapsBetweenStates(rows);
    const best = await takeTurns(rows === 300 ? slices : Math.min(2, slices), [
      {
        name: 'p-values',
        slice: async () => {
          let start = NaN;
          let end = NaN;
          await hsicInf(dataset, {
            preset: 'exact',
            select,
            permutations,
            threads: 1,
            onProgress: ({ stage, done, total }) => {
              if (stage === 'statistics' && done === total) start = performance.now();
              if (stage === 'p-values' && done === total) end = performance.now();
            },
          });
          return ((end - start) * 1e6) / swaps;
        },
      },
    ]);
    const cost = best.get('p-values') ?? NaN;
    lines.push([
      String(rows),
      String(select),
      String(permutations),
      ((cost * swaps) / select / 1e9).toFixed(2),
      cost.toFixed(0),
      (cost / rows).toFixed(3),
    ]);
  }
  return {
    title: 'The p-values of the exact preset, one thread',
    headings: ['n', 'features', 'permutations', 'seconds a feature', 'ns per swap', 'ns per swap and row'],
    lines,
    note: 'From the end of the statistics to the end of the run: matrices or factors, proposals and moments included. At these sizes a number against a number walks on thin factors above n = 300.',
  };
}

/** @param {number} n @returns {import('../packages/core/dist/kernels/variable.js').Variable} */
function points(n) {
  const random = randomStream(n, 'points');
  return { kernel: 'gaussian', coordinates: [Float64Array.from({ length: n }, () => 2 * random.uniform())] };
}
