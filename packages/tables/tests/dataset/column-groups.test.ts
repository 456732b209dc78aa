/** Columns that are tested together: groups of them as one feature, and what is refused. */
import { type DatasetOptions, parseGroups, plan, type Table, toDataset } from '@hsicinf/tables';
import { describe, expect, it } from 'vitest';

const numbers = (name: string, values: number[], missing = 0): Table['columns'][number] => ({
  name,
  type: 'number',
  kind: new Set(values).size === 1 ? 'constant' : 'number',
  values: Float64Array.from(values),
  missing,
  distinct: new Set(values).size,
});

const table: Table = {
  name: 't.csv',
  format: 'csv',
  rows: 6,
  columns: [
    numbers('y', [1, 2, 3, 4, 5, 6]),
    numbers('gene_1', [1, 3, 2, 5, 4, 6]),
    numbers('gene_2', [2, 1, NaN, 7, 5, 9], 1),
    numbers('gene_3', [4, 4, 4, 4, 4, 4]),
    numbers('other', [3, 1, 4, 1, 5, 9]),
    {
      name: 'site',
      type: 'label',
      kind: 'class',
      codes: Int32Array.of(0, 1, 0, 1, -1, 1),
      levels: ['a', 'b'],
      missing: 1,
      distinct: 2,
    },
  ],
  unreadable: [],
  notes: [],
};

const made = (options: Partial<DatasetOptions>) => toDataset(table, { target: ['y'], ...options });

describe('groups', () => {
  it('are one feature each, their columns no features of their own', () => {
    const { dataset, used, columns } = made({
      groups: { A: ['gene_*'], B: ['gene_1', 'other'] },
      exclude: ['site'],
      missing: 'drop-rows',
    });
    expect(used.features).toEqual(['A', 'B']);
    // The third row lacks gene_2, gene_3 does not vary.
    expect(dataset.features).toEqual([
      {
        name: 'A',
        kind: 'vector',
        members: ['gene_1', 'gene_2'],
        values: [Float64Array.of(1, 3, 5, 4, 6), Float64Array.of(2, 1, 7, 5, 9)],
      },
      {
        name: 'B',
        kind: 'vector',
        members: ['gene_1', 'other'],
        values: [Float64Array.of(1, 3, 5, 4, 6), Float64Array.of(3, 1, 1, 5, 9)],
      },
    ]);
    expect(columns.map(({ name, role, groups }) => [name, role, groups])).toEqual([
      ['y', 'target', undefined],
      ['gene_1', 'grouped', ['A', 'B']],
      ['gene_2', 'grouped', ['A']],
      ['gene_3', 'left out', undefined],
      ['other', 'grouped', ['B']],
      ['site', 'left out', undefined],
    ]);
  });

  it('leave their columns among the features where that is asked', () => {
    const { used } = made({
      groups: new Map([['A', ['gene_1', 'other']]]),
      keepGrouped: true,
      missing: 'drop-features',
    });
    expect(used.features).toEqual(['gene_1', 'other', 'A']);
  });

  it('pass over columns that the table does not have where that is asked', () => {
    const { used, notes } = made({
      groups: { A: ['gene_1', 'gene_7'], B: ['gene_8'] },
      partialGroups: true,
      missing: 'drop-features',
    });
    expect(used.features).toEqual(['other', 'A']);
    expect(notes).toContain('group "A": the table has 1 of its 2 columns');
    expect(notes).toContain('group "B" is left out: the table has none of its 1 columns');
  });

  it.each<[Partial<DatasetOptions>, string]>([
    [{ groups: { A: [] } }, 'requires groups (group "A") to have columns, got none'],
    [{ groups: { A: ['gen_*'] } }, 'got "gen_*", which matches none; did you mean "gene*"?'],
    [{ groups: { A: ['gene_4'] } }, 'to name a column, got "gene_4"; did you mean "gene_1"?'],
    [{ groups: { A: ['y', 'gene_1'] } }, 'groups (group "A") to hold no target, got "y"'],
    [
      { groups: { A: ['other'] }, covariates: ['other'] },
      'groups (group "A") to hold no covariate, got "other"',
    ],
    [{ groups: { other: ['gene_1'] } }, 'to have a name that no column has, got "other"'],
    [{ groups: { ' ': ['gene_1'] } }, 'to have names, got one without'],
    [
      { groups: { A: ['gene_3'] } },
      'groups (group "A") to have columns that can be used, got one that is left out',
    ],
    [
      { groups: { A: ['site'] } },
      'column "site": requires numbers in a group of columns, got labels, in "A"',
    ],
    [
      { groups: { A: ['zz'] }, partialGroups: true },
      'to name columns of the table, got none in the only group',
    ],
  ])('refuse %o', (options, message) => {
    expect(() => made({ missing: 'drop-rows', ...options })).toThrow(message);
  });
});

describe('missing cells by feature', () => {
  it('stay in features and cost rows in the output alone', () => {
    const { dataset, droppedRows } = made({ missing: 'per-feature', groups: { A: ['gene_1', 'gene_2'] } });
    expect(droppedRows).toBe(0);
    expect(dataset.missing).toBe('per-feature');
    expect(dataset.features.map(({ name, values }) => [name, values])).toEqual([
      ['other', Float64Array.of(3, 1, 4, 1, 5, 9)],
      ['site', ['a', 'b', 'a', 'b', NaN, 'b']],
      ['A', [Float64Array.of(1, 3, 2, 5, 4, 6), Float64Array.of(2, 1, NaN, 7, 5, 9)]],
    ]);
    const held = made({ missing: 'per-feature', strata: 'site' });
    expect([held.droppedRows, held.dataset.missing]).toEqual([1, 'per-feature']);
    expect(plan(table, { missing: 'per-feature', target: ['y'] }).filter(({ problem }) => problem)).toEqual(
      [],
    );
  });

  it('say nothing where no cell is missing', () => {
    const { dataset } = made({ missing: 'per-feature', features: ['gene_1', 'other'] });
    expect(dataset.missing).toBeUndefined();
  });
});

describe('a file of groups', () => {
  it('as pathways come', () => {
    const text = '\uFEFF# of some source\nA\twhat it is\tg1\tg2\tg1\r\n\nB\t\tg2\t\n';
    expect([...parseGroups(text, 'f')]).toEqual([
      ['A', ['g1', 'g2']],
      ['B', ['g2']],
    ]);
  });

  it.each(['group,column\nA,g1\nB,g2\nA,g3\n', 'A\tg1\nB\tg2\nA\tg3'])('in two columns: %j', (text) => {
    expect([...parseGroups(text, 'f')]).toEqual([
      ['A', ['g1', 'g3']],
      ['B', ['g2']],
    ]);
  });

  it.each([
    ['', 'f: requires groups of columns, got an empty file'],
    ['A\tx\tg\nA\ty\tg', 'f: line 2: requires different names of groups, got "A" again'],
    ['A\tx\tg\nB\ty', 'f: line 2: requires columns in a group, got none in "B"'],
    ['A,b,c', 'f: line 1: requires a group and a column, got 3 cells'],
    ['A,', 'f: line 1: requires a column in a group, got none in "A"'],
    [',b', 'f: line 1: requires the name of a group, got none'],
  ])('refuses %j', (text, message) => {
    expect(() => parseGroups(text, 'f')).toThrow(message);
  });
});
