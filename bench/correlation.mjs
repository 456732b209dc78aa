/**
 * The nine correlations of a feature with an output against one sweep of the full HSIC: milliseconds a feature, ratios within
 * one run, one thread. Numbers go through a grid or, for comparison, over all pairs of rows whatever their number, and
 * once more as answers on a scale of five. The constants of packages/core/src/procedures/correlation/fast-values.ts follow
 * from this table. After `npm run build`: node bench/correlation.mjs [rows ...]
 */
import { plainFacts } from '../packages/core/dist/data/column-facts.js';
import { prepareNumbers, variableOf } from '../packages/core/dist/data/prepared-column.js';
import { columnMeasurer } from '../packages/core/dist/data/measure-columns.js';
import { complete } from '../packages/core/dist/engine/steps.js';
import { normalQuantile } from '../packages/core/dist/numerics/normal.js';
import { randomStream } from '../packages/core/dist/numerics/random.js';
import { denseValues } from '../packages/core/dist/procedures/correlation/dense-values.js';
import { gridFeature } from '../packages/core/dist/procedures/correlation/grid-nodes.js';
import { gridValues } from '../packages/core/dist/procedures/correlation/grid-values.js';
import { correlationTask } from '../packages/core/dist/procedures/correlation/correlation-values.js';
import { thinOutput } from '../packages/core/dist/procedures/correlation/thin-output.js';
import { borrowSimd, loadSimd } from '../packages/core/dist/simd/gaussian.js';
import { blockTask, oneBlock } from '../packages/core/dist/statistics/block.js';
import { nanoseconds, takeTurns } from './timing.mjs';

/** @typedef {import('../packages/core/dist/data/prepared-column.js').PreparedColumn} PreparedColumn */
/** @typedef {import('../packages/core/dist/simd/gaussian.js').GaussianSpace} GaussianSpace */

const WIDTHS = [1 / 4, 1, 4];
/** All pairs of rows are not waited for above this. */
const MOST_DENSE_ROWS = 5000;
const random = randomStream(1, 'correlation');

/** @param {number} rows */
function normal(rows) {
  return Float64Array.from({ length: rows }, () => normalQuantile(random.uniform()));
}

/**
 * @param {Float64Array} values
 * @param {import('../packages/core/dist/data/column-facts.js').ColumnFacts} facts
 * @returns {PreparedColumn}
 */
function column(values, facts = plainFacts(values)) {
  const made = prepareNumbers(values, facts, 1);
  if (made === undefined) throw new Error('a constant feature');
  return made;
}

/** @param {number} rows @param {number} count @returns {PreparedColumn[]} */
function answers(rows, count) {
  const measurer = columnMeasurer(rows, count);
  const made = Array.from({ length: count }, () => {
    const values = normal(rows).map((value) => Math.max(1, Math.min(5, Math.round(3 + value))));
    return column(values, measurer.measure(values));
  });
  measurer.end();
  return made;
}

/**
 * Something done in a space of its own.
 * @param {(space: GaussianSpace) => Generator<number, unknown>} use
 */
function inSpace(use) {
  const space = borrowSimd();
  if (space === undefined) throw new Error('no SIMD');
  complete(use(space));
  space.release();
}

/** @param {number} rows */
async function measure(rows) {
  const count = rows < 3000 ? 50 : 12;
  const features = Array.from({ length: count }, () => column(normal(rows)));
  const onLevels = answers(rows, count);
  const coordinates = [normal(rows).map((value) => value / Math.SQRT2)];
  const variable = { kernel: /** @type {const} */ ('gaussian'), coordinates };
  const blocks = oneBlock(variable);
  const shared = { target: { variable, widths: WIDTHS }, featureWidths: WIDTHS };
  const output = complete(thinOutput(shared.target, shared));
  if (output === undefined) throw new Error('an output of this script has thin factors');
  const onGrid = features.map((feature) => {
    const points = /** @type {import('../packages/core/dist/kernels/gaussian.js').GaussianPoints} */ (
      variableOf(feature, undefined)
    ).coordinates[0];
    return gridFeature(points, WIDTHS);
  });
  /** @param {() => void} run */
  const time = (run) => nanoseconds(1e6 * count, async () => run());
  const best = await takeTurns(rows < 3000 ? 15 : 4, [
    { name: 'hsic', slice: () => time(() => complete(blockTask.start(blocks, features))) },
    { name: 'task', slice: () => time(() => complete(correlationTask.start(shared, features))) },
    {
      name: 'grid',
      slice: () =>
        time(() => inSpace((space) => gridValues(space, output, { widths: WIDTHS, features: onGrid }))),
    },
    {
      name: 'dense',
      slice: () =>
        rows > MOST_DENSE_ROWS ? NaN : time(() => inSpace((space) => denseValues(shared, features, space))),
    },
    { name: 'levels', slice: () => time(() => complete(correlationTask.start(shared, onLevels))) },
  ]);
  return (/** @type {string} */ name) => best.get(name) ?? NaN;
}

await loadSimd();
console.log(
  '| rows | HSIC | nine, as chosen | against HSIC | grid | all pairs | levels | all pairs against levels |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
const given = process.argv.slice(2).map(Number);
for (const rows of given.length > 0 ? given : [200, 300, 400, 500, 700, 1000, 2000, 5000, 10_000, 20_000]) {
  const of = await measure(rows);
  const cells = [
    of('hsic'),
    of('task'),
    of('task') / of('hsic'),
    of('grid'),
    of('dense'),
    of('levels'),
    of('dense') / of('levels'),
  ];
  console.log(`| ${[rows, ...cells.map((value) => value.toFixed(3))].join(' | ')} |`);
}
