/**
 * The kernel correlations as a function of their own: one value per feature, and the pair of widths that has it.
 */
import type { Dataset } from '../../data/dataset.js';
import { arrange } from '../../design/arrangement.js';
import { shardCount, withContext } from '../../engine/run-context.js';
import type { RunOptions } from '../../engine/run-options.js';
import { onUnchanged } from '../../data/unchanged.js';
import { ownOptions } from '../../data/own-input.js';
import { checkOptions } from '../../options/option-rules.js';
import { defaults } from '../../options/default-options.js';
import { optionTable, runTable } from '../../options/option-table.js';
import type { MethodOptions } from '../../options/options.js';
import type { FeatureScore } from '../../result.js';
import { checkedInput, sweepsOver } from '../statistics.js';
import { checkMeasure } from './measured-by.js';
import { preparedParts, scored } from './parts.js';

/** What the kernel correlations can be told. */
export type CorrelationOptions = RunOptions &
  Pick<MethodOptions, 'measure' | 'featureKernel' | 'featureWidths' | 'targetWidths' | 'seed'>;

/** The largest kernel correlation of every feature that varies over the pairs of widths, and the pair that has it. */
export async function kernelCorrelation(
  given: Dataset,
  wanted: CorrelationOptions = {},
): Promise<FeatureScore[]> {
  const caller = 'kernelCorrelation';
  const options = ownOptions(wanted);
  const { measure, featureKernel, featureWidths, targetWidths, seed } = optionTable;
  checkOptions(caller, options, { measure, featureKernel, featureWidths, targetWidths, seed, ...runTable });
  const dataset = await checkedInput(caller, given);
  checkMeasure(caller, dataset, options);
  const { rows, features } = dataset;
  const work = (features.length * rows * rows) / 2;
  return onUnchanged({ caller, dataset, signal: options.signal }, () =>
    withContext(
      options,
      { work, items: shardCount(features.length), jobs: sweepsOver(dataset) },
      async (context) => {
        const arrangement = await arrange(caller, dataset, context);
        const widths = { ...options, seed: options.seed ?? defaults.seed };
        const all = await scored(await preparedParts(arrangement, widths, context), context);
        return all.map(({ score }) => score);
      },
    ),
  );
}
