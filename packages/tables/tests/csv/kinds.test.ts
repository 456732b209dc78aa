/** Missing cells and what columns are good for. */
import { describe, expect, it } from 'vitest';
import { DISTINCT_BOUND } from '@hsicinf/tables';
import { cellsOf, columnOf, read } from '../support/sources.js';

const rows = (count: number, row: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => row(i)).join('\n');

describe('missing cells', () => {
  it('are empty or one of the usual texts, whatever the case, and never 0', async () => {
    const tokens = [
      '',
      'NA',
      'na',
      'N/A',
      'n/a',
      '#N/A',
      'NaN',
      'nan',
      'null',
      'NULL',
      '.',
      '?',
      ' NA ',
      '"NA"',
      '""',
      '" "',
    ];
    const table = await read(`a,b\n${tokens.map((token) => `${token},1`).join('\n')}\n7,1\n`);
    expect(table.columns[0]).toMatchObject({ type: 'number', missing: tokens.length, kind: 'constant' });
    expect(cellsOf(table.columns[0])).toEqual([...tokens.map(() => null), 7]);
  });

  it('are missing among labels too', async () => {
    const table = await read('a,b\nx,1\nNA,1\n,1\ny,1\nx,1\n');
    expect(cellsOf(table.columns[0])).toEqual(['x', null, null, 'y', 'x']);
    expect(table.columns[0].missing).toBe(2);
  });

  it('can be named otherwise, by numbers too', async () => {
    const text = 'a,b,c\n1,NA,-999\n-999,x,5\n,x,-999.0\n missing ,NA,"-999"\n2,k. A.,-9990\n';
    const table = await read(text, { missing: ['-999', 'Missing', 'K. a.'] });
    expect(table.columns.map(cellsOf)).toEqual([
      [1, null, null, null, 2],
      ['NA', 'x', 'x', 'NA', null],
      [null, 5, null, null, -9990],
    ]);
  });

  it('can be named in any script', async () => {
    const table = await read('a,b\n缺失,1\nñ/d,2\n3,3\n', { missing: ['缺失', 'ñ/d'] });
    expect(cellsOf(table.columns[0])).toEqual([null, null, 3]);
  });
});

describe('kinds of number columns', () => {
  it.each<[string, string, (i: number) => number | string, string]>([
    ['numbers', 'x', (i) => i * i, 'number'],
    ['few numbers', 'x', (i) => i % 3, 'number'],
    ['one number', 'x', () => 5, 'constant'],
    ['nothing', 'x', () => '', 'empty'],
    ['rows from 1', 'x', (i) => i + 1, 'id'],
    ['rows from 0', 'x', (i) => i, 'id'],
    ['years', 'year', (i) => 1950 + i, 'number'],
    ['rows from 100 called id', 'patient_id', (i) => 100 + i, 'id'],
    ['whole numbers without a repeat called ID', 'ID', (i) => (i * 7919) % 10_007, 'id'],
    ['a repeat in an index', 'index', (i) => i % 9, 'number'],
    ['fractions in an index', 'price index', (i) => i + 0.5, 'number'],
    ['a name that only ends in id', 'solid', (i) => (i * 7919) % 10_007, 'number'],
  ])('%s', async (_, name, value, kind) => {
    const table = await read(`${name},y\n${rows(30, (i) => `${value(i)},${i % 2}`)}\n`);
    expect(table.columns[0]).toMatchObject({ name, type: 'number', kind });
  });

  it('count different values up to the bound', async () => {
    const table = await read(
      `a,b,c\n${rows(500, (i) => `${i / 7},${i % 60},${i % 2 === 0 ? '0' : '-0'}`)}\n`,
    );
    expect(table.columns.map(({ distinct }) => distinct)).toEqual([DISTINCT_BOUND, 60, 1]);
  });

  it('take ten rows before they call a sequence an id', async () => {
    expect((await read('x,y\n1,3\n2,1\n3,2\n')).columns[0].kind).toBe('number');
  });
});

describe('kinds of label columns', () => {
  it.each<[string, (i: number) => string, string]>([
    ['labels that repeat', (i) => 'abc'[i % 3], 'class'],
    ['labels that repeat, with numbers', (i) => ['1', '2', 'x'][i % 3], 'class'],
    ['one label', () => 'a', 'constant'],
    ['a label each', (i) => `name ${i}`, 'id'],
    ['labels that hardly repeat', (i) => `text ${i % 20}`, 'text'],
    ['postcodes', (i) => `0${1000 + (i % 5)}`, 'class'],
    ['codes', (i) => (i === 3 || i === 9 ? 'n' : String(i % 5)), 'class'],
    ['numbers with a slip', (i) => (i === 17 ? '12O' : String(i * 3)), 'mixed'],
    ['codes with a slip', (i) => (i === 17 ? 'O' : String(i % 3)), 'mixed'],
    ['numbers with an infinite one', (i) => (i === 17 ? '-inf' : String(i * 3)), 'mixed'],
    ['a number that overflows', (i) => (i === 17 ? '1e999' : String(i * 3)), 'mixed'],
    ['numbers with a mark in many cells', (i) => (i % 3 === 0 ? 'unknown' : String(20 + i)), 'mixed'],
    ['fractions with a mark in many cells', (i) => (i % 4 === 0 ? '-' : String(i / 8)), 'mixed'],
    ['numbers with a mark in most cells', (i) => (i % 5 < 3 ? 'unknown' : String(i)), 'class'],
    ['numbers and many texts', (i) => (i % 3 === 0 ? `t${i}` : String(i * 3)), 'id'],
  ])('%s', async (_, value, kind) => {
    const table = await read(`x,y\n${rows(30, (i) => `${value(i)},${i % 2}`)}\n`);
    expect(table.columns[0]).toMatchObject({ type: 'label', kind });
  });

  it('remember the first cell that is no number', async () => {
    const table = await read('x,note\n1,"a\nb"\n2,c\n3,d\n\nl0,e\n5,f\n6,g\n');
    expect(columnOf(table, 'x')).toMatchObject({
      kind: 'mixed',
      stray: { row: 3, line: 7, text: 'l0', count: 1 },
    });
  });

  it('order levels by their first rows, numbers in shortest form among them', async () => {
    const table = await read('x,y\n1.50,1\nb,1\na,1\n1.5,1\nb,1\n01,1\n1e2,1\n');
    expect(table.columns[0]).toMatchObject({ levels: ['1.5', 'b', 'a', '01', '100'], distinct: 5 });
  });
});
