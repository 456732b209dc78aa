/**
 * What strata cost: runs of the recommended procedure with strata against the same run without, one thread, processor time,
 * in turns after one that does not count, each on other data, since what a test costs depends on its p-value. For numbers,
 * and for answers on five levels, which are swept by counting where nothing is held fixed. All cells, or those of one kind,
 * one size, one number of strata:
 *
 *     node bench/strata.mjs
 *     node bench/strata.mjs --kind levels --rows 300 --features 500 --strata 30 --turns 15
 */
import { parseArgs } from 'node:util';
import { hsicInf } from '@hsicinf/core';
import { normalQuantile } from '../packages/core/dist/numerics/normal.js';
import { randomStream } from '../packages/core/dist/numerics/random.js';
import { median, processorSeconds } from './timing.mjs';

const { values: args } = parseArgs({
  options: {
    kind: { type: 'string' },
    rows: { type: 'string' },
    features: { type: 'string' },
    strata: { type: 'string' },
    turns: { type: 'string', default: '9' },
  },
});

const SIZES = [
  [100, 2000],
  [300, 500],
  [1000, 500],
  [1000, 1000],
  [3000, 40],
];
const isAsked = (/** @type {string | undefined} */ asked, /** @type {number | string} */ own) =>
  asked === undefined || asked === String(own);
const known = SIZES.filter(([rows, count]) => isAsked(args.rows, rows) && isAsked(args.features, count));
const sizes = known.length > 0 ? known : [[Number(args.rows), Number(args.features)]];

for (const kind of ['numbers', 'levels']) {
  if (!isAsked(args.kind, kind)) continue;
  for (const [rows, count] of sizes) {
    const most = args.strata === undefined ? [4, 10, rows / 10, rows / 3] : [Number(args.strata)];
    for (const strata of new Set(most.map(Math.round))) {
      const labels = Array.from({ length: rows }, (_, i) => i % strata);
      const held = { strata: { name: 'batch', values: labels } };
      const ratios = await ofTurns((turn) => dataset(kind, rows, count, turn), held);
      console.log(`${kind}, ${rows} × ${count}, ${strata} strata: ${ratios}`);
    }
  }
}

/**
 * A table of which one feature makes up half of the output.
 * @param {string} kind
 * @param {number} rows
 * @param {number} count
 * @param {number} turn
 * @returns {import('@hsicinf/core').Dataset}
 */
function dataset(kind, rows, count, turn) {
  const random = randomStream(turn, 'strata');
  const number = () => normalQuantile(random.uniform());
  const draw = kind === 'numbers' ? number : () => Math.floor(5 * random.uniform());
  const features = Array.from({ length: count }, (_, j) => ({
    name: `x${j}`,
    values: Float64Array.from({ length: rows }, draw),
  }));
  return { features, target: { values: features[0].values.map((value) => value + number()) } };
}

/**
 * The median of the ratios turn by turn, their middle half, and the medians of both times.
 * @param {(turn: number) => import('@hsicinf/core').Dataset} dataOf
 * @param {Pick<import('@hsicinf/core').Dataset, 'strata'>} held
 */
async function ofTurns(dataOf, held) {
  /** @type {[number, number][]} */
  const turns = [];
  for (let seed = 0; seed <= Number(args.turns); seed++) {
    const options = { threads: 1, select: 10, seed };
    const plain = dataOf(seed);
    const without = await processorSeconds(() => hsicInf(plain, options));
    turns.push([without, await processorSeconds(() => hsicInf({ ...plain, ...held }, options))]);
  }
  const counted = turns.slice(1);
  const [without, within] = [median(counted.map(([own]) => own)), median(counted.map(([, own]) => own))];
  const ratios = counted.map(([own, other]) => other / own).toSorted((a, b) => a - b);
  const [low, high] = [1, 3].map((q) => ratios[Math.floor((q * (ratios.length - 1)) / 4)].toFixed(2));
  const times = [without, within].map((seconds) => `${(1000 * seconds).toFixed(0)} ms`).join(' and ');
  return `${median(ratios).toFixed(2)} × (${low} to ${high} in the middle half; ${times})`;
}
