/** What a user gets in a terminal: tables in every format, what inspect says, the bar, and the demo. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resultJson } from '@hsicinf/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { additive, csvOf } from './support/data.js';
import { caller, folder } from './support/cli.js';
import { inProcess } from './support/in-process.js';

const cwd = folder();
const hsicinf = caller(cwd);
const here = inProcess(cwd);
const run = ['run', 'data.csv', '--target', 'y', '--select', '3', '--permutations', '199'];

beforeAll(() => writeFileSync(join(cwd, 'data.csv'), csvOf(additive)));

describe('the result', () => {
  it('is a table on standard output', async () => {
    const { code, stdout } = await hsicinf(run);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^rank {2}feature +correlation +p +adjusted p\n─+\n +1 {2}x\d+ /);
    expect(stdout).toMatch(/Of 12 features, 3 were selected for their association with y;/);
  });

  it('comes in every format, and the format follows the file', async () => {
    const [json, csv, markdown] = await Promise.all(
      ['json', 'csv', 'markdown'].map(async (format) => (await hsicinf([...run, '--format', format])).stdout),
    );
    expect(resultJson.parse(json).selected).toHaveLength(3);
    expect(csv.split('\r\n')).toHaveLength(5);
    expect(markdown).toMatch(/^\| rank \| feature \|/);
    const check = async ([file, text]: readonly string[]): Promise<void> => {
      const { stdout, stderr } = await hsicinf([...run, '--out', file]);
      expect(readFileSync(join(cwd, file), 'utf8')).toBe(text);
      expect(stdout).toMatch(/^rank {2}feature/);
      const beside = file.endsWith('.csv') ? ', r.provenance.json' : '';
      expect(stderr).toMatch(new RegExp(`written: ${file}${beside}\n$`));
    };
    await Promise.all(Object.entries({ 'r.json': json, 'r.csv': csv, 'r.md': markdown }).map(check));
    const noted = await hsicinf([...run, '--format', 'csv', '--repeats', '3', '--out', '-']);
    expect([noted.stdout, readdirSync(cwd).includes('-')]).toEqual([csv, false]);
    expect(noted.stderr).toContain('The option --repeats does not apply to this procedure');
    const quiet = await hsicinf([...run, '--out', 'quiet.txt', '--format', 'csv', '--quiet']);
    expect(quiet).toEqual({ code: 0, stdout: expect.stringMatching(/^rank {2}feature/), stderr: '' });
    expect(readFileSync(join(cwd, 'quiet.txt'), 'utf8')).toBe(csv);
  });
});

describe('what accounts for looking at many features', () => {
  const table = async (...flags: string[]): Promise<string> => (await hsicinf([...run, ...flags])).stdout;

  it('is said where there is nothing, in every format', async () => {
    expect(await table('--adjust', 'none')).toMatch(/not adjusted for looking at 12\s+features/);
    for (const format of ['csv', 'markdown']) {
      const { stderr } = await hsicinf([...run, '--adjust', 'none', '--format', format]);
      expect(stderr).toContain(
        'the p-values are not adjusted for looking at 12 features (use --adjust bh for that)',
      );
    }
    expect((await hsicinf([...run, '--format', 'csv'])).stderr).not.toContain('not adjusted');
    const selective = ['--p-values', 'selective'];
    expect(await table(...selective)).toMatch(/not\s+adjusted\s+for\s+testing\s+3\s+features/);
    expect((await hsicinf([...run, ...selective, '--format', 'csv'])).stderr).toContain(
      'the p-values are not adjusted for testing 3 features (use --adjust bh for that)',
    );
  });

  it('is one switch away from the selection', async () => {
    const [both, selective] = await Promise.all([
      table('--p-values', 'both'),
      table('--p-values', 'selective'),
    ]);
    expect(both).toMatch(/^rank {2}feature +correlation +p +adjusted p +selective p\n/);
    expect(both).toContain('selective p: given the selection');
    expect(selective).toMatch(/^rank {2}feature +correlation +p\n/);
    expect(selective).toMatch(/after\s+taking\s+the\s+selection\s+into\s+account/);
  });

  it('has no selection to think of where all features are tested', async () => {
    const text = await table('--select', 'all');
    expect(text).toContain('All 12 features were tested for association with y;');
    expect(text.split('\n').filter((line) => /^ +\d+ {2}x/.test(line))).toHaveLength(12);
  });

  it('comes with naive p-values where p-values are selective, and never else', async () => {
    const report = async (...flags: string[]): Promise<string> => {
      await hsicinf([...run, ...flags, '--report', 'naive.html']);
      return readFileSync(join(cwd, 'naive.html'), 'utf8');
    };
    expect(await report('--p-values', 'selective')).toContain('Naive p');
    expect(await report()).not.toContain('Naive p');
    expect(await table('--preset', 'cross')).toMatch(/^rank {2}feature +score +naive p +p\n/);
  });
});

describe('inspect', () => {
  it('says what a run would do', async () => {
    const input = `id,age,sex,const,miss,y\n${Array.from({ length: 30 }, (_, i) => `${i + 1},${(i * 7) % 11},${'mf'[i % 2]},5,${i % 6 ? i * 0.5 : ''},${i * i}`).join('\n')}\n`;
    const { code, stdout, stderr } = await hsicinf(['inspect', '-', '--target', 'y'], { input });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(
      [
        'standard input: text, 30 rows, 6 columns',
        'output: "y" (number)',
        'features: 3 (2 numeric, 1 with classes)',
        'left out: 2',
        'a run would stop at: 1 column, the first one below',
        '',
        'kind      missing  values  in a run                        column',
        'number          5      25  stops: has 5 missing cells      miss',
        'number          0      30  target (number)                 y',
        'id              0      30  left out: looks like an id      id',
        'number          0      11  feature (number)                age',
        'class           0       2  feature (class)                 sex',
        'constant        0       1  left out: holds only one value  const',
        '',
        'Missing cells: 25 of 30 rows are whole in the columns in use',
        '  missing  rows left without it  column',
        '        5                    30  miss',
        '  To run: use --missing drop-rows, drop-features, class or per-feature, or',
        '  --max-missing 20%, or leave such columns out with --exclude.',
        '',
        'Note: Rising or falling with the output, without exception: "miss". A feature',
        '      that was derived from the output, or becomes known only together with it,',
        '      explains nothing, however small its p-value is: leave it out.',
        '',
        'Note: The output rises from the first row to the last, without exception: the',
        '      table is sorted by it, or it drifts with time. If rows were taken one',
        '      after the other, a feature that drifts with their order, too, looks',
        '      related to the output: declare the batch as strata, or the time as a',
        '      covariate. If the table was merely sorted by the output, nothing is wrong.',
        '',
        'Flags to consider:',
        '  --covariates age,sex',
        '      Often held fixed: "age", "sex". If they may influence both features and',
        '      output, declare them as covariates; if you are interested in them, leave',
        '      them as features.',
        '',
      ].join('\n'),
    );
  });

  it('lists first what would stop a run, and never points to what it does not show', async () => {
    const names = Array.from({ length: 60 }, (_, i) => `x${i}`);
    const row = (r: number): string =>
      names.map((_, i) => (i > 4 && r === 2 ? '12O' : r * (i + 2))).join(',');
    const input = `${names.join(',')}\n${Array.from({ length: 12 }, (_, r) => row(r)).join('\n')}\n`;
    const { stdout } = await hsicinf(['inspect', '-'], { input });
    expect(stdout).toContain(
      'a run would stop at: 55 columns, the first 40 of them below (to see all: --all)\n',
    );
    const lines = stdout.split('\n');
    const head = lines.findIndex((line) => line.startsWith('kind'));
    expect(lines.slice(head + 1, head + 41).every((line) => line.startsWith('mixed'))).toBe(true);
    expect(stdout).toMatch(
      /What would stop a run:\n {2}line 4, column "x5": requires a number, got "12O"; [^:]*--na; .*?\n {2}line 4, column "x6"/s,
    );
    expect(stdout).toContain('  … and 52 more columns (to see them: --all)\n');
    const all = (await hsicinf(['inspect', '-', '--all'], { input })).stdout;
    expect(all.match(/^ {2}line 4, column "x\d+": requires a number/gm)).toHaveLength(55);
    expect(all).not.toContain('more columns');
    expect(all).toContain('a run would stop at: 55 columns, the first ones below\n');
  });

  it('warns of copies, leaks and drift, and suggests what to declare', async () => {
    const noise = (i: number): number =>
      Math.sin(12.9898 * i) * 43_758.5453 - Math.floor(Math.sin(12.9898 * i) * 43_758.5453);
    const row = (i: number): string => {
      const y = 3 * noise(i) + i / 20;
      return [`p${i % 30}`, noise(i + 500), 10 * y, y].join(',');
    };
    const input = [
      '"patient, no",x,leak,y',
      ...Array.from({ length: 90 }, (_, i) => row(i)),
      row(4),
      row(5),
    ].join('\n');
    const { code, stdout, stderr } = await hsicinf(['inspect', '-', '--target', 'y'], { input });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.slice(stdout.indexOf('\n\nNote'))).toMatch(
      new RegExp(
        [
          '^\n\nNote: 2 of 92 rows are copies of an earlier row\\. .+',
          'Note: Rising or falling with the output, without exception: "leak"\\. .+',
          'Note: The output rises with the row number \\(rank correlation 0\\.\\d\\d\\), and .+: "leak"\\. .+',
          `Flags to consider:\n  --clusters '"patient, no"'\n      "patient, no" looks like .+\n$`,
        ].join('\n\n'),
        's',
      ),
    );
    const { warnings, suggestions } = JSON.parse(
      (await hsicinf(['inspect', '-', '--target', 'y', '--format', 'json'], { input })).stdout,
    ) as { warnings: { kind: string }[]; suggestions: { role: string }[] };
    expect(warnings.map(({ kind }) => kind)).toEqual(['copied rows', 'leakage', 'trend']);
    expect(suggestions.map(({ role }) => role)).toEqual(['clusters']);
  });

  it('cuts a wide table unless --all', async () => {
    const input = `${Array.from({ length: 20_000 }, (_, j) => `g${j}`).join(',')}\n${'1,'.repeat(19_999)}1\n${'2,'.repeat(19_999)}2\n`;
    const cut = await hsicinf(['inspect', '-'], { input });
    expect(cut.stdout.split('\n')).toHaveLength(47);
    expect(cut.stdout).toContain('… and 19,960 more columns (to see them: --all)\n');
    const all = await hsicinf(['inspect', '-', '--all'], { input });
    expect(all.stdout.split('\n')).toHaveLength(20_006);
  });
});

describe('on a terminal', () => {
  it('a bar comes and goes, and the cursor comes back', async () => {
    const { code, stdout, stderr } = await here(run, true);
    expect(code).toBe(0);
    for (const stage of ['reading', 'statistics', 'p-values']) expect(stderr).toContain(`${stage} `);
    expect(stderr).toContain('━');
    expect(stderr.lastIndexOf('\u001b[?25h')).toBeGreaterThan(stderr.lastIndexOf('\u001b[?25l'));
    expect(stdout).toContain('\u001b[1mrank');
    const quiet = await here([...run, '--quiet'], true);
    expect([quiet.code, quiet.stderr]).toEqual([0, '']);
  });
});

describe('demo', () => {
  it('shows the way, and its commands do the same', async () => {
    const { code, stdout, stderr } = await hsicinf(['demo']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('On average at most 5\u00a0% of the features reported are\nfalse.');
    expect(readdirSync(cwd)).not.toContain('report.html');
    const commands = [...stdout.matchAll(/^ {2}hsicinf (.+)$/gm)].map(([, line]) => line.split(' '));
    expect(commands.map(([command]) => command)).toEqual(['simulate', 'inspect', 'run']);
    const outcomes = [];
    for (const command of commands) outcomes.push(await hsicinf(command));
    expect(outcomes.map((outcome) => outcome.code)).toEqual([0, 0, 0]);
    expect(readFileSync(join(cwd, 'report.html'), 'utf8')).toContain('<!doctype html>');
    const rows = (text: string): string[][] =>
      text
        .split('\n')
        .filter((line) => /^ +\d+ {2}x/.test(line))
        .map((line) => line.trim().split(/ +/));
    expect(rows(stdout)).toEqual(rows(outcomes[2].stdout));
    expect(rows(stdout)).toHaveLength(10);
  });
});
