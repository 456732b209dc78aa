/**
 * The recommended procedure: the nine correlations of a feature with an output against one sweep of the full HSIC, runs against
 * those of `exact`, and small p-values against larger ones. One thread. On a machine that others use, too, what took turns
 * is compared turn by turn, in processor time, and the median of the ratios is given.
 * The constants of packages/core/src/procedures/correlation/fast-values.ts follow from the first table.
 */
import { hsicInf, permutationPValue, simulate } from '../packages/core/dist/index.js';
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
import { median, processorSeconds } from './timing.mjs';

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

/** @param {number} rows @param {number} turns */
async function measure(rows, turns) {
  const count = rows < 3000 ? 50 : 12;
  const features = Array.from({ length: count }, () => column(normal(rows)));
  const onLevels = answers(rows, count);
  const coordinates = [normal(rows).map((value) => value / Math.SQRT2)];
  const variable = { kernel: /** @type {const} */ ('gaussian'), coordinates };
  const blocks = oneBlock(variable);
  const shared = { target: { variable, widths: WIDTHS }, featureWidths: WIDTHS };
  const output = complete(thinOutput(shared.target, { owner: shared, most: Infinity }));
  if (output === undefined) throw new Error('an output of this script has thin factors');
  const onGrid = features.map((feature) => {
    const points = /** @type {import('../packages/core/dist/kernels/gaussian.js').GaussianPoints} */ (
      variableOf(feature, undefined)
    ).coordinates[0];
    return gridFeature(points, WIDTHS);
  });
  /** @type {Record<string, () => unknown>} */
  const ways = {
    hsic: () => complete(blockTask.start(blocks, features)),
    nine: () => complete(correlationTask.start(shared, features)),
    grid: () => inSpace((space) => gridValues(space, output, { widths: WIDTHS, features: onGrid })),
    levels: () => complete(correlationTask.start(shared, onLevels)),
    ...(rows <= MOST_DENSE_ROWS && {
      pairs: () => inSpace((space) => denseValues(shared, features, space)),
    }),
  };
  /** @type {Record<string, number[]>} */
  const milliseconds = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  for (let turn = 0; turn < turns; turn++) {
    for (const [name, run] of Object.entries(ways)) {
      milliseconds[name].push((1e3 * (await processorSeconds(run))) / count);
    }
  }
  const all = (/** @type {string} */ name) => milliseconds[name] ?? Array(turns).fill(NaN);
  return {
    of: (/** @type {string} */ name) => median(all(name)),
    ratio: (/** @type {string} */ name, /** @type {string} */ other) =>
      median(all(name).map((time, turn) => time / all(other)[turn])),
  };
}

/**
 * @param {{ quick: boolean }} options
 * @returns {Promise<import('./report.mjs').Section>}
 */
export async function ninePairs({ quick }) {
  await loadSimd();
  /** @type {string[][]} */
  const lines = [];
  let before = NaN;
  for (const rows of quick ? [300, 1000] : [80, 300, 1000, 2000, 5000, 10_000, 20_000]) {
    const { of, ratio } = await measure(rows, rows < 3000 ? 15 : 5);
    lines.push([
      String(rows),
      of('hsic').toFixed(3),
      of('nine').toFixed(3),
      ratio('nine', 'hsic').toFixed(2),
      rows === 10_000 || rows === 20_000 ? (of('nine') / before).toFixed(2) : '',
      of('grid').toFixed(3),
      of('pairs').toFixed(3),
      ratio('pairs', 'nine').toFixed(1),
      of('levels').toFixed(3),
    ]);
    before = of('nine');
  }
  return {
    title: 'Nine kernel correlations of a feature, ms a feature, one thread',
    headings: [
      'n',
      'HSIC, one width',
      'nine correlations',
      'against HSIC',
      'against half the n',
      'on a grid',
      'all pairs of rows',
      'all pairs / nine',
      'five levels',
    ],
    lines,
    note: 'Normal features and output. Medians of turns, in processor time; ratios turn by turn. Nine correlations go over all pairs of rows where these are few, through a grid where they are many.',
  };
}

/**
 * @param {{ quick: boolean }} options
 * @returns {Promise<import('./report.mjs').Section>}
 */
export async function againstExact({ quick }) {
  /** @type {string[][]} */
  const lines = [];
  for (const [rows, count, turns] of quick
    ? [[80, 500, 3]]
    : [
        [80, 5000, 9],
        [1000, 1000, 3],
        [5000, 80, 1],
      ]) {
    for (const design of /** @type {const} */ (['null', 'linear'])) {
      const dataset = simulate(design, { rows, features: count, seed: 1 });
      /** @type {Record<'exact' | 'recommended', number[]>} */
      const seconds = { exact: [], recommended: [] };
      for (let turn = 0; turn < turns; turn++) {
        for (const preset of /** @type {const} */ (['exact', 'recommended'])) {
          seconds[preset].push(
            await processorSeconds(() => hsicInf(dataset, { preset, threads: 1, seed: turn })),
          );
        }
      }
      const ratios = seconds.recommended.map((time, turn) => time / seconds.exact[turn]);
      lines.push([
        String(rows),
        String(count),
        design === 'null' ? 'nothing' : 'linear',
        String(turns),
        median(seconds.exact).toFixed(2),
        median(seconds.recommended).toFixed(2),
        median(ratios).toFixed(2),
      ]);
    }
  }
  return {
    title: 'hsicInf, preset recommended against exact, 10 selected, one thread',
    headings: ['n', 'd', 'signal', 'turns', 'exact, s', 'recommended, s', 'ratio'],
    lines,
    note: 'Processor time of whole runs, in turns; the ratio is the median of those of single turns. Splitting takes longer the smaller a p-value is: with a linear signal in five features these go down to the smallest that is told apart.',
  };
}

/**
 * @returns {Promise<import('./report.mjs').Section>}
 */
export async function smallPValues() {
  const turns = 5;
  /** @type {string[][]} */
  const lines = [];
  const noise = [normal(200), normal(200)];
  let first = NaN;
  for (const strength of [0.2, 0.3, 0.45]) {
    const x = noise[0];
    const y = noise[1].map((value, i) => value + strength * x[i]);
    const variables = /** @type {const} */ ([
      { kind: 'number', values: x },
      { kind: 'number', values: y },
    ]);
    /** @type {number[]} */
    const seconds = [];
    /** @type {number[]} */
    const logs = [];
    await permutationPValue(...variables);
    for (let seed = 0; seed < turns; seed++) {
      seconds.push(
        await processorSeconds(async () => {
          const { pValue } = await permutationPValue(...variables, { seed, smallestPValue: 1e-12 });
          logs.push(Math.log10(pValue));
        }),
      );
    }
    first = Number.isNaN(first) ? median(seconds) : first;
    lines.push([
      `1e${median(logs).toFixed(1)}`,
      (1e3 * median(seconds)).toFixed(0),
      (median(seconds) / first).toFixed(1),
    ]);
  }
  return {
    title: 'What a small p-value costs, n = 200, one pair of variables',
    headings: ['p-value', 'ms', 'against the first'],
    lines,
  };
}
