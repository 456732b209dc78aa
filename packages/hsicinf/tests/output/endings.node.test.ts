/** The ending of a file decides its format, and one that says nothing is refused before anything is read. */
import { describe, expect, it } from 'vitest';
import { formatOfFile, formatOfScores, provenancePath } from '../../src/output/endings.js';
import { inProcess } from '../support/in-process.js';

const here = inProcess('/nowhere');

describe('the ending', () => {
  it.each([
    ['r.json', 'json'],
    ['R.CSV', 'csv'],
    ['a.b.tsv', 'tsv'],
    ['r.ndjson', 'ndjson'],
    ['r.jsonl', 'ndjson'],
    ['r.md', 'markdown'],
    ['r.txt', 'table'],
    ['pipe', 'table'],
  ])('of %s asks for %s', (path, format) => expect(formatOfFile(path, undefined)).toBe(format));

  it('leaves the choice to --format where it says nothing', () => {
    expect(formatOfFile('r.txt', 'csv')).toBe('csv');
    expect(formatOfFile('r.dat', 'json')).toBe('json');
    expect(formatOfFile('r.json', 'csv')).toBe('json');
  });

  it('that nobody knows is an error that lists those that are', async () => {
    for (const [flag, path] of [
      ['--out', 'r.xlsx'],
      ['--scores', 's.md'],
    ]) {
      const { code, stderr } = await here(['run', 'a.csv', '--target', 'y', flag, path]);
      expect([code, stderr]).toEqual([
        2,
        expect.stringMatching(
          new RegExp(`${flag} requires a file that ends in .json, .csv, .*, got ${path}`),
        ),
      ]);
    }
    expect(formatOfScores('s.tsv')).toBe('tsv');
  });

  it('gives way to that of the record beside a table', () => {
    expect(provenancePath('folder/r.csv')).toBe('folder/r.provenance.json');
  });
});

describe('adjustments', () => {
  it.each(['FDR', 'BH', 'fdr_bh', 'Benjamini-Hochberg'])('%s is bh', async (name) => {
    // The file is looked for only when the flags are right.
    const { code, stderr } = await here(['run', 'a.csv', '--target', 'y', '--adjust', name]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('no such file')]);
  });

  it('are refused by the names that there are', async () => {
    const { code, stderr } = await here(['run', 'a.csv', '--target', 'y', '--adjust', 'sidak']);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('Allowed choices are none, average, bonferroni'),
    ]);
  });
});
