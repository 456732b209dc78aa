/**
 * The warnings that a run would have in its notes, before it is run: on the dataset that a table would become. What names
 * subjects is for suggestRoles to tell, which sees all columns and not only those in use.
 */
import {
  type Comparable,
  copiedRows,
  type DataWarning,
  dataWarnings,
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
  const isCopied = table.columns.some((column) => column.missing > 0);
  if (isCopied && table.rows * table.columns.length > MOST_COPIED) return [];
  const asked = missingRule(options);
  // Features with missing cells are not looked at by the run either.
  const rule = asked === 'error' ? 'drop-rows' : asked === 'per-feature' ? 'drop-features' : asked;
  try {
    const { dataset } = toDataset(table, { ...options, target, missing: rule });
    // A structured output is looked at when it has become what the run takes.
    const { target: output } = dataset;
    if (!isPlainTarget(output)) return [];
    return dataWarnings({ ...dataset, target: output }).filter(({ kind }) => kind !== 'repeated identifier');
  } catch (error) {
    // Why a run would stop is in the plan.
    if (error instanceof TableError) return [];
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
