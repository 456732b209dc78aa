/**
 * What becomes of every column and every row of a file, as data: a preview of what a run would do, and what it did, so that whoever
 * reports a result can say it without a guess.
 */
import type { Remedy, TableError } from '../table-error.js';
import type { ColumnKind, Table } from '../table.js';
import { assignColumns, type Assignment, type Role } from './assign.js';
import type { MissingCosts } from './missing-costs.js';
import { missingCells, missingRule } from './missing-rule.js';
import type { DatasetOptions } from './options.js';

/** What would become of a column. */
export interface PlannedColumn {
  name: string;
  /** What the column is; 'unreadable' where it holds neither numbers nor labels. */
  kind: ColumnKind | 'unreadable';
  missing: number;
  distinct: number;
  role: Role;
  /** What it is used as. */
  use?: 'number' | 'class';
  /** The groups that it is in. */
  groups?: string[];
  /** Why it is left out. */
  reason?: string;
  /** Why a run would stop at this column, with the place; what is wrong without it, and what can be done. */
  problem?: string;
  rule?: string;
  remedy?: Remedy;
}

/** The plan for every column. Without a target, all columns are seen as features. */
export function plan(table: Table, options: Partial<DatasetOptions> = {}): PlannedColumn[] {
  const assignments = assignColumns(table, { ...options, target: options.target ?? [] });
  return assignments.map(({ name, column, role, use, groups, reason, problem }) => {
    const missing = column?.missing ?? 0;
    const stops = missingRule(options) === 'error' && use !== undefined && missing > 0;
    const cells = stops ? missingCells(missing) : undefined;
    const why = problem?.message ?? cells;
    const rule = problem?.rule ?? cells;
    const remedy = problem === undefined && stops ? 'missing' : problem?.remedy;
    return {
      name,
      kind: column?.kind ?? 'unreadable',
      missing,
      distinct: column?.distinct ?? 0,
      role,
      ...(use !== undefined && { use }),
      ...(groups !== undefined && { groups }),
      ...(reason !== undefined && { reason }),
      ...(why !== undefined && { problem: why }),
      ...(rule !== undefined && { rule }),
      ...(remedy !== undefined && { remedy }),
    };
  });
}

/** The errors that a run would end with, each at a column; those of missing cells are for missingCosts to tell. */
export function columnErrors(table: Table, options: Partial<DatasetOptions> = {}): TableError[] {
  return assignColumns(table, { ...options, target: options.target ?? [] }).flatMap(
    ({ problem }) => problem ?? [],
  );
}

/** What became of a column. */
export interface ColumnFate {
  name: string;
  role: Role;
  /** What it is used as, where it is used. */
  use?: 'number' | 'class';
  /** The groups that it is in. */
  groups?: string[];
  /** Why it is left out. */
  reason?: string;
}

/** What became of the rows: `read` is the sum of the others. */
export interface RowFates {
  /** Rows of data in the file. */
  read: number;
  /** Rows without any value, which are skipped when a file is read. */
  blank: number;
  /** Rows that were left out, by reason, with the columns at fault and how many rows each of them would cost alone. */
  leftOut: { reason: string; count: number; columns: { name: string; rows: number }[] }[];
  /** Rows of the dataset. */
  used: number;
}

/** Why rows with missing cells are left out. */
const MISSING_CELLS = 'missing cells';

/** The fates of columns, in the order of the table. */
export function columnFates(assignments: readonly Assignment[]): ColumnFate[] {
  return assignments.map(({ name, role, use, groups, reason }) => ({
    name,
    role,
    ...(use !== undefined && { use }),
    ...(groups !== undefined && { groups }),
    ...(reason !== undefined && { reason }),
  }));
}

/** The fates of rows: those with missing cells are dropped. */
export function rowFates({ rows, blankRows = 0 }: Table, { whole, columns }: MissingCosts): RowFates {
  const byColumn = columns.map(({ name, missing }) => ({ name, rows: missing }));
  const dropped = { reason: MISSING_CELLS, count: rows - whole, columns: byColumn };
  return {
    read: rows + blankRows,
    blank: blankRows,
    leftOut: whole < rows ? [dropped] : [],
    used: whole,
  };
}
