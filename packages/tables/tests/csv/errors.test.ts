/** Every way a text can be wrong, with the message that a user gets. */
import { describe, expect, it } from 'vitest';
import { readTable, TableError } from '@hsicinf/tables';
import { failure, read, sourceOf } from '../support/sources.js';

describe('messages', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['an empty file', '', 'data.csv: requires a table, got an empty file'],
    ['only blank lines', '\n \r\n', 'data.csv: requires a table, got an empty file'],
    ['only a header', 'a,b\n', 'data.csv: requires at least one row of data, got only a header'],
    [
      'too few fields',
      'a,b,c\n1,2,3\n4,5\n',
      'data.csv: line 3, column "c": requires 3 fields as in the header, got 2',
    ],
    [
      'too many fields',
      'a,b\n1,2\n\n3,4,5,6\n',
      'data.csv: line 4: requires 2 fields as in the header, got 4',
    ],
    [
      'an open quote',
      'a,b\n1,2\n3,"x\n4,5\n',
      'data.csv: line 3, column "b": requires a closing quote after "\\"x", got none up to the end of the file',
    ],
    [
      'an open quote in the header',
      'a,"b\n1,2\n',
      String.raw`data.csv: line 1: requires a closing quote after "\"b", got none up to the end of the file`,
    ],
    [
      'text after a quote',
      'a,b\n1,"x"y\n',
      'data.csv: line 2, column "b": requires a delimiter or the end of the line after a closing quote, got "\\"x\\"y"',
    ],
    [
      'a repeated name',
      'a,b,a\n1,2,3\n',
      'data.csv: line 1, column "a": requires a different name for every column, got "a" for columns 1 and 3; if the first line holds data, read the file without a header',
    ],
    [
      'bytes that are no text',
      Uint8Array.of(0x61, 0x2c, 0x62, 0x0a, 0x31, 0x2c, 0x81, 0x0a),
      'data.csv: line 2, column "b": is not a text table in UTF-8, got "\ufffd"; save the file as CSV in UTF-8, Parquet or Arrow; or read it as Windows-1252 anyway',
    ],
    [
      'NUL bytes',
      'a,b\n1,x\0y\n',
      'data.csv: line 2, column "b": is not a text table, got a NUL byte in "x\\u0000y"; if it is UTF-16, choose the encoding',
    ],
    [
      'a workbook',
      'PK\x03\x04 and so on',
      'data.csv: is not a whole workbook or zip archive (it has no directory: it ends too early)',
    ],
    [
      'Feather version 1',
      'FEA1 and so on',
      'data.csv: is Feather version 1, which cannot be read; save it as Feather version 2, Arrow, Parquet or CSV',
    ],
  ])('%s', async (_, content, message) => {
    expect(await failure(read(content))).toBe(message);
  });

  it('are the same whatever the pieces', async () => {
    const text = 'a,b\n1,"x\r\ny"\r\n\r\n3,4,"5,\n6",7\n8,9\n';
    for (let piece = 1; piece < 12; piece++) {
      expect(await failure(readTable(sourceOf(text, 'data.csv', piece)))).toBe(
        'data.csv: line 5: requires 2 fields as in the header, got 4',
      );
    }
  });

  it('carry the place and escape what is hostile', async () => {
    const error: unknown = await readTable(sourceOf('a,b\n1,"\u001b[31m\u2028"x\n', 'evil\n.csv')).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(TableError);
    expect(error).toMatchObject({ file: 'evil\n.csv', line: 2, text: '"\u001b[31m\u2028"x' });
    expect((error as TableError).message).toBe(
      'evil\\u000a.csv: line 2, column "b": requires a delimiter or the end of the line after a closing quote, got "\\"\\u001b[31m\\u2028\\"x"',
    );
  });

  it('give up on a quote that is never closed before all is in memory', async () => {
    const piece = new TextEncoder().encode('1,2,3\n'.repeat(200_000));
    let given = 0;
    const source = {
      name: 'data.csv',
      async *stream() {
        yield new TextEncoder().encode('a,b,c\n1,2,3\n4,"5,6\n');
        for (; given < 100; given++) yield piece;
      },
    };
    expect(await failure(readTable(source))).toBe(
      'data.csv: line 3, column "b": requires a closing quote after "\\"5,6", got none in the 16 MB that follow',
    );
    expect(given).toBeLessThan(20);
  });

  it('say what options allow', async () => {
    const text = 'a,b\n1,2\n';
    expect(await failure(read(text, { delimiter: ',,' }))).toBe(
      'data.csv: requires a delimiter of one character that no number holds, got ",,"',
    );
    expect(await failure(read(text, { delimiter: 'é' }))).toBe(
      'data.csv: requires a delimiter in ASCII, got "é"',
    );
    expect(await failure(read(text, { decimal: ';' as '.' }))).toBe(
      'data.csv: requires decimal to be "." or ",", got ";"',
    );
    expect(await failure(read(text, { format: 'xls' as 'csv' }))).toBe(
      'data.csv: requires format to be auto, csv, tsv, parquet, arrow, xlsx, npy, npz, json, got "xls"',
    );
  });
});

describe('sources', () => {
  it('that fail, fail with their own error', async () => {
    const broken = {
      name: 'data.csv',
      async *stream() {
        yield new TextEncoder().encode('a,b\n');
        throw new Error('disk on fire');
      },
    };
    await expect(readTable(broken)).rejects.toThrow('disk on fire');
  });

  it('are closed when reading stops early', async () => {
    let closed = false;
    const source = {
      name: 'data.csv',
      async *stream() {
        try {
          for (;;) yield new TextEncoder().encode('a,a\n'.repeat(50_000));
        } finally {
          closed = true;
        }
      },
    };
    await failure(readTable(source));
    expect(closed).toBe(true);
  });
});

it('options that there are not are refused', async () => {
  const reading = (options: object): Promise<string> => failure(read('a,b\n1,2\n', options));
  expect(await reading({ skiplines: 1 })).toBe(
    'data.csv: requires known options, got "skiplines"; did you mean "skipLines"?',
  );
  expect(await reading({ rowsPerPage: 1 })).toMatch(/got "rowsPerPage"; the options are format, sheet, /);
  await expect(read('a,b\n1,2\n', { nothing: undefined } as object)).resolves.toBeDefined();
});
