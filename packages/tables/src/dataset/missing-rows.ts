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

/** How many rows went, which columns cost most of them, and whether that is much. */
export function droppedNotes(costs: MissingCosts): string[] {
  const { rows, whole, columns } = costs;
  const dropped = rows - whole;
  if (dropped === 0) return [];
  const costly = [...columns].sort((a, b) => b.missing - a.missing).slice(0, MOST_NAMED);
  const named = costly.map(({ name, missing }) => `${missing} in ${quote(name)}`);
  const more = columns.length > costly.length ? ', ...' : '';
  const [have, were] = dropped === 1 ? ['has', 'was'] : ['have', 'were'];
  const note = `${dropped} of ${rows} rows ${have} missing cells and ${were} left out (${named.join(', ')}${more})`;
  if (dropped <= LARGE_SHARE * rows) return [note];
  const better = betterWithout(costs);
  const remedy =
    better === undefined ? '' : `; without column ${quote(better.name)}, ${better.without} rows remain`;
  return [
    note,
    `${percent(dropped / rows)} of the rows were left out for missing cells; the remaining rows may not be representative${remedy}`,
  ];
}
