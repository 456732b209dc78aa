/** What goes wrong is said in one line that names the rule, the place and the value, and nothing is left behind. */
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller, ended, folder, start } from './support/cli.js';
import { additive, csvOf } from './support/data.js';
import { inProcess } from './support/in-process.js';

const cwd = folder();
const hsicinf = caller(cwd);
const here = inProcess(cwd);
const csv = csvOf(additive);
const parquet = new Uint8Array(
  parquetWriteBuffer({
    columnData: [{ name: 'x', data: Array.from({ length: 500 }, (_, i) => Math.sqrt(i)), type: 'DOUBLE' }],
  }),
);

/** A Parquet file of all kinds of columns in which some bytes are wrong. */
function damaged(...wrong: [at: number, byte: number][]): Uint8Array {
  const column = (name: string, make: (i: number) => unknown) => ({
    name,
    data: Array.from({ length: 200 }, (_, i) => make(i)),
  });
  const bytes = new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        column('a', (i) => i * 0.37),
        column('b', (i) => ['x', 'y', 'z'][i % 3]),
        { name: 'c', data: Int32Array.from({ length: 200 }, (_, i) => i % 5) },
        column('d', (i) => (i % 7 === 0 ? null : i * 0.5)),
        column('e', (i) => i % 2 === 0),
        column('f', BigInt),
      ],
    }),
  );
  for (const [at, byte] of wrong) bytes[at] = byte;
  return bytes;
}

beforeAll(() => {
  const files: Record<string, string | Uint8Array> = {
    'data.csv': csv,
    'empty.csv': '',
    'header.csv': 'a,b,y\n',
    'binary.csv': Uint8Array.from({ length: 4000 }, (_, i) => (i * 7919) % 251),
    'cut.csv.gz': gzipSync(csv).subarray(0, 3000),
    'cut.parquet': parquet.subarray(0, -20),
    'broken.parquet': damaged([2488, 230], [3091, 102]),
    'endless.parquet': damaged([1233, 162]),
    'book.xlsx': 'PK\u0003\u0004rest',
    'words.csv': `a,b,y\n${Array.from({ length: 20 }, (_, i) => `text ${i},5,${i * i}`).join('\n')}\n`,
    'ragged.csv': 'a,b,y\n1,2,3\n4,5\n',
    'twice.csv': 'a,a,y\n1,2,3\n',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content);
  mkdirSync(join(cwd, 'folder.csv'));
});

describe('a file that cannot be used', () => {
  it.concurrent.each<[string, string | RegExp]>([
    ['gone/data.csv', 'gone/data.csv: no such file'],
    ['dat.csv', 'dat.csv: no such file; did you mean "data.csv"?'],
    ['folder.csv', 'folder.csv: requires a file, got a folder'],
    ['data.csv/x', 'data.csv/x: a part of the path is not a folder'],
    ['empty.csv', 'empty.csv: requires a table, got an empty file'],
    ['header.csv', /^header\.csv: .*requires at least one row of data, got only a header$/],
    ['binary.csv', /^binary\.csv: .+$/],
    ['cut.csv.gz', /^cut\.csv\.gz: is not a whole gzip file \(.+\)$/],
    ['endless.parquet', /^endless\.parquet: is not a readable Parquet file \(.+\)$/],
    ['broken.parquet', /^broken\.parquet: is not a readable Parquet file \(.+\)$/],
    ['cut.parquet', /^cut\.parquet: is not a readable Parquet file \(.+\)$/],
    [
      'book.xlsx',
      'book.xlsx: is not a whole workbook or zip archive (it has no directory: it ends too early)',
    ],
    ['ragged.csv', /^ragged\.csv: line 3, column "y": requires 3 fields as in the header, got 2$/],
    ['twice.csv', /^twice\.csv: .*"a".*$/],
    [
      'words.csv',
      'words.csv: requires at least one feature, got none ("a" looks like an id: it numbers or names the rows, "b" holds only one value); to use such columns anyway, name them with --features',
    ],
  ])('%s', async (name, message) => {
    const { code, stdout, stderr } = await hsicinf(['run', name, '--target', 'y']);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^hsicinf: [^\n]+\n$/);
    const line = stderr.slice('hsicinf: '.length, -1);
    if (typeof message === 'string') expect(line).toBe(message);
    else expect(line).toMatch(message);
  });

  it('such as a packed table that is not finished', async () => {
    mkdirSync(join(cwd, 'half.hsic'));
    writeFileSync(join(cwd, 'half.hsic', 'packing.json'), '{}');
    const { code, stderr } = await hsicinf(['inspect', 'half.hsic']);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^hsicinf: half\.hsic: requires a packed table, got one that is not finished; /),
    ]);
  });

  it('shows where with --debug', async () => {
    const { code, stderr } = await hsicinf(['run', 'gone.csv', '--target', 'y', '--debug']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^hsicinf: gone\.csv: no such file\nFileError: [\s\S]+\n {4}at /);
  });
});

describe('a column that cannot be used', () => {
  it.each([
    [['--target', 'Y'], 'data.csv: requires --target to name a column, got "Y"; did you mean "y"?'],
    [
      ['--target', 'zzz'],
      'data.csv: requires --target to name a column, got "zzz"; the columns are "x1", "x2", "x3", "x4", "x5", "x6" and 7 more',
    ],
    [
      ['--target', 'y', '--features', 'x1,x30'],
      'data.csv: requires --features to name a column, got "x30"; did you mean "x3"?',
    ],
    [
      ['--target', 'y', '--exclude', 'gene*'],
      'data.csv: requires --exclude to match a column, got "gene*", which matches none',
    ],
    [
      ['--target', 'y', '--kind', 'zip=class'],
      'data.csv: requires --kind to name a column, got "zip"; the columns are "x1", "x2", "x3", "x4", "x5", "x6" and 7 more',
    ],
    [
      ['--target', 'y', '--select', '13'],
      'hsicInf requires --select of at most 12, the number of features, got 13',
    ],
    [['--target', 'y,x1', '--target-kind', 'class'], 'data.csv: requires one target of kind class, got 2'],
  ])('%j', async (flags, message) => {
    const { code, stdout, stderr } = await here(['run', 'data.csv', '--quiet', ...flags]);
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: `hsicinf: ${message}\n` });
  });
});

describe('a way of reading that no file could make right', () => {
  it.each([
    [['--delimiter', '::'], 'data.csv: requires a delimiter of one character that no number holds, got "::"'],
    [['--skip-lines', '-1'], 'data.csv: requires --skip-lines to be a whole number from 0 on, got -1'],
    [
      ['--comment', '##'],
      'data.csv: requires --comment to be one character that begins no cell, such as #, got "##"',
    ],
  ])('is wrong usage: %j', async (flags, message) => {
    const { code, stderr } = await here(['run', 'data.csv', '--target', 'y', ...flags]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: `hsicinf: ${message}\n` });
  });
});

describe('a text among several outputs', () => {
  it('is helped by --each', async () => {
    writeFileSync(
      join(cwd, 'words.csv'),
      `y,g,x\n${[1, 2, 3, 4, 5, 6].map((i) => `${i},${'ab'[i % 2]},${i % 3}`).join('\n')}\n`,
    );
    const advised = /use\s+--each/;
    for (const flags of [[], ['--kind', 'g=class']]) {
      const { code, stderr } = await here(['run', 'words.csv', '--target', 'y,g', ...flags]);
      expect([code, stderr]).toEqual([1, expect.stringMatching(advised)]);
      expect(stderr).not.toContain('--kind');
    }
    expect((await here(['inspect', 'words.csv', '--target', 'y,g'])).stdout).toMatch(advised);
    expect(await here(['run', 'words.csv', '--target', 'y,g', '--each'])).toMatchObject({ code: 0 });
  });
});

describe('an option that the data are too few for', () => {
  it('is named as a flag', async () => {
    const { code, stderr } = await here([
      'run',
      'data.csv',
      '--target',
      'y',
      '--preset',
      'paper',
      '--block-size',
      '20',
    ]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('rows for it at --block-size 20\n')]);
  });
});

describe('an output that cannot be written', () => {
  const run = ['run', 'data.csv', '--target', 'y', '--select', '3', '--permutations', '49'];

  it.each([
    [['--out', 'gone/r.json'], 1, 'gone/r.json: requires a folder that exists'],
    [['--out', 'folder.csv'], 1, 'folder.csv: requires a file, got a folder'],
    [['--report', 'r.json'], 2, '--report requires a file that ends in .html or .htm, got r.json'],
    [
      ['--methods', 'm.docx'],
      2,
      '--methods requires a file that ends in .txt, .md, .tex or .bib, got m.docx',
    ],
    [['--plots', 'header.csv'], 1, 'header.csv: requires a folder, got a file'],
    [['--plots', 'gone/plots'], 1, 'gone/plots: requires a folder that exists'],
    [['--out', 'empty.csv/r.json'], 1, 'empty.csv/r.json: a part of the path is not a folder'],
    [['--out', './data.csv'], 2, './data.csv: requires a file other than the input'],
    [
      ['--out', 'r.html', '--report', './r.html'],
      2,
      './r.html: requires a file for each output, got r.html twice',
    ],
  ])('%j is refused before anything is read', async (flags, expected, message) => {
    const { code, stdout, stderr } = await hsicinf([...run, ...flags]);
    expect({ code, stdout, stderr }).toEqual({ code: expected, stdout: '', stderr: `hsicinf: ${message}\n` });
    expect(readFileSync(join(cwd, 'data.csv'), 'utf8')).toBe(csv);
  });

  it('is not the input behind a link', async () => {
    symlinkSync('data.csv', join(cwd, 'link.csv'));
    const { code, stderr } = await hsicinf([...run, '--out', 'link.csv']);
    expect([code, stderr]).toEqual([2, 'hsicinf: link.csv: requires a file other than the input\n']);
  });

  it('in a folder without permission is refused', async () => {
    const locked = join(cwd, 'locked');
    mkdirSync(locked);
    chmodSync(locked, 0o555);
    chmodSync(cwd, 0o755);
    // Root may write anywhere.
    const asNobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    const { code, stderr } = await hsicinf([...run, '--out', 'locked/r.json'], asNobody);
    expect([code, stderr]).toEqual([1, 'hsicinf: locked/r.json: requires a folder that can be written to\n']);
  });

  it('may be a pipe, which stays one', async () => {
    execFileSync('mkfifo', ['pipe'], { cwd });
    const reader = spawn('cat', ['pipe'], { cwd });
    const [{ code }, { stdout }] = await Promise.all([
      hsicinf([...run, '--out', 'pipe', '--format', 'json', '--quiet']),
      ended(reader),
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toHaveProperty('selected');
    expect(statSync(join(cwd, 'pipe')).isFIFO()).toBe(true);
  });

  it('replaces what was there, through a link too, and keeps its permissions', async () => {
    writeFileSync(join(cwd, 'old.json'), 'old', { mode: 0o600 });
    symlinkSync('old.json', join(cwd, 'latest.json'));
    const { code, stderr } = await hsicinf([...run, '--out', 'latest.json']);
    expect(code).toBe(0);
    expect(stderr).toMatch(/\nwritten: latest\.json\n$/);
    expect(JSON.parse(readFileSync(join(cwd, 'old.json'), 'utf8'))).toHaveProperty('rows', 80);
    expect(statSync(join(cwd, 'old.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(cwd).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('that fails late leaves nothing', async () => {
    // The folder of the plots becomes unwritable: one of its files is a folder.
    mkdirSync(join(cwd, 'plots/scores.svg'), { recursive: true });
    const { code, stderr } = await hsicinf([
      ...run,
      '--out',
      'late.json',
      '--report',
      'late.html',
      '--plots',
      'plots',
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain('hsicinf: plots/scores.svg: requires a file, got a folder\n');
    expect(['late.json', 'late.html'].map((name) => existsSync(join(cwd, name)))).toEqual([false, false]);
    expect(readdirSync(join(cwd, 'plots'))).toEqual(['scores.svg']);
    expect(readdirSync(cwd).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});

describe('an interrupted run', () => {
  const long = ['run', 'data.csv', '--target', 'y', '--select', '5', '--permutations', '90000000'];

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('by %s stops, says so, and leaves no file', async (signal, code) => {
    const before = readdirSync(cwd);
    const child = start([...long, '--out', 'i.json', '--report', 'i.html', '--plots', 'i'], { cwd });
    const end = ended(child);
    // The first note says that the table has been read.
    await new Promise((resolve) => {
      child.stderr?.once('data', resolve);
    });
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    child.kill(signal);
    const { code: exit, stdout, stderr } = await end;
    expect([exit, stdout]).toEqual([code, '']);
    expect(stderr).toMatch(/\nhsicinf: interrupted; no result was written\n$/);
    expect(readdirSync(cwd)).toEqual(before);
  });

  it('with a checkpoint says that parts are kept', async () => {
    const child = start([...long, '--checkpoint', 'kept'], { cwd });
    const end = ended(child);
    while (!existsSync(join(cwd, 'kept', 'job-000'))) {
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
    child.kill('SIGINT');
    const { code, stderr } = await end;
    expect(code).toBe(130);
    expect(stderr).toMatch(
      /parts that were computed are kept in kept; the same command goes on with them\nhsicinf: /,
    );
    rmSync(join(cwd, 'kept'), { recursive: true });
  });

  it('while it waits for standard input stops too', async () => {
    const child = start(['run', '-', '--target', 'y'], { cwd });
    const end = ended(child);
    await new Promise((resolve) => {
      setTimeout(resolve, 1500);
    });
    child.kill('SIGINT');
    expect(await end).toEqual({
      code: 130,
      stdout: '',
      stderr: 'hsicinf: interrupted; no result was written\n',
    });
  });
});

describe('a reader that goes away', () => {
  it('ends the command quietly', async () => {
    const child = start(['simulate', 'linear', '--rows', '20000', '--features', '30'], { cwd });
    const end = ended(child);
    child.stdout?.once('data', () => child.stdout?.destroy());
    const { code, stderr } = await end;
    expect([code, stderr]).toEqual([0, '']);
  });
});
