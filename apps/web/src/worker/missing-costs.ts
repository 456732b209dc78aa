/**
 * What missing cells cost, by what is done about them: how many rows or features would be left, and which columns cost most.
 */
import { type Column, type DatasetOptions, plan, type Table } from '@hsicinf/tables';
import type { MissingCosts } from './messages.js';

const MOST_NAMED = 5;

/** The costs of a choice of columns. */
export function missingCosts(table: Table, options: Partial<DatasetOptions>): MissingCosts {
  const used = plan(table, { ...options, missing: 'error' }).flatMap((planned, index) =>
    planned.use === undefined ? [] : [{ planned, column: table.columns[index] }],
  );
  const features = used.filter(({ planned }) => planned.role === 'feature');
  const gaps = used.filter(({ column }) => column.missing > 0);
  const { whole, alone } = rowsOf(
    table.rows,
    gaps.map(({ column }) => column),
  );
  return {
    rows: table.rows,
    cells: gaps.reduce((sum, { column }) => sum + column.missing, 0),
    wholeRows: whole,
    features: features.length,
    wholeFeatures: features.filter(({ column }) => column.missing === 0).length,
    // What is no feature cannot be left out: its missing cells would still stop a run.
    othersLack: gaps.filter(({ planned }) => planned.role !== 'feature').map(({ planned }) => planned.name),
    columns: gaps
      .map(({ planned, column }, i) => ({ name: planned.name, missing: column.missing, alone: alone[i] }))
      .sort((a, b) => b.alone - a.alone || b.missing - a.missing)
      .slice(0, MOST_NAMED),
  };
}

/** How many rows lack nothing, and how many lack a cell in one column alone, by column. */
function rowsOf(rows: number, columns: readonly Column[]): { whole: number; alone: number[] } {
  const lacking = new Int32Array(rows).fill(-1);
  const SEVERAL = columns.length;
  columns.forEach((column, i) => {
    for (let row = 0; row < rows; row++) {
      const isMissing = column.type === 'number' ? Number.isNaN(column.values[row]) : column.codes[row] < 0;
      if (isMissing) lacking[row] = lacking[row] === -1 ? i : SEVERAL;
    }
  });
  const alone = columns.map(() => 0);
  let whole = 0;
  for (const place of lacking) {
    if (place === -1) whole += 1;
    else if (place < SEVERAL) alone[place] += 1;
  }
  return { whole, alone };
}
