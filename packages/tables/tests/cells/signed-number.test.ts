/** Numbers with signs beside them, and what columns of them come to. */
import { describe, expect, it } from 'vitest';
import { plan } from '@hsicinf/tables';
import { bareNumber, isBeyondLimit } from '../../src/cells/signed-number.js';
import { cellsOf, read } from '../support/sources.js';

describe('bareNumber', () => {
  it.each([
    ['$1,234.50', '1,234.50'],
    ['-$5', '-5'],
    ['$-5', '-5'],
    ['€ 7', '7'],
    ['1.234,50 €', '1.234,50'],
    ['£.5', '.5'],
    ['12%', '12'],
    ['-0.5 %', '-0.5'],
    ['−5.25', '-5.25'],
    ['–3', '-3'],
    ['1 234 567', '1234567'],
    ['1\u202f234,5', '1234,5'],
    ["-12'345.67", '-12345.67'],
    ['−1\u00a0234 €', '-1234'],
  ])('%j is %j', (text, bare) => {
    expect(bareNumber(text)?.text).toBe(bare);
  });

  it.each([
    '5',
    '-5',
    '1,234',
    '$',
    '%',
    'x%',
    '1 23',
    '12 3456',
    "1'234 567",
    '$a',
    '5$5',
    '− 5',
    '12%%',
    '555-1234',
  ])('%j has no such sign, or is no number', (text) => {
    expect(bareNumber(text)).toBeUndefined();
  });
});

describe('isBeyondLimit', () => {
  it.each(['<LOD', '< 0.5', '>100', '≤3', '<=3', 'LOD', 'BLOQ', 'ND', 'n.d.', 'bdl', 'not detected'])(
    '%j',
    (text) => {
      expect(isBeyondLimit(text)).toBe(true);
    },
  );

  it.each(['', '<', 'low', 'node', '5', '<a href="x">', 'x<5'])('not %j', (text) => {
    expect(isBeyondLimit(text)).toBe(false);
  });
});

describe('columns', () => {
  it('are numbers where every text is one, with a note for each kind of sign', async () => {
    const table = await read(
      'p,q,r,s,t\n"$1,234.50",12%,−5,1 234 567,5 €\n$3,7 %,4,12,6€\nNA,-3%,–2.5,1 000,"7.25 €"\n',
    );
    expect(table.columns.map(cellsOf)).toEqual([
      [1234.5, 3, null],
      [12, 7, -3],
      [-5, 4, -2.5],
      [1_234_567, 12, 1000],
      [5, 6, 7.25],
    ]);
    expect(table.notes).toEqual([
      'columns "p", "t": numbers with currency signs: "$1,234.50" is read as 1234.5',
      'column "q": numbers with percent signs: "12%" is read as 12',
      'column "r": numbers with typographic minus signs: "−5" is read as -5',
      'column "s": numbers with thousands separators: "1 234 567" is read as 1234567',
    ]);
  });

  it('follow the decimal mark of the file, or tell their own', async () => {
    expect(cellsOf((await read('p;y\n1.234,50 €;3\n12,50 €;2\n')).columns[0])).toEqual([1234.5, 12.5]);
    expect(cellsOf((await read('p\ty\n$2,772\t0.5\n$3\t1.5\n')).columns[0])).toEqual([2772, 3]);
    expect(cellsOf((await read('p\ty\n$2,772\t0,5\n$3\t1,5\n')).columns[0])).toEqual([2.772, 3]);
  });

  it('know numbers that stand for missing cells', async () => {
    const table = await read('p,y\n$1,1\n$-99,2\n$3,3\n', { missing: ['-99'] });
    expect(cellsOf(table.columns[0])).toEqual([1, null, 3]);
  });

  it.each([
    [
      'currencies',
      'x,y\n$1,1\n€3,2\n$5,3\n',
      'data.csv: line 2, column "x": requires a number, got "$1" (and 2 more such cells), which looks like a number with a sign, but the other cells of the column do not show how to read it; correct it, add it to the texts for missing cells, treat the column as classes, or leave it out',
    ],
    [
      'per cent and none',
      'x,y\n0.12,1\n12%,2\n0.3,3\n',
      'data.csv: line 3, column "x": requires a number, got "12%", which looks like a number with a sign, but the other cells of the column do not show how to read it; correct it, add it to the texts for missing cells, treat the column as classes, or leave it out',
    ],
    [
      'marks in doubt',
      'x\ty\n$2,772\t1\n$3,100\t2\n',
      'data.csv: line 2, column "x": requires a number, got "$2,772" (and 1 more such cell), which looks like a number with a sign, but the other cells of the column do not show how to read it; choose the decimal separator',
    ],
    [
      'some beyond a limit',
      'x;y\n1,5;1\n2,25;2\n3,75;3\n<LOD;4\n2,5;5\n',
      'data.csv: line 5, column "x": requires a number, got "<LOD", which looks like a value beyond what can be measured; if it stands for a missing cell, add it to the texts for missing cells',
    ],
    [
      'many beyond a limit',
      'x,y\n1.5,1\n<0.5,2\n>100,3\n<0.5,4\n2.5,5\n',
      'data.csv: line 3, column "x": requires a number, got "<0.5" (and 2 more such cells), which looks like a value beyond what can be measured; if it stands for a missing cell, add it to the texts for missing cells',
    ],
  ])('with %s are refused, and the cell is named', async (_, text, problem) => {
    const table = await read(text);
    expect(table.columns[0].kind).toBe('mixed');
    expect(plan(table, { target: ['y'] })[0].problem).toBe(problem);
  });

  it('of codes with a mark stay classes', async () => {
    const rows = Array.from({ length: 20 }, (_, i) => (i % 5 === 0 ? 'ND' : String(i % 3)));
    expect((await read(`x,y\n${rows.map((x, i) => `${x},${i}`).join('\n')}\n`)).columns[0].kind).toBe(
      'class',
    );
  });

  it('of dates in other forms are left out as such', async () => {
    const table = await read('d,x,y\n05.01.2024,1,3\n06.01.2024,4,1\n31.12.2023,2,5\n');
    expect(plan(table, { target: ['y'] })[0].reason).toBe(
      'holds dates in a format that is not recognised: write them as 2024-01-31',
    );
  });
});
