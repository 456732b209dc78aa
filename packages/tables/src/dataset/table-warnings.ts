/**
 * The warnings that a run would have in its notes, before it is run: on the dataset that a table would become. What names
 * subjects is for suggestRoles to tell, which sees all columns and not only those in use.
 */
import type { Dataset, InputError } from '@hsicinf/core';
import {
  type Comparable,
  copiedRows,
  type DataWarning,
  dataWarnings,
  inputErrorOf,
  isPlainTarget,
} from '@hsicinf/core/support';
import type { Table } from '../table.js';
import { TableError } from '../table-error.js';
import { assignColumns } from './assign.js';
import { missingRule } from './missing-rule.js';
import type { DatasetOptions } from './options.js';
import { toDataset } from './to-dataset.js';

/** Where rows have to be left out, numbers are copied; larger tables wait for the run. */
const MOST_COPIED = 2 ** 24;

/** The warnings; without an output those on copied rows only, and none where a run would stop. */
export function tableWarnings(table: Table, options: Partial<DatasetOptions> = {}): DataWarning[] {
  const { target = [], strata, clusters } = options;
  if (target.length === 0) {
    return strata === undefined && clusters === undefined ? copiesIn(table, options) : [];
  }
  const dataset = datasetAhead(table, { ...options, target });
  if (dataset === undefined || !isPlainTarget(dataset.target)) return [];
  return dataWarnings({ ...dataset, target: dataset.target }).filter(
    ({ kind }) => kind !== 'repeated identifier',
  );
}

/** What the run itself would refuse in columns that can all be read, such as strata within which the output does not vary. */
export function runError(table: Table, options: Partial<DatasetOptions> = {}): InputError | undefined {
  const { target = [] } = options;
  const dataset = target.length === 0 ? undefined : datasetAhead(table, { ...options, target });
  return dataset && isPlainTarget(dataset.target) ? inputErrorOf('hsicInf', dataset) : undefined;
}

/**
 * The dataset that a table would become, of which structured outputs are not looked at before the run; undefined where a run
 * would stop before, or it would be too large a copy.
 */
function datasetAhead(table: Table, options: DatasetOptions): Dataset<Float64Array> | undefined {
  const isCopied = table.columns.some((column) => column.missing > 0);
  if (isCopied && table.rows * table.columns.length > MOST_COPIED) return undefined;
  const asked = missingRule(options);
  // Features with missing cells are not looked at by the run either.
  const rule = asked === 'error' ? 'drop-rows' : asked === 'per-feature' ? 'drop-features' : asked;
  try {
    return toDataset(table, { ...options, missing: rule }).dataset;
  } catch (error) {
    // Why a run would stop is in the plan.
    if (error instanceof TableError) return undefined;
    throw error;
  }
}

/** Over all columns that a run would use; missing cells are equal. */
function copiesIn(table: Table, options: Partial<DatasetOptions>): DataWarning[] {
  const columns = assignColumns(table, { ...options, target: [] }).flatMap(
    ({ role, column }): Comparable[] => {
      if (role !== 'feature' || column === undefined) return [];
      return [column.type === 'number' ? column.values : column.codes];
    },
  );
  const warning = copiedRows(() => columns, table.rows);
  return warning === undefined ? [] : [warning];
}
