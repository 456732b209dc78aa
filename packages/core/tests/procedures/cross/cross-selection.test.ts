/** Values that memory has no room for are computed twice: the same bits. */
import { simulate } from '@hsicinf/core';
import { expect, it } from 'vitest';
import { shuffledOrder } from '../../../src/data/row-order.js';
import { checkedDataset } from '../../../src/data/checked-dataset.js';
import { crossPath } from '../../../src/procedures/cross/cross-path.js';
import { crossSelection, crossSweeps } from '../../../src/procedures/cross/cross-selection.js';
import { prepare } from '../../../src/data/prepare.js';
import { withContext } from '../../../src/engine/run-context.js';
import { loadKernels } from '../../../src/simd/load.js';

it.each(['additive', 'three-class'] as const)('%s: one sweep or three', async (design) => {
  await loadKernels();
  const rows = 90;
  const rowsA = 54;
  const dataset = checkedDataset('test', simulate(design, { rows, features: 70, seed: 4 }));
  const options = {
    featureBandwidth: 'auto',
    targetBandwidth: 'auto',
    targetTransform: 'normal-scores',
    seed: 1,
  } as const;
  const breathe = async (): Promise<void> => {};
  const prepared = await prepare(dataset, shuffledOrder(rows, 1, 0), options, { breathe });
  const path = await crossPath(prepared.target, rowsA, breathe);
  const select = (mostKept?: number) =>
    withContext({ threads: 1 }, { work: 0, items: 1, jobs: { statistics: 3 } }, (context) =>
      crossSelection(context, path.values, prepared, {
        rowsA,
        select: 7,
        ...(mostKept !== undefined && { mostKept }),
      }),
    );
  const kept = await select();
  expect(crossSweeps(70, rowsA)).toBe(1);
  expect(crossSweeps(70, rowsA, 1000)).toBe(3);
  const twice = await select(1000);
  expect(kept.selected).toHaveLength(7);
  expect(kept.covariances.map(({ length }) => length)).toEqual(Array(7).fill(70));
  expect(twice).toEqual(kept);
});
