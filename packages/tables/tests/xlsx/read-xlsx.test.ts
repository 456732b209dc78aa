/** Workbooks: what cells say comes out as from a text, and what cannot be read is named with its cell. */
import { plan, type ReadOptions, readTable, type Table, toDataset } from '@hsicinf/tables';
import { describe, expect, it } from 'vitest';
import { cellsOf, columnOf, failure, read, sourceOf } from '../support/sources.js';
import { workbookOf } from '../support/workbooks.js';

const open = (bytes: Uint8Array, options?: ReadOptions): Promise<Table> =>
  readTable(sourceOf(bytes, 'book.xlsx'), options);
const row = (number: number, ...cells: string[]): string => `<row r="${number}">${cells.join('')}</row>`;
const text = (place: string, words: string): string =>
  `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`;
const number = (place: string, value: number | string, style = 0): string =>
  `<c r="${place}" s="${style}"><v>${value}</v></c>`;

describe('cells', () => {
  it('of every type are what they say', async () => {
    const bytes = await workbookOf(
      {
        Data: [
          row(
            1,
            ...['shared', 'flag', 'when', 'time', 'sum', 'gap'].map((name, i) =>
              text(`${'ABCDEF'[i]}1`, name),
            ),
          ),
          row(
            2,
            '<c r="A2" t="s"><v>0</v></c>',
            '<c r="B2" t="b"><v>1</v></c>',
            number('C2', 45_351, 1),
            number('D2', 0.25, 2),
            '<c r="E2"><f>1+1</f><v>2.5</v></c>',
            number('F2', 7),
          ),
          row(
            3,
            '<c r="A3" t="s"><v>1</v></c>',
            '<c r="B3" t="b"><v>0</v></c>',
            number('C3', 45_351.5, 3),
            number('D3', 0.5, 2),
            '<c r="E3" t="str"><f>A1</f><v>-1e3</v></c>',
            '<c r="F3" t="e"><v>#N/A</v></c>',
          ),
          // Places may be left out, and cells without a value are not there.
          '<row><c t="s"><v>0</v></c><c t="b"><v>0</v></c><c t="d"><v>2024-03-01</v></c><c s="2"><v>0.75</v></c><c><v>2.772</v></c></row>',
        ].join(''),
      },
      {
        texts: [
          '<r><t>a &amp; </t></r><r><rPr/><t>b_x0041_</t></r><rPh><t>no</t></rPh>',
          '<t>two\nlines</t>',
        ],
        formats: ['h:mm', 'yyyy\\-mm\\-dd hh:mm'],
      },
    );
    const table = await open(bytes);
    expect([table.format, table.rows, table.sheet]).toEqual([
      'xlsx',
      3,
      { name: 'Data', all: ['Data'], firstColumn: 0 },
    ]);
    const cells = table.columns.map((column) => [column.name, cellsOf(column)]);
    // 2024-02-29 is day 45351 of a workbook and day 19782 since 1970.
    expect(Object.fromEntries(cells)).toEqual({
      shared: ['a & bA', 'two lines', 'a & bA'],
      flag: ['true', 'false', 'false'],
      when: [19_782, 19_782.5, 19_783],
      time: [0.25, 0.5, 0.75],
      sum: [2.5, -1000, 2.772],
      gap: [7, null, null],
    });
    expect(table.notes).toEqual([
      'column "when": dates are read as days since 1970-01-01',
      'column "time": times are read as parts of a day',
    ]);
  });

  it('hold dates that count from 1904 where the workbook says so', async () => {
    const bytes = await workbookOf(
      { Data: row(1, text('A1', 'when'), text('B1', 'x')) + row(2, number('A2', 0, 1), number('B2', 1)) },
      { book: '<workbookPr date1904="1"/>' },
    );
    expect(cellsOf(columnOf(await open(bytes), 'when'))).toEqual([-24_107]);
  });

  it('in which a formula failed are named where they are used', async () => {
    const rows = Array.from({ length: 12 }, (_, i) =>
      row(
        i + 3,
        i === 4 ? '<c r="C7" t="e"><v>#DIV/0!</v></c>' : number(`C${i + 3}`, i * i),
        text(`D${i + 3}`, i === 5 ? '#REF!' : 'abc'[i % 3]),
      ),
    );
    const bytes = await workbookOf({ Data: row(2, text('C2', 'x'), text('D2', 'group')) + rows.join('') });
    const planned = plan(await open(bytes));
    expect(planned.map(({ problem }) => problem)).toEqual([
      'book.xlsx: cell C7, column "x": requires a value, got "#DIV/0!", the error of a formula; if it stands for a missing cell, add it to the texts for missing cells',
      'book.xlsx: row 6, column "group": requires a value, got "#REF!", the error of a formula; if it stands for a missing cell, add it to the texts for missing cells',
    ]);
    const missing = await open(bytes, { missing: ['#DIV/0!', '#REF!'] });
    expect(missing.columns.map((column) => column.missing)).toEqual([1, 1]);
  });

  it('with a formula that was never computed stop the reading', async () => {
    const bytes = await workbookOf({
      Data: row(1, text('A1', 'x')) + row(2, '<c r="A2"><f>1+1</f><v></v></c>'),
    });
    expect(await failure(open(bytes))).toBe(
      'book.xlsx: requires the values of formulas, got a formula without a value in cell A2; open the workbook in a spreadsheet program and save it',
    );
  });
});

describe('a sheet', () => {
  const small = row(1, text('A1', 'x'), text('B1', 'y')) + row(2, number('A2', 1), number('B2', 2));

  it('is the first with cells, with a note on others, or the one that is asked for', async () => {
    const bytes = await workbookOf({ Empty: '', First: small, 'Q&amp;A': small.replace('>x<', '>z<') });
    const table = await open(bytes);
    expect([table.sheet?.name, table.columns[0].name]).toEqual(['First', 'x']);
    expect(table.notes).toEqual([
      'sheet "First" of the workbook was read; to read another, give its name: "Empty", "Q&A"',
    ]);
    const other = await open(bytes, { sheet: 'Q&A' });
    expect([other.sheet?.name, other.columns[0].name, other.notes]).toEqual(['Q&A', 'z', []]);
    expect(await failure(open(bytes, { sheet: 'first' }))).toBe(
      'book.xlsx: requires sheet to name a sheet of the workbook ("Empty", "First", "Q&A"), got "first"; did you mean "First"?',
    );
    expect(await failure(read('x,y\n1,2\n', { sheet: 'First' }))).toBe(
      'data.csv: requires sheet to be used only with workbooks, got a file without sheets',
    );
    expect(await failure(open(bytes, { sheet: 'Empty' }))).toBe(
      'book.xlsx: requires a table, got a sheet without any value',
    );
  });

  it('may begin anywhere and have rows without a value', async () => {
    const bytes = await workbookOf({
      Data:
        row(3, text('C3', 'x'), text('D3', 'y')) +
        row(4, number('C4', 1), number('D4', 2)) +
        row(5, '<c r="C5" s="1"/>') +
        row(9, number('C9', 3)),
    });
    const table = await open(bytes);
    expect(table.columns.map((column) => [column.name, cellsOf(column)])).toEqual([
      ['x', [1, 3]],
      ['y', [2, null]],
    ]);
    expect([table.blankRows, table.notes]).toEqual([4, ['4 rows without any value are skipped']]);
  });

  it('with a title above its header is refused with what to do, and read without the title', async () => {
    const bytes = await workbookOf({
      Data:
        row(1, text('A1', 'Study')) +
        row(3, ...['a', 'b', 'c'].map((name, i) => text(`${'ABC'[i]}3`, name))) +
        row(4, number('A4', 1), number('B4', 2), number('C4', 3)),
    });
    expect(await failure(open(bytes))).toBe(
      'book.xlsx: row 1 of the sheet: requires a header with a name for each of the 3 columns, got 1; the first line seems to stand above the table; skip them',
    );
    const table = await open(bytes, { skipLines: 1 });
    expect([table.columns.map(({ name }) => name), table.rows, table.notes]).toEqual([
      ['a', 'b', 'c'],
      1,
      [],
    ]);
  });

  it('with a value far away is refused before it takes memory', async () => {
    const many = Array.from({ length: 3000 }, (_, i) => row(i + 2, number(`A${i + 2}`, i))).join('');
    const bytes = await workbookOf({ Data: row(1, text('A1', 'x'), text('XFD1', 'stray')) + many });
    expect(await failure(open(bytes))).toMatch(
      /^book\.xlsx: requires a table, got 19384 values in a sheet that goes as far as XFD3001;/,
    );
  });

  it.each([
    ['a row twice', row(2, number('A2', 1)) + row(2, number('A2', 1)), /a cell A2 after row 2/],
    ['a cell out of its place', row(1, number('B1', 1), number('A1', 1)), /cell A1 is not in its place/],
    ['a text that is not there', row(1, '<c r="A1" t="s"><v>9</v></c>'), /cell A1 points to no text/],
    ['a cell beyond the last column', row(1, number('XFE1', 1)), /a cell XFE1/],
    ['entities of its own', '<!DOCTYPE x [<!ENTITY a "b">]>', /it declares entities/],
    ['a tag that is cut', '<row r="1"><c r="A1', /ends inside a tag|has no|in its place/],
  ])('that is damaged is refused: %s', async (_, rows, reason) => {
    expect(await failure(open(await workbookOf({ Data: rows })))).toMatch(reason);
  });
});

it('a place in a sheet that was transposed is its cell', async () => {
  const rows = [
    row(2, text('B2', 'gene'), ...['s1', 's2', 's3', 's4'].map((name, i) => text(`${'CDEF'[i]}2`, name))),
    row(3, text('B3', 'a'), number('C3', 1), number('D3', 2), text('E3', 'x'), number('F3', 4)),
    row(4, text('B4', 'b'), number('C4', 1), number('D4', 2), number('E4', 3), number('F4', 4)),
  ];
  const table = await open(await workbookOf({ Data: rows.join('') }), { transpose: true });
  expect(() => toDataset(table, { target: ['b'] })).toThrow(
    'book.xlsx: cell E3, column "a": requires a number',
  );
});
