/**
 * The main job on a bundled synthetic example: `npm run demo`.
 *
 * 20 features, 200 rows. The output is a sum of squares of the first five, so no correlation sees them. The ten that
 * look most related are selected and tested: once pretending that nothing was selected, once honestly.
 */
import { hsic, hsicInf, simulate } from '@hsicinf/core';

const dataset = simulate('additive', { rows: 200, features: 20, seed: 1 });

console.log('Output: y = x1² + x2² + x3² + x4² + x5² + noise; x6 to x20 are unrelated to it.');
console.log(`Data: ${dataset.target.values.length} rows, ${dataset.features.length} features.\n`);

const onProgress = process.stderr.isTTY
  ? (/** @type {import('@hsicinf/core').Progress} */ { stage, done, total }) =>
      process.stderr.write(`\r\x1b[K${done < total ? `${stage}: ${done} of ${total}` : ''}`)
  : undefined;

const honest = await hsicInf(dataset, { onProgress });
const naive = await hsic(dataset, { statistic: 'full', targetTransform: 'normal-scores' });

const { selected, options, rows, notes } = honest;
console.log(
  `hsicInf, preset ${options.preset}: top ${options.select} of ${dataset.features.length} by HSIC, n = ${rows}\n`,
);
console.log(line('rank', 'feature', 'HSIC', 'p if not adjusted', 'p', ''));
for (const { rank, name, statistic, pValue, significant } of selected) {
  const unadjusted = naive.selected.find((feature) => feature.name === name)?.pValue ?? 1;
  console.log(
    line(
      String(rank),
      name,
      statistic.toFixed(5),
      format(unadjusted),
      format(pValue),
      significant ? '*' : '',
    ),
  );
}
const found = selected.filter(({ significant }) => significant).map(({ name }) => name);
console.log(`\n* significant at ${options.alpha}: ${found.join(', ')}`);
for (const note of notes) console.log(`Note: ${note}`);

/** @param {string[]} fields */
function line(...fields) {
  const widths = [6, 9, 10, 19, 9, 2];
  return fields
    .map((field, i) => (i === 1 ? field.padEnd(widths[i]) : field.padStart(widths[i])))
    .join(' ')
    .trimEnd();
}

/** @param {number} p */
function format(p) {
  return p < 0.0001 ? p.toExponential(1) : p.toFixed(4);
}
