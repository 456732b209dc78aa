/**
 * Rows that belong together, on a bundled synthetic example: `npm run demo:batches`.
 *
 * 200 rows in four batches. What a batch does to the output it does to half of the features as well, so that these go with the
 * output wherever batches are mixed, and hide the three that matter. Declared as strata, rows are compared within their batch.
 */
import { hsicInf, simulate } from '@hsicinf/core';
import { format, lineOf } from './table-text.mjs';

const line = lineOf([6, 9, 12, 11, 2]);

const dataset = simulate('batches', { rows: 200, features: 20, seed: 1 });
const { strata, ...untold } = dataset;

console.log('Output: y = batch + 0.8 (x1 + x2² + |x3| + noise); x11 to x20 are shifted by the batch.');
console.log(
  `Data: ${dataset.target.values.length} rows in ${new Set(strata?.values).size} batches, ${dataset.features.length} features.\n`,
);

for (const [title, data] of /** @type {const} */ ([
  ['Batches not declared', untold],
  ['Batches as strata', dataset],
])) {
  const { selected, options, usable } = await hsicInf(data, { seed: 1 });
  console.log(`${title}: top ${options.select} of ${usable} by kernel correlation\n`);
  console.log(line('rank', 'feature', 'correlation', 'adjusted p', ''));
  for (const { rank, name, correlation = 0, adjustedPValue, significant } of selected) {
    console.log(
      line(String(rank), name, correlation.toFixed(4), format(adjustedPValue), significant ? '*' : ''),
    );
  }
  const found = selected.filter(({ significant }) => significant).map(({ name }) => name);
  console.log(
    `\n* significant at ${options.alpha}, adjusted for looking at ${usable}: ${found.join(', ')}\n`,
  );
}
