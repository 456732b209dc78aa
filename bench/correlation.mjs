/**
 * The nine correlations of a feature with an output against one sweep of the full HSIC: ratios within one run, one
 * thread. After `npm run build`: node bench/correlation.mjs [rows ...]
 */
import { plainFacts } from '../packages/core/dist/data/column-facts.js';
import { numberColumn } from '../packages/core/dist/data/feature.js';
import { complete } from '../packages/core/dist/engine/steps.js';
import { normalQuantile } from '../packages/core/dist/numerics/normal.js';
import { randomStream } from '../packages/core/dist/numerics/random.js';
import { correlationTask } from '../packages/core/dist/procedures/correlation/correlation-values.js';
import { loadSimd } from '../packages/core/dist/simd/gaussian.js';
import { blockTask, oneBlock } from '../packages/core/dist/statistics/block.js';
import { nanoseconds, takeTurns } from './timing.mjs';

/** @typedef {import('../packages/core/dist/data/feature.js').Feature} Feature */

const WIDTHS = [1 / 4, 1, 4];
const random = randomStream(1, 'correlation');

/** @param {number} rows */
function normal(rows) {
  return Float64Array.from({ length: rows }, () => normalQuantile(random.uniform()));
}

/** @param {Float64Array} values @returns {Feature} */
function column(values) {
  const made = numberColumn(values, plainFacts(values), 1);
  if (made === undefined) throw new Error('a constant feature');
  return made;
}

/**
 * @template Shared
 * @param {import('../packages/core/dist/engine/task.js').Task<Shared, readonly Feature[], Float64Array[]>} task
 * @param {Shared} shared
 * @param {readonly Feature[]} features
 */
function milliseconds(task, shared, features) {
  return nanoseconds(1e6 * features.length, async () => complete(task.start(shared, features)));
}

await loadSimd();
console.log('| rows | HSIC, ms a feature | nine correlations | ratio |');
console.log('| --- | --- | --- | --- |');
const given = process.argv.slice(2).map(Number);
for (const rows of given.length > 0 ? given : [500, 1000, 2000, 5000, 10_000]) {
  const features = Array.from({ length: rows < 3000 ? 50 : 12 }, () => column(normal(rows)));
  const variable = {
    kernel: /** @type {const} */ ('gaussian'),
    coordinates: [normal(rows).map((value) => value / Math.SQRT2)],
  };
  const blocks = oneBlock(variable);
  const shared = { target: { variable, widths: WIDTHS }, featureWidths: WIDTHS };
  const best = await takeTurns(rows < 3000 ? 7 : 3, [
    { name: 'hsic', slice: () => milliseconds(blockTask, blocks, features) },
    { name: 'nine', slice: () => milliseconds(correlationTask, shared, features) },
  ]);
  const [hsic, nine] = ['hsic', 'nine'].map((name) => best.get(name) ?? NaN);
  console.log(`| ${rows} | ${hsic.toFixed(3)} | ${nine.toFixed(3)} | ${(nine / hsic).toFixed(2)} |`);
}
