/**
 * What in a dataset makes p-values say less than they seem to, and was not declared: rows that are copies, columns that
 * name subjects, features that are the output in another form, and an output that drifts. Pure functions of the data;
 * what strata, clusters and covariates take care of is not warned of.
 */
import type { OwnDataset } from '../data/dataset.js';
import { comparableColumns } from './comparable.js';
import { copiedRows } from './copied-rows.js';
import { leakage } from './leakage.js';
import { repeatedIdentifiers } from './repeated-identifiers.js';
import { rowTrend } from './row-trend.js';
import type { DataWarning } from './warning.js';

/** The warnings on a dataset that passed its checks. */
export function dataWarnings(dataset: OwnDataset): DataWarning[] {
  const { target, strata, clusters, covariates = [] } = dataset;
  const areGrouped = strata !== undefined || clusters !== undefined;
  const { length: rows } = target.kind === 'vector' ? target.values[0] : target.values;
  const copies = areGrouped ? undefined : copiedRows(() => comparableColumns(dataset), rows);
  const trend = areGrouped || covariates.length > 0 ? undefined : rowTrend(dataset);
  return [
    ...(copies === undefined ? [] : [copies]),
    ...(areGrouped ? [] : repeatedIdentifiers(dataset)),
    ...leakage(dataset),
    ...(trend === undefined ? [] : [trend]),
  ];
}
