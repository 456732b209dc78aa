/**
 * The statistics as functions of their own: one value per feature, or one per unit and feature, for any dataset. Rows
 * are used in their order, nothing is shuffled, and a feature that cannot vary has the value 0. Numbers must stay as they
 * are until the promise settles, as for hsicInf.
 */
import type { Dataset } from '../data/dataset.js';
import { originalOrder } from '../data/row-order.js';
import { type CheckedDataset, checkedDataset } from '../data/checked-dataset.js';
import { arrange, hasGroups } from '../design/arrangement.js';
import { hasCovariates, withoutCovariates } from '../design/residuals.js';
import { InputError } from '../errors.js';
import type { TargetTransform } from '../data/prepared-column.js';
import type { Variable } from '../kernels/variable.js';
import { columnMeans, fromColumns, type Matrix } from '../numerics/matrix.js';
import { randomStream } from '../numerics/random.js';
import { checkOptions, wholeNumber } from '../options/option-rules.js';
import { optionTable, runTable } from '../options/option-table.js';
import type { RunOptions } from '../engine/run-options.js';
import { defaults } from '../options/default-options.js';
import type { MethodOptions } from '../options/options.js';
import { type ExcludedFeature, prepare, type Prepared, type Screen } from '../data/prepare.js';
import { loadKernels } from '../simd/load.js';
import { blocksOf, blockTask, oneBlock } from '../statistics/block.js';
import { drawQuadruples, incompleteTask } from './paper/incomplete.js';
import { partA, tooFewOffMode } from './cross/cross-guards.js';
import { crossPath, crossWork } from './cross/cross-path.js';
import { partsOf, scored } from './correlation/parts.js';
import type { FeatureScore } from '../result.js';
import { featureValues, type ValuesWay } from '../statistics/feature-values.js';
import { bind } from '../engine/task.js';
import { ownDataset, ownOptions } from '../data/own-input.js';
import { shardCount, withContext } from '../engine/run-context.js';
import { onUnchanged } from '../data/unchanged.js';

/** What every statistic takes. `targetTransform` defaults to 'none' for blocks, as in the paper, else 'normal-scores'. */
export type StatisticOptions = RunOptions &
  Pick<MethodOptions, 'featureBandwidth' | 'targetBandwidth' | 'targetTransform' | 'seed'>;

const { featureBandwidth, targetBandwidth, targetTransform, seed } = optionTable;
const commonRules = { featureBandwidth, targetBandwidth, targetTransform, seed, ...runTable };

/** η̂ of every block (rows) and feature (columns): all rows in order, the trailing rows mod blockSize left out. */
export async function blockHsic(
  dataset: Dataset,
  given: StatisticOptions & { blockSize?: number } = {},
): Promise<Matrix> {
  const options = ownOptions(given);
  checkOptions('blockHsic', options, { ...commonRules, blockSize: optionTable.blockSize });
  const checked = await check('blockHsic', dataset);
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
    plan: (target) => ({ way: bind(blockTask, blocksOf(target, { blockSize, start: 0, count })), count }),
  });
  return units;
}

/** The unbiased HSIC over all rows, one value per feature. */
export async function fullHsic(dataset: Dataset, given: StatisticOptions = {}): Promise<Float64Array> {
  const options = ownOptions(given);
  checkOptions('fullHsic', options, commonRules);
  const checked = await check('fullHsic', dataset);
  const { rows } = checked;
  requireQuadruple('fullHsic', rows);
  const { units } = await computeUnits(checked, options, {
    caller: 'fullHsic',
    transform: 'normal-scores',
    work: (rows * rows) / 2,
    plan: (target) => ({ way: bind(blockTask, oneBlock(target)), count: 1 }),
  });
  return units.data;
}

/** What the kernel correlations can be told. */
export type CorrelationOptions = RunOptions & Pick<MethodOptions, 'featureWidths' | 'targetWidths' | 'seed'>;

/** The largest kernel correlation of every feature that varies over the pairs of widths, and the pair that has it. */
export async function kernelCorrelation(
  given: Dataset,
  wanted: CorrelationOptions = {},
): Promise<FeatureScore[]> {
  const caller = 'kernelCorrelation';
  const options = ownOptions(wanted);
  const { featureWidths, targetWidths } = optionTable;
  checkOptions(caller, options, { featureWidths, targetWidths, seed, ...runTable });
  const dataset = await check(caller, given);
  const { rows, features } = dataset;
  requireQuadruple(caller, rows);
  const work = (features.length * rows * rows) / 2;
  return onUnchanged({ caller, dataset, signal: options.signal }, () =>
    withContext(
      options,
      { work, items: shardCount(features.length), jobs: jobsOn(dataset) },
      async (context) => {
        const arrangement = await arrange(caller, dataset, context);
        const widths = { ...options, seed: options.seed ?? defaults.seed };
        const all = await scored(await partsOf(arrangement, widths, context), context);
        return all.map(({ score }) => score);
      },
    ),
  );
}

/** h of every quadruple (rows) and feature (columns); the quadruples are drawn by the seed and shared by all features. */
export async function incompleteHsic(
  dataset: Dataset,
  given: StatisticOptions & { incompleteRatio?: number } = {},
): Promise<Matrix> {
  const options = ownOptions(given);
  checkOptions('incompleteHsic', options, { ...commonRules, incompleteRatio: optionTable.incompleteRatio });
  const checked = await check('incompleteHsic', dataset);
  const { rows } = checked;
  requireQuadruple('incompleteHsic', rows);
  const count = Math.max(1, Math.round((options.incompleteRatio ?? defaults.incompleteRatio) * rows));
  const random = randomStream(options.seed ?? defaults.seed, 'quadruples', '0', '0');
  const { units } = await computeUnits(checked, options, {
    caller: 'incompleteHsic',
    transform: 'normal-scores',
    work: 30 * count,
    plan: (target) => ({
      way: bind(incompleteTask, drawQuadruples(target, { count, start: 0, end: rows }, random)),
      count,
    }),
  });
  return units;
}

/** Cross-HSIC of all features. */
export interface CrossHsic {
  /** z of every feature, 0 for excluded ones. */
  statistics: Float64Array;
  /** g of every row of part A (rows) and feature (columns). */
  rowValues: Matrix;
  rowsA: number;
  excluded: ExcludedFeature[];
  /** The Gaussian bandwidth of the output; absent for classes. */
  targetBandwidth?: number;
}

/** Cross-HSIC: the first `rowsA` rows are part A (default 60 %), the rest part B. */
export async function crossHsic(
  dataset: Dataset,
  given: StatisticOptions & { rowsA?: number } = {},
): Promise<CrossHsic> {
  const options = ownOptions(given);
  const checked = await check('crossHsic', dataset);
  const { rows } = checked;
  requireQuadruple('crossHsic', rows);
  checkOptions('crossHsic', options, { ...commonRules, rowsA: wholeNumber(2, rows - 2) });
  const rowsA = options.rowsA ?? partA(rows);
  const { units, prepared } = await computeUnits(checked, options, {
    caller: 'crossHsic',
    transform: 'normal-scores',
    work: crossWork(rows, rowsA).values,
    screen: (feature, order) => tooFewOffMode(feature, order, { rowsA, rows }),
    plan: async (target, breathe) => ({
      way: (await crossPath(target, rowsA, breathe)).values,
      count: rowsA,
    }),
  });
  const { bandwidth } = prepared.target;
  return {
    statistics: columnMeans(units),
    rowValues: units,
    rowsA,
    excluded: prepared.excluded,
    ...(bandwidth !== undefined && { targetBandwidth: bandwidth }),
  };
}

/** Loads the kernels, with which the data is then looked over. */
async function check(caller: string, given: Dataset): Promise<CheckedDataset> {
  const own = ownDataset(given);
  await loadKernels();
  return checkedDataset(caller, own);
}

/** How often the features are gone over. */
function jobsOn(dataset: CheckedDataset): { statistics: number } {
  return { statistics: hasCovariates(dataset) ? 2 : 1 };
}

function requireQuadruple(caller: string, rows: number): void {
  if (rows < 4) throw new InputError(caller, 'at least 4 rows', `${rows}`);
}

interface Plan {
  way: ValuesWay;
  count: number;
}

interface UnitsRequest {
  caller: string;
  /** The transform of the output unless the options say otherwise. */
  transform: TargetTransform;
  /** Kernel values a feature. */
  work: number;
  screen?: Screen;
  /** What is computed, once the output is encoded: `count` units. */
  plan: (target: Variable, breathe: () => Promise<void>) => Plan | Promise<Plan>;
}

/** Units × all features; the columns of excluded features are 0. */
function computeUnits(
  dataset: CheckedDataset,
  options: StatisticOptions,
  { caller, transform, work, screen, plan }: UnitsRequest,
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
  const { length } = dataset.features;
  return onUnchanged({ caller, dataset, signal: options.signal }, () =>
    withContext(
      options,
      { work: work * length, items: shardCount(length), jobs: jobsOn(dataset) },
      async (context) => {
        const breathe = (): Promise<void> => context.breathe();
        const { dataset: held } = await withoutCovariates(caller, dataset, context);
        const prepared = await prepare(held, originalOrder(dataset.rows), encoding, {
          breathe,
          ...(screen && { screen }),
        });
        const { target, usable } = prepared;
        const { way, count } = await plan(target, breathe);
        const values = await featureValues(context, way, prepared);
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
