/** What the system refuses is said in a sentence, whatever its code; control characters stay out of terminals. */
import { closeSync, mkdirSync, openSync, readdirSync, symlinkSync, writeFileSync, chmodSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller, ended, folder, start } from './support/cli.js';
import { additive, csvOf, HOSTILE } from './support/data.js';
import { inProcess } from './support/in-process.js';
import { failing, preloaded } from './support/preload.js';

const cwd = folder();
const hsicinf = caller(cwd);
const long = `${'n'.repeat(300)}.csv`;
// Root may read and write anything.
const asNobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

beforeAll(() => {
  chmodSync(cwd, 0o755);
  writeFileSync(join(cwd, 'data.csv'), csvOf(additive));
  writeFileSync(join(cwd, 'secret.csv'), csvOf(additive), { mode: 0o000 });
  mkdirSync(join(cwd, 'closed'));
  writeFileSync(join(cwd, 'closed/data.csv'), csvOf(additive));
  chmodSync(join(cwd, 'closed'), 0o000);
  symlinkSync('nowhere.csv', join(cwd, 'dangling.csv'));
  symlinkSync('loop.csv', join(cwd, 'loop.csv'));
  writeFileSync(join(cwd, 'line.csv'), 'x'.repeat(33 * 2 ** 20));
  writeFileSync(join(cwd, 'quote.csv'), `a,"b\n${'1,2\n'.repeat(10)}`);
});

describe('a file that the system refuses', () => {
  it.each([
    ['secret.csv', 'you have no permission to read it'],
    ['closed/data.csv', 'you have no permission to read it'],
    ['dangling.csv', 'is a link to "nowhere.csv", which does not exist'],
    ['loop.csv', 'is a link that leads back to itself'],
    [long, 'the name is longer than the system allows'],
    [
      'line.csv',
      'line 1: requires the end of the first line, got none in the first 32 MB; is this a text table?',
    ],
    [
      'quote.csv',
      String.raw`line 1: requires a closing quote after "\"b", got none up to the end of the file`,
    ],
  ])('%s', async (file, message) => {
    const { code, stdout, stderr } = await hsicinf(['inspect', file], asNobody);
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: `hsicinf: ${file}: ${message}\n`,
    });
  });

  it.each([
    ['EMFILE', 'too many files are open; close some, or raise the limit with ulimit -n'],
    ['EIO', 'the disk could not read it'],
    ['ESTALE', 'could not be read (ESTALE: some words, stat)'],
  ])('with %s', async (code, message) => {
    const outcome = await hsicinf(['inspect', 'data.csv'], preloaded(failing('stat', code)));
    expect(outcome).toEqual({ code: 1, stdout: '', stderr: `hsicinf: data.csv: ${message}\n` });
  });
});

describe('an output that the system refuses', () => {
  it.each([
    ['closed/r.csv', 'requires a folder that you may look into'],
    ['dangling.csv', 'is a link to "nowhere.csv", which does not exist'],
    ['loop.csv', 'is a link that leads back to itself'],
    [long, 'the name is longer than the system allows'],
    ['/dev/full', 'no space is left on the disk'],
  ])('%s', async (file, message) => {
    const { code, stdout, stderr } = await hsicinf(['simulate', 'linear', '--out', file], asNobody);
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: `hsicinf: ${file}: ${message}\n`,
    });
  });

  it.each([
    ['EROFS', 'the disk is read-only'],
    ['ENOSPC', 'no space is left on the disk'],
    ['EDQUOT', 'your disk quota is used up'],
  ])('with %s', async (code, message) => {
    const outcome = await hsicinf(['simulate', 'linear', '--out', 'r.csv'], preloaded(failing('open', code)));
    expect(outcome).toEqual({ code: 1, stdout: '', stderr: `hsicinf: r.csv: ${message}\n` });
  });

  it.each([[['--help']], [['--version']], [['simulate', 'linear']], [['inspect', 'data.csv']]])(
    'as standard output, %j',
    async (args) => {
      const full = openSync('/dev/full', 'w');
      const child = start(args, { cwd, stdio: ['ignore', full, 'pipe'] });
      const { code, stderr } = await ended(child);
      closeSync(full);
      expect([code, stderr]).toEqual([1, 'hsicinf: standard output: no space is left on the disk\n']);
    },
  );
});

describe('more than can be simulated', () => {
  it.each([
    [['--rows', '1e12'], '20,000,000,000,000'],
    [['--rows', '1e5', '--features', '1e5'], '10,000,000,000'],
  ])('%j is refused before any work', async (flags, got) => {
    const { code, stdout, stderr } = await hsicinf(['simulate', 'linear', ...flags]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(
      new RegExp(`^hsicinf: simulate requires --rows × --features of at most [\\d,]+ numbers, got ${got}\n$`),
    );
  });
});

describe('names that try to command a terminal', () => {
  const names = ['\u001b[31mred', '\u009b2J', '\u202eback', 'bell\u0007', 'two\nlines', 'return\rover'];
  // oxlint-disable-next-line no-control-regex -- these are the characters to find
  const COMMANDS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/;
  const run = ['run', 'hostile.csv', '--target', 'y', '--select', '6', '--permutations', '49', '--quiet'];

  beforeAll(() => {
    const features = additive.features.map((feature, i) => ({
      ...feature,
      name: [...names, ...HOSTILE][i] ?? feature.name,
    }));
    writeFileSync(join(cwd, 'hostile.csv'), csvOf({ ...additive, features }));
  });

  it.each(['csv', 'markdown', 'json', 'table'])('as %s', async (format) => {
    const here = inProcess(cwd);
    const [shown, piped] = [
      await here([...run, '--format', format], true),
      await here([...run, '--format', format]),
    ];
    // Colours are ours.
    // oxlint-disable-next-line no-control-regex -- the escapes of colours
    expect(shown.stdout.replaceAll(/\u001b\[\d+m/g, '')).not.toMatch(COMMANDS);
    if (format === 'csv') expect(piped.stdout).toMatch(COMMANDS);
  });

  it('as what inspect prints', async () => {
    const { stdout } = await inProcess(cwd)(['inspect', 'hostile.csv', '--format', 'json'], true);
    expect(stdout).not.toMatch(COMMANDS);
    expect(JSON.parse(stdout)).toHaveProperty('rows', 80);
  });
});

describe('temporary files of a run that was killed', () => {
  it('go with the next run that writes there; those of others stay', async () => {
    const uuid = '00000000-0000-4000-8000-000000000000';
    const machine = hostname()
      .replaceAll(/[^\w.-]/g, '')
      .slice(0, 40);
    const others = [
      `.hsicinf-${machine}-${process.pid}-${uuid}.tmp`,
      `.hsicinf-another.machine-1-${uuid}.tmp`,
      '.hsicinf-notes.tmp',
    ];
    mkdirSync(join(cwd, 'results'));
    for (const name of others) writeFileSync(join(cwd, 'results', name), 'kept');
    const child = start(['simulate', 'linear', '--rows', '400000', '--out', 'results/long.csv'], { cwd });
    const end = ended(child);
    const left = (): string[] => readdirSync(join(cwd, 'results')).filter((name) => !others.includes(name));
    while (left().length === 0) {
      await new Promise((resolve) => {
        setTimeout(resolve, 10);
      });
    }
    child.kill('SIGKILL');
    await end;
    expect(left()).toEqual([expect.stringMatching(/^\.hsicinf-.+\.tmp$/)]);
    const { code } = await hsicinf(['simulate', 'linear', '--out', 'results/short.csv']);
    expect(code).toBe(0);
    expect(left()).toEqual(['short.csv']);
    expect(readdirSync(join(cwd, 'results')).sort()).toEqual([...others, 'short.csv'].sort());
  });
});
