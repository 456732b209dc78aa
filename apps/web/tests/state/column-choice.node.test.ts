/** Groups of columns in the choice of columns: what the library is given, and what a link carries. */
import { describe, expect, it } from 'vitest';
import {
  canBeGrouped,
  datasetOptions,
  fittedTo,
  noChoice,
  withGroup,
  withoutGroup,
  withRole,
} from '../../src/state/column-choice.js';
import { absentColumns, choiceFrom, columnEntries, readColumns } from '../../src/state/linked-columns.js';
import type { TableSummary } from '../../src/worker/messages.js';

const column = (name: string, kind: 'number' | 'class' = 'number'): TableSummary['columns'][number] => ({
  name,
  type: kind === 'number' ? 'number' : 'label',
  kind,
  missing: 0,
  distinct: 9,
});
const columns = [column('y'), column('gene_1'), column('gene_2'), column('gene'), column('site', 'class')];
const table: TableSummary = { name: 't.csv', format: 'csv', rows: 20, notes: [], columns };
const missing = { rule: 'error' } as const;
const chosen = withRole(noChoice, columns[0], 'target');
const grouped = withGroup(chosen, 'gene', { columns: columns.slice(1, 3), all: columns });

describe('groups', () => {
  it('have a name that no column has, and go to the library', () => {
    const { groups } = datasetOptions(table, grouped, missing);
    expect(groups).toEqual(new Map([['gene (group)', ['gene_1', 'gene_2']]]));
    expect(datasetOptions(table, withoutGroup(grouped, 'gene (group)'), missing).groups).toBeUndefined();
  });

  it('hold what is tested as numbers, and nothing with another role', () => {
    expect(columns.map((one) => canBeGrouped(one, chosen))).toEqual([false, true, true, true, false]);
    const held = withRole(grouped, columns[1], 'covariate');
    expect(datasetOptions(table, held, missing).groups).toEqual(new Map([['gene (group)', ['gene_2']]]));
    expect(fittedTo(grouped, { ...table, columns: [columns[0], columns[3]] }).groups.size).toBe(0);
  });

  it('come back from a link', () => {
    const options = datasetOptions(table, grouped, missing);
    const query = new URLSearchParams(columnEntries(options));
    const linked = readColumns(query);
    expect(linked).toEqual(options);
    expect(linked && choiceFrom(linked, table)).toEqual(grouped);
    expect(linked && absentColumns(linked, { ...table, columns: columns.slice(0, 2) })).toEqual(['gene_2']);
  });
});
