/**
 * What strata cost: runs of the recommended procedure with strata against the same run without, one thread, processor time,
 * in turns; for numbers, and for answers on five levels, which are swept by counting where nothing is held fixed.
 *
 *     node bench/strata.mjs
 */
import { hsicInf } from '../packages/core/dist/index.js';
import { normalQuantile } from '../packages/core/dist/numerics/normal.js';
import { randomStream } from '../packages/core/dist/numerics/random.js';
import { median, processorSeconds } from './timing.mjs';

const TURNS = 3;
const random = randomStream(1, 'strata');
const number = () => normalQuantile(random.uniform());
const answer = () => Math.floor(5 * random.uniform());

for (const [kind, draw] of /** @type {const} */ ([
  ['numbers', number],
  ['five levels', answer],
])) {
  for (const [rows, count] of [
    [100, 2000],
    [300, 500],
    [1000, 1000],
    [3000, 40],
  ]) {
    const features = Array.from({ length: count }, (_, j) => ({
      name: `x${j}`,
      values: Float64Array.from({ length: rows }, draw),
    }));
    const values = features[0].values.map((value) => value + number());
    for (const strata of [4, 10, Math.round(rows / 10), Math.round(rows / 3)]) {
      const labels = Array.from({ length: rows }, (_, i) => i % strata);
      const ratios = [];
      for (let turn = 0; turn < TURNS; turn++) {
        const options = { threads: 1, select: 10, seed: turn };
        const without = { features, target: { values } };
        const plain = await processorSeconds(() => hsicInf(without, options));
        const held = { ...without, strata: { name: 'batch', values: labels } };
        ratios.push((await processorSeconds(() => hsicInf(held, options))) / plain);
      }
      console.log(`${kind}, ${rows} × ${count}, ${strata} strata: ${median(ratios).toFixed(2)} ×`);
    }
  }
}
