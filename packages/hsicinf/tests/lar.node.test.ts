/** larInf at the command line: the table R users know, every format, the library's numbers, and what is refused. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Dataset, larInf, larInfJson, type LarInfOptions, simulate } from '@hsicinf/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller, ended, folder, start } from './support/cli.js';
import { csvOf, HOSTILE } from './support/data.js';
import { inProcess } from './support/in-process.js';

const cwd = folder();
const hsicinf = caller(cwd);
const here = inProcess(cwd);
const linear = simulate('linear', { rows: 80, features: 12, seed: 4 });
const few: Dataset = { ...linear, features: linear.features.slice(0, 4) };
const hostile: Dataset = {
  ...linear,
  features: HOSTILE.map((name, j) => ({
    name,
    values: linear.features[j % 12].values.map((value) => Number(value) ** (1 + Math.floor(j / 12))) as never,
  })),
};
const run = ['run', 'data.csv', '--target', 'y', '--method', 'larinf'];
const READ = 'data.csv: 80 rows, 12 features; output "y" (number)\n';

beforeAll(() => {
  writeFileSync(join(cwd, 'data.csv'), csvOf(linear));
  writeFileSync(join(cwd, 'few.csv'), csvOf(few));
  writeFileSync(join(cwd, 'hostile.csv'), csvOf(hostile, { targetName: '<b>"y"</b>' }));
  const words = Array.from({ length: 20 }, (_, i) => `${(i * 7) % 11},${'mfx'[i % 3]},${(i * i) % 17}`);
  writeFileSync(join(cwd, 'words.csv'), `age,sex,y\n${words.join('\n')}\n`);
  const copy = Array.from({ length: 20 }, (_, i) => [(i * 7) % 11, (i * i) % 17]);
  const exact = copy.map(([a, b]) => `${a},${b},${2 * a - b}`);
  writeFileSync(join(cwd, 'exact.csv'), `a,b,y\n${exact.join('\n')}\n`);
});

describe('the same numbers as the library, bit by bit', () => {
  it.concurrent.each<[string[], LarInfOptions]>([
    [[], { steps: 10 }],
    [['--steps', '3', '--sigma', '2.5', '--alpha', '.2'], { steps: 3, sigma: 2.5, alpha: 0.2 }],
    [['--type', 'all'], { steps: 10, type: 'all' }],
    [['--type', 'active', '--steps', '12'], { steps: 12, type: 'active' }],
  ])('%j', async (flags, options) => {
    const outcome = await hsicinf([...run, ...flags, '--format', 'json']);
    expect([outcome.code, outcome.stderr]).toEqual([0, READ]);
    expect(larInfJson.parse(outcome.stdout)).toEqual(await larInf(linear, options));
  });

  it('with no more steps than features or rows, without a word', async () => {
    const { stdout } = await hsicinf(['run', 'few.csv', ...run.slice(2), '--format', 'json']);
    expect(larInfJson.parse(stdout)).toEqual(await larInf(few, { steps: 4 }));
    const input = csvOf(simulate('null', { rows: 5, features: 8 }));
    const small = await hsicinf(['run', '-', ...run.slice(2), '--format', 'json'], { input });
    expect(larInfJson.parse(small.stdout).options.steps).toBe(4);
    expect(larInfJson.parse(small.stdout).notes.join('\n')).not.toContain('asked for');
  });

  it('from a config file, over which flags win', async () => {
    const config = {
      target: 'y',
      method: 'larinf',
      steps: 5,
      sigma: 3,
      type: 'all',
      alpha: 0.2,
      quiet: true,
    };
    writeFileSync(join(cwd, 'lar.json'), JSON.stringify({ ...config, format: 'json' }));
    const { code, stdout, stderr } = await hsicinf([
      'run',
      'data.csv',
      '--config',
      'lar.json',
      '--sigma',
      '2',
    ]);
    expect([code, stderr]).toEqual([0, '']);
    expect(larInfJson.parse(stdout)).toEqual(
      await larInf(linear, { steps: 5, sigma: 2, type: 'all', alpha: 0.2 }),
    );
  });
});

describe('the table', () => {
  it('has the columns of R, a legend, what was found, and sigma', async () => {
    const { code, stdout, stderr } = await hsicinf([...run, '--steps', '20']);
    expect([code, stderr]).toEqual([0, READ]);
    const [head, rule, ...rest] = stdout.split('\n');
    expect(head.trim().split(/ +/)).toEqual(
      'Step Var Coef Z-score P-value LowConfPt UpConfPt Spacing CovTest'.split(' '),
    );
    expect(rule).toMatch(/^─+$/);
    const { steps, forwardStop = 0 } = await larInf(linear, { steps: 20 });
    steps.forEach(({ name }, s) =>
      expect(rest[s].trim().split(/ +/).slice(0, 2)).toEqual([`${s + 1}`, name]),
    );
    const text = stdout.replaceAll('\n', ' ');
    expect(text).toContain('P-value: given the path, one-sided in the sign of Coef');
    expect(text).toContain(`the ForwardStop rule at 10\u00a0% keeps the first ${forwardStop} steps: `);
    expect(text).toMatch(/Sigma, the .* noise: [\d.]+, estimated from the residuals of least squares/);
    expect(stdout).toMatch(/\nNote: The path ends after 12 steps; 20 were requested\.\n$/);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  it("of type 'all' has no sequential columns and no stopping rule", async () => {
    const { stdout } = await here([...run, '--type', 'all', '--sigma', '2'], true);
    expect(stdout.startsWith('\u001b[1mStep')).toBe(true);
    expect(stdout.split('\n')[0]).toContain(' UpConfPt\u001b');
    expect(stdout).not.toMatch(/Spacing|CovTest|ForwardStop/);
    expect(stdout).toContain('noise: 2.00, as given.');
  });

  it('comes in every format, and the format follows the file', async () => {
    const [csv, markdown] = await Promise.all(
      ['csv', 'markdown'].map((format) => hsicinf([...run, '--steps', '20', '--format', format])),
    );
    expect(csv.stdout.split('\r\n')).toHaveLength(14);
    expect(csv.stdout).toMatch(/^step,feature,index,sign,coefficient,zScore,pValue,/);
    // What the format leaves unsaid.
    expect(csv.stderr).toMatch(/ForwardStop rule .*\nSigma, .*\nThe path ends after 12 steps/);
    expect(markdown.stdout).toMatch(/^\| Step \| Var \| Coef \|[\s\S]*ForwardStop[\s\S]*Sigma, /);
    expect(markdown.stderr).toBe(`${READ}The path ends after 12 steps; 20 were requested.\n`);
    const out = await hsicinf([...run, '--steps', '20', '--out', 'r.csv']);
    expect(readFileSync(join(cwd, 'r.csv'), 'utf8')).toBe(csv.stdout);
    expect([out.stdout.slice(0, 9), out.stderr]).toEqual([
      'Step  Var',
      `${READ}written: r.csv, r.provenance.json\n`,
    ]);
    const quiet = await hsicinf([...run, '--out', 'r.json', '--quiet']);
    expect(quiet).toEqual({ code: 0, stdout: expect.stringMatching(/^Step {2}Var/), stderr: '' });
    expect(larInfJson.parse(readFileSync(join(cwd, 'r.json'), 'utf8')).steps).toHaveLength(10);
  });

  it('is harmless whatever the names', async () => {
    const args = ['run', 'hostile.csv', '--target', '"<b>""y""</b>"', '--method', 'larinf', '--steps', '16'];
    const [csv, markdown, table] = await Promise.all(
      ['csv', 'markdown', 'table'].map(
        async (format) => (await hsicinf([...args, '--format', format])).stdout,
      ),
    );
    expect(/(^|,)"?[=+@]/m.test(csv)).toBe(false);
    for (const name of ['=1+1', '+2', '-3', '@sum(a)']) expect(csv).toContain(`,'${name},`);
    expect(markdown).not.toMatch(/<(img|script|\/title|b>)/);
    expect(markdown.split('\n').filter((line) => line.startsWith('|'))).toHaveLength(18);
    for (const mark of ['\u001b', '\u202e']) expect(table.includes(mark)).toBe(false);
    expect(table.split('\n').filter((line) => /^ +\d+ {2}/.test(line))).toHaveLength(16);
  });
});

describe('what does not go together', () => {
  it.each([
    [
      ['--report', 'r.html'],
      '--report requires a method that has a report, got --method larinf, which has a table only (--out writes it)',
    ],
    [
      ['--plots', 'plots'],
      '--plots requires a method that has plots, got --method larinf, which has a table only (--out writes it)',
    ],
    [['--steps', '0'], 'larInf requires --steps of at least 1 (a whole number), got 0'],
    [['--sigma', '0'], 'larInf requires --sigma to be a finite number above 0, got 0'],
    [['--alpha', '1'], 'larInf requires --alpha strictly between 0 and 1, got 1'],
    [['--type', 'al'], "option '--type <name>' argument 'al' is invalid. Allowed choices are active, all."],
  ])('%j is refused before the file is looked for', async (flags, message) => {
    const outcome = await here(['run', 'nowhere.csv', ...run.slice(2), ...flags]);
    expect(outcome).toEqual({ code: 2, stdout: '', stderr: `hsicinf: ${message}\n` });
  });

  it('a report is refused from a config file too, and by the real command', async () => {
    writeFileSync(join(cwd, 'report.json'), JSON.stringify({ report: 'r.html' }));
    const { code, stdout, stderr } = await hsicinf([...run, '--config', 'report.json']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^hsicinf: --report requires a method that has a report, [^\n]+\n$/);
    writeFileSync(join(cwd, 'type.json'), JSON.stringify({ type: 'some' }));
    expect((await here([...run, '--config', 'type.json'])).stderr).toBe(
      `hsicinf: larInf requires --type to be one of 'active', 'all', got "some"\n`,
    );
  });

  it('options of the other procedures are noted and not used', async () => {
    const lar = await hsicinf([...run, '--permutations', '99', '--threads', '2', '--poet-factors', '1']);
    const unused = (name: string, method: string): string =>
      `The option ${name} does not apply to this procedure (method '${method}') and was not used.\n`;
    const names = ['--permutations', '--threads', '--poet-factors'];
    expect(lar.stderr).toBe(READ + names.map((name) => unused(name, 'larinf')).join(''));
    expect(lar.stdout).toBe((await hsicinf([...run, '--quiet'])).stdout);
    const rest = ['--select', '3', '--permutations', '99'];
    const exact = await hsicinf([
      'run',
      'data.csv',
      '--target',
      'y',
      ...rest,
      '--steps',
      '3',
      '--sigma',
      '1',
    ]);
    expect([exact.code, exact.stderr]).toEqual([
      0,
      READ + unused('--steps', 'hsicinf') + unused('--sigma', 'hsicinf'),
    ]);
  });

  it.each([
    [
      ['words.csv', '--target', 'sex', '--features', 'age'],
      "larInf requires a target of kind 'number', got kind 'class'; --target takes one column of numbers",
    ],
    [
      ['few.csv', '--target', 'x1,y'],
      "larInf requires a target of kind 'number', got kind 'vector'; --target takes one column of numbers",
    ],
    [
      ['words.csv', '--target', 'y'],
      `larInf requires features of kind 'number', got feature "sex" of kind 'class'; leave such columns out with --exclude`,
    ],
    [
      ['exact.csv', '--target', 'y'],
      'larInf requires sigma where the features fit the output exactly: there is no residual to estimate it from (--sigma)',
    ],
    [
      ['few.csv', '--target', 'y', '--sigma', '1e-300'],
      expect.stringMatching(/^larInf requires --sigma on the scale of the output, .* got 1e-300$/),
    ],
  ])('%j is one line', async (args, message: unknown) => {
    const { code, stdout, stderr } = await hsicinf(['run', ...args, '--method', 'larinf', '--quiet']);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^hsicinf: [^\n]+\n$/);
    expect(stderr.slice('hsicinf: '.length, -1)).toEqual(message);
  });
});

describe('the command', () => {
  it('explains itself', async () => {
    const { stdout } = await hsicinf(['run', '--help']);
    const words = stdout.replaceAll(/\s+/g, ' ');
    expect(words).toContain('Method larinf: --steps <n> how many steps');
    expect(words).toContain('(default: 10, or all features if there are fewer)');
    expect(stdout).toContain('  hsicinf run genes.csv --target y --method larinf --steps 5 --out lar.csv\n');
  });

  it('stops by SIGINT, says so, and leaves no file', async () => {
    const wide = simulate('null', { rows: 700, features: 1000, seed: 2 });
    writeFileSync(join(cwd, 'wide.csv'), csvOf(wide));
    const before = readdirSync(cwd);
    const flags = ['--method', 'larinf', '--steps', '690', '--type', 'all', '--out', 'i.json'];
    const child = start(['run', 'wide.csv', '--target', 'y', ...flags], { cwd });
    const end = ended(child);
    // The first note says that the table has been read.
    child.stderr?.once('data', () => child.kill('SIGINT'));
    const { code, stdout, stderr } = await end;
    expect([code, stdout]).toEqual([130, '']);
    expect(stderr).toMatch(/\nhsicinf: interrupted; no result was written\n$/);
    expect(readdirSync(cwd)).toEqual(before);
  });
});
