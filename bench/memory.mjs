/** node bench/memory.mjs nothing|exact|cross rows features: prints the peak memory of one run, in MB. */
import { hsicInf, simulate } from '@hsicinf/core';

const [preset, rows, features] = process.argv.slice(2);
const dataset = simulate('additive', { rows: Number(rows), features: Number(features) });
if (preset === 'exact' || preset === 'cross') {
  // The walk of exact needs the memory of two matrices, however long it is.
  const length = preset === 'exact' ? { permutations: 99 } : {};
  await hsicInf(dataset, { preset, select: 20, threads: 1, ...length });
}
console.log((process.resourceUsage().maxRSS / 1024).toFixed(0));
