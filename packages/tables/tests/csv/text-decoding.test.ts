/** Encodings of texts: UTF-8, Windows-1252 by its bytes or by name, UTF-16. */
import { describe, expect, it } from 'vitest';
import { type Encoding, readTable } from '@hsicinf/tables';
import { looksWestern, westernBytes, westernText } from '../../src/csv/text-decoding.js';
import { cellsOf, failure, read, sourceOf } from '../support/sources.js';

const western = (text: string): Uint8Array => westernBytes(text) ?? new Uint8Array();
const note = (example: string): string =>
  `the text is not UTF-8 and was read as Windows-1252, for example "${example}"; if that is wrong, choose the encoding`;

describe('Windows-1252', () => {
  it('has its own signs between ASCII and Latin-1', () => {
    expect(westernText(Uint8Array.of(0x41, 0x80, 0x85, 0x99, 0x9f, 0xa0, 0xb5, 0xe9, 0xff))).toBe(
      'A€…™Ÿ\u00a0µéÿ',
    );
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    expect(westernBytes(westernText(all))).toEqual(all);
    expect(westernBytes('−')).toBeUndefined();
  });

  it('has no control characters', () => {
    expect(looksWestern(western('a\tb\r\né€'))).toBe(true);
    for (const byte of [0, 7, 27, 0x81, 0x8d, 0x8f, 0x90, 0x9d]) {
      expect(looksWestern(Uint8Array.of(0x61, byte)), String(byte)).toBe(false);
    }
  });

  it('is seen by bytes that are no UTF-8, anywhere in a file, in any pieces', async () => {
    const text = `größe;Gruppe\n${'1;a\n'.repeat(40_000)}2;Café\n3;naïve\n`;
    for (const [content, example] of [
      [text, 'größe'],
      [text.replace('größe', 'x'), 'Café'],
    ]) {
      for (const piece of [1 << 20, 4099]) {
        const table = await readTable(sourceOf(western(content), 'data.csv', piece));
        expect(table.columns[1]).toMatchObject({ levels: ['a', 'Café', 'naïve'] });
        expect(table.columns[0].name).toBe(content.slice(0, content.indexOf(';')));
        expect(table.notes).toEqual([note(example)]);
      }
    }
  });

  it('is read without a note where it is asked for', async () => {
    const table = await read(western('a,b\n1,5 €\n2,“x”\n'), { encoding: 'windows-1252' });
    expect(cellsOf(table.columns[1])).toEqual(['5 €', '“x”']);
    expect(table.notes).toEqual([]);
  });

  it('knows the texts for missing cells', async () => {
    const table = await read(western('a,b\nñ/d,é\n2,x\n'), { missing: ['ñ/d'] });
    expect(cellsOf(table.columns[0])).toEqual([null, 2]);
  });

  it('and UTF-8 in one file is an error with its place', async () => {
    const both = new Uint8Array([...new TextEncoder().encode('a,b\n1,é\n2,'), 0xe9, 0x0a]);
    expect(await failure(read(both))).toMatch(/^data\.csv: line 3, column "b": is not a text table in UTF-8/);
    const turned = new Uint8Array([...western('a,b\n1,é\n'), ...new TextEncoder().encode('2,日本\n')]);
    // The bytes that are no UTF-8 are at fault, also where they come first.
    expect(await failure(read(turned))).toMatch(
      /^data\.csv: line 2, column "b": is not a text table in UTF-8, got "\ufffd"/,
    );
  });

  it('is not looked for where UTF-8 is said, by the caller or by a mark', async () => {
    expect(await failure(read(western('a,b\n1,é\n'), { encoding: 'utf-8' }))).toMatch(/in UTF-8/);
    const marked = new Uint8Array([0xef, 0xbb, 0xbf, ...western('a,b\n1,é\n')]);
    expect(await failure(read(marked))).toMatch(/in UTF-8/);
  });
});

describe('UTF-16', () => {
  const bytes = (text: string): Uint8Array =>
    new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer);

  it('without a mark is read where it is asked for, and suggested where it is not', async () => {
    const text = bytes('näme,x\nä,1\nb,2\n');
    const table = await read(text, { encoding: 'utf-16le' });
    expect(table.columns.map(({ name }) => name)).toEqual(['näme', 'x']);
    expect(cellsOf(table.columns[0])).toEqual(['ä', 'b']);
    expect(await failure(read(bytes('name,x\na,1\n')))).toMatch(
      /got a NUL byte in .*; if it is UTF-16, choose the encoding$/,
    );
  });

  it('that is none is an error', async () => {
    expect(await failure(read('a,b\n1,2\n3', { encoding: 'utf-16le' }))).toBe(
      'data.csv: is not a text table: the encoding was given as UTF-16, its bytes are not',
    );
  });
});

it.each<[string, Encoding, string]>([
  ['\ufeffa\n1\n', 'windows-1252', 'utf-8, got windows-1252'],
  ['\ufeffa\n1\n', 'utf-16le', 'utf-8, got utf-16le'],
])('a mark wins over what is asked for: %j and %s', async (text, encoding, end) => {
  expect(await failure(read(text, { encoding }))).toBe(
    `data.csv: requires encoding to be what the mark at the beginning of the file says, ${end}`,
  );
});

it('encodings that are not known are refused', async () => {
  expect(await failure(read('a\n1\n', { encoding: 'ebcdic' as 'utf-8' }))).toBe(
    'data.csv: requires encoding to be utf-8, windows-1252, utf-16le, got "ebcdic"',
  );
});
