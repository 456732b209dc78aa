/** hsicinf plan: a table, files and a plot; the same for the same seed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller, folder } from '../support/cli.js';
import { additive, csvOf } from '../support/data.js';
import { inProcess } from '../support/in-process.js';

const cwd = folder();
const hsicinf = caller(cwd);
const here = inProcess(cwd);

beforeAll(() => writeFileSync(join(cwd, 'pilot.csv'), csvOf(additive)));

describe('a plan', () => {
  const args = [
    'plan',
    'pilot.csv',
    '--target',
    'y',
    '--tables',
    '8',
    '--rows',
    '40,160',
    '--select',
    '4,12',
  ];

  it('from a pilot says how many rows are needed, in every format', async () => {
    const endings = ['csv', 'tsv', 'json', 'ndjson', 'md', 'txt', 'svg', 'png', 'html'];
    const { code, stdout } = await hsicinf([
      ...args,
      ...endings.flatMap((ending) => ['--out', `p.${ending}`]),
    ]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^rows +tested +found +mean power/);
    expect(stdout).toMatch(/Rows needed for a power of 80\s%, 4 features tested: x\d+/);
    expect(stdout.match(/^ +(40|160) /gm)).toHaveLength(4);
    const read = (name: string): Buffer => readFileSync(join(cwd, name));
    expect(read('p.csv').toString()).toMatch(/^rows,select,feature,power,found,falseShare\r\n40,4,x/);
    expect(JSON.parse(read('p.json').toString())).toMatchObject({ tables: 8, seed: 1, alpha: 0.05 });
    const { sha256 } = (JSON.parse(read('p.provenance.json').toString()) as { file: { sha256: string } })
      .file;
    expect(sha256).toMatch(/^[\da-f]{64}$/);
    for (const name of ['p.json', 'p.md', 'p.html']) expect(read(name).toString()).toContain(sha256);
    expect(read('p.svg').toString()).toMatch(/^<svg .*<\/svg>\n$/s);
    expect(read('p.png').subarray(1, 4).toString()).toBe('PNG');
    expect(read('p.html').toString()).toContain('How many rows are needed');
    const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');
    expect(plain((await here(args)).stdout)).toBe(plain(stdout));
  });

  it('of a pilot with missing cells takes each feature on the rows that it has', async () => {
    const lines = csvOf(additive).split('\n');
    const holed = lines.map((line, i) => (i % 4 === 1 ? line.replace(/^[^,]*/, '') : line));
    writeFileSync(join(cwd, 'holed.csv'), holed.join('\n'));
    const own = ['plan', 'holed.csv', '--target', 'y', '--tables', '5', '--rows', '80'];
    const { code, stdout } = await here([...own, '--missing', 'per-feature']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('as strong as in the 80 rows')]);
  });

  it('says what was left out of its pilot', async () => {
    const lines = csvOf(additive).trimEnd().split('\n');
    const lossy = lines.map((line, i) => `${i % 8 === 1 ? line.replace(/^[^,]*/, '') : line},only`);
    writeFileSync(join(cwd, 'lossy.csv'), lossy.join('\n'));
    const files = ['json', 'md', 'html'].map((ending) => join(cwd, `lossy.${ending}`));
    const own = ['plan', 'lossy.csv', '--target', 'y', '--tables', '5', '--rows', '80'];
    const { code, stdout } = await here([
      ...own,
      '--missing',
      'drop-rows',
      ...files.flatMap((file) => ['--out', file]),
    ]);
    expect([code, stdout]).toEqual([0, expect.stringContaining('10 of 80 rows were left out: missing')]);
    const [json, ...texts] = files.map((file) => readFileSync(file, 'utf8'));
    const { provenance } = JSON.parse(json) as { provenance: Record<string, unknown> };
    expect(provenance['request']).toEqual({ method: 'plan', target: ['y'], missing: 'drop-rows' });
    expect(provenance['options']).toMatchObject({ tables: 5, rows: [80], seed: 1 });
    expect(provenance['rows']).toMatchObject({ read: 80, used: 70 });
    for (const text of texts)
      expect(text.replaceAll(/\s+/g, ' ')).toContain('1 of 14 columns was left out: only');
  });

  it('of a packed pilot is that of its file', async () => {
    const lines = csvOf(additive).trimEnd().split('\n');
    const sites = lines.map((line, i) => `${line},${i === 0 ? 'site' : 'abc'[i % 3]}`);
    writeFileSync(join(cwd, 'sites.csv'), sites.join('\n'));
    expect((await here(['pack', 'sites.csv', '--out', 'sites.hsic'])).code).toBe(0);
    const planned = async (file: string): Promise<string> => {
      const { code, stdout } = await here(['plan', file, '--target', 'y', '--tables', '5', '--rows', '50']);
      expect(code).toBe(0);
      return stdout;
    };
    expect(await planned('sites.hsic')).toBe(await planned('sites.csv'));
  });

  it('of a design knows the truth', async () => {
    const { code, stdout } = await here([
      'plan',
      '--design',
      'linear',
      '--features',
      '6',
      '--tables',
      '5',
      '--rows',
      '40',
    ]);
    expect([code, stdout]).toEqual([0, expect.stringContaining('false share')]);
  });

  it.each<[string[], string]>([
    [['plan'], 'either a pilot'],
    [['plan', 'pilot.csv', '--design', 'linear'], 'either a pilot'],
    [['plan', 'pilot.csv'], 'requires --target'],
    [[...args, '--strata', 'x2'], '--strata cannot be planned for'],
    [[...args, '--rows', '3'], '--rows requires whole numbers of at least 10, got 3'],
    [[...args, '--out', 'p.pdf'], '--out requires a file that ends in .csv'],
  ])('is refused: %j', async (bad, words) => {
    const { code, stderr } = await here(bad);
    expect(code).toBeGreaterThan(0);
    expect(stderr).toContain(words);
  });
});
