/**
 * A preview: what a run would do with every column, without doing it.
 */
import type { ColumnKind, Table } from '../table.js';
import type { Remedy, TableError } from '../table-error.js';
import { assignColumns, type Role } from './assign.js';
import { missingCells, missingRule } from './missing-rule.js';
import type { DatasetOptions } from './options.js';

/** What becomes of a column. */
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
