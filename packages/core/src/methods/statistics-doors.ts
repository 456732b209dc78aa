/**
 * The statistics as functions of their own: one value per feature, or one per unit and feature, for any dataset. Rows
 * are used in their order, nothing is shuffled, and a feature that cannot vary has the value 0.
 */
import type { Dataset } from '../data/dataset.js';
import { originalOrder } from '../data/row-order.js';
import { validateDataset } from '../data/validate.js';
import { InputError } from '../errors.js';
import type { TargetTransform } from '../kernels/encode.js';
import type { Variable } from '../kernels/variable.js';
import { columnOf, fromColumns, type Matrix } from '../numerics/matrix.js';
import { randomStream } from '../numerics/random.js';
import { checkOptions, defaults, type MethodOptions, type RunOptions } from '../options.js';
import { methodRules, runRules, wholeNumber } from '../option-rules.js';
import type { ExcludedFeature } from '../result.js';
import { blocksOf, oneBlock } from '../statistics/block.js';
import { crossParts } from '../statistics/cross.js';
import { drawQuadruples } from '../statistics/incomplete.js';
import { partA, tooFewOffMode } from './cross-procedure.js';
import type { Shared } from '../execution/tasks.js';
import { featureValues, meansOf, type ValuesTask } from './feature-values.js';
import { prepare, type Prepared } from './prepare.js';
import { withContext } from './run-context.js';

/** What every statistic takes. `targetTransform` defaults to 'none' for blocks, as in the paper, else 'normal-scores'. */
export type StatisticOptions = RunOptions &
  Pick<MethodOptions, 'featureBandwidth' | 'targetBandwidth' | 'targetTransform' | 'seed'>;

const { featureBandwidth, targetBandwidth, targetTransform, seed } = methodRules;
const commonRules = { featureBandwidth, targetBandwidth, targetTransform, seed, ...runRules };

/** η̂ of every block (rows) and feature (columns): all rows in order, the trailing rows mod blockSize left out. */
export async function blockHsic(
  dataset: Dataset,
  options: StatisticOptions & { blockSize?: number } = {},
): Promise<Matrix> {
  checkOptions('blockHsic', options, { ...commonRules, blockSize: methodRules.blockSize });
  const rows = validateDataset('blockHsic', dataset);
  const blockSize = options.blockSize ?? defaults.blockSize;
  if (blockSize > rows)
    throw new InputError(`blockHsic requires blockSize of at most ${rows} rows, got ${blockSize}`);
  const prepared = prepareInOrder(dataset, rows, options, 'none');
  const count = Math.floor(rows / blockSize);
  const shared = blocksOf(prepared.target.variable, { blockSize, start: 0, count });
  return units(dataset, prepared, options, { task: 'block', shared, count, work: (rows * blockSize) / 2 });
}

/** The unbiased HSIC over all rows, one value per feature. */
export async function fullHsic(dataset: Dataset, options: StatisticOptions = {}): Promise<Float64Array> {
  checkOptions('fullHsic', options, commonRules);
  const rows = validateDataset('fullHsic', dataset);
  if (rows < 4) throw new InputError(`fullHsic requires at least 4 rows, got ${rows}`);
  const prepared = prepareInOrder(dataset, rows, options, 'normal-scores');
  const shared = oneBlock(prepared.target.variable);
  const { data } = await units(dataset, prepared, options, {
    task: 'block',
    shared,
    count: 1,
    work: (rows * rows) / 2,
  });
  return data;
}

/** h of every quadruple (rows) and feature (columns); the quadruples are drawn by the seed and shared by all features. */
export async function incompleteHsic(
  dataset: Dataset,
  options: StatisticOptions & { incompleteRatio?: number } = {},
): Promise<Matrix> {
  checkOptions('incompleteHsic', options, { ...commonRules, incompleteRatio: methodRules.incompleteRatio });
  const rows = validateDataset('incompleteHsic', dataset);
  if (rows < 4) throw new InputError(`incompleteHsic requires at least 4 rows, got ${rows}`);
  const prepared = prepareInOrder(dataset, rows, options, 'normal-scores');
  const count = Math.max(1, Math.round((options.incompleteRatio ?? defaults.incompleteRatio) * rows));
  const random = randomStream(options.seed ?? defaults.seed, 'quadruples', '0', '0');
  const shared = drawQuadruples(prepared.target.variable, { count, start: 0, end: rows }, random);
  return units(dataset, prepared, options, { task: 'incomplete', shared, count, work: 30 * count });
}

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
  options: StatisticOptions & { rowsA?: number } = {},
): Promise<CrossHsic> {
  const rows = validateDataset('crossHsic', dataset);
  checkOptions('crossHsic', options, { ...commonRules, rowsA: wholeNumber(2, rows - 2) });
  const rowsA = options.rowsA ?? partA(rows);
  const prepared = prepareInOrder(dataset, rows, options, 'normal-scores', (feature) =>
    tooFewOffMode(feature, rowsA, rows),
  );
  const shared = crossParts(prepared.target.variable, rowsA);
  const rowValues = await units(dataset, prepared, options, {
    task: 'cross',
    shared,
    count: rowsA,
    work: rowsA * (rows - rowsA),
  });
  const { bandwidth } = prepared.target;
  return {
    statistics: meansOf(Array.from({ length: rowValues.columns }, (_, j) => columnOf(rowValues, j))),
    rowValues,
    rowsA,
    excluded: prepared.excluded,
    ...(bandwidth !== undefined && { targetBandwidth: bandwidth }),
  };
}

function prepareInOrder(
  dataset: Dataset,
  rows: number,
  options: StatisticOptions,
  transform: TargetTransform,
  screen?: (feature: Variable) => string | undefined,
): Prepared {
  return prepare(
    dataset,
    originalOrder(rows),
    {
      featureBandwidth: options.featureBandwidth ?? defaults.featureBandwidth,
      targetBandwidth: options.targetBandwidth ?? defaults.targetBandwidth,
      targetTransform: options.targetTransform ?? transform,
      seed: options.seed ?? defaults.seed,
    },
    screen,
  );
}

/** `count` units × all features; the columns of excluded features are 0. `work` is in kernel values a feature. */
async function units<Name extends ValuesTask>(
  dataset: Dataset,
  { usable, encode }: Prepared,
  options: RunOptions,
  { task, shared, count, work }: { task: Name; shared: Shared<Name>; count: number; work: number },
): Promise<Matrix> {
  const values = await withContext(options, { work: work * usable.length }, (context) =>
    featureValues(context, { task, shared }, { count: usable.length, encode }),
  );
  const zero = new Float64Array(count);
  const columns: Float64Array[] = dataset.features.map(() => zero);
  usable.forEach((index, position) => {
    columns[index] = values[position];
  });
  return fromColumns(columns, count);
}
