/** Nothing is lost in silence: rows and columns that are left out stand in every output, with the file they come from. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller, folder } from '../support/cli.js';
import { additive, csvOf } from '../support/data.js';
import { inProcess } from '../support/in-process.js';

const cwd = folder();
const hsicinf = caller(cwd);
const here = inProcess(cwd);
const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** x3 lacks every eighth cell, x5 every twentieth: 12 of 80 rows are not whole; the name numbers the rows. */
const lines = csvOf(additive).trimEnd().split('\n');
const holed = lines.map((line, i) => {
  const cells = line.split(',');
  if (i > 0 && i % 8 === 0) cells[2] = '';
  if (i > 0 && i % 20 === 0) cells[4] = 'NA';
  return [...cells, i === 0 ? 'who' : `p${i}`].join(',');
});
const text = `${holed.join('\n')}\n`;
const run = [
  'run',
  'holed.csv',
  '--target',
  'y',
  '--missing',
  'drop-rows',
  '--select',
  '3',
  '--permutations',
  '49',
];

interface Written {
  target: string;
  statistics: { feature: string }[];
  provenance: {
    software: unknown;
    date: string;
    file: unknown;
    request: unknown;
    options: { seed: number };
    rows: { read: number; used: number; leftOut: { rows: number; reason: string }[] };
    columns: { name: string; role: string; reason?: string; missing?: number }[];
  };
}

beforeAll(() => {
  writeFileSync(join(cwd, 'holed.csv'), text);
  writeFileSync(join(cwd, 'holed.csv.gz'), gzipSync(text));
});

describe('what was left out', () => {
  it('stands in the JSON, with the file, its fingerprint and every column', async () => {
    const { stdout } = await here([...run, '--format', 'json', '--na', 'NA']);
    const { provenance, target, statistics } = JSON.parse(stdout) as Written;
    expect([target, statistics.map(({ feature }) => feature)]).toEqual([
      'y',
      additive.features.map(({ name }) => name),
    ]);
    expect(provenance.file).toEqual({
      name: join(cwd, 'holed.csv'),
      format: 'csv',
      bytes: text.length,
      sha256: sha256(text),
    });
    expect(provenance.rows.read).toBe(80);
    expect(provenance.rows.used).toBe(68);
    expect(provenance.rows.leftOut).toEqual([{ rows: 12, reason: 'missing cells (10 in "x3", 4 in "x5")' }]);
    expect(provenance.columns.map(({ role }) => role)).toEqual([
      ...additive.features.map(() => 'feature'),
      'output',
      'left out',
    ]);
    expect(provenance.columns[2]).toEqual({ name: 'x3', role: 'feature', as: 'number', missing: 10 });
    expect(provenance.columns.at(-1)?.reason).toMatch(/id/);
    expect(provenance.request).toEqual({
      method: 'hsicinf',
      target: ['y'],
      missing: 'drop-rows',
      na: ['NA'],
    });
    expect(provenance.options.seed).toBe(1);
  });

  it('stands in the table, in Markdown, beside CSV and TSV, and in the report', async () => {
    const { code, stdout } = await hsicinf([
      ...run,
      ...['r.csv', 'r.tsv', 'r.md', 'r.html'].flatMap((name) => ['--out', name]),
    ]);
    expect(code).toBe(0);
    const read = (name: string): string => readFileSync(join(cwd, name), 'utf8');
    const sentence = /12 of 80 rows were left out: missing cells/;
    for (const one of [stdout, read('r.md'), read('r.html')]) {
      expect(one).toMatch(sentence);
      expect(one).toMatch(/1\s+of\s+14\s+columns\s+was\s+left\s+out/);
    }
    for (const name of ['r.md', 'r.html']) expect(read(name)).toContain(sha256(text));
    const beside = JSON.parse(read('r.provenance.json')) as Written['provenance'];
    expect(beside.rows.leftOut[0].rows).toBe(12);
    // A CSV stays one that any reader takes.
    expect(read('r.csv')).toMatch(/^rank,feature,/);
    expect(read('r.tsv')).toMatch(/^rank\tfeature\t/);
  });

  it('is the fingerprint of the bytes as they come, packed or from standard input', async () => {
    const fileOf = async (args: string[], input = ''): Promise<unknown> => {
      const { stdout } = await hsicinf(['run', ...args, ...run.slice(2), '--format', 'json'], { input });
      return (JSON.parse(stdout) as Written).provenance.file;
    };
    const packed = gzipSync(text);
    expect(await fileOf(['holed.csv.gz'])).toMatchObject({ bytes: packed.length, sha256: sha256(packed) });
    expect(await fileOf(['-'], text)).toMatchObject({
      name: 'standard input',
      bytes: text.length,
      sha256: sha256(text),
    });
  });
});

describe('several outputs, each on its own', () => {
  const each = [
    'run',
    'holed.csv',
    '--target',
    'y,x4',
    '--each',
    '--features',
    'x1,x2,x6',
    '--permutations',
    '199',
  ];

  it('are adjusted over all pairs of an output and a feature', async () => {
    const alone = await Promise.all(
      ['y', 'x4'].map(async (target) => {
        const { stdout } = await here([
          ...each.slice(0, 3),
          target,
          ...each.slice(5),
          '--adjust',
          'none',
          '--format',
          'ndjson',
        ]);
        return stdout
          .trim()
          .split('\n')
          .map((line) => (JSON.parse(line) as { pValue: number }).pValue);
      }),
    );
    const { stdout } = await here([...each, '--adjust', 'Bonferroni', '--format', 'ndjson']);
    const found = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(found.map(({ output }) => output)).toEqual(['y', 'y', 'y', 'x4', 'x4', 'x4']);
    expect(found.map(({ pValue }) => pValue)).toEqual(alone.flat());
    expect(found.map(({ adjustedPValue }) => adjustedPValue)).toEqual(
      alone.flat().map((p) => Math.min(1, 6 * p)),
    );
  });

  it('come in every format, and no output is a feature of another', async () => {
    const args = [
      ...each,
      '--scores',
      'scores.csv',
      ...['md', 'csv', 'tsv', 'ndjson', 'html', 'txt'].flatMap((ending) => ['--out', `e.${ending}`]),
    ];
    const { code, stdout } = await hsicinf([...args, '--out', 'e.json']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^output {2}feature/);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('adjusted over all 6 pairs of an output and a feature');
    const { outputs } = JSON.parse(readFileSync(join(cwd, 'e.json'), 'utf8')) as { outputs: Written[] };
    expect(outputs.map(({ target }) => target)).toEqual(['y', 'x4']);
    expect(outputs[0].provenance.columns[3]).toMatchObject({
      name: 'x4',
      role: 'left out',
      reason: 'another output of this run',
    });
    for (const name of ['e.md', 'e.csv', 'e.tsv', 'e.ndjson', 'e.html', 'e.txt'])
      expect(readFileSync(join(cwd, name), 'utf8')).toMatch(/x4/);
    const scores = readFileSync(join(cwd, 'scores.csv'), 'utf8').trim().split('\r\n');
    expect(scores).toHaveLength(7);
    expect(scores[0]).toMatch(/^output,feature,index,score,rank,/);
  });

  it('are described each by what holds for it', async () => {
    const mixed = holed.map((line, i) => {
      const cells = line.split(',');
      const group = i === 0 ? 'g' : i % 9 === 0 ? '' : 'ab'[i % 2];
      return [...[0, 1, 5, 12, 13].map((column) => cells[column]), group].join();
    });
    writeFileSync(join(cwd, 'mixed.csv'), `${mixed.join('\n')}\n`);
    const flags = '--target g,y --each --missing drop-rows --permutations 49';
    const files = '--out mixed.md --out mixed.html --methods mixed.txt';
    const { code, stderr } = await hsicinf(`run mixed.csv ${flags} ${files}`.split(' '));
    expect([code, stderr]).toEqual([0, expect.stringContaining('"y" is another output of this run')]);
    const read = (name: string): string => readFileSync(join(cwd, name), 'utf8');
    const methods = read('mixed.txt');
    expect(methods).toContain('with each of 2 outputs (g and y) was assessed in 72 to 80 rows.');
    expect(methods).toMatch(/ For g: Of 80 rows read, 8 were left out: missing cells \(8 in "g"\)\. Of 6/);
    expect(methods).toMatch(/Of 6 columns, 1 was not used/);
    expect(methods).toMatch(/For g: We used [^.]*[\d., ]+and 4 on [^.]*delta kernel on the classes/);
    expect(methods).toMatch(/For y: We used .* times the median distance on the standardised output/);
    expect(read('mixed.md')).toContain('- Rows for g: 80 read, 72 used, 8 left out\n');
    expect(read('mixed.md')).toContain('- Rows for y: 80 read, 80 used, 0 left out\n');
    expect(read('mixed.md')).toContain('- Columns: 6: 3 features, 2 outputs, 1 left out\n');
    expect(read('mixed.html')).toContain('6: 3 features, 2 outputs, 1 left out');
  });

  it('are refused where that makes no sense', async () => {
    expect((await here([...each, '--target-kind', 'vector'])).stderr).toContain(
      '--each requires outputs of one column',
    );
    const file = ['run', 'holed.csv', '--target-file', 'k.csv', '--each'];
    expect(await here(file)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--each requires several columns in --target'),
    });
    expect((await here([...each, '--method', 'larinf'])).stderr).toContain(
      '--each requires a procedure by HSIC',
    );
  });
});
