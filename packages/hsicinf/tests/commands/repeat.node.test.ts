/** A result is repeated from what it says of itself: the same file and options give the same numbers, or what differs is said. */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller, folder, type Outcome } from '../support/cli.js';
import { additive, csvOf } from '../support/data.js';

const cwd = folder();
const hsicinf = caller(cwd);
const read = (name: string): string => readFileSync(join(cwd, name), 'utf8');
const run = (...flags: string[]): Promise<Outcome> =>
  hsicinf(['run', 'data.csv', '--target', 'y', '--permutations', '99', '--quiet', ...flags]);

beforeAll(async () => {
  writeFileSync(join(cwd, 'data.csv'), csvOf(additive));
  writeFileSync(join(cwd, 'other.csv'), csvOf(additive).replace(/\n0?-?[\d.]+,/, '\n0.5,'));
  await run('--select', '3', '--out', 'r.json', '--out', 'r.html');
});

describe('a result that is repeated', () => {
  it.each(['r.json', 'r.html'])('from %s is the same', async (name) => {
    const { code, stdout } = await hsicinf(['repeat', name]);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/reproduced: all \d+ values from data\.csv are identical/),
    ]);
  });

  it.each([
    ['hsic', ['--method', 'hsic', '--block-size', '5']],
    ['split', ['--method', 'split', '--block-size', '5', '--covariance', 'poet', '--poet-factors', '1']],
    ['lar', ['--method', 'larinf', '--steps', '3']],
    ['each', ['--target', 'x1', '--each', '--kind', 'x2=number', '--exclude', 'x7,x8']],
    ['roles', ['--preset', 'cross', '--covariates', 'x9', '--na', 'NA', '--features', 'x*']],
  ])('is the same whatever the procedure: %s', async (name, flags) => {
    expect((await run(...flags, '--out', `${name}.json`)).code).toBe(0);
    const { code, stdout } = await hsicinf(['repeat', `${name}.json`]);
    expect([code, stdout]).toEqual([0, expect.stringContaining('reproduced')]);
  });

  it('names what is not the same, and by how much', async () => {
    const result = JSON.parse(read('r.json')) as { selected: { name: string; pValue: number }[] };
    result.selected[0].pValue *= 2;
    writeFileSync(join(cwd, 'changed.json'), JSON.stringify(result));
    const { code, stdout, stderr } = await hsicinf(['repeat', 'changed.json']);
    expect(code).toBe(1);
    expect(stdout).toContain(`selected[${result.selected[0].name}].pValue: was `);
    expect(stdout).toContain('(relative difference 0.50)');
    expect(stderr).toMatch(/hsicinf: changed\.json: 1 of \d+ values differ\n$/);
  });

  it('is the same but for the rounding of another engine', async () => {
    const result = JSON.parse(read('r.json')) as { selected: { correlation: number }[] };
    result.selected[0].correlation += 2e-16;
    writeFileSync(join(cwd, 'browser.json'), JSON.stringify(result));
    const { code, stdout } = await hsicinf(['repeat', 'browser.json']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /reproduced: all \d+ values .* but for rounding in 1 of them \(by [1-4]e-16 at most\)/,
    );
  });

  it('is not from another file, and says so', async () => {
    const { code, stderr } = await hsicinf(['repeat', 'r.json', 'other.csv']);
    const [is, was] = ['other.csv', 'data.csv'].map((name) =>
      createHash('sha256').update(read(name)).digest('hex'),
    );
    expect(code).toBe(1);
    expect(stderr).toContain(
      `other.csv: is not the file of the result: its SHA-256 is ${is}, but the result records ${was}\n`,
    );
  });

  it('says that the file can be given where it is not found', async () => {
    mkdirSync(join(cwd, 'alone'));
    copyFileSync(join(cwd, 'r.json'), join(cwd, 'alone/r.json'));
    const away = caller(join(cwd, 'alone'));
    const { code, stderr } = await away(['repeat', 'r.json']);
    expect([code, stderr]).toEqual([
      1,
      'hsicinf: data.csv: no such file, neither here nor beside r.json: give the file after the result, as in hsicinf repeat r.json FILE\n',
    ]);
    expect(await away(['repeat', 'r.json', '../data.csv'])).toMatchObject({ code: 0 });
  });

  it('is refused where there is none, or where it asks for what cannot be', async () => {
    const result = JSON.parse(read('r.json')) as { provenance: { request: Record<string, unknown> } };
    const refused = async (name: string, text: string, rule: string): Promise<void> => {
      writeFileSync(join(cwd, name), text);
      const { code, stderr } = await hsicinf(['repeat', name]);
      expect([code, stderr]).toEqual([1, expect.stringContaining(rule)]);
    };
    await refused('none.json', '[1]', 'requires a result that hsicinf run has written');
    await refused('none.html', '<p>', 'requires a result that hsicinf run has written');
    await refused('bare.json', '{"selected":[]}', 'it does not say where it comes from');
    result.provenance.request['config'] = '/etc/passwd';
    await refused('sly.json', JSON.stringify(result), 'contains the unknown option "config"');
  });
});
