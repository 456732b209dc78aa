/**
 * The break-even between the dense walk and the walk from thin factors, in the product of the factors' columns per row:
 * what breakEven in inference/choose-walk rests on. Run after `npm run build`: node bench/break-even-walk.mjs
 * Both kernels take the same proposals in turns, in WebAssembly on one thread; each is judged by its best turn.
 */
import { lowRankHsic } from '../packages/core/dist/procedures/exact/low-rank-swaps.js';
import { denseWalker, lowRankWalker } from '../packages/core/dist/procedures/exact/simd-walker.js';
import { randomStream } from '../packages/core/dist/numerics/random.js';
import { loadWalk } from '../packages/core/dist/simd/walk.js';
import { takeTurns } from './timing.mjs';

const SWAPS = 4000;
const TURNS = 9;

await loadWalk();
const random = randomStream(1, 'break-even');
console.log(
  'rows  dense ns/swap  columns: ns/swap from factors (all accepted, none accepted) …  break-even r·s/n',
);
for (const n of [100, 200, 300, 500, 1000, 2000, 4000]) {
  const dense = denseWalker(points(n), points(n))?.walker;
  if (dense === undefined) throw new Error('no WebAssembly with SIMD here');
  const widths = [8, 12, 16, 20, 24, 28, 36, 48, 64, 96, 144, 208];
  const pairs = proposals(n);
  const thin = widths.map((width) => lowRankWalker(lowRankHsic(factors(n, width), factors(n, width))));
  const best = await takeTurns(TURNS, [
    { name: 'dense', slice: () => cost(dense, pairs, -Infinity) },
    ...thin.flatMap((walker, i) => [
      { name: `${widths[i]} all`, slice: () => cost(walker, pairs, -Infinity) },
      { name: `${widths[i]} none`, slice: () => cost(walker, pairs, Infinity) },
    ]),
  ]);
  const time = (/** @type {string} */ name) => best.get(name) ?? NaN;
  const even = (/** @type {string} */ acceptance) => {
    const above = widths.findIndex((width) => time(`${width} ${acceptance}`) > time('dense'));
    if (above < 1) return above < 0 ? `> ${(widths.slice(-1)[0] ** 2 / n).toFixed(1)}` : '—';
    const [low, high] = widths.slice(above - 1, above + 1);
    const [fast, slow] = [time(`${low} ${acceptance}`), time(`${high} ${acceptance}`)];
    const share = (time('dense') - fast) / (slow - fast);
    return ((low ** 2 + share * (high ** 2 - low ** 2)) / n).toFixed(1);
  };
  const columns = widths.map((w) => `${w}: ${time(`${w} all`).toFixed(0)}, ${time(`${w} none`).toFixed(0)}`);
  console.log(
    `${n}  ${time('dense').toFixed(0)}  ${columns.join('  ')}  r·s/n: ${even('all')} (all), ${even('none')} (none)`,
  );
}

/** @param {number} n @returns {import('../packages/core/dist/kernels/variable.js').Variable} */
function points(n) {
  return { kernel: 'gaussian', coordinates: [Float64Array.from({ length: n }, () => 2 * random.uniform())] };
}

/** @param {number} n @param {number} width */
function factors(n, width) {
  const centred = Float64Array.from({ length: n * width }, () => random.uniform() - 0.5);
  return { rows: n, width, centred, means: new Float64Array(width), missing: 0 };
}

/** @param {number} n */
function proposals(n) {
  const pairs = new Int32Array(2 * SWAPS);
  for (let at = 0; at < pairs.length; at += 2) {
    pairs[at] = random.below(n);
    pairs[at + 1] = (pairs[at] + 1 + random.below(n - 1)) % n;
  }
  return pairs;
}

/**
 * Nanoseconds a proposal.
 * @param {import('../packages/core/dist/permutation/walker.js').SwapWalker | undefined} walker
 * @param {Int32Array} pairs
 * @param {number} floor
 */
function cost(walker, pairs, floor) {
  walker?.reset();
  const values = new Float64Array(SWAPS / 40);
  const start = performance.now();
  walker?.walk({ pairs, swapsPerState: 40, floor, values });
  return ((performance.now() - start) * 1e6) / SWAPS;
}
