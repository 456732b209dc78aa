/**
 * From how many rows on are thin factors the faster way to cross-HSIC? Prints, for outputs of both kernels, the
 * milliseconds a feature takes either way: the values g (shared work of the output spread over 20 features) and the
 * moments. The constants of packages/core/src/procedures/cross/cross-path.ts follow from this table.
 *
 * After `npm run build`: node bench/break-even-cross.mjs
 */
import { inlineExecutor } from '../packages/core/dist/engine/inline.js';
import { normalQuantile } from '../packages/core/dist/numerics/normal.js';
import { randomStream } from '../packages/core/dist/numerics/random.js';
import { loadSimd } from '../packages/core/dist/simd/gaussian.js';
import { bind } from '../packages/core/dist/engine/task.js';
import { momentsTask } from '../packages/core/dist/procedures/cross/cross-moments.js';
import { lowRankMomentsTask } from '../packages/core/dist/procedures/cross/cross-moments-low-rank.js';
import { lowRankCrossTask, lowRankParts } from '../packages/core/dist/procedures/cross/cross-low-rank.js';
import { crossParts, crossTask } from '../packages/core/dist/procedures/cross/cross-values.js';
import { complete } from '../packages/core/dist/engine/steps.js';

const FEATURES = 20;
/** Exact moments are not waited for above this. */
const MOST_ROWS_OF_EXACT_MOMENTS = 1500;

const random = randomStream(1, 'break-even');
const normal = () => normalQuantile(random.uniform());

/** @param {number} rows @returns {import('../packages/core/dist/kernels/variable.js').Variable} */
function numbers(rows) {
  return {
    kernel: 'gaussian',
    coordinates: [Float64Array.from({ length: rows }, () => normal() / Math.SQRT2)],
  };
}

/** @param {number} rows @returns {import('../packages/core/dist/kernels/variable.js').Variable} */
function classes(rows) {
  return { kernel: 'delta', codes: Int32Array.from({ length: rows }, () => random.below(3)) };
}

/**
 * The least time of several runs, in milliseconds.
 * @param {() => unknown} run
 */
async function time(run) {
  let least = Infinity;
  for (let spent = 0, runs = 0; runs < 3 || (spent < 300 && runs < 50); runs++) {
    const start = performance.now();
    await run();
    const took = performance.now() - start;
    least = Math.min(least, took);
    spent += took;
  }
  return least;
}

/**
 * @template Shared, Item, Outcome
 * @param {import('../packages/core/dist/engine/task.js').Task<Shared, Item, Outcome>} task
 * @param {Shared} shared
 * @param {Item} item
 */
function timeTask(task, shared, item) {
  return time(() =>
    inlineExecutor.run({
      ...bind(task, shared),
      count: 1,
      item: () => item,
      keep: (outcome) => outcome,
      units: 1,
      onWork: () => {},
    }),
  );
}

/** @param {number} rows @param {import('../packages/core/dist/kernels/variable.js').Variable} target */
async function measure(rows, target) {
  const rowsA = Math.round(0.6 * rows);
  const features = Array.from({ length: FEATURES }, () => numbers(rows));
  const factors = complete(lowRankParts(target, rowsA, 100));
  const parts = crossParts(target, rowsA);
  if (factors === undefined) throw new Error('an output of this script has few columns');
  const exactShared = await time(() => crossParts(target, rowsA));
  const factorsShared = await time(() => complete(lowRankParts(target, rowsA, 100)));
  return {
    exactValues: (exactShared + (await timeTask(crossTask, parts, features))) / FEATURES,
    lowRankValues: (factorsShared + (await timeTask(lowRankCrossTask, factors, features))) / FEATURES,
    exactMoments: rows > MOST_ROWS_OF_EXACT_MOMENTS ? NaN : await timeTask(momentsTask, parts, features[0]),
    lowRankMoments: await timeTask(lowRankMomentsTask, factors, features[0]),
  };
}

await loadSimd();
console.log('| output | rows | g exact | g low rank | moments exact | moments low rank |');
console.log('| --- | --- | --- | --- | --- | --- |');
for (const [name, make] of /** @type {const} */ ([
  ['number', numbers],
  ['class', classes],
])) {
  for (const rows of [100, 150, 200, 300, 500, 1000, 1500, 2000, 3000, 4000, 6000, 8000]) {
    const times = await measure(rows, make(rows));
    const cells = Object.values(times).map((value) => (Number.isNaN(value) ? '' : value.toFixed(2)));
    console.log(`| ${[name, rows, ...cells].join(' | ')} |`);
  }
}
