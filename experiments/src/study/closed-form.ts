/**
 * The closed form that the recommended procedure takes for many rows, at any number of rows: every feature is tested.
 */
import type { Dataset } from '@hsicinf/core';
import { checkedDataset } from '../../../packages/core/dist/data/checked-dataset.js';
import { ownDataset } from '../../../packages/core/dist/data/own-input.js';
import { arrange } from '../../../packages/core/dist/design/arrangement.js';
import { withContext } from '../../../packages/core/dist/engine/run-context.js';
import { resolveOptions } from '../../../packages/core/dist/options/resolve-options.js';
import { closedFormTester } from '../../../packages/core/dist/procedures/recommended.js';
import { correlationProcedure } from '../../../packages/core/dist/procedures/correlation/correlation.js';
import { loadKernels } from '../../../packages/core/dist/simd/load.js';
import { LEVEL } from './cell.js';

const procedure = correlationProcedure(closedFormTester);

/** The p-values of all features. */
export async function closedForm(given: Dataset, seed: number): Promise<[index: number, pValue: number][]> {
  await loadKernels();
  const dataset = checkedDataset('hsicInf', ownDataset(given));
  const { rows, features } = dataset;
  const { options } = resolveOptions(
    { preset: 'recommended', select: 'all', seed, alpha: LEVEL },
    { method: 'hsicInf', features: features.length },
  );
  const { selected } = await withContext({ threads: 1 }, { work: 0, items: 1 }, async (context) => {
    const arrangement = await arrange('hsicInf', dataset, context);
    const call = { caller: 'hsicInf', dataset, rows, options, arrangement } as const;
    return (await procedure.plan(call, context, 0))();
  });
  return selected.map(({ index, pValue }) => [index, pValue]);
}
