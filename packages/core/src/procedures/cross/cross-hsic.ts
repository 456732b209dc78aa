/**
 * Cross-HSIC as a function of its own: z of every feature, and g of every row of part A.
 */
import type { Dataset } from '../../data/dataset.js';
import { ownOptions } from '../../data/own-input.js';
import type { ExcludedFeature } from '../../data/prepare.js';
import { columnMeans, type Matrix } from '../../numerics/matrix.js';
import { checkOptions, wholeNumber } from '../../options/option-rules.js';
import { checkedInput, commonRules, computeUnits, type StatisticOptions } from '../statistics.js';
import { partA, tooFewOffMode } from './cross-guards.js';
import { crossPath, crossWork } from './cross-path.js';

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
  const checked = await checkedInput('crossHsic', dataset);
  const { rows } = checked;
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
