/**
 * Rows with missing cells in columns that are used: what is said of them.
 */
import { quote } from '@hsicinf/core/support';
import type { Table } from '../table.js';
import { TableError } from '../table-error.js';
import { betterWithout, keptWords, type MissingCosts } from './missing-costs.js';
import { missingCells, percent } from './missing-rule.js';

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
