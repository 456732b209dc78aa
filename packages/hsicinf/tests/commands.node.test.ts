/** What every command has in common: help, version, suggestions, exit codes, colour. */
import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { caller, ended, folder } from './support/cli.js';
import { inProcess } from './support/in-process.js';

const cwd = folder();
const hsicinf = caller(cwd);
const here = inProcess(cwd);
const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
  bin: object;
};
const ESCAPE = '\u001b[';

describe('help', () => {
  it('lists commands with examples', async () => {
    const { code, stdout, stderr } = await hsicinf(['--help']);
    expect([code, stderr]).toEqual([0, '']);
    for (const text of ['run [options]', 'inspect', 'repeat', 'simulate', 'demo', 'page', 'Examples:'])
      expect(stdout).toContain(text);
  });

  it.each([
    'run',
    'inspect',
    'plan',
    'repeat',
    'pack',
    'merge',
    'worker',
    'cluster',
    'simulate',
    'demo',
    'page',
  ])('of %s has examples', async (command) => {
    const { code, stdout } = await hsicinf([command, '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`Examples:\n  hsicinf ${command}`));
    expect(stdout).not.toContain(ESCAPE);
    expect(stdout.split('\n').filter((line) => line.length > 120)).toEqual([]);
  });

  it('teaches the presets and how to quote a comma', async () => {
    const { stdout } = await hsicinf(['run', '--help']);
    for (const preset of ['recommended', 'lasso', 'exact', 'cross', 'paper'])
      expect(stdout).toMatch(new RegExp(`^    ${preset} +\\S`, 'm'));
    expect(stdout).toContain(`--target '"height, cm",weight'`);
    expect(stdout).toContain('overwritten');
  });

  it('comes by a command too', async () => {
    expect(await hsicinf(['help', 'run'])).toEqual(await hsicinf(['run', '--help']));
  });

  it('without arguments goes to standard error', async () => {
    const { code, stdout, stderr } = await hsicinf([]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Examples:');
  });
});

describe('the command line', () => {
  it('knows its version', async () => {
    expect(await hsicinf(['--version'])).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: '' });
  });

  it('has a launcher that can be run, and that says when there is nothing to launch', async () => {
    const launcher = fileURLToPath(new URL('../bin/hsicinf.mjs', import.meta.url));
    expect(manifest.bin).toEqual({ hsicinf: './bin/hsicinf.mjs' });
    expect(statSync(launcher).mode & 0o111).toBe(0o111);
    mkdirSync(join(cwd, 'bin'));
    copyFileSync(launcher, join(cwd, 'bin/hsicinf.mjs'));
    expect(await ended(spawn(process.execPath, [join(cwd, 'bin/hsicinf.mjs')]))).toEqual({
      code: 1,
      stdout: '',
      stderr: 'hsicinf: the package is not built yet: npm run build\n',
    });
  });

  it('says where the columns are listed when no target is named', async () => {
    expect(await hsicinf(['run', 'a.csv'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'hsicinf: a.csv: requires --target with the name of the output column (hsicinf inspect a.csv lists the columns)\n',
    });
  });

  it.concurrent.each([
    [['rnu'], "unknown command 'rnu' (did you mean run?)"],
    [
      ['data.csv'],
      "unknown command 'data.csv' (to analyse a file: hsicinf run data.csv --target COLUMN; to see its columns: hsicinf inspect data.csv)",
    ],
    [['run', 'a.csv', '--taget', 'y'], "unknown option '--taget' (did you mean --target?)"],
    [['run'], "missing required argument 'file'"],
    [
      ['run', 'a.csv', 'b.csv', '--target', 'y'],
      "too many arguments for 'run'. Expected 1 argument but got 2.",
    ],
    [
      ['run', 'a.csv', '--alpha', 'ten'],
      "option '--alpha <number>' argument 'ten' is invalid. It requires a number.",
    ],
    [
      ['run', 'a.csv', '--feature-widths', '1,wide'],
      "option '--feature-widths <numbers>' argument '1,wide' is invalid. It requires a number.",
    ],
    [
      ['run', 'a.csv', '--target', 'y', '--select', 'ten'],
      `hsicInf requires --select to be a whole number of at least 1 or 'all', got "ten"`,
    ],
    [
      ['run', 'a.csv', '--target', '"y'],
      `option '--target <names>' argument '"y' is invalid. It requires every quote to be closed before the next comma.`,
    ],
    [
      ['run', 'a.csv', '--kind', 'zip'],
      "option '--kind <name=kind>' argument 'zip' is invalid. It requires name=number or name=class.",
    ],
    [
      ['run', 'a.csv', '--preset', 'papr'],
      "option '--preset <name>' argument 'papr' is invalid. Allowed choices are recommended, lasso, exact, cross, paper.",
    ],
    [['simulate'], 'simulate requires a design, such as linear, got none'],
    [
      ['simulate', 'linear', '--design', 'batches'],
      'simulate requires one design, got linear and --design batches',
    ],
    [
      ['simulate', 'linaer'],
      "command-argument value 'linaer' is invalid for argument 'design'. Allowed choices are null, linear, additive, non-additive, multivariate, three-class, batches, visits, confounded.",
    ],
  ])('%j is refused in one line', async (args, message) => {
    expect(await hsicinf(args)).toEqual({ code: 2, stdout: '', stderr: `hsicinf: ${message}\n` });
  });

  it.each([
    [
      ['--block-size', '3', '--preset', 'paper'],
      'hsicInf requires --block-size of at least 4 (a whole number), got 3',
    ],
    [['--alpha', '1'], 'hsicInf requires --alpha strictly between 0 and 1, got 1'],
    [['--repeats', '2'], 'hsicInf requires --repeats to be an odd whole number of at least 1, got 2'],
    [['--threads', '0'], 'hsicInf requires --threads of at least 1 and at most 1024 (a whole number), got 0'],
    [
      ['--preset', 'exact', '--statistic', 'block'],
      "hsicInf requires --statistic 'full' with --preset exact, got 'block'",
    ],
    [['--method', 'split', '--statistic', 'cross'], "split requires --statistic 'block', got 'cross'"],
    [
      ['--rows', 'thirds', '--preset', 'exact'],
      "hsicInf requires --statistic 'block' with --rows thirds, got 'full'",
    ],
    [
      ['--no-shuffle', '--preset', 'cross', '--repeats', '3'],
      'hsicInf requires --shuffle with repeats above 1, got shuffle false and repeats 3',
    ],
    [
      ['--preset', 'paper', '--poet-factors', '-1'],
      "poet requires --poet-factors to be a whole number of at least 0, 'bai-ng' or 'cran', got -1",
    ],
    [
      ['--feature-bandwidth', 'wide'],
      `hsicInf requires --feature-bandwidth to be a number from 1e-100 to 1e100, 'median' or 'auto', got "wide"`,
    ],
  ])('%j is refused before the file is looked for', async (args, message) => {
    const outcome = await here(['run', 'nowhere.csv', '--target', 'y', ...args]);
    expect(outcome).toEqual({ code: 2, stdout: '', stderr: `hsicinf: ${message}\n` });
  });
});

describe('colour', () => {
  const args = ['inspect', '-'];
  const input = 'x,y\n1,2\n3,5\n4,4\n';

  it('is absent from pipes, and with NO_COLOR everywhere', async () => {
    for (const env of [{}, { NO_COLOR: '1', FORCE_COLOR: '1' }, { FORCE_COLOR: '0' }]) {
      const { code, stdout, stderr } = await hsicinf(args, { env, input });
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).not.toContain('\u001b');
    }
  });

  it('can be forced', async () => {
    expect((await hsicinf(args, { env: { FORCE_COLOR: '1' }, input })).stdout).toContain(ESCAPE);
    expect((await hsicinf(['--help'], { env: { FORCE_COLOR: '1' } })).stdout).toContain(ESCAPE);
  });
});
