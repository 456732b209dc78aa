/** The command and the program that repeat a run, as text. */
import { commandLine, type DescribedRun, libraryCall, runArguments } from '@hsicinf/report/text';
import { describe, expect, it } from 'vitest';

const plain: DescribedRun = {
  file: 'table.csv',
  read: {},
  columns: { target: ['y'] },
  method: 'hsicInf',
  options: {},
};

const full: DescribedRun = {
  file: '-my table.csv',
  read: { missing: ['NA', '-'], delimiter: '\t', header: false },
  columns: {
    target: ['height, cm', ' y'],
    exclude: ['"quoted"', "it's"],
    kinds: new Map([['zip', 'class']]),
    missing: 'drop-rows',
  },
  method: 'split',
  options: { preset: 'paper', blockSize: 10, shuffle: false, poet: { factors: 1, faithfulToCran: true } },
};

describe('the command', () => {
  it('is quoted for a shell', () => {
    expect(commandLine(['run', 'my file.csv', '--target', "it's", '-x=1', '', '$HOME'])).toBe(
      String.raw`hsicinf run 'my file.csv' --target 'it'\''s' -x=1 '' '$HOME'`,
    );
  });

  it('says no more than was asked for', () => {
    expect(runArguments(plain)).toEqual(['run', 'table.csv', '--target', 'y']);
  });

  it('has a flag for every option, in their order', () => {
    expect(commandLine(runArguments(full))).toBe(
      [
        "hsicinf run './-my table.csv'",
        `--target '"height, cm"," y"'`,
        String.raw`--exclude '"""quoted""",it'\''s'`,
        '--kind zip=class --missing drop-rows',
        '--na NA,- --delimiter tab --no-header',
        '--method split --preset paper --block-size 10 --no-shuffle',
        '--poet-factors 1 --poet-faithful-to-cran',
      ].join(' '),
    );
  });
});

describe('lists of numbers', () => {
  const run: DescribedRun = { ...plain, options: { select: 'all', featureWidths: [0.25, 1, 4] } };

  it('are one argument, and an array', () => {
    expect(runArguments(run).slice(-4)).toEqual(['--select', 'all', '--feature-widths', '0.25,1,4']);
    expect(libraryCall(run)).toContain("hsicInf(dataset, { select: 'all', featureWidths: [0.25, 1, 4] })");
  });
});

describe('the program', () => {
  it('says no more than was asked for', () => {
    expect(libraryCall(plain).split('\n').slice(-3)).toEqual([
      'const table = await readTable(source);',
      "const { dataset } = toDataset(table, { target: ['y'] });",
      'const result = await hsicInf(dataset);',
    ]);
  });

  it('holds every option as source text', () => {
    expect(libraryCall(full).split('\n')).toEqual([
      "import { readFile } from 'node:fs/promises';",
      "import { blobSource, readTable, toDataset } from '@hsicinf/tables';",
      "import { split } from 'hsicinf';",
      '',
      "const source = blobSource(new Blob([await readFile('-my table.csv')]), '-my table.csv');",
      String.raw`const table = await readTable(source, { missing: ['NA', '-'], delimiter: "\t", header: false });`,
      String.raw`const { dataset } = toDataset(table, { target: ['height, cm', ' y'], exclude: ["\"quoted\"", "it's"], kinds: new Map([['zip', 'class']]), missing: 'drop-rows' });`,
      "const result = await split(dataset, { preset: 'paper', blockSize: 10, shuffle: false, poet: { factors: 1, faithfulToCran: true } });",
    ]);
  });
});
