/**
 * The statistics as functions of their own: one value per feature, or one per unit and feature, for any dataset. Rows
 * are used in their order, nothing is shuffled, and a feature that cannot vary has the value 0. Numbers must stay as they
 * are until the promise settles, as for hsicInf. Here block and full HSIC, which several procedures use, and what all have
 * in common; those of one procedure are in its room.
 */
import type { Dataset } from '../data/dataset.js';
import { originalOrder } from '../data/row-order.js';
import { type CheckedDataset, checkedDataset, withoutMissing } from '../data/checked-dataset.js';
import { hasGroups } from '../design/arrangement.js';
import { hasCovariates, withoutCovariates } from '../design/residuals.js';
import { InputError } from '../errors.js';
import type { TargetTransform } from '../data/prepared-column.js';
import type { Variable } from '../kernels/variable.js';
import { fromColumns, type Matrix } from '../numerics/matrix.js';
import { checkOptions } from '../options/option-rules.js';
import { optionTable, runTable } from '../options/option-table.js';
import type { RunOptions } from '../engine/run-options.js';
import { defaults } from '../options/default-options.js';
import type { MethodOptions } from '../options/options.js';
import { prepare, type Prepared, type Screen } from '../data/prepare.js';
import { loadKernels } from '../simd/load.js';
import { blocksOf, blockTask, oneBlock } from '../statistics/block.js';
import { featureValues, type ValuesWay } from '../statistics/feature-values.js';
import { bind } from '../engine/task.js';
import { ownDataset, ownOptions } from '../data/own-input.js';
import { shardCount, withContext } from '../engine/run-context.js';
import { onUnchanged } from '../data/unchanged.js';

/** What every statistic takes. `targetTransform` defaults to 'none' for blocks, as in the paper, else 'normal-scores'. */
export type StatisticOptions = RunOptions &
  Pick<MethodOptions, 'featureBandwidth' | 'targetBandwidth' | 'targetTransform' | 'seed'>;

const { featureBandwidth, targetBandwidth, targetTransform, seed } = optionTable;
/** The rules of these options. */
export const commonRules = { featureBandwidth, targetBandwidth, targetTransform, seed, ...runTable };

/** η̂ of every block (rows) and feature (columns): all rows in order, the trailing rows mod blockSize left out. */
export async function blockHsic(
  dataset: Dataset,
  given: StatisticOptions & { blockSize?: number } = {},
): Promise<Matrix> {
  const options = ownOptions(given);
  checkOptions('blockHsic', options, { ...commonRules, blockSize: optionTable.blockSize });
  const checked = await checkedInput('blockHsic', dataset, { leastRows: 1, codesSuffice: true });
  const { rows } = checked;
  const blockSize = options.blockSize ?? defaults.blockSize;
  if (blockSize > rows) {
    throw new InputError('blockHsic', `of at most ${rows} rows`, `${blockSize}`, { option: 'blockSize' });
  }
  const count = Math.floor(rows / blockSize);
  const { units } = await computeUnits(checked, options, {
    caller: 'blockHsic',
    transform: 'none',
    work: (rows * blockSize) / 2,
    takesMatrices: true,
    plan: (target) => ({
      way: bind(blockTask, blocksOf(target, { blockSize, start: 0, count, requiresUnchanged: true })),
      count,
      requiresUnchanged: true,
    }),
  });
  return units;
}

/** The unbiased HSIC over all rows, one value per feature. */
export async function fullHsic(dataset: Dataset, given: StatisticOptions = {}): Promise<Float64Array> {
  const options = ownOptions(given);
  checkOptions('fullHsic', options, commonRules);
  const checked = await checkedInput('fullHsic', dataset);
  const { rows } = checked;
  const { units } = await computeUnits(checked, options, {
    caller: 'fullHsic',
    transform: 'normal-scores',
    work: (rows * rows) / 2,
    takesMatrices: true,
    plan: (target) => ({ way: bind(blockTask, oneBlock(target)), count: 1 }),
  });
  return units.data;
}

/** Unbiased statistics are sums over quadruples of rows. */
const QUADRUPLE = 4;

/**
 * Loads the kernels, with which the data is then looked over. Codes suffice to who reads columns by those that are kept, or else
 * holds the values against them (as-checked.ts).
 */
export async function checkedInput(
  caller: string,
  given: Dataset,
  { leastRows = QUADRUPLE, codesSuffice = false } = {},
): Promise<CheckedDataset> {
  const own = ownDataset(given);
  await loadKernels();
  const dataset = withoutMissing(caller, checkedDataset(caller, own, { codesSuffice }));
  const { rows } = dataset;
  if (rows < leastRows) throw new InputError(caller, `at least ${leastRows} rows`, `${rows}`);
  return dataset;
}

/** How often the features are gone over. */
export function sweepsOver(dataset: CheckedDataset): { statistics: number } {
  return { statistics: hasCovariates(dataset) ? 2 : 1 };
}

interface Plan {
  way: ValuesWay;
  count: number;
  /** Whether it holds columns of numbers against their fingerprints as it reads them. */
  requiresUnchanged?: boolean;
}

interface UnitsRequest {
  caller: string;
  /** The transform of the output unless the options say otherwise. */
  transform: TargetTransform;
  /** Kernel values a feature. */
  work: number;
  /** Whether it takes kernel matrices as well as points. */
  takesMatrices?: boolean;
  screen?: Screen;
  /** What is computed, once the output is encoded: `count` units. */
  plan: (target: Variable, breathe: () => Promise<void>) => Plan | Promise<Plan>;
}

/** Units × all features; the columns of excluded features are 0. */
export function computeUnits(
  dataset: CheckedDataset,
  options: StatisticOptions,
  { caller, transform, work, takesMatrices = false, screen, plan }: UnitsRequest,
): Promise<{ units: Matrix; prepared: Prepared }> {
  const encoding = {
    featureBandwidth: options.featureBandwidth ?? defaults.featureBandwidth,
    targetBandwidth: options.targetBandwidth ?? defaults.targetBandwidth,
    targetTransform: options.targetTransform ?? transform,
    seed: options.seed ?? defaults.seed,
  };
  if (hasGroups(dataset)) {
    throw new InputError(caller, 'rows that are independent', 'strata or clusters', {
      hint: 'kernelCorrelation takes them',
    });
  }
  if (dataset.target.kind === 'kernels' && !takesMatrices) {
    const rule = 'a target of numbers or classes';
    throw new InputError(caller, rule, `kind '${dataset.target.of}'`, {
      column: 'target',
      hint: 'kernelCorrelation, fullHsic and blockHsic take it',
    });
  }
  const { length } = dataset.features;
  return onUnchanged({ caller, dataset, signal: options.signal }, (isSettled) =>
    withContext(
      options,
      { work: work * length, items: shardCount(length), jobs: sweepsOver(dataset) },
      async (context) => {
        const breathe = (): Promise<void> => context.breathe();
        const { dataset: held } = await withoutCovariates(caller, dataset, { context, groups: undefined });
        const prepared = await prepare(held, originalOrder(dataset.rows), encoding, {
          breathe,
          ...(screen && { screen }),
        });
        const { target, usable } = prepared;
        const { way, count, requiresUnchanged = false } = await plan(target, breathe);
        const values = await featureValues(context, way, prepared);
        if (requiresUnchanged && held === dataset) isSettled(prepared.comparable());
        const zero = new Float64Array(count);
        const columns: Float64Array[] = dataset.features.map(() => zero);
        usable.forEach((index, position) => {
          columns[index] = values[position];
        });
        return { units: fromColumns(columns, count), prepared };
      },
    ),
  );
}
