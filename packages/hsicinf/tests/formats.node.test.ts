/** Every format that is read, from files and from standard input, gives the same numbers as the library. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { hsicInf, type Result, resultJson } from '@hsicinf/core';
import { columnFromArray, float64, tableFromColumns, tableToIPC } from '@uwdata/flechette';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller, folder } from './support/cli.js';
import { additive, csvOf } from './support/data.js';

const cwd = folder();
const hsicinf = caller(cwd);
const options = ['--target', 'y', '--preset', 'cross', '--select', '4', '--threads', '1', '--format', 'json'];
const columns: [string, Float64Array][] = [
  ...additive.features.map(({ name, values }): [string, Float64Array] => [name, values as Float64Array]),
  ['y', additive.target.values as Float64Array],
];
const csv = csvOf(additive);
const german = csv.replaceAll(',', ';').replaceAll('.', ',');

function parquet(): Uint8Array {
  const columnData = columns.map(([name, data]) => ({ name, data, type: 'DOUBLE' as const }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

function arrow(): Uint8Array {
  const made = columns.map(
    ([name, values]) => [name, columnFromArray(Array.from(values), float64())] as const,
  );
  return tableToIPC(tableFromColumns(made as never), { format: 'file' }) ?? new Uint8Array();
}

const files: [string, string | Uint8Array, string[]][] = [
  ['data.csv', csv, []],
  ['data.tsv', csvOf(additive, { delimiter: '\t' }), []],
  ['semicolons.txt', csvOf(additive, { delimiter: ';' }), ['--delimiter', 'semicolon']],
  ['german.csv', german, []],
  ['asked.csv', german, ['--delimiter', ';', '--decimal', ',']],
  ['data.csv.gz', gzipSync(csv), []],
  ['data.parquet', parquet(), []],
  ['data.arrow', arrow(), []],
];

let expected: Result;

beforeAll(async () => {
  for (const [name, content] of files) writeFileSync(join(cwd, name), content);
  expected = await hsicInf(additive, { preset: 'cross', select: 4, threads: 1 });
});

describe('files', () => {
  it.concurrent.each(files)('%s', async (name, _, flags) => {
    const { code, stdout, stderr } = await hsicinf(['run', name, ...options, ...flags]);
    const words = name === 'german.csv' ? 'decimal commas: 1,5 is read as 1.5\n' : '';
    expect([code, stderr]).toEqual([0, `${name}: 80 rows, 12 features; output "y" (number)\n${words}`]);
    expect(resultJson.parse(stdout)).toEqual(expected);
  });

  it.concurrent.each(files.filter(([name]) => !name.endsWith('.txt') && !name.startsWith('asked')))(
    '%s through standard input',
    async (_, input) => {
      const { code, stdout } = await hsicinf(['run', '-', ...options], { input });
      expect(code).toBe(0);
      expect(resultJson.parse(stdout)).toEqual(expected);
    },
  );

  it.each([
    ['data.parquet', ['--skip-lines', '2']],
    ['data.parquet', ['--no-header']],
    ['data.parquet', ['--decimal', ',']],
    ['data.arrow', ['--comment', '#']],
    ['data.arrow', ['--encoding', 'utf-16le']],
    ['records.json', ['--no-header']],
    ['records.json', ['--delimiter', 'tab']],
  ])('%s refuses what means nothing for it: %j', async (name, flags) => {
    writeFileSync(join(cwd, 'records.json'), JSON.stringify([1, 2, 3, 4].map((y) => ({ x: y * y, y }))));
    for (const command of ['run', 'inspect']) {
      const { code, stderr } = await hsicinf([command, name, '--target', 'y', ...flags]);
      const got = `got format ${name.split('.')[1]}; leave the flag out`;
      expect([code, stderr]).toEqual([
        1,
        `hsicinf: ${name}: requires a file that ${flags[0]} applies to, ${got}\n`,
      ]);
    }
  });

  it('without a header', async () => {
    writeFileSync(join(cwd, 'bare.csv'), csv.slice(csv.indexOf('\n') + 1));
    const { code, stdout } = await hsicinf([
      'run',
      'bare.csv',
      '--no-header',
      ...options,
      '--target',
      'column 13',
    ]);
    // Repeating --target adds to it.
    expect(code).toBe(1);
    expect(stdout).toBe('');
    const again = await hsicinf([
      'run',
      'bare.csv',
      '--no-header',
      ...options.slice(2),
      '--target',
      'column 13',
    ]);
    expect(resultJson.parse(again.stdout).selected.map(({ index }) => index)).toEqual(
      expected.selected.map(({ index }) => index),
    );
  });
});

describe('columns', () => {
  const table = [
    'id,name,age,sex,zip,dose,"height, cm",empty,y',
    ...Array.from({ length: 40 }, (_, i) =>
      [
        i + 1,
        `n${i}`,
        (i * 7) % 31,
        'mf'[i % 2],
        1000 + (i % 3),
        i % 20 ? (i * i) % 31 : '-',
        (i * 13) % 29,
        '',
        Math.sin(i),
      ].join(','),
    ),
  ].join('\n');
  const run = (...flags: string[]) =>
    hsicinf(['run', '-', '--select', '2', '--permutations', '99', '--format', 'json', ...flags], {
      input: table,
    });

  it('that are classes are tested, those that cannot be are named with the reason', async () => {
    const { code, stderr, stdout } = await run('--target', 'y', '--exclude', 'dose', '--kind', 'zip=class');
    expect([code, stderr]).toEqual([
      0,
      [
        'standard input: 40 rows, 4 features (2 numeric, 2 with classes); output "y" (number)',
        'left out: 4 columns: "id" looks like an id: it numbers or names the rows; "name" looks like an id: it numbers or names the rows; "dose" excluded; … (to see all: hsicinf inspect)',
        '',
      ].join('\n'),
    ]);
    expect(resultJson.parse(stdout).statistics).toHaveLength(4);
  });

  it('are chosen by name and glob, with commas in quotes, repeated or divided', async () => {
    const { code, stderr } = await run('--target', 'y', '--features', 'a*,"height, cm"', '--features', 'z?p');
    expect(code).toBe(0);
    expect(stderr).toContain('3 features;');
    expect(stderr).toContain('"sex" not among the features asked for');
    const pair = await run(
      '--target',
      '"height, cm",y',
      '--features',
      'age',
      '--features',
      'sex,zip',
      '--quiet',
    );
    expect([pair.code, pair.stderr]).toEqual([0, '']);
    const named = await run('--target', '"height, cm"', '--target', 'y', '--exclude', 'dose');
    expect(named.stderr).toContain('output "height, cm", "y" (vector)');
  });

  it('with missing cells are an error, or left out, or their rows dropped', async () => {
    const refused = await run('--target', 'y');
    expect([refused.code, refused.stderr]).toEqual([
      1,
      'hsicinf: standard input: line 2, column "dose": requires a number, got "-" (and 1 more such cell); if it stands for a missing cell, add it with --na\n',
    ]);
    const missing = await run('--target', 'y', '--na', '-');
    expect([missing.code, missing.stderr]).toEqual([
      1,
      'hsicinf: standard input: column "dose": requires a value in every row, but it has 2 missing cells; leaving out the rows with missing cells keeps 38 of 40 rows, without "dose" 40; use --missing drop-rows, drop-features, class or per-feature, or --max-missing 20%, or leave such columns out with --exclude\n',
    ]);
    const rows = await run('--target', 'y', '--na', '-', '--missing', 'drop-rows');
    expect(rows.stderr).toContain('2 of 40 rows have missing cells and were left out');
    expect(resultJson.parse(rows.stdout).rows).toBe(38);
    const columnsDropped = await run('--target', 'y', '--na', '-', '--missing', 'drop-features');
    expect(resultJson.parse(columnsDropped.stdout).rows).toBe(40);
    expect(resultJson.parse(columnsDropped.stdout).statistics).toHaveLength(4);
  });

  it('of few numbers as the output deserve a word', async () => {
    const { stderr } = await run('--target', 'zip', '--exclude', 'dose');
    expect(stderr).toContain(
      'output "zip" has 3 values and is treated as a number; if they are codes for classes, use --target-kind class',
    );
    const asClass = await run('--target', 'zip', '--exclude', 'dose', '--target-kind', 'class');
    expect(asClass.stderr).toContain('output "zip" (class)');
    expect(asClass.stderr).not.toContain('treated as');
  });
});

describe('a column of 847 and 2,772', () => {
  const rows = Array.from({ length: 40 }, (_, i) => (i % 3 === 0 ? '847' : `${1 + (i % 9)},${700 + i}`));
  const table = (...others: string[]): string =>
    `price\tx\ty\n${rows.map((price, i) => `${price}\t${others[i % others.length]}\t${(i * 7) % 11}\n`).join('')}`;
  const flags = ['--target', 'y', '--select', '1', '--permutations', '99', '--quiet', '--format', 'json'];

  it('is refused in one line that names the flag, and read as the flag says', async () => {
    writeFileSync(join(cwd, 'prices.tsv'), table('1', '5', '6'));
    const refused = await hsicinf(['run', 'prices.tsv', ...flags]);
    expect(refused).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'hsicinf: prices.tsv: line 3, column "price": requires a number whose decimal separator is unambiguous, ' +
        'got "2,701" (and 25 more such cells), which is 2.701 or 2701; choose with --decimal . or --decimal ,\n',
    });
    const [points, commas] = await Promise.all(
      ['.', ','].map((mark) => hsicinf(['run', 'prices.tsv', ...flags, '--decimal', mark])),
    );
    expect([points.code, commas.code]).toEqual([0, 0]);
    expect(points.stdout).not.toBe(commas.stdout);
  });

  it.each([
    ['3.5', '.'],
    ['3,5', ','],
  ])('is read as a column with %s beside it says', async (cell, mark) => {
    writeFileSync(join(cwd, 'told.tsv'), table(cell, '1', '5'));
    const [found, asked] = await Promise.all([
      hsicinf(['run', 'told.tsv', ...flags]),
      hsicinf(['run', 'told.tsv', ...flags, '--decimal', mark]),
    ]);
    expect(found.code).toBe(0);
    expect(withoutProvenance(found.stdout)).toEqual(withoutProvenance(asked.stdout));
  });
});

/** What came out, whatever was asked for. */
function withoutProvenance(json: string): unknown {
  return { ...(JSON.parse(json) as object), provenance: undefined };
}
