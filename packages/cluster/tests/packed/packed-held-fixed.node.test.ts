/** Strata, clusters and covariates beside packed columns. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { hsicInf } from '@hsicinf/core';
import { type Executor, inlineExecutor } from '@hsicinf/core/elsewhere';
import { openPacked } from '@hsicinf/cluster';
import { toDataset } from '@hsicinf/tables';
import { describe, expect, it } from 'vitest';
import { writeGenotypes } from '../../../../bench/genotypes.mjs';
import { packed } from '../support/pack.js';
import { csv, folder, inMemory } from './support.js';

describe('what is held fixed', () => {
  it('leaves the columns of a packed table where they are, and gives the same results', async () => {
    const directory = join(folder, 'held.hsic');
    await packed([csv], directory);
    const [whole, table] = [await inMemory(csv), await openPacked(directory)];
    const columns = [
      { strata: 'group' },
      { clusters: 'many' },
      { covariates: ['x2'] },
      { covariates: ['x2'], strata: 'group' },
      { features: ['x1', 'x2', 'small', 'gaps'], missing: 'drop-rows' },
      { features: ['x1', 'x2', 'small', 'gaps'], missing: 'drop-rows', strata: 'group' },
    ] as const;
    for (const own of columns) {
      const options = { target: ['y'], exclude: ['gaps'].filter(() => !('missing' in own)), ...own };
      const { dataset } = toDataset(table, options);
      const expected = await hsicInf(toDataset(whole, options).dataset, { permutations: 99 });
      expect(await hsicInf(dataset, { permutations: 99 })).toEqual(expected);
      const arrays = dataset.features.filter((one) => Object.hasOwn(one, 'values')).map(({ name }) => name);
      // Classes, and columns with gaps, are in memory.
      expect(arrays.filter((name) => ['x1', 'x2', 'small'].includes(name))).toEqual([]);
    }
    table.close();
  });

  it('takes no memory for each column', async () => {
    const [stem, directory] = [join(folder, 'wide'), join(folder, 'wide.hsic')];
    const [features, rows] = [4000, 600];
    writeGenotypes(stem, { features, rows, seed: 3 });
    const batches = Array.from({ length: rows }, (_, row) => `s${row},${'abcd'[row % 4]},p${row % 200}`);
    writeFileSync(`${stem}.csv`, ['IID,batch,patient', ...batches].join('\n'));
    await packed([`${stem}.bed`, `${stem}.csv`], directory);
    const table = await openPacked(directory);
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    // What is no longer in use is counted until a thread beside this one has swept it away.
    const inUse = async (): Promise<number> => {
      let least = Infinity;
      for (let i = 0; i < 5; i++) {
        collect();
        await setTimeout(20);
        least = Math.min(least, process.memoryUsage().arrayBuffers / 1e6);
      }
      return least;
    };
    // What is made for the first column that is read serves all of them.
    expect(table.columns.at(-1)).toHaveProperty('values.length', rows);
    for (const columns of [
      { strata: 'batch', exclude: ['patient'] },
      { clusters: 'patient', exclude: ['batch'] },
    ]) {
      const before = await inUse();
      let held = Infinity;
      const stop = new Error('all is arranged');
      const executor: Executor = {
        ...inlineExecutor,
        run: async () => {
          held = await inUse();
          throw stop;
        },
      };
      const { dataset } = toDataset(table, { target: ['phenotype'], ...columns });
      await expect(hsicInf(dataset, { executor })).rejects.toThrow(stop);
      // As numbers in memory the columns would take 19 MB.
      expect(held - before).toBeLessThan(4);
    }
    table.close();
  });
});
