/** What is said of a table before a run begins with what the run would refuse. */
import { blobSource, readTable } from '@hsicinf/tables';
import { expect, it } from 'vitest';
import { adviceOn } from '../../src/worker/advice.js';

it('says what a run would refuse, in the words of the page', async () => {
  const rows = Array.from({ length: 24 }, (_, i) => `b${i % 3},${Math.sin(i)},${(i % 3) + 0.5}`);
  const file = new Blob([['batch,x,y', ...rows].join('\n')]);
  const table = await readTable(blobSource(file, 'batches.csv'));
  const told = (strata?: string): string =>
    adviceOn(table, { target: ['y'], ...(strata !== undefined && { strata }) })[0];
  expect(told('batch')).toMatch(/^The run requires a target that varies within strata, got the same value/);
  expect(told() ?? '').not.toContain('requires');
});
