/** Tables of which each row is a feature: swapped, they are what the other way of writing them would be. */
import { type ReadOptions, readTable, type Table, toDataset } from '@hsicinf/tables';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { contentOf, failure, read, sourceOf } from '../support/sources.js';

const swap = (text: string, options?: ReadOptions): Promise<Table> =>
  read(text, { ...options, transpose: true });

const genes = 'gene,s1,s2,s3\nBRCA1,1,2,3\n"TP53, ""p""",2.5,,1\ngroup,a,b,a\n';

describe('transpose', () => {
  it('makes columns of rows', async () => {
    const straight = await read('gene,BRCA1,"TP53, ""p""",group\ns1,1,2.5,a\ns2,2,,b\ns3,3,1,a\n');
    expect(contentOf(await swap(genes))).toEqual(contentOf(straight));
  });

  it('knows lines to skip, comments, blanks that align, and a header without a corner', async () => {
    const names = async (text: string, options?: ReadOptions): Promise<string[]> =>
      (await swap(text, options)).columns.map(({ name }) => name);
    expect(await names(`A title\n${genes}`, { skipLines: 1 })).toEqual([
      'gene',
      'BRCA1',
      'TP53, "p"',
      'group',
    ]);
    expect(await names(`#x\n${genes}`, { comment: '#' })).toEqual(['gene', 'BRCA1', 'TP53, "p"', 'group']);
    expect(await names('id   s1   s2\na     1    2\nbb   10   20\n')).toEqual(['id', 'a', 'bb']);
    expect(await names('s1\ts2\na\t1\t2\nb\t3\t4\n')).toEqual(['column 1', 'a', 'b']);
  });

  it('works for columnar files', async () => {
    const buffer = parquetWriteBuffer({
      columnData: [
        { name: 'gene', data: ['a', 'b'], type: 'STRING' },
        { name: 's1', data: [1.5, 2], type: 'DOUBLE' },
        { name: 's2', data: [null, 4], type: 'DOUBLE' },
      ],
    });
    const table = await readTable(sourceOf(new Uint8Array(buffer), 'g.parquet'), { transpose: true });
    expect(contentOf(table).map(({ name, cells }) => [name, cells])).toEqual([
      ['gene', ['s1', 's2']],
      ['a', [1.5, null]],
      ['b', [2, 4]],
    ]);
  });

  it('names places by line and field of the file', async () => {
    const table = await swap('# genes\ng,s1,s2,s3,s4\na,1,2,x,4\nb,1,2,3,4\n', { skipLines: 1 });
    expect(() => toDataset(table, { target: ['b'] })).toThrow(
      'data.csv: line 3, field 4, column "a": requires a number, got "x"; correct it, add it to the texts for missing cells, treat the column as classes, or leave it out',
    );
    const bare = await swap('1,2,3,4\n1,2,x,4\n', { header: false });
    expect(() => toDataset(bare, { target: ['column 1'] })).toThrow(
      'data.csv: line 2, field 3, column "column 2"',
    );
    expect(await failure(swap('g,s1,s2,s3\na,1,x\0y,3\n'))).toMatch(
      /^data\.csv: field 3, column "a": is not a text/,
    );
    expect(await failure(swap('a,b\n1,2\n3\n'))).toBe(
      'data.csv: line 3: requires 2 fields as in the first row, got 1',
    );
    expect(await failure(swap('a,b\n1,"2\n'))).toBe(
      'data.csv: line 2: requires a closing quote after "\\"2", got none up to the end of the file',
    );
  });

  it('is suggested where a table looks so, or where a target stands in a row', async () => {
    const rows = Array.from({ length: 20 }, (_, i) => `g${i},${(i * 7) % 20},${i * i},${-i}`);
    const table = await read(['gene_id,s1,s2,s3', ...rows].join('\n'));
    expect(table.notes).toEqual([
      'column "gene_id" looks like names of features, and there are 20 rows and 3 other columns: if each row is a feature, transpose the table',
    ]);
    expect(() => toDataset(table, { target: ['g7'] })).toThrow(
      'data.csv: requires target to name a column, got "g7", which stands in a row, in column "gene_id"; if each row is a feature, transpose the table',
    );
    const patients = await read(['patient,s1,s2,s3', ...rows].join('\n'));
    expect(patients.notes).toEqual([]);
  });
});
