/** 2,772 is 2.772 or 2772: the file tells which, or nobody does and the column is refused. */
import { plan, toDataset } from '@hsicinf/tables';
import { describe, expect, it } from 'vitest';
import { cellsOf, columnOf, failure, read } from '../support/sources.js';

/** Rows of cells as a text. */
const text = (delimiter: string, ...rows: string[][]): string =>
  rows.map((cells) => `${cells.join(delimiter)}\n`).join('');

const DOUBT = 'requires a number whose decimal separator is unambiguous, got "2,772"';

describe('the other columns of a file tell', () => {
  it.each<[string, string, (number | null)[]]>([
    ['decimal points elsewhere', 'n\tx\n847\t3.5\n2,772\t0.1\n', [847, 2772]],
    ['decimal commas elsewhere', 'n\tx\n847\t3,5\n2,772\t0,1\n', [847, 2.772]],
    ['a fraction below 1', 'n;x\n847;0,123\n2,772;1,5\n', [847, 2.772]],
    ['both marks in one number', 'n\tx\n847\t1,234.5\n2,772\t7\n', [847, 2772]],
    ['both marks the other way round', 'n\tx\n847\t1.234,5\n2,772\t7\n', [847, 2.772]],
    ['several groups', 'n\tx\n847\t1,234,567\n-2,772\t7\n', [847, -2772]],
    ['several groups of points', 'n\tx\n847\t1.234.567\n2,772\t7\n', [847, 2.772]],
    ['four digits before the mark', 'n\tx\n847\t1234,567\n2,772\t7\n', [847, 2.772]],
    ['the same column', 'n\tx\n847\t1\n2,772\t1\n1,5\t1\n', [847, 2.772, 1.5]],
    ['points in doubt, decimal commas elsewhere', 'n;x\n847;3,5\n2.772;0,1\n', [847, 2772]],
    ['points in doubt, decimal points elsewhere', 'n;x\n847;3.5\n2.772;0.1\n', [847, 2.772]],
    ['missing cells between', 'n\tx\nNA\t3.5\n2,772\t0.1\n', [null, 2772]],
  ])('%s', async (_, content, expected) => {
    expect(cellsOf(columnOf(await read(content), 'n'))).toEqual(expected);
  });

  it('far below the first rows', async () => {
    const many = Array.from({ length: 40_000 }, (_, i) => [i % 2 === 0 ? '847' : '2,772', '7']);
    for (const [fraction, value] of [
      ['3.5', 2772],
      ['3,5', 2.772],
    ] as const) {
      const table = await read(text('\t', ['n', 'x'], ...many, ['1', fraction], ['9,001', '8']));
      const cells = cellsOf(columnOf(table, 'n'));
      expect([cells[0], cells[1], cells[39_999]]).toEqual([847, value, value]);
      expect(cells.at(-1)).toBe(value === 2772 ? 9001 : 9.001);
      expect(columnOf(table, 'n').type).toBe('number');
    }
  });

  it('and a note says what was read as thousands', async () => {
    const { notes, decimal } = await read('n\tx\n847\t3.5\n2,772\t0.1\n');
    expect(decimal).toBe('.');
    expect(notes).toEqual([
      'thousands commas: 2,772 is read as 2772; if that is wrong, choose the decimal separator',
    ]);
  });
});

describe('where no number tells', () => {
  it.each<[string, string, (number | null)[], string]>([
    [
      'commas between cells make quoted ones thousands',
      'n,x\n847,1\n"2,772",2\n',
      [847, 2772],
      'thousands commas: 2,772 is read as 2772; if that is wrong, choose the decimal separator',
    ],
    [
      'semicolons make commas decimal if all numbers of the column have one',
      'n;x\n1,847;1\n2,772;2\n',
      [1.847, 2.772],
      'decimal commas: 1,847 is read as 1.847; if that is wrong, choose the decimal separator',
    ],
    [
      'points are decimal',
      'n,x\n847,1\n2.772,2\n',
      [847, 2.772],
      'decimal points: 2.772 is read as 2.772; if that is wrong, choose the decimal separator',
    ],
  ])('%s, and a note says so', async (_, content, expected, note) => {
    const table = await read(content);
    expect(cellsOf(columnOf(table, 'n'))).toEqual(expected);
    expect(table.notes).toEqual([note]);
  });

  it.each([
    ['tabs', 'n\tx\n847\t1\n2,772\t2\n'],
    ['semicolons, numbers with and without a comma', 'n;x\n847;1\n2,772;2\n'],
    ['semicolons, both marks in doubt', 'n;x\n2,772;1.234\n3,772;2.345\n'],
  ])('%s: the column is refused where it is used', async (_, content) => {
    const table = await read(content);
    const [planned] = plan(table);
    expect(planned).toMatchObject({ name: 'n', kind: 'mixed', role: 'feature', use: 'number' });
    expect(planned.problem).toMatch(`, column "n": ${DOUBT}`);
    expect(planned.problem).toMatch(/, which is 2\.772 or 2772; choose the decimal separator$/);
    expect(() => toDataset(table, { target: ['x'] })).toThrow('choose the decimal separator');
  });

  it('points between semicolons are refused too', async () => {
    const table = await read('n;x\n847;1\n2.772;2\n-3.100;7\n');
    expect(plan(table)[0].problem).toBe(
      'data.csv: line 3, column "n": requires a number whose decimal separator is unambiguous, ' +
        'got "2.772" (and 1 more such cell), which is 2.772 or 2772; choose the decimal separator',
    );
  });

  it('points taken for decimal and a comma far below that tells otherwise are an error', async () => {
    const many = Array.from({ length: 40_000 }, () => ['2.772', '7']);
    const content = text('\t', ['n', 'x'], ...many, ['1', '3,5']);
    expect(await failure(read(content))).toBe(
      'data.csv: line 40002: requires a single decimal separator, got "2.772" above, which was read as a fraction, ' +
        'and "3,5" here; choose the decimal separator',
    );
    const cells = cellsOf(columnOf(await read(content, { decimal: ',' }), 'n'));
    expect(cells[0]).toBe(2772);
  });
});

describe('a mark that is given', () => {
  it.each<['.' | ',', number[], number[]]>([
    ['.', [847, 2772, 1234.5], [0.5, 1.5, 1.234]],
    [',', [847, 2.772, NaN], [NaN, NaN, 1234]],
  ])('%s settles it', async (decimal, n, x) => {
    const table = await read('n\tx\n847\t0.5\n2,772\t1.5\n1,234.5\t1.234\n', { decimal });
    const numbers = (name: string): number[] =>
      cellsOf(columnOf(table, name)).map((cell) =>
        typeof cell === 'number' ? cell : Number(cell?.replace(decimal, '.') ?? NaN),
      );
    // What is no number with this mark is a text, never another number.
    expect(numbers('n').slice(0, 2)).toEqual(n.slice(0, 2));
    if (decimal === '.') expect([numbers('n'), numbers('x')]).toEqual([n, x]);
    else expect(plan(table).map(({ problem }) => problem !== undefined)).toEqual([true, true]);
    expect(table.notes).toEqual([]);
  });

  it('reads both usual ways of writing 1234.56', async () => {
    const points = await read('n\n"1,234.56"\n"12,345,678.5"\n7\n', { decimal: '.' });
    expect(cellsOf(points.columns[0])).toEqual([1234.56, 12345678.5, 7]);
    const commas = await read('n;x\n1.234,56;1\n12.345.678,5;2\n7;3\n', { decimal: ',' });
    expect(cellsOf(commas.columns[0])).toEqual([1234.56, 12345678.5, 7]);
  });

  it('takes groups of other lengths, and groups after a zero, for text', async () => {
    for (const cell of ['1,23,456', '12,34.5', '0,123.5', '1234,567.8', '1,234,5', '1,,234', ',123,456.7']) {
      const table = await read(`n\tx\n${cell}\t1\n5\t2\n`, { decimal: '.' });
      expect(columnOf(table, 'n').type, cell).toBe('label');
    }
  });
});

describe('columns that disagree', () => {
  it('are not read with the mark of the others', async () => {
    const content = text(
      ';',
      ['a', 'b', 'c'],
      ...Array.from({ length: 20 }, (_, i) => [`${i},5`, i < 18 ? `${i}.5` : '7', '2.772']),
    );
    const table = await read(content);
    expect(table.decimal).toBe(',');
    expect(cellsOf(columnOf(table, 'a')).slice(0, 2)).toEqual([0.5, 1.5]);
    expect(plan(table).map(({ problem }) => problem?.replace(/ \(and .*?\)/, ''))).toEqual([
      undefined,
      'data.csv: line 2, column "b": requires a number, got "0.5"; correct it, add it to the texts for missing cells, treat the column as classes, or leave it out',
      'data.csv: line 2, column "c": requires a number whose decimal separator is unambiguous, got "2.772", ' +
        'which is 2.772 or 2772; choose the decimal separator',
    ]);
  });

  it('are no matter where a column is taken for a class', async () => {
    const content = 'n\tx\n847\t1\n2,772\t2\n847\t3\n2,772\t4\n';
    const { dataset } = toDataset(await read(content), { target: ['x'], kinds: { n: 'class' } });
    expect(dataset.features[0]).toMatchObject({ kind: 'class', values: ['847', '2,772', '847', '2,772'] });
  });

  it('words between thousands make a column mixed, as between other numbers', async () => {
    const rows = Array.from({ length: 20 }, (_, i) => [`"${i + 1},772"`, `${i}.5`]);
    const table = await read(text(',', ['n', 'x'], ...rows, ['oops', '1.5']));
    expect(plan(table)[0].problem).toBe(
      'data.csv: line 22, column "n": requires a number, got "oops"; correct it, add it to the texts for missing cells, treat the column as classes, or leave it out',
    );
  });
});

it('a decimal mark that the numbers do not have is named', async () => {
  const table = await read('a;y\n1.5;1\n2.25;2\n3.5;3\n4;5\n', { decimal: ',' });
  expect(() => toDataset(table, { target: ['y'] })).toThrow(
    'data.csv: line 2, column "a": requires a number, got "1.5" (and 2 more such cells); choose the decimal separator',
  );
});
