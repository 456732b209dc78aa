/** What became of every column and row: nothing goes without a word on it. */
import { toDataset } from '@hsicinf/tables';
import { describe, expect, it } from 'vitest';
import { read } from '../support/sources.js';

const text = [
  'id,batch,age,sex,one,gap,y',
  ...Array.from(
    { length: 12 },
    (_, i) =>
      `${i + 1},${'ab'[i % 2]},${30 + ((i * 7) % 11)},${'fm'[i % 2]},1,${i < 3 ? '' : i * i},${(i * 5) % 12}`,
  ),
  ',,,,,,',
].join('\n');

describe('fates', () => {
  it('of columns say the role of each, or why it is left out', async () => {
    const table = await read(text);
    const { columns } = toDataset(table, {
      target: ['y'],
      strata: 'batch',
      covariates: ['age'],
      missing: 'drop-rows',
    });
    expect(columns).toEqual([
      { name: 'id', role: 'left out', reason: 'looks like an id: it numbers or names the rows' },
      { name: 'batch', role: 'stratum', use: 'class' },
      { name: 'age', role: 'covariate', use: 'number' },
      { name: 'sex', role: 'feature', use: 'class' },
      { name: 'one', role: 'left out', reason: 'holds only one value' },
      { name: 'gap', role: 'feature', use: 'number' },
      { name: 'y', role: 'target', use: 'number' },
    ]);
  });

  it('of rows add up to those of the file', async () => {
    const table = await read(text);
    expect(toDataset(table, { target: ['y'], missing: 'drop-rows' }).rows).toEqual({
      read: 13,
      blank: 1,
      leftOut: [{ reason: 'missing cells', count: 3, columns: [{ name: 'gap', rows: 3 }] }],
      used: 9,
    });
    expect(toDataset(table, { target: ['y'], missing: 'drop-features' }).rows).toEqual({
      read: 13,
      blank: 1,
      leftOut: [],
      used: 12,
    });
  });
});
