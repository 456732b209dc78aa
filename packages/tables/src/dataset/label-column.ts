/**
 * Columns that say which rows belong together: strata and clusters. Labels of any kind do, and whole numbers; numbers with
 * fractions hardly repeat, so that no row would belong with another. In strata of one row each no rows could change places,
 * and with one cluster there is nothing to compare: a run would refuse both.
 */
import type { Column, Table } from '../table.js';
import { TableError } from '../table-error.js';
import { numberOfLabel } from '../cells/number-text.js';

const groups = { stratum: 'strata', cluster: 'clusters' };

/** What keeps a column from telling groups of rows apart. */
export function labelProblem(
  { name: file, decimal }: Table,
  column: Column,
  role: 'stratum' | 'cluster',
): TableError | undefined {
  const fail = (rule: string): TableError => new TableError(rule, { file, column: column.name });
  if (column.kind === 'empty') return fail(`requires labels of ${groups[role]}, but it holds no values`);
  const fraction = firstFraction(column, decimal);
  if (fraction !== undefined) {
    return fail(
      `requires labels or whole numbers to tell ${groups[role]} apart, got ${fraction}: numbers with fractions rarely repeat, so few rows would belong together; such a column can be a covariate`,
    );
  }
  if (role === 'stratum' && !repeats(column)) {
    return fail(
      'requires strata that hold several rows, got a label of its own for each row, so no rows could be exchanged',
    );
  }
  if (role === 'cluster' && column.kind === 'constant') {
    return fail('requires at least two clusters, got one label in all rows');
  }
  return undefined;
}

/** Whether two rows have the same value. */
function repeats(column: Column): boolean {
  if (column.type === 'label') return column.distinct < column.codes.length - column.missing;
  const seen = new Set<number>();
  return column.values.some((value) => {
    if (Number.isNaN(value)) return false;
    const before = seen.size;
    return seen.add(value).size === before;
  });
}

/** The first number that is not whole; words are labels, whatever they say. */
function firstFraction(column: Column, decimal: Table['decimal']): number | undefined {
  const isFraction = (value: number): boolean => !Number.isNaN(value) && !Number.isInteger(value);
  if (column.type === 'number') return column.values.find(isFraction);
  if (column.kind !== 'mixed') return undefined;
  return column.levels.map((label) => numberOfLabel(label, decimal)).find(isFraction);
}
