/** From tables to datasets: roles, kinds, missing cells, names; every message. */
import { hsicInf } from '@hsicinf/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DatasetOptions, plan, type Table, TableError, toDataset } from '@hsicinf/tables';
import { read } from './support/sources.js';

const ROWS = 40;
const text = [
  'id,x1,x2,gene.a,gene.b,sex,note,flat,none,gap,age,y,y2,grade',
  ...Array.from({ length: ROWS }, (_, i) =>
    [
      i + 1,
      Math.sin(i).toFixed(6),
      (i * 37) % 11,
      (i * 17) % 13,
      (i * 7) % 5,
      i % 3 === 0 ? 'f' : 'm',
      `note ${i}`,
      1,
      '',
      i === 3 || i === 8 ? 'NA' : i / 4,
      i === 17 ? '12O' : 20 + i,
      Math.cos(i).toFixed(6),
      i * i,
      i % 4,
    ].join(','),
  ),
].join('\n');

let table: Table;
beforeAll(async () => {
  table = await read(text);
});

const exclude = ['age', 'gap'];

function message(options: DatasetOptions, from = table): string {
  try {
    toDataset(from, options);
  } catch (error) {
    if (error instanceof TableError) return error.message;
    throw error;
  }
  throw new Error('no error came');
}

describe('toDataset', () => {
  it('takes all columns that are good for something, and says why not the others', () => {
    const made = toDataset(table, { target: ['y'], exclude });
    expect(made.used).toEqual({
      target: ['y'],
      features: ['x1', 'x2', 'gene.a', 'gene.b', 'sex', 'y2', 'grade'],
    });
    expect(made.dataset.features.map(({ kind }) => kind)).toEqual([
      'number',
      'number',
      'number',
      'number',
      'class',
      'number',
      'number',
    ]);
    expect(made.dataset.target.kind).toBe('number');
    expect(made.leftOut).toEqual([
      { name: 'id', reason: 'looks like an id: it numbers or names the rows' },
      { name: 'note', reason: 'looks like an id: it numbers or names the rows' },
      { name: 'flat', reason: 'holds only one value' },
      { name: 'none', reason: 'holds no values' },
      { name: 'gap', reason: 'excluded' },
      { name: 'age', reason: 'excluded' },
    ]);
    expect([made.droppedRows, made.keptRows]).toEqual([0, undefined]);
  });

  it('copies nothing that it need not', () => {
    const { dataset } = toDataset(table, { target: ['y'], exclude });
    expect(dataset.features[0].values).toBe(table.columns[1].type === 'number' && table.columns[1].values);
  });

  it('makes what core runs on', async () => {
    const { dataset } = toDataset(table, { target: ['y'], features: ['x*', 'sex'] });
    expect((await hsicInf(dataset, { select: 1, seed: 1 })).selected).toHaveLength(1);
  });

  it('takes names and globs, in the order of the table, and targets out of them', () => {
    const used = (options: Partial<DatasetOptions>): string[] =>
      toDataset(table, { target: ['y'], ...options }).used.features;
    expect(used({ features: ['sex', 'gene.*'] })).toEqual(['gene.a', 'gene.b', 'sex']);
    expect(used({ features: ['y*', 'x?'] })).toEqual(['x1', 'x2', 'y2']);
    expect(used({ features: ['*'], exclude: ['gene*', ...exclude, 'x1'] })).toEqual([
      'x2',
      'sex',
      'y2',
      'grade',
    ]);
  });

  it('takes ids and texts where they are named, or given a kind', () => {
    expect(toDataset(table, { target: ['y'], features: ['id', 'x1'] }).used.features).toEqual(['id', 'x1']);
    const { dataset } = toDataset(table, {
      target: ['y'],
      features: ['x1', '*'],
      exclude,
      kinds: { note: 'class', id: 'number' },
    });
    expect(dataset.features.map(({ name }) => name)).toContain('note');
    expect(dataset.features.map(({ name }) => name)).toContain('id');
  });

  it('takes numbers for classes, and labels for numbers, where asked', () => {
    const kinds = new Map([['grade', 'class' as const]]);
    const { dataset } = toDataset(table, { target: ['y'], features: ['grade'], kinds });
    expect(dataset.features[0]).toMatchObject({
      kind: 'class',
      values: Array.from({ length: ROWS }, (_, i) => i % 4),
    });
    const asLabels = toDataset(table, { target: ['y'], features: ['age'], kinds: { age: 'class' } });
    expect(asLabels.dataset.features[0].values[17]).toBe('12O');
  });

  it('takes labels with leading zeros for numbers only where asked', async () => {
    const codes = await read(
      `zip,y\n${Array.from({ length: 12 }, (_, i) => `0${i % 4},${i * i}`).join('\n')}`,
    );
    expect(toDataset(codes, { target: ['y'] }).dataset.features[0].kind).toBe('class');
    const { dataset } = toDataset(codes, { target: ['y'], kinds: { zip: 'number' } });
    expect(dataset.features[0].values).toEqual(Float64Array.from({ length: 12 }, (_, i) => i % 4));
  });
});

describe('targets', () => {
  it('are numbers, classes or vectors', () => {
    const target = (options: Partial<DatasetOptions>): unknown =>
      toDataset(table, { target: ['y'], features: ['x1'], ...options }).dataset.target.kind;
    expect(target({})).toBe('number');
    expect(target({ target: ['grade'] })).toBe('number');
    expect(target({ target: ['grade'], targetKind: 'class' })).toBe('class');
    expect(target({ target: ['sex'] })).toBe('class');
    expect(target({ target: ['y'], targetKind: 'vector' })).toBe('vector');
    expect(target({ target: ['y2', 'y'] })).toBe('vector');
  });

  it('of a vector keep the order asked for', () => {
    const { dataset, used } = toDataset(table, { target: ['y2', 'y'], features: ['x1'] });
    expect(used.target).toEqual(['y2', 'y']);
    expect((dataset.target.values as Float64Array[])[0]).toEqual(
      Float64Array.from({ length: ROWS }, (_, i) => i * i),
    );
  });
});

describe('missing cells', () => {
  it('drop-rows keeps the rows that are whole in the columns in use', () => {
    const made = toDataset(table, { target: ['y'], features: ['x1', 'gap'], missing: 'drop-rows' });
    expect(made.droppedRows).toBe(2);
    expect(Array.from(made.keptRows ?? [])).toEqual(
      Array.from({ length: ROWS }, (_, i) => i).filter((i) => i !== 3 && i !== 8),
    );
    expect(made.dataset.features[1].values).toEqual(Float64Array.from(made.keptRows ?? [], (i) => i / 4));
    expect(made.dataset.target.values).toHaveLength(ROWS - 2);
    expect(made.notes).toEqual(['2 of 40 rows have missing cells and were left out (2 in "gap")']);
    expect(toDataset(table, { target: ['y'], features: ['x1'], missing: 'drop-rows' }).droppedRows).toBe(0);
  });

  it('drop-features leaves such features out, and rows without a target', () => {
    const made = toDataset(table, { target: ['y'], exclude: ['age'], missing: 'drop-features' });
    expect(made.leftOut).toContainEqual({ name: 'gap', reason: 'has 2 missing cells' });
    expect(made.droppedRows).toBe(0);
    const other = toDataset(table, { target: ['gap'], features: ['x1'], missing: 'drop-features' });
    expect(other.droppedRows).toBe(2);
  });

  it('of labels count too', async () => {
    const labels = await read('k,y\na,1\nNA,2\nb,3\na,4\nb,7\na,1\n');
    const { dataset } = toDataset(labels, { target: ['y'], missing: 'drop-rows' });
    expect(dataset.features[0].values).toEqual(['a', 'b', 'a', 'b', 'a']);
  });
});

describe('messages', () => {
  it.each<[string, DatasetOptions, string]>([
    ['an unknown target', { target: ['Y'] }, 'requires target to name a column, got "Y"; did you mean "y"?'],
    [
      'an unknown feature',
      { target: ['y'], features: ['gene_a'] },
      'requires features to name a column, got "gene_a"; did you mean "gene.a"?',
    ],
    [
      'an unknown name',
      { target: ['y'], exclude: ['temperature'] },
      'requires exclude to name a column, got "temperature"; the columns are "id", "x1", "x2", "gene.a", "gene.b", "sex" and 8 more',
    ],
    [
      'an unknown name with a kind',
      { target: ['y'], kinds: { sax: 'class' } },
      'requires kinds to name a column, got "sax"; did you mean "sex"?',
    ],
    [
      'a glob without a match',
      { target: ['y'], features: ['snp*'] },
      'requires features to match a column, got "snp*", which matches none',
    ],
    ['no target', { target: [] }, 'requires an output, got none'],
    [
      'a text for a list',
      { target: 'y' as never },
      'requires target to be a list of names of columns, got "y"; write ["y"]',
    ],
    ['no options', {} as never, 'requires target to be a list of names of columns, got none'],
    [
      'a number for a list',
      { target: ['y'], exclude: 3 as never },
      'requires exclude to be a list of names of columns, got number',
    ],
    [
      'an option that there is not',
      { target: ['y'], feature: ['x1'] } as never,
      'requires known options, got "feature"; did you mean "features"?',
    ],
    ['a target twice', { target: ['y', 'y'] }, 'requires different outputs, got one of them twice'],
    [
      'several targets as a class',
      { target: ['y', 'y2'], targetKind: 'class' },
      'requires one target of kind class, got 2',
    ],
    [
      'a constant target',
      { target: ['flat'], features: ['x1'] },
      'column "flat": requires a target with different values, but it holds only one value',
    ],
    [
      'an empty target',
      { target: ['none'], features: ['x1'] },
      'column "none": requires a target with different values, but it holds no values',
    ],
    [
      'a target of free text',
      { target: ['note'], features: ['x1'] },
      'column "note": requires a target with numbers, or with labels that repeat, got 40 labels in 40 rows; if rows are to be compared by their texts, give targetKind \'text\'',
    ],
    [
      'labels in a vector',
      { target: ['y', 'sex'], features: ['x1'] },
      'line 2, column "sex": requires a number, got "f" (and 39 more such cells); correct it, add it to the texts for missing cells, treat the column as classes, or leave it out',
    ],
    [
      'text among numbers',
      { target: ['y'], exclude: ['gap'] },
      'line 19, column "age": requires a number, got "12O"; correct it, add it to the texts for missing cells, treat the column as classes, or leave it out',
    ],
    [
      'labels as numbers',
      { target: ['y'], features: ['sex'], kinds: { sex: 'number' } },
      'line 2, column "sex": requires a number, got "f" (and 39 more such cells); correct it, add it to the texts for missing cells, treat the column as classes, or leave it out',
    ],
    [
      'no feature',
      { target: ['y'], features: ['flat', 'note'], exclude: ['note'] },
      'requires at least one feature, got none ("note" excluded, "flat" holds only one value)',
    ],
    [
      'missing cells',
      { target: ['y'], exclude: ['age'] },
      'column "gap": requires a value in every row, but it has 2 missing cells; leaving out the rows with missing cells keeps 38 of 40 rows, without "gap" 40; choose drop-rows, drop-features, class or per-feature for missing, give maxMissing, or leave such columns out',
    ],
    [
      'a target with missing cells',
      { target: ['gap'], features: ['x1'] },
      'column "gap": requires a value in every row, but it has 2 missing cells; leaving out the rows with missing cells keeps 38 of 40 rows; choose drop-rows, drop-features, class or per-feature for missing, give maxMissing, or leave such columns out',
    ],
    [
      'one column as target and feature',
      { target: ['y'], features: ['x1', 'y'] },
      'column "y": requires one role for a column, got target and features',
    ],
    [
      'an unknown choice',
      { target: ['y'], missing: 'mean' as 'error' },
      'requires missing to be error, drop-rows, drop-features, class or per-feature, got "mean"',
    ],
  ])('%s', (_, options, expected) => {
    expect(message(options)).toBe(`data.csv: ${expected}`);
  });

  it('count missing cells over columns', async () => {
    const gaps = await read('a,b,y\n1,,1\n,2,2\n3,3,3\n4,NA,9\n5,5,4\n');
    expect(message({ target: ['y'] }, gaps)).toBe(
      'data.csv: column "b": requires a value in every row, but it has 2 missing cells (and others do too: 3 cells in 2 columns); leaving out the rows with missing cells keeps 2 of 5 rows, without "b" 4; choose drop-rows, drop-features, class or per-feature for missing, give maxMissing, or leave such columns out',
    );
    expect(message({ target: ['y'], missing: 'drop-rows' }, gaps)).toBe(
      'data.csv: requires at least 4 rows, got 2 after leaving out rows with missing cells from 5 (2 in "b", 1 in "a"); without column "b", 4 rows remain; choose drop-rows, drop-features, class or per-feature for missing, give maxMissing, or leave such columns out',
    );
  });

  it('think of classes, too, where a mark stands in many cells', async () => {
    const marked = await read(
      `age,y\n${Array.from({ length: 40 }, (_, i) => `${i % 5 === 0 ? 'unknown' : 20 + i},${i * i}`).join('\n')}`,
    );
    expect(message({ target: ['y'] }, marked)).toBe(
      'data.csv: line 2, column "age": requires a number, got "unknown" (and 7 more such cells); correct it, add it to the texts for missing cells, treat the column as classes, or leave it out',
    );
  });

  it('think of missing cells when text looks like one, and of infinite numbers', async () => {
    const odd = await read(
      `a,b,y\n${Array.from({ length: 40 }, (_, i) => `${i === 5 ? '--' : i * 3},${i === 7 ? '-inf' : i / 3},${i * i}`).join('\n')}`,
    );
    expect(message({ target: ['y'] }, odd)).toBe(
      'data.csv: line 7, column "a": requires a number, got "--"; if it stands for a missing cell, add it to the texts for missing cells',
    );
    expect(message({ target: ['y'], exclude: ['a'] }, odd)).toBe(
      'data.csv: line 9, column "b": requires a finite number, got "-inf"; correct it, add it to the texts for missing cells, treat the column as classes, or leave it out',
    );
  });
});

describe('plan', () => {
  it('says what a run would do, in the order of the table', () => {
    const planned = new Map(
      plan(table, { target: ['y'], exclude: ['x2'] }).map((column) => [column.name, column]),
    );
    expect(planned.size).toBe(table.columns.length);
    expect(planned.get('y')).toEqual({
      name: 'y',
      kind: 'number',
      missing: 0,
      distinct: 40,
      role: 'target',
      use: 'number',
    });
    expect(planned.get('sex')).toMatchObject({ role: 'feature', use: 'class', kind: 'class', distinct: 2 });
    expect(planned.get('x2')).toMatchObject({ role: 'left out', reason: 'excluded' });
    expect(planned.get('gap')).toMatchObject({ role: 'feature', problem: 'has 2 missing cells' });
    expect(planned.get('age')).toMatchObject({
      kind: 'mixed',
      problem:
        'data.csv: line 19, column "age": requires a number, got "12O"; correct it, add it to the texts for missing cells, treat the column as classes, or leave it out',
    });
  });

  it('needs no target', () => {
    expect(plan(table).every(({ role }) => role !== 'target')).toBe(true);
  });

  it('agrees with toDataset on what is used', () => {
    const options: DatasetOptions = { target: ['y'], exclude, missing: 'drop-rows' };
    const features = plan(table, options).filter(({ role }) => role === 'feature');
    expect(features.map(({ name }) => name)).toEqual(toDataset(table, options).used.features);
  });

  it('shows what the file holds besides numbers and labels', () => {
    const other: Table = { ...table, unreadable: [{ name: 'list', reason: 'holds nested values' }] };
    expect(plan(other, { target: ['y'] }).at(-1)).toEqual({
      name: 'list',
      kind: 'unreadable',
      missing: 0,
      distinct: 0,
      role: 'left out',
      reason: 'holds nested values',
    });
    expect(message({ target: ['y'], features: ['x1', 'list'] }, other)).toBe(
      'data.csv: column "list": requires numbers or labels, but it holds nested values',
    );
  });
});

describe('hostile names', () => {
  it('are names like others', async () => {
    const names = ['__proto__', 'constructor', 'hasOwnProperty', 'x*', '😀'];
    const row = (i: number): string => names.map((_, j) => (i * 7 + j * i) % 11).join(',');
    const odd = await read([names.join(','), ...Array.from({ length: 12 }, (_, i) => row(i))].join('\n'));
    const made = toDataset(odd, {
      target: ['constructor'],
      features: ['__proto__', 'x*'],
      kinds: new Map([['__proto__', 'class']]),
    });
    expect(made.used.features).toEqual(['__proto__', 'x*']);
    expect(made.dataset.features[0].kind).toBe('class');
  });
});
