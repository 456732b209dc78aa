/** Lines above the table, comments, blank rows, and headers that look like data. */
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { PlainScanner } from '../../src/csv/scan.js';
import { readWith } from '../../src/read-table.js';
import { wasmScanner } from '../../src/simd/scanner.js';
import { type ReadOptions, readTable, type Table, toDataset } from '@hsicinf/tables';
import { cellsOf, contentOf, failure, read, sourceOf } from '../support/sources.js';

const names = async (text: string, options?: ReadOptions): Promise<string[]> =>
  (await read(text, options)).columns.map(({ name }) => name);

describe('lines above the table', () => {
  const titled = 'Study of sleep\nmade by a machine, 2024\n\nid,age,sex\n1,30,m\n2,x,f\n';

  it('are told by the fields below, and named', async () => {
    expect(await failure(read(titled))).toBe(
      'data.csv: line 2: requires 1 field as in the header, got 2; the first 2 lines seem to stand above the table; skip them',
    );
  });

  it('are told where remarks stand below the table, too', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => `${i / 4},${i % 5}`).join('\n');
    expect(await failure(read(`Title\ny,a\n${rows}\nSource: WHO\n`))).toBe(
      'data.csv: line 2: requires 1 field as in the header, got 2; the last line seems to stand below the table: delete it; the first line seems to stand above the table; skip them',
    );
    expect(await failure(read(`Title\ny,a\n${rows}\nSource: WHO\n`, { skipLines: 1 }))).toBe(
      'data.csv: line 15, column "a": requires 2 fields as in the header, got 1; if the line is a remark rather than a row, delete it',
    );
    expect(await failure(read('Title\ny,a\n1,2\n2,3\n3,5\n'))).toMatch(/the first line seems to stand above/);
    expect(cellsOf((await read('x\n1,5\n2,5\n3\n')).columns[0])).toEqual([1.5, 2.5, 3]);
    expect(cellsOf((await read('x\nred\na, b\nc, d\nblue\n')).columns[0])).toHaveLength(4);
  });

  it('are skipped where that is asked for, and lines keep their numbers', async () => {
    const table = await read(titled, { skipLines: 2 });
    expect(table.columns.map(({ name }) => name)).toEqual(['id', 'age', 'sex']);
    expect(table.columns[1]).toMatchObject({ stray: { line: 6, text: 'x' } });
    expect(await names(titled, { skipLines: 3 })).toEqual(['id', 'age', 'sex']);
  });

  it('are skipped before data without a header, too', async () => {
    const table = await read('title\n1;2\n3;4\n', { skipLines: 1, header: false });
    expect(table.columns.map(cellsOf)).toEqual([
      [1, 3],
      [2, 4],
    ]);
  });

  it('may be many, in pieces of any size', async () => {
    const text = `${'machine says so\r\n'.repeat(5000)}a,b\r\n1,2\r\n`;
    for (const piece of [1 << 20, 1000, 7]) {
      const table = await readTable(sourceOf(text, 'data.csv', piece), { skipLines: 5000 });
      expect(table.columns.map(cellsOf)).toEqual([[1], [2]]);
    }
  });

  it.each([
    ['thousands in one column', 'x\n1,234,567\n2,345,678\n'],
    ['names of rows without a name', 'a,b\nr1,1,2\nr2,3,4\n'],
    ['rows that are cut', 'a,b,c\n1,2,3\n4,5\n6,7\n'],
  ])('are not seen in %s', async (_, text) => {
    const told = await read(text).then(
      ({ notes }) => notes.join(),
      (error: Error) => error.message,
    );
    expect(told).not.toContain('above the table');
  });

  it.each([[-1], [1.5], [NaN]])('cannot be %s', async (skipLines) => {
    expect(await failure(read('a\n1\n', { skipLines }))).toBe(
      `data.csv: requires skipLines to be a whole number from 0 on, got ${skipLines}`,
    );
  });

  it('cannot be all of them', async () => {
    expect(await failure(read('a,b\n1,2\n', { skipLines: 9 }))).toBe(
      'data.csv: requires skipLines to leave lines to read, got 9',
    );
  });
});

describe('comments', () => {
  const text = '#v1\n# made, today\na;b\n#1;2\n1;x\n\n#\n2;"#y\n#z"\n3;#w\n#end';

  it('are left out, and nothing else is, by both scanners and in any pieces', async () => {
    for (const piece of [1 << 20, 5, 3, 1]) {
      for (const scanner of [await wasmScanner(), new PlainScanner()]) {
        const table = await readWith(sourceOf(text, 'data.csv', piece), { comment: '#' }, { scanner });
        expect(table.columns.map(cellsOf)).toEqual([
          [1, 2, 3],
          ['x', '#y\n#z', '#w'],
        ]);
      }
    }
  });

  it('keep the numbers of lines', async () => {
    const broken = '#a\r\nx,y\r\n#b\r\n1,2\r\n#c\r\n3\r\n';
    expect(await failure(read(broken, { comment: '#' }))).toBe(
      'data.csv: line 6, column "y": requires 2 fields as in the header, got 1',
    );
  });

  it('are suggested where lines above a table begin with one mark', async () => {
    expect(await failure(read('# made\n# today\na,b,c\n1,2,3\n'))).toMatch(
      /the first 2 lines seem to stand above the table; skip them, or give the comment character$/,
    );
  });

  it('are not taken from a header that begins with such a mark', async () => {
    expect(await names('#chrom\tpos\n1\t100\n2\t200\n')).toEqual(['#chrom', 'pos']);
  });

  it.each(['##', 'a', '"', '', '-', '\n'])('cannot begin with %j', async (comment) => {
    expect(await failure(read('a\n1\n', { comment }))).toMatch(/requires comment to be one character/);
  });

  it('cannot begin with the delimiter', async () => {
    expect(await failure(read('a;b\n1;2\n', { comment: ';', delimiter: ';' }))).toMatch(/for both$/);
  });
});

describe('rows without any value', () => {
  it('are skipped, and a note counts them', async () => {
    const table = await read('a,b\n,\n1,x\n NA , \n   \n2,y\n,\n,""\n');
    expect(table.rows).toBe(2);
    expect(table.columns.map(cellsOf)).toEqual([
      [1, 2],
      ['x', 'y'],
    ]);
    expect(table.notes).toEqual(['4 rows without any value are skipped']);
  });

  it('leave the first odd cell where it is', async () => {
    const lines = Array.from({ length: 20 }, (_, i) => `${i * 3},${i % 2}`);
    const table = await read(`a,b\n1,0\n,\n,\n12O,1\n${lines.join('\n')}\n`);
    expect(table.columns[0]).toMatchObject({ kind: 'mixed', stray: { row: 1, line: 5, text: '12O' } });
    expect(cellsOf(table.columns[0])[1]).toBe('12O');
  });

  it('are skipped in Parquet as well', async () => {
    const columnData = [
      { name: 'a', data: [1, null, 2, null], type: 'DOUBLE' as const, nullable: true },
      { name: 'b', data: ['x', '', null, 'NA'], type: 'STRING' as const, nullable: true },
    ];
    const bytes = new Uint8Array(parquetWriteBuffer({ columnData }));
    const table = await readTable(sourceOf(bytes, 'data.parquet'));
    expect(contentOf(table)).toEqual(contentOf(await read('a,b\n1,x\n,\n2,\n,NA\n')));
    expect(table.notes).toEqual(['2 rows without any value are skipped']);
  });

  it('are rows where the table has one column: a missing cell is all they could hold', async () => {
    expect((await read('a\n1\nNA\n3\n')).rows).toBe(3);
  });

  it('cannot be all', async () => {
    expect(await failure(read('a,b\n,\n,\n'))).toBe(
      'data.csv: requires at least one row of data, got rows without any value',
    );
  });

  it('do not hide an id', async () => {
    const lines = Array.from({ length: 12 }, (_, i) => `${i + 1},${(i * i) % 7}`);
    const table = await read(`a,b\n${lines.join('\n')}\n,\n`);
    expect(table.columns[0].kind).toBe('id');
  });
});

describe('a first line that looks like data', () => {
  it('gets a note where it holds numbers, but not where these are years or one among names', async () => {
    const note =
      'the first line looks like data: it holds only numbers. If so, read the file without a header';
    expect((await read('5.1,3.5,-1\n4.9,3.0,2\n')).notes).toContain(note);
    expect((await read('5.1,3.5,x\n4.9,3.0,y\n')).notes).toEqual([note.replace('only', 'mostly')]);
    expect((await read('land,1990,1991\nx,4.9,3.0\n')).notes).toEqual([]);
    expect((await read('7,b\n4.9,3.0\n')).notes).toEqual([]);
  });

  it('gets a note where its numbers rise by chance, but not where they number columns or rise all along', async () => {
    const note = [
      'the first line looks like data: it holds mostly numbers. If so, read the file without a header',
    ];
    expect((await read('1.2,3.4,a\n2.2,4.9,b\n')).notes).toEqual(note);
    expect((await read('a,3,40\nb,4.9,3.0\n')).notes).toEqual(note);
    expect((await read('a,1990,1980\nb,4.9,3.0\n')).notes).toEqual(note);
    expect((await read('id,0,1,2\nx,4.9,3.0,1\n')).notes).toEqual([]);
    expect((await read('id,1,2\nx,4.9,3.0\n')).notes).toEqual([]);
    const spectrum = Array.from({ length: 9 }, (_, i) => 400 + 2.5 * i);
    expect((await read(`id,${spectrum.join(',')}\nx,1,2,3,4,5,6,7,8,9\n`)).notes).toEqual([]);
  });

  it('is suspected where a name is none of its numbers', async () => {
    const table = await read('7,0.27,6\n6.3,0.3,6\n');
    expect(() => toDataset(table, { target: ['quality'] })).toThrow(
      'got "quality"; the columns are "7", "0.27", "6"; if the first line holds data, read the file without a header',
    );
  });

  it('is suspected where names repeat', async () => {
    expect(await failure(read('m,34,m\nf,30,f\n'))).toMatch(
      /got "m" for columns 1 and 3; if the first line holds data, read the file without a header$/,
    );
  });
});

describe('a first row that looks like names', () => {
  const headless = async (text: string): Promise<Table> => read(text, { header: false });

  it('gets a note where texts of their own stand over numbers', async () => {
    const { namesInFirstRow, notes } = await headless('sex,age,dose,city\nm,34,NA,Ulm\nf,30,2.5,Bonn\n');
    expect(namesInFirstRow).toEqual(['sex', 'age', 'dose', 'city']);
    expect(notes).toEqual([
      'the first row looks like column names: "sex", "age", "dose" and 1 more. If so, read the file with a header',
    ]);
    expect((await headless(',age\n1,34\n2,30\n')).namesInFirstRow).toEqual(['', 'age']);
  });

  it('is data where it holds a number, a missing cell, a limit, a text twice, or texts as below', async () => {
    for (const first of ['m,34', 'm,?', 'm,<0.5', 'age,age']) {
      expect((await headless(`${first}\nm,34\nf,30\n`)).notes, first).toEqual([]);
    }
    expect((await headless('m,Ulm\nf,Bonn\nf,Ulm\n')).notes).toEqual([]);
    expect((await read('sex,age\nm,34\nf,30\n')).notes).toEqual([]);
  });

  it('is what errors at its cells, or at its names, advise to read as a header', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => `${i + 0.5},${(i * i) % 7}`);
    const table = await headless(`dose,age\n${rows.join('\n')}\n`);
    const advice = '; the first row looks like column names: if so, read the file with a header';
    expect(() => toDataset(table, { target: ['column 2'] })).toThrow(
      `data.csv: line 1, column "column 1": requires a number, got "dose"${advice}`,
    );
    expect(() => toDataset(table, { target: ['age'] })).toThrow(
      `data.csv: requires target to name a column, got "age"${advice}`,
    );
  });
});
