/**
 * What is done about missing cells: the rule in force, and for which columns a missing cell is a value like others.
 */
import { quote } from '@hsicinf/core/support';
import type { Column, Table } from '../table.js';
import { TableError } from '../table-error.js';
import type { Assignment } from './assign.js';
import { type DatasetOptions, MISSING_RULES, type MissingRule } from './options.js';

/** The label of cells without one, where missing is a class of its own. */
const MISSING_LABEL = '(missing)';

/** The rule: a bound on missing cells alone says that rows go where cells are still missing. */
export function missingRule({ missing, maxMissing }: Partial<DatasetOptions>): MissingRule {
  return missing ?? (maxMissing === undefined ? 'error' : 'drop-rows');
}

/** Whether missing cells of a column are a class of their own: they cost no rows then. */
export function isOwnClass({ role, use }: Pick<Assignment, 'role' | 'use'>, rule: MissingRule): boolean {
  return rule === 'class' && use === 'class' && (role === 'feature' || role === 'covariate');
}

/** Whether a column of one label has two classes, since missing is one of its own. */
export function variesByMissing(
  { column, ...assignment }: Pick<Assignment, 'role' | 'use'> & { column: Column },
  options: Partial<DatasetOptions>,
): boolean {
  return column.kind === 'constant' && column.missing > 0 && isOwnClass(assignment, missingRule(options));
}

/** Whether a missing cell of a column costs rows: not where missing is a value, or where a feature goes without the row. */
export function costsRows(assignment: Pick<Assignment, 'role' | 'use'>, rule: MissingRule): boolean {
  const isFeature = assignment.role === 'feature' || assignment.role === 'grouped';
  return !isOwnClass(assignment, rule) && !(rule === 'per-feature' && isFeature);
}

/** The label of that class, which no other class has. */
export function missingLabel(column: Column): string {
  let label = MISSING_LABEL;
  while (column.type === 'label' && column.levels.includes(label)) label += "'";
  return label;
}

/** Why a feature has too many missing cells; undefined where it has not. */
export function tooManyMissing(
  { missing }: Column,
  { rows }: Table,
  { maxMissing }: Partial<DatasetOptions>,
): string | undefined {
  if (maxMissing === undefined || missing <= maxMissing * rows) return undefined;
  return `${missingCells(missing)}, ${percent(missing / rows)} of the rows and more than ${percent(maxMissing)}`;
}

/** Missing cells in words. */
export function missingCells(count: number): string {
  return `has ${count} missing ${count === 1 ? 'cell' : 'cells'}`;
}

/** Checks both options. */
export function checkMissing(file: string, { missing, maxMissing }: Partial<DatasetOptions>): void {
  if (missing !== undefined && !MISSING_RULES.includes(missing)) {
    throw new TableError(
      `to be ${MISSING_RULES.slice(0, -1).join(', ')} or ${MISSING_RULES.at(-1)}, got ${quote(missing)}`,
      {
        file,
        option: 'missing',
      },
    );
  }
  if (maxMissing === undefined || (maxMissing >= 0 && maxMissing <= 1)) return;
  throw new TableError(`to be a share from 0 to 1, got ${String(maxMissing)}`, {
    file,
    option: 'maxMissing',
  });
}

/** A share in per cent: whole ones, or one digit more where that would be nothing. */
export function percent(share: number): string {
  const digits = share > 0 && share < 0.01 ? 1 : 0;
  return `${(100 * share).toFixed(digits)} %`;
}
