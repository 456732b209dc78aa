/** Into how many groups features are cut. */
import { expect, it } from 'vitest';
import { shardCount } from '../../src/engine/run-context.js';

it.each([
  // Few features in small groups, many in larger ones.
  [10, undefined, 1],
  [200, undefined, 13],
  [5000, undefined, 157],
  [5000, 1000, 157],
  // Few rows: as many numbers together as 32 features of 512 rows have, and never fewer than 16 groups of many features.
  [5000, 512, 157],
  [5000, 80, 25],
  [5000, 5, 16],
  [200, 80, 13],
])('%i features of %s rows in %i groups', (features, rows, groups) => {
  expect(shardCount(features, rows)).toBe(groups);
});
