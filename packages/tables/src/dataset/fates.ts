/**
 * What became of every column and every row of a file, as data: whoever reports a result can say it without a guess.
 */
import type { Table } from '../table.js';
import type { Assignment, Role } from './assign.js';
import type { MissingCosts } from './missing-costs.js';

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
export const MISSING_CELLS = 'missing cells';

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
