/** Names of rows as R's write.table leaves them: without a name in the header. */
import { describe, expect, it } from 'vitest';
import { plan, readTable } from '@hsicinf/tables';
import { cellsOf, failure, read, sourceOf } from '../support/sources.js';

const note =
  'the header has one name fewer than the rows have cells: the first cell of each row is taken as its name, in column "rownames"';

describe('names of rows', () => {
  it.each([
    ['as R writes by default', '"len" "supp"\n"1" 4.2 "VC"\n"2" 11.5 "OJ"\n"3" 7.3 "VC"\n'],
    ['with commas', 'len,supp\n1,4.2,VC\n2,11.5,OJ\n3,7.3,VC\n'],
    ['with tabs', 'len\tsupp\n1\t4.2\tVC\n2\t11.5\tOJ\n3\t7.3\tVC\n'],
    ['aligned, as R prints', '   len supp\n1  4.2   VC\n2 11.5   OJ\n3  7.3   VC\n'],
  ])('%s', async (_, text) => {
    for (const piece of [1 << 20, 3]) {
      const table = await readTable(sourceOf(text, 'data.txt', piece));
      expect(table.columns.map(({ name }) => name)).toEqual(['rownames', 'len', 'supp']);
      expect(table.columns.map(cellsOf)).toEqual([
        [1, 2, 3],
        [4.2, 11.5, 7.3],
        ['VC', 'OJ', 'VC'],
      ]);
      expect(table.notes).toEqual([note]);
      expect(plan(table, { target: ['len'] })[0]).toMatchObject({ kind: 'id', role: 'left out' });
    }
  });

  it('get a name of their own', async () => {
    const table = await read('rownames,x\na,1,2\nb,3,4\n');
    expect(table.columns.map(({ name }) => name)).toEqual(["rownames'", 'rownames', 'x']);
  });

  it('are not seen where rows end with a delimiter: then the last column is empty', async () => {
    const table = await read('a,b\n1,2,\n3,4,\n');
    expect(table.columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['a', 'number'],
      ['b', 'number'],
      ['column 3', 'empty'],
    ]);
    expect(table.notes).toEqual(['columns without a name are named by their position: "column 3"']);
  });

  it('are not seen where only some rows are longer', async () => {
    expect(await failure(read('a,b\n1,2,3\n3,4\n'))).toBe(
      'data.csv: line 2: requires 2 fields as in the header, got 3',
    );
  });

  it('are not looked for where there is no header', async () => {
    expect(await failure(read('1,2\n1,2,3\n3,4,5\n', { header: false }))).toMatch(/requires 2 fields/);
  });
});
