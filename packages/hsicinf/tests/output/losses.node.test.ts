/** Rows and columns that a run loses are stated in every format that it writes. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { folder } from '../support/cli.js';
import { inProcess } from '../support/in-process.js';

const cwd = folder();
const call = inProcess(cwd);
const run = ['run', 'lossy.csv', '--target', 'y', '--max-missing', '20%', '--permutations', '99'];
const ROWS = 60;
const ROWS_LOST = '7 of 60 rows were left out: missing cells (7 in "age")';
const COLUMNS_LOST =
  '2 of 6 columns were left out: deck (has 30 missing cells, 50 % of the rows and more than 20 %); note (looks like an id: it numbers or names the rows)';
let stdout: string;
let stderr: string;

/** Numbers that look drawn, and are the same in every run. */
const wave = (i: number, step: number): string => Math.sin(1 + i * step).toFixed(4);

beforeAll(async () => {
  const lines = Array.from({ length: ROWS }, (_, i) =>
    [
      wave(i, 3.1),
      i % 9 === 4 ? '' : wave(i, 1.7),
      wave(i, 2.3),
      i % 2 === 0 ? '' : 'abc'[i % 3],
      `note ${i}`,
      wave(i, 0.7),
    ].join(),
  );
  writeFileSync(join(cwd, 'lossy.csv'), `y,age,fare,deck,note,\n${lines.join('\n')}\n`);
  const files = ['r.json', 'r.csv', 'r.md', 'r.txt'].flatMap((file) => ['--out', join(cwd, file)]);
  const outcome = await call([...run, ...files, '--report', join(cwd, 'r.html')]);
  expect(outcome).toMatchObject({ code: 0 });
  ({ stdout, stderr } = outcome);
});

const text = (file: string): string => readFileSync(join(cwd, file), 'utf8');
/** A text in one line, without markup. */
const plain = (from: string): string =>
  from
    .replaceAll(/<[^>]+>|[*_`\\]/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ');

describe('what a run loses', () => {
  it.each(['r.md', 'r.txt', 'r.html'])('is said in %s', (file) => {
    expect(plain(text(file))).toContain(ROWS_LOST);
    expect(plain(text(file))).toContain(COLUMNS_LOST);
  });

  it.each(['r.md', 'r.html', 'r.json'])('stands in %s beside what was noted while reading', (file) => {
    expect(plain(text(file))).toContain('columns without a name are named by their position');
  });

  it.each(['w.md', 'w.html', 'w.json'])('stands in %s as a warning, however quiet the run', async (file) => {
    const lines = Array.from({ length: 40 }, (_, i) =>
      [wave(i, 3.1), i % 4 === 0 ? '' : wave(i, 1.7), i % 7 === 0 ? -99 : wave(i, 2.3)].join(),
    );
    writeFileSync(join(cwd, 'codes.csv'), `y,age,fare\n${lines.join('\n')}\n`);
    const args = ['run', 'codes.csv', '--target', 'y', '--missing', 'drop-rows', '--permutations', '49'];
    const { code } = await call([...args, '--quiet', '--out', join(cwd, file)]);
    expect(code).toBe(0);
    expect(plain(text(file))).toContain('-99 is far from all other values');
    expect(plain(text(file))).toContain('25 % of the rows were left out for missing cells');
  });

  it('is said on the terminal, before and after', () => {
    expect(plain(stdout)).toContain(ROWS_LOST);
    expect(plain(stdout)).toContain(COLUMNS_LOST);
    expect(stderr).toContain('7 of 60 rows have missing cells and were left out (7 in "age")');
    expect(stderr).toMatch(/left out: 2 columns: .*"deck" has 30 missing cells/);
  });

  it.each(['r.json', 'r.provenance.json'])('is counted in %s', (file) => {
    const found = JSON.parse(text(file)) as Record & { provenance?: Record };
    const { rows, columns } = found.provenance ?? found;
    expect(rows).toEqual({
      read: 60,
      used: 53,
      leftOut: [{ rows: 7, reason: 'missing cells (7 in "age")' }],
    });
    const left = columns.filter(({ role }) => role === 'left out').map(({ name }) => name);
    expect(left).toEqual(['deck', 'note']);
  });

  it.each(['csv', 'tsv', 'ndjson'])('stands beside r.%s, which has no place for it', async (ending) => {
    const file = join(cwd, `alone-${ending}.${ending}`);
    const { code } = await call([...run, '--quiet', '--out', file]);
    expect([code, existsSync(join(cwd, `alone-${ending}.provenance.json`))]).toEqual([0, true]);
  });
});

interface Record {
  rows: unknown;
  columns: { name: string; role: string }[];
}
