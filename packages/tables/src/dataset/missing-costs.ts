/**
 * What missing cells cost, and what is said of it: how many rows are whole, which columns cost how many, and how many rows would
 * be left without each. Cost O(rows) for each column with missing cells.
 */
import { quote } from '@hsicinf/core/support';
import { isMissingCell } from '../kinds.js';
import { TableError } from '../table-error.js';
import type { Column, Table } from '../table.js';
import { assignColumns, type Assignment, type Role } from './assign.js';
import { costsRows, missingCells, missingRule, percent } from './missing-rule.js';
import type { DatasetOptions } from './options.js';

/** What the missing cells of a column cost. */
export interface MissingCost {
  name: string;
  role: Role;
  missing: number;
  /** Rows that would be whole if this column were left out. */
  without: number;
}

/** What missing cells cost where rows are dropped. */
export interface MissingCosts {
  /** Rows of the table, and those that are whole in the columns in use. */
  rows: number;
  whole: number;
  /** Columns in use with missing cells, the one that costs most first. */
  columns: MissingCost[];
}

/** A column in use of which cells are missing. */
type Incomplete = Pick<Assignment, 'name' | 'role'> & { column: Column };

/** The costs for what a run would use; without an output, all columns are seen as features. */
export function missingCosts(table: Table, options: Partial<DatasetOptions> = {}): MissingCosts {
  const assignments = assignColumns(table, { ...options, target: options.target ?? [] });
  return costsOf(table, incompleteColumns(assignments, options)).costs;
}

/** The columns in use of which missing cells cost rows. */
export function incompleteColumns(
  assignments: readonly Assignment[],
  options: Partial<DatasetOptions>,
): Incomplete[] {
  const rule = missingRule(options);
  const incomplete: Incomplete[] = [];
  for (const assignment of assignments) {
    const { name, role, use, column } = assignment;
    if (column === undefined || use === undefined || column.missing === 0) continue;
    if (costsRows(assignment, rule)) incomplete.push({ name, role, column });
  }
  return incomplete;
}

/** The costs, and which rows are whole. */
export function costsOf(
  { rows }: Table,
  columns: readonly Incomplete[],
): { costs: MissingCosts; whole: Int32Array } {
  /** How many cells a row misses, and the last column that it misses one of. */
  const gaps = new Int32Array(rows);
  const lastColumn = new Int32Array(rows);
  columns.forEach(({ column }, c) => {
    for (let row = 0; row < rows; row++) {
      if (!isMissingCell(column, row)) continue;
      gaps[row]++;
      lastColumn[row] = c;
    }
  });
  const alone = new Int32Array(columns.length);
  const whole: number[] = [];
  for (let row = 0; row < rows; row++) {
    if (gaps[row] === 0) whole.push(row);
    else if (gaps[row] === 1) alone[lastColumn[row]]++;
  }
  const costs = columns.map(({ name, role, column: { missing } }, c) => ({
    name,
    role,
    missing,
    without: whole.length + alone[c],
  }));
  costs.sort((a, b) => b.without - a.without || b.missing - a.missing);
  return { costs: { rows, whole: whole.length, columns: costs }, whole: Int32Array.from(whole) };
}

/** What would be left where rows are dropped, in words. */
function keptWords(costs: MissingCosts): string {
  const better = betterWithout(costs);
  const more = better === undefined ? '' : `, without ${quote(better.name)} ${better.without}`;
  return `leaving out the rows with missing cells keeps ${costs.whole} of ${costs.rows} rows${more}`;
}

/** The column that costs most, where it costs rows and a run could do without it. */
function betterWithout({ whole, columns }: MissingCosts): MissingCost | undefined {
  return columns.find(({ role, without }) => without > whole && (role === 'feature' || role === 'covariate'));
}

/** Columns that are named in a note. */
const MOST_NAMED = 3;
/** The share of rows that may go without a warning. */
const LARGE_SHARE = 0.2;

/** The error where rows must be whole: it names the column that costs most. */
export function missingError({ name: file }: Table, costs: MissingCosts): TableError {
  const { columns } = costs;
  const [first] = columns;
  const cells = columns.reduce((sum, { missing }) => sum + missing, 0);
  const all = columns.length === 1 ? '' : ` (and others do too: ${cells} cells in ${columns.length} columns)`;
  return new TableError(
    `requires a value in every row, but it ${missingCells(first.missing)}${all}; ${keptWords(costs)}`,
    { file, column: first.name, remedy: 'missing' },
  );
}

/** The error where too few rows are left: it names the columns that cost most of them. */
export function tooFewRows({ name: file, rows }: Table, fewest: number, costs: MissingCosts): TableError {
  const rule = `requires at least ${fewest} rows, got ${costs.whole}`;
  if (costs.columns.length === 0) return new TableError(rule, { file });
  const why = ` after leaving out rows with missing cells from ${rows} (${costly(costs)})`;
  return new TableError(`${rule}${why}${betterWords(costs)}`, { file, remedy: 'missing' });
}

/** How many rows went, which columns cost most of them, and whether that is much. */
export function droppedNotes(costs: MissingCosts): string[] {
  const { rows, whole } = costs;
  const dropped = rows - whole;
  if (dropped === 0) return [];
  const [have, were] = dropped === 1 ? ['has', 'was'] : ['have', 'were'];
  const note = `${dropped} of ${rows} rows ${have} missing cells and ${were} left out (${costly(costs)})`;
  if (dropped <= LARGE_SHARE * rows) return [note];
  return [
    note,
    `${percent(dropped / rows)} of the rows were left out for missing cells; the remaining rows may not be representative${betterWords(costs)}`,
  ];
}

/** The columns that miss most cells. */
function costly({ columns }: MissingCosts): string {
  const most = [...columns].sort((a, b) => b.missing - a.missing).slice(0, MOST_NAMED);
  const named = most.map(({ name, missing }) => `${missing} in ${quote(name)}`);
  return `${named.join(', ')}${columns.length > most.length ? ', ...' : ''}`;
}

/** What would be left without the column that costs most. */
function betterWords(costs: MissingCosts): string {
  const better = betterWithout(costs);
  if (better === undefined) return '';
  const remain = better.without === 1 ? '1 row remains' : `${better.without} rows remain`;
  return `; without column ${quote(better.name)}, ${remain}`;
}
