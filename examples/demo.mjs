/**
 * The main job on a bundled synthetic example: `npm run demo`.
 *
 * 20 features, 200 rows. The output is a sum of squares of the first five, so no straight line sees them. The ten with the
 * largest kernel correlation are tested: each for itself, and adjusted for having looked at all twenty.
 */
import { hsicInf, simulate } from '@hsicinf/core';
import { format, lineOf } from './table-text.mjs';

const line = lineOf([6, 9, 12, 9, 11, 2]);

const dataset = simulate('additive', { rows: 200, features: 20, seed: 1 });

console.log('Output: y = x1² + x2² + x3² + x4² + x5² + noise; x6 to x20 are unrelated to it.');
console.log(`Data: ${dataset.target.values.length} rows, ${dataset.features.length} features.\n`);

const onProgress = process.stderr.isTTY
  ? (/** @type {import('@hsicinf/core').Progress} */ { stage, done, total }) =>
      process.stderr.write(`\r\x1b[K${done < total ? `${stage}: ${done} of ${total}` : ''}`)
  : undefined;

const { selected, options, rows, usable, notes } = await hsicInf(dataset, { onProgress });
console.log(
  `hsicInf, preset ${options.preset}: top ${options.select} of ${usable} by kernel correlation, n = ${rows}\n`,
);
console.log(line('rank', 'feature', 'correlation', 'p', 'adjusted p', ''));
for (const { rank, name, correlation = 0, pValue, adjustedPValue, significant } of selected) {
  const numbers = [correlation.toFixed(4), format(pValue), format(adjustedPValue)];
  console.log(line(String(rank), name, ...numbers, significant ? '*' : ''));
}
const found = selected.filter(({ significant }) => significant).map(({ name }) => name);
console.log(`\n* significant at ${options.alpha}, adjusted for looking at ${usable}: ${found.join(', ')}`);
for (const note of notes) console.log(`Note: ${note}`);
