/** Files whose columns are aligned with blanks. */
import { describe, expect, it } from 'vitest';
import { readTable } from '@hsicinf/tables';
import { BlankRuns } from '../../src/csv/blank-runs.js';
import { cellsOf, contentOf, failure, read, sourceOf } from '../support/sources.js';

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const aligned = '  name      dose   y  \r\n  "A  ""b""" 1.50   1\r\n\tCee\t   12     NA\r\n\r\n  D  -0.25  3';

describe('runs of blanks', () => {
  it('become one blank, but not in quotes, and go at the ends of lines', () => {
    expect(decode(new BlankRuns().take(encode(aligned)))).toBe(
      'name dose y\r\n"A  ""b""" 1.50 1\r\nCee 12 NA\r\n\r\nD -0.25 3',
    );
  });

  it('are found in pieces of any size', () => {
    const whole = decode(new BlankRuns().take(encode(aligned)));
    for (let piece = 1; piece < 20; piece++) {
      const runs = new BlankRuns();
      let text = '';
      for (let at = 0; at < aligned.length; at += piece) {
        text += decode(runs.take(encode(aligned.slice(at, at + piece))));
      }
      expect(text).toBe(whole);
    }
  });
});

describe('aligned columns', () => {
  it('are read, in pieces of any size', async () => {
    for (const piece of [1 << 20, 7, 1]) {
      const table = await readTable(sourceOf(aligned, 'data.txt', piece));
      expect(table.columns.map(({ name }) => name)).toEqual(['name', 'dose', 'y']);
      expect(table.columns.map(cellsOf)).toEqual([
        ['A  "b"', 'Cee', 'D'],
        [1.5, 12, -0.25],
        [1, null, 3],
      ]);
    }
  });

  it('are read beyond the sample', async () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `${String(i / 4).padStart(10)}   k${i % 3}`);
    const text = `${'x'.padStart(10)}   k\n${lines.join('\n')}\n`;
    const plain = await read(text.replaceAll(/^ +/gm, '').replaceAll(/ +/g, ','));
    expect(contentOf(await read(text))).toEqual(contentOf(plain));
  });

  it('are read with decimal commas, and where blanks are asked for', async () => {
    const text = 'a    b\n1,5  2,25\n10,5 3,5\n';
    for (const table of [await read(text), await read(text, { delimiter: ' ' })]) {
      expect(table.columns.map(cellsOf)).toEqual([
        [1.5, 10.5],
        [2.25, 3.5],
      ]);
    }
  });

  it('are not seen where another delimiter divides the first line', async () => {
    const table = await read('a,b\nx  y,1\nz    w,2\n');
    expect(cellsOf(table.columns[0])).toEqual(['x  y', 'z    w']);
  });

  it('with a row that is too short are an error with its line', async () => {
    const text = `a   b   c\n${'1   2   3\n'.repeat(60)}4   5\n`;
    expect(await failure(read(text))).toBe(
      'data.csv: line 62, column "c": requires 3 fields as in the header, got 2',
    );
  });
});
