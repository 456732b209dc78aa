/** Columns that are held fixed: strata, clusters and covariates, and what is said where they do not fit. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  columnInTwoRoles,
  type DatasetOptions,
  plan,
  type Table,
  TableError,
  toDataset,
} from '@hsicinf/tables';
import { read } from '../support/sources.js';

const ROWS = 24;
const text = [
  'x1,x2,batch,subject,treated,age,sex,dose,remark,flat,none,gap,lot,y',
  ...Array.from({ length: ROWS }, (_, i) =>
    [
      Math.sin(i).toFixed(6),
      (i * 37) % 11,
      1 + (i % 4),
      `s${i >> 1}`,
      i % 2 === 0 ? 'true' : 'false',
      20 + ((i * 7) % 40),
      i % 3 === 0 ? 'f' : 'm',
      0.25 + i,
      `remark ${i}`,
      'one',
      '',
      i === 5 || i === 6 ? 'NA' : `g${i % 3}`,
      i === 9 ? 'lost' : i + 0.5,
      Math.cos(i).toFixed(6),
    ].join(','),
  ),
].join('\n');

let table: Table;
beforeAll(async () => {
  table = await read(text);
});

const base: DatasetOptions = { target: ['y'], exclude: ['gap', 'lot'] };

function message(options: Partial<DatasetOptions>): string {
  try {
    toDataset(table, { ...base, ...options });
  } catch (error) {
    if (error instanceof TableError) return error.message;
    throw error;
  }
  throw new Error('no error came');
}

describe('columns that are held fixed', () => {
  it('are handed over, and are no features', () => {
    const { dataset, used, leftOut } = toDataset(table, {
      ...base,
      strata: 'batch',
      clusters: 'subject',
      covariates: ['age', 'sex'],
    });
    expect(dataset.strata).toEqual({
      name: 'batch',
      values: Array.from({ length: ROWS }, (_, i) => 1 + (i % 4)),
    });
    expect(dataset.clusters).toEqual({
      name: 'subject',
      values: Array.from({ length: ROWS }, (_, i) => `s${i >> 1}`),
    });
    expect(dataset.covariates?.map(({ name, kind }) => [name, kind])).toEqual([
      ['age', 'number'],
      ['sex', 'class'],
    ]);
    expect(used.features).toEqual(['x1', 'x2', 'treated', 'dose']);
    expect(leftOut.map(({ name }) => name)).toEqual(['remark', 'flat', 'none', 'gap', 'lot']);
  });

  it('are absent where none was named', () => {
    expect(Object.keys(toDataset(table, base).dataset)).toEqual(['features', 'target']);
  });

  it('may be of any kind that has labels, whether or not it would be a feature', () => {
    for (const strata of ['treated', 'subject', 'flat', 'x2']) {
      expect(toDataset(table, { ...base, strata }).dataset.strata?.name).toBe(strata);
    }
    expect(toDataset(table, { ...base, clusters: 'remark' }).dataset.clusters?.name).toBe('remark');
  });

  it('covariates are named by globs too, and taken for what was asked', () => {
    const { dataset } = toDataset(table, { ...base, covariates: ['a*', 's?x'], kinds: { age: 'class' } });
    expect(dataset.covariates?.map(({ name, kind }) => [name, kind])).toEqual([
      ['age', 'class'],
      ['sex', 'class'],
    ]);
  });

  it('win over globs of features and over exclude, as the target does', () => {
    const { dataset, used } = toDataset(table, {
      target: ['y'],
      features: ['x*', 'b*'],
      strata: 'batch',
      covariates: ['age'],
      exclude: ['a*'],
    });
    expect(used.features).toEqual(['x1', 'x2']);
    expect([dataset.strata?.name, dataset.covariates?.[0].name]).toEqual(['batch', 'age']);
  });

  it('lose rows without a label where rows are dropped, and the note says which column cost them', () => {
    for (const missing of ['drop-rows', 'drop-features'] as const) {
      const made = toDataset(table, { target: ['y'], features: ['x1'], strata: 'gap', missing });
      expect(made.droppedRows).toBe(2);
      expect(made.dataset.strata?.values).toHaveLength(ROWS - 2);
      expect(made.dataset.features[0].values).toHaveLength(ROWS - 2);
      expect(made.notes).toEqual(['2 of 24 rows have missing cells and were left out (2 in "gap")']);
    }
  });
});

describe('messages', () => {
  it.each<[string, Partial<DatasetOptions>, string]>([
    [
      'unknown strata',
      { strata: 'Batch' },
      'requires strata to name a column, got "Batch"; did you mean "batch"?',
    ],
    [
      'unknown clusters',
      { clusters: 'animal' },
      'requires clusters to name a column, got "animal"; the columns are "x1", "x2", "batch", "subject", "treated", "age" and 8 more',
    ],
    [
      'a glob of covariates without a match',
      { covariates: ['pc*'] },
      'requires covariates to match a column, got "pc*", which matches none',
    ],
    [
      'strata with fractions',
      { strata: 'dose' },
      'column "dose": requires labels or whole numbers to tell strata apart, got 0.25: numbers with fractions rarely repeat, so few rows would belong together; such a column can be a covariate',
    ],
    [
      'clusters with fractions beside a word',
      { clusters: 'lot' },
      'column "lot": requires labels or whole numbers to tell clusters apart, got 0.5: numbers with fractions rarely repeat, so few rows would belong together; such a column can be a covariate',
    ],
    [
      'strata without labels',
      { strata: 'none' },
      'column "none": requires labels of strata, but it holds no values',
    ],
    [
      'strata of one row each',
      { strata: 'remark' },
      'column "remark": requires strata that hold several rows, got a label of its own for each row, so no rows could be exchanged',
    ],
    [
      'one cluster',
      { clusters: 'flat' },
      'column "flat": requires at least two clusters, got one label in all rows',
    ],
    [
      'a constant covariate',
      { covariates: ['flat'] },
      'column "flat": requires a covariate with different values, but it holds only one value',
    ],
    [
      'a covariate of free text',
      { covariates: ['remark'] },
      'column "remark": requires a covariate with numbers, or with labels that repeat, got 24 labels in 24 rows',
    ],
    [
      'strata that are the target',
      { strata: 'y' },
      'column "y": requires one role for a column, got target and strata',
    ],
    [
      'clusters that are a covariate, by a glob',
      { clusters: 'sex', covariates: ['s*x'] },
      'column "sex": requires one role for a column, got clusters and covariates',
    ],
    [
      'a covariate that is named as a feature',
      { covariates: ['age'], features: ['x1', 'age'] },
      'column "age": requires one role for a column, got covariates and features',
    ],
    [
      'missing labels',
      { strata: 'gap', exclude: ['lot'] },
      'column "gap": requires a value in every row, but it has 2 missing cells; leaving out the rows with missing cells keeps 22 of 24 rows; choose drop-rows, drop-features, class or per-feature for missing, give maxMissing, or leave such columns out',
    ],
  ])('%s', (_, options, expected) => {
    expect(message(options)).toBe(`data.csv: ${expected}`);
  });

  it('of what cannot be read', () => {
    const other: Table = { ...table, unreadable: [{ name: 'list', reason: 'holds nested values' }] };
    expect(() => toDataset(other, { ...base, strata: 'list' })).toThrow(
      'column "list": requires numbers or labels, but it holds nested values',
    );
  });
});

describe('plan', () => {
  it('tells the roles, and what would stop a run', () => {
    const planned = plan(table, { strata: 'gap', clusters: 'dose', covariates: ['sex'] });
    const of = (wanted: string): unknown => planned.find(({ name }) => name === wanted);
    expect(of('gap')).toMatchObject({ role: 'stratum', use: 'class', problem: 'has 2 missing cells' });
    expect(of('dose')).toMatchObject({
      role: 'cluster',
      rule: expect.stringContaining('whole numbers') as string,
    });
    expect(of('sex')).toMatchObject({ role: 'covariate', use: 'class' });
    expect(of('age')).toMatchObject({ role: 'feature' });
  });
});

describe('columnInTwoRoles', () => {
  it('needs no table', () => {
    expect(columnInTwoRoles({ target: ['y'], strata: 'b', covariates: ['a', 'b'] })).toEqual({
      name: 'b',
      options: ['strata', 'covariates'],
    });
    expect(columnInTwoRoles({ target: ['y', 'y'], covariates: ['a', 'a'] })).toBeUndefined();
  });
});
