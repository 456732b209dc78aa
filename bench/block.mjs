/** Block HSIC per kernel pair: ours all-in, against C, numpy and plain TypeScript; growth in n, d and B. */
import { blockHsic, simulate } from '@hsicinf/core';
import { plainFacts } from '../packages/core/dist/data/column-facts.js';
import { prepareNumbers } from '../packages/core/dist/data/prepared-column.js';
import { blocksOf, plainBlockValues } from '../packages/core/dist/statistics/block.js';
import { complete } from '../packages/core/dist/engine/steps.js';
import { likert } from './likert.mjs';
import { compiled, numpy } from './native.mjs';
import { nanoseconds, takeTurns } from './timing.mjs';

/** @typedef {import('./report.mjs').Section} Section */

/**
 * @param {{ slices: number }} options
 * @returns {Promise<Section>}
 */
export async function blockKernels({ slices }) {
  const c = compiled('block');
  const python = numpy('block_numpy');
  const [rows, features] = [4800, 200];
  const gaussian = simulate('null', { rows, features });
  const grid = likert(gaussian);
  /** @type {string[][]} */
  const lines = [];
  for (const blockSize of [5, 10, 50]) {
    const pairs = (features * Math.floor(rows / blockSize) * blockSize * (blockSize - 1)) / 2;
    const native = { rows, blockSize, features };
    const best = await takeTurns(slices, [
      ...(c
        ? [
            {
              name: 'C',
              slice: () => Number(c(native.rows, native.blockSize, native.features, 10)['nsPerPair']),
            },
          ]
        : []),
      ...(python
        ? [{ name: 'numpy', slice: () => Number(python(native.rows, native.blockSize, 20, 5)['nsPerPair']) }]
        : []),
      { name: 'twin', slice: () => twin(gaussian, blockSize) },
      { name: 'ours', slice: () => several(pairs, gaussian, blockSize) },
      { name: 'grid', slice: () => several(pairs, grid, blockSize) },
    ]);
    const ours = best.get('ours') ?? NaN;
    const of = (/** @type {string} */ name) => best.get(name) ?? NaN;
    lines.push([
      String(blockSize),
      ours.toFixed(2),
      of('C').toFixed(2),
      (ours / of('C')).toFixed(2),
      of('numpy').toFixed(2),
      (of('numpy') / ours).toFixed(2),
      of('twin').toFixed(1),
      of('grid').toFixed(2),
      (ours / of('grid')).toFixed(2),
    ]);
  }
  return {
    title: 'Block HSIC, n = 4,800, 200 Gaussian features, one thread, ns per kernel pair',
    headings: [
      'B',
      'ours, all-in',
      'C',
      'ours / C',
      'numpy',
      'numpy / ours',
      'plain TypeScript',
      'grid features',
      'Gaussian / grid',
    ],
    lines,
    note: `C: ${c ? c(480, 10, 1, 1)['flavour'] : 'no compiler here'}. Ours includes checking, standardising, the output's weights and the matrix that is returned; C standardises and arranges columns, too. Plain TypeScript is the readable twin.`,
  };
}

/**
 * Doubling tests: the cost of a pair must stay flat.
 * @param {{ slices: number }} options
 * @returns {Promise<Section>}
 */
export async function blockGrowth({ slices }) {
  const sizes = [
    { rows: 2400, features: 100, blockSize: 10 },
    { rows: 4800, features: 100, blockSize: 10 },
    { rows: 9600, features: 100, blockSize: 10 },
    { rows: 4800, features: 200, blockSize: 10 },
    { rows: 4800, features: 400, blockSize: 10 },
    { rows: 4800, features: 100, blockSize: 20 },
    { rows: 4800, features: 100, blockSize: 40 },
  ];
  const best = await takeTurns(
    slices,
    sizes.map(({ rows, features, blockSize }) => {
      const dataset = simulate('null', { rows, features });
      const pairs = (features * rows * (blockSize - 1)) / 2;
      return {
        name: JSON.stringify([rows, features, blockSize]),
        slice: () => several(pairs, dataset, blockSize),
      };
    }),
  );
  /** @param {number[]} size The cost at half of what was doubled to get there; undefined where nothing was. */
  const atHalf = (size) =>
    size
      .map((_, k) => best.get(JSON.stringify(size.map((own, i) => (i === k ? own / 2 : own)))))
      .find(Boolean);
  return {
    title: 'Growth: ns per kernel pair as n, d and B double',
    headings: ['n', 'd', 'B', 'ns per pair', 'against half the n, d or B'],
    lines: [...best].map(([name, cost]) => {
      const half = atHalf(JSON.parse(name));
      return [
        ...JSON.parse(name).map(String),
        cost.toFixed(2),
        half === undefined ? '' : (cost / half).toFixed(2),
      ];
    }),
    note: 'With B the cost of a pair falls: what every row costs once, reading, checking and arranging, is shared by more pairs.',
  };
}

/** Calls a slice: the engine may have thrown its compiled code away since the last one, and needs some to get going. */
const CALLS = 40;

/**
 * The best of some calls, as C and numpy report the best of several repeats.
 * @param {number} pairs
 * @param {import('@hsicinf/core').Dataset} dataset
 * @param {number} blockSize
 */
async function several(pairs, dataset, blockSize) {
  let best = Infinity;
  for (let call = 0; call < CALLS; call++) {
    best = Math.min(best, await nanoseconds(pairs, () => blockHsic(dataset, { blockSize, threads: 1 })));
  }
  return best;
}

/**
 * The readable twin on ten of the features, in ns per pair.
 * @param {import('@hsicinf/core').Dataset} dataset
 * @param {number} blockSize
 */
function twin({ target, features }, blockSize) {
  const columns = features.slice(0, 10).map(({ values }) => {
    const numbers = /** @type {Float64Array} */ (values);
    const column = prepareNumbers(numbers, plainFacts(numbers), 1);
    if (column === undefined) throw new Error('a constant feature');
    return column;
  });
  const y = /** @type {Float64Array} */ (target.values);
  const count = Math.floor(y.length / blockSize);
  const blocks = blocksOf({ kernel: 'gaussian', coordinates: [y] }, { blockSize, start: 0, count });
  const start = performance.now();
  complete(plainBlockValues(blocks, columns));
  return ((performance.now() - start) * 1e6) / ((columns.length * count * blockSize * (blockSize - 1)) / 2);
}
