/**
 * What in a dataset makes p-values say less than they seem to, and was not declared: an output that says nothing, rows that are copies, columns that
 * name subjects, features that are the output in another form, values far from all others, and an output that drifts. Pure functions of the data;
 * what strata, clusters and covariates take care of is not warned of.
 */
import { type EncodedDataset, targetRows } from '../data/dataset.js';
import { isDerived } from '../data/derived-column.js';
import { isStored } from '../data/stored-column.js';
import { comparableColumns } from './comparable.js';
import { copiedRows } from './copied-rows.js';
import { farValues, type FarValuesOptions } from './far-values.js';
import { leakage } from './leakage.js';
import { nothingInCommon } from './nothing-in-common.js';
import { repeatedIdentifiers } from './repeated-identifiers.js';
import { rowTrend } from './row-trend.js';
import type { DataWarning } from './warning.js';

/** Cells of columns that lie in files which are read once more for this. */
const MOST_STORED = 2 ** 28;

const NOT_LOOKED_FOR: DataWarning = {
  kind: 'not looked for',
  columns: [],
  text: 'Copied rows, features that are the output in another form, and drift were not checked for, because that would mean reading the whole large packed table once more.',
};

/** The warnings on a dataset that passed its checks. */
export function dataWarnings(dataset: EncodedDataset, known: FarValuesOptions = {}): DataWarning[] {
  const { features, target, strata, clusters, covariates = [] } = dataset;
  const alike = nothingInCommon(target);
  if (
    features.length * targetRows(target) > MOST_STORED &&
    features.some((one) => isStored(one) || isDerived(one))
  ) {
    return [...alike, NOT_LOOKED_FOR];
  }
  const areGrouped = strata !== undefined || clusters !== undefined;
  const rows = targetRows(target);
  const copies = areGrouped ? undefined : copiedRows(() => comparableColumns(dataset), rows);
  const trend = areGrouped || covariates.length > 0 ? undefined : rowTrend(dataset);
  return [
    ...alike,
    ...(copies === undefined ? [] : [copies]),
    ...(areGrouped ? [] : repeatedIdentifiers(dataset)),
    ...leakage(dataset),
    ...farValues(dataset, known),
    ...(trend === undefined ? [] : [trend]),
  ];
}
