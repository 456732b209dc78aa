/** Strata, clusters and covariates at the command line: what is handed over, what is said, and what is refused at once. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resultJson } from '@hsicinf/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller, folder } from './support/cli.js';
import { inProcess } from './support/in-process.js';

const cwd = folder();
const hsicinf = caller(cwd);
const here = inProcess(cwd);
const QUICK = ['--permutations', '99'];
const HELD = ['--strata', 'batch', '--clusters', 'subject', '--covariates', 'age,sex'];

beforeAll(() => {
  const rows = Array.from({ length: 48 }, (_, i) =>
    [
      Math.sin(i).toFixed(6),
      Math.cos(3 * i).toFixed(6),
      `b${(i >> 2) % 4}`,
      1 + (i >> 2),
      20 + ((i * 7) % 40),
      i % 3 === 0 ? 'f' : 'm',
      i === 5 || i === 7 ? '' : `p${i % 2}`,
      (Math.sin(i) ** 2 + 0.1 * Math.cos(11 * i)).toFixed(6),
    ].join(','),
  );
  writeFileSync(join(cwd, 'visits.csv'), `x1,x2,batch,subject,age,sex,plate,y\n${rows.join('\n')}\n`);
  writeFileSync(
    join(cwd, 'held.json'),
    JSON.stringify({ target: 'y', strata: 'batch', clusters: 'subject', covariates: ['a*', 'sex'] }),
  );
});

describe('columns that are held fixed', () => {
  it('are no features, and are said', async () => {
    const args = ['run', 'visits.csv', '--target', 'y', ...HELD, '--exclude', 'plate', ...QUICK];
    const { code, stdout, stderr } = await hsicinf([...args, '--format', 'json']);
    expect(code).toBe(0);
    const { statistics } = resultJson.parse(stdout);
    // x1 and x2.
    expect(statistics).toHaveLength(2);
    expect(stderr).toContain('held fixed: strata "batch"; clusters "subject"; covariates "age", "sex"\n');
  });

  it('come from a config file too', async () => {
    const args = ['run', 'visits.csv', '--config', 'held.json', '--exclude', 'plate', ...QUICK];
    const { stderr, code } = await here(args);
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('held fixed: strata "batch"; clusters "subject"; covariates "age", "sex"'),
    ]);
  });

  it('lose rows without a label where rows are dropped, and the column is named', async () => {
    const args = ['run', 'visits.csv', '--target', 'y', '--strata', 'plate'];
    expect((await here(args)).stderr).toBe(
      'hsicinf: visits.csv: column "plate": requires a value in every row, but it has 2 missing cells; leaving out the rows with missing cells keeps 46 of 48 rows; use --missing drop-rows, drop-features, class or per-feature, or --max-missing 20%, or leave such columns out with --exclude\n',
    );
    const dropped = await here([...args, '--missing', 'drop-rows', ...QUICK]);
    expect(dropped.stderr).toContain('2 of 48 rows have missing cells and were left out (2 in "plate")');
  });

  it('are shown by inspect', async () => {
    const { stdout } = await here(['inspect', 'visits.csv', '--target', 'y', ...HELD]);
    expect(stdout).toContain('held fixed: strata "batch"; clusters "subject"; covariates "age", "sex"');
    expect(stdout).toMatch(/class +0 +4 +stratum +batch/);
    expect(stdout).toMatch(/number +0 +12 +cluster +subject/);
    expect(stdout).toMatch(/covariate \(class\) +sex/);
    const json = await here(['inspect', 'visits.csv', '--strata', 'batch', '--format', 'json']);
    const { columns } = JSON.parse(json.stdout) as { columns: { name: string; role: string }[] };
    expect(columns.find(({ name }) => name === 'batch')?.role).toBe('stratum');
  });

  it('of one row each, or in one cluster, are shown by inspect as what a run would stop at', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => `${100 + 3 * i},one,${Math.sin(i)},${Math.cos(i * i)}`);
    const input = `id,flat,x,y\n${rows.join('\n')}\n`;
    const strata = await hsicinf(['inspect', '-', '--strata', 'id'], { input });
    expect(strata.stdout).toContain('a run would stop at: 1 column, the first one below\n');
    expect(strata.stdout).toMatch(/column "id": requires strata that hold several rows, got a label of its/);
    const clusters = await hsicinf(['inspect', '-', '--clusters', 'flat'], { input });
    expect(clusters.stdout).toMatch(/column "flat": requires at least two clusters, got one label in all/);
  });

  it.each([
    ['an output that strata settle', ['batch', '--target-kind', 'class'], ['--strata', 'subject']],
    ['clusters that cross strata', ['y'], ['--strata', 'sex', '--clusters', 'subject']],
  ])('with %s are shown by inspect as what a run ends with', async (_, target, held) => {
    const args = ['visits.csv', '--target', ...target, ...held, '--exclude', 'plate'];
    const [run, looked] = [await here(['run', ...args]), await here(['inspect', ...args])];
    const [, error = ''] = /^hsicinf: (.* requires .*)$/m.exec(run.stderr) ?? [];
    expect(error).toMatch(/^hsicInf requires (a target that varies within strata|rows of a cluster)/);
    expect(looked.stdout.replaceAll(/\s+/g, ' ')).toContain(`What would stop a run: ${error}`);
    const { stdout } = await here(['inspect', ...args, '--format', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({ error });
  });

  it('are explained by the help', async () => {
    const { stdout } = await here(['run', '--help']);
    for (const words of ['--strata <name>', '--clusters <name>', '--covariates <names>', 'Held fixed:'])
      expect(stdout).toContain(words);
  });
});

describe('what cannot work', () => {
  it.each<[string, string[], number, string]>([
    [
      'an unknown name',
      ['--strata', 'Batch'],
      1,
      'visits.csv: requires --strata to name a column, got "Batch"; did you mean "batch"?',
    ],
    [
      'a glob without a match',
      ['--covariates', 'pc*'],
      1,
      'visits.csv: requires --covariates to match a column, got "pc*", which matches none',
    ],
    [
      'labels with fractions',
      ['--clusters', 'x1'],
      1,
      'visits.csv: column "x1": requires labels or whole numbers to tell clusters apart, got 0.841471: numbers with fractions rarely repeat, so few rows would belong together; such a column can be a covariate',
    ],
    [
      'two roles by a glob',
      ['--strata', 'batch', '--covariates', 'b*'],
      1,
      'visits.csv: column "batch": requires one role for a column, got strata and covariates',
    ],
  ])('%s', async (_, flags, code, words) => {
    const outcome = await here(['run', 'visits.csv', '--target', 'y', '--missing', 'drop-rows', ...flags]);
    expect(outcome).toEqual({ code, stdout: '', stderr: `hsicinf: ${words}\n` });
  });

  // The file does not exist: nothing is read before.
  it.each<[string, string[], string]>([
    [
      'several columns of strata',
      ['--strata', 'batch,site'],
      '--strata requires one column, got "batch" and "site" (put a name with a comma in double quotes)',
    ],
    [
      'clusters twice',
      ['--clusters', 'a', '--clusters', 'b'],
      '--clusters requires one column, got "a" and "b" (put a name with a comma in double quotes)',
    ],
    ['two roles', ['--strata', 'y'], 'a column requires one role, got "y" for --target and --strata'],
    [
      'a covariate that is to be tested',
      ['--covariates', 'age', '--features', 'x1,age'],
      'a column requires one role, got "age" for --covariates and --features',
    ],
    [
      'a method that takes rows as independent',
      ['--covariates', 'age', '--method', 'larinf'],
      '--covariates requires a method that can hold columns fixed, got --method larinf, which takes rows as independent',
    ],
  ])('%s is refused before a file is read', async (_, flags, words) => {
    const outcome = await here(['run', 'nowhere.csv', '--target', 'y', ...flags]);
    expect(outcome).toEqual({ code: 2, stdout: '', stderr: `hsicinf: ${words}\n` });
  });
});
