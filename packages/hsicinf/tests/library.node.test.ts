/** The command line and the library give the same numbers, bit by bit; what a report says repeats the run, does. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as core from '@hsicinf/core';
import { hsic, hsicInf, type Options, resultJson, simulate, split } from '@hsicinf/core';
import * as umbrella from 'hsicinf';
import { beforeAll, describe, expect, it } from 'vitest';
import { inFlags } from '../src/notes.js';
import { caller, folder } from './support/cli.js';
import { additive, csvOf } from './support/data.js';
import { inProcess } from './support/in-process.js';

const cwd = folder();
const hsicinf = caller(cwd);
const here = inProcess(cwd);
const methods = { hsicinf: hsicInf, hsic, split };

beforeAll(() => writeFileSync(join(cwd, 'data.csv'), csvOf(additive)));

const runs: [keyof typeof methods, string[], Options][] = [
  [
    'hsicinf',
    ['--select', '4', '--permutations', '499', '--seed', '7'],
    { select: 4, permutations: 499, seed: 7 },
  ],
  [
    'hsicinf',
    ['--select', '3', '--preset', 'cross', '--repeats', '3', '--adjust', 'bh'],
    { select: 3, preset: 'cross', repeats: 3, adjust: 'bh' },
  ],
  [
    'hsicinf',
    [
      '--select',
      '3',
      '--preset',
      'paper',
      '--block-size',
      '5',
      '--no-shuffle',
      '--poet-factors',
      '1',
      '--poet-constant',
      'minimum',
      '--poet-on',
      'correlation',
      '--alternative',
      'two-sided',
    ],
    {
      select: 3,
      preset: 'paper',
      blockSize: 5,
      shuffle: false,
      poet: { factors: 1, constant: 'minimum', on: 'correlation' },
      alternative: 'two-sided',
    },
  ],
  [
    'hsicinf',
    [
      '--select',
      '3',
      '--statistic',
      'incomplete',
      '--incomplete-ratio',
      '2',
      '--condition',
      'set',
      '--covariance',
      'oas',
      '--covariance-share',
      '0.25',
      '--alpha',
      '0.1',
    ],
    {
      select: 3,
      statistic: 'incomplete',
      incompleteRatio: 2,
      condition: 'set',
      covariance: 'oas',
      covarianceShare: 0.25,
      alpha: 0.1,
    },
  ],
  [
    'hsicinf',
    [
      '--select',
      '3',
      '--preset',
      'cross',
      '--cross-share',
      '.5',
      '--feature-bandwidth',
      '0.8',
      '--target-bandwidth',
      'median',
      '--target-transform',
      'standardize',
    ],
    {
      select: 3,
      preset: 'cross',
      crossShare: 0.5,
      featureBandwidth: 0.8,
      targetBandwidth: 'median',
      targetTransform: 'standardize',
    },
  ],
  [
    'hsicinf',
    ['--p-values', 'both', '--feature-widths', '0.25,1', '--target-widths', '2', '--permutations', '99'],
    { pValues: 'both', featureWidths: [0.25, 1], targetWidths: [2], permutations: 99 },
  ],
  [
    'hsicinf',
    ['--select', 'all', '--adjust', 'average', '--smallest-p-value', '1e-4'],
    { select: 'all', adjust: 'average', smallestPValue: 1e-4 },
  ],
  [
    'hsic',
    ['--select', '3', '--block-size', '4', '--covariance', 'poet-cran'],
    { select: 3, blockSize: 4, covariance: 'poet-cran' },
  ],
  ['split', ['--select', '3', '--block-size', '4'], { select: 3, blockSize: 4 }],
];

describe('the same numbers', () => {
  it.concurrent.each(runs)('%s %j', async (method, flags, options) => {
    const expected = await methods[method](additive, options);
    const { code, stdout } = await hsicinf([
      'run',
      'data.csv',
      '--target',
      'y',
      '--method',
      method,
      '--format',
      'json',
      ...flags,
    ]);
    expect(code).toBe(0);
    expect(resultJson.parse(stdout)).toEqual(inFlags(expected));
  });

  it('from a config file with lists and words', async () => {
    const options = { select: 'all', featureWidths: [0.5, 2], targetWidths: [1], permutations: 99 } as const;
    const { permutations, featureWidths, ...rest } = options;
    const config = { target: 'y', format: 'json', quiet: true, 'feature-widths': featureWidths, ...rest };
    writeFileSync(join(cwd, 'lists.json'), JSON.stringify(config));
    const flags = ['--config', 'lists.json', '--permutations', String(permutations)];
    const { code, stdout, stderr } = await hsicinf(['run', 'data.csv', ...flags]);
    expect([code, stderr]).toEqual([0, '']);
    expect(resultJson.parse(stdout)).toEqual(inFlags(await hsicInf(additive, options)));
  });

  it('from a config file, over which flags win', async () => {
    const config = {
      target: 'y',
      'block-size': 5,
      preset: 'paper',
      select: 5,
      shuffle: false,
      poet: { shrinkage: 'hard' },
      exclude: ['x1*'],
      kind: { x2: 'number' },
      format: 'json',
      quiet: true,
    };
    writeFileSync(join(cwd, 'run.json'), JSON.stringify(config));
    const features = additive.features.filter(({ name }) => !name.startsWith('x1'));
    const options: Options = {
      preset: 'paper',
      blockSize: 5,
      select: 3,
      shuffle: true,
      poet: { shrinkage: 'hard' },
    };
    const { code, stdout, stderr } = await hsicinf([
      'run',
      'data.csv',
      '--config',
      'run.json',
      '--select',
      '3',
      '--shuffle',
    ]);
    expect([code, stderr]).toEqual([0, '']);
    expect(resultJson.parse(stdout)).toEqual(inFlags(await hsicInf({ ...additive, features }, options)));
  });

  it.each([
    [{ blcksize: 5 }, 'contains the unknown option "blcksize": did you mean blockSize?'],
    [{ zzz: 5 }, 'contains the unknown option "zzz": hsicinf run --help lists them all'],
    [{ target: 5 }, 'requires target to be a name or a list of names, got 5'],
    [{ kind: { a: 'x' } }, 'requires kind to be an object such as { "zip": "class" }, got {"a":"x"}'],
    [{ quiet: 1 }, 'requires quiet to be true or false, got 1'],
    [{ format: 'xml' }, 'requires format to be one of table, json, csv, tsv, ndjson, markdown, got "xml"'],
    [{ out: 1 }, 'requires out to be a text or a list of texts, got 1'],
    [{ poet: 3 }, 'requires poet to be an object of options, such as { "factors": 2 }'],
    [{ poet: { factor: 3 } }, 'contains the unknown option "poetFactor": did you mean poetFactors?'],
    [{ poet: { factors: 3 }, poetFactors: 3 }, 'requires each option once, got poetFactors twice'],
    [{ blockSize: 5, 'block-size': 6 }, 'requires each option once, got blockSize twice'],
    [[1], 'requires an object of options, such as { "target": "y" }'],
  ])('a config file with %j is refused', async (config, message) => {
    writeFileSync(join(cwd, 'bad.json'), JSON.stringify(config));
    const outcome = await here(['run', 'data.csv', '--target', 'y', '--config', 'bad.json']);
    expect(outcome).toEqual({ code: 2, stdout: '', stderr: `hsicinf: bad.json: ${message}\n` });
  });

  it.each([
    [{ select: '3' }, `hsicInf requires --select to be a whole number of at least 1 or 'all', got "3"`],
    [
      { featureWidths: '1,4' },
      'hsicInf requires --feature-widths to be a list of 1 to 8 different numbers from 1e-6 to 1e6, got "1,4"',
    ],
    [
      { poet: { factors: -3 }, preset: 'paper' },
      "poet requires --poet-factors to be a whole number of at least 0, 'bai-ng' or 'cran', got -3",
    ],
    [
      { preset: 'papr' },
      `hsicInf requires --preset to be one of 'recommended', 'lasso', 'exact', 'cross', 'paper', got "papr"`,
    ],
  ])('a config file with %j is refused by the library', async (config, message) => {
    writeFileSync(join(cwd, 'bad.json'), JSON.stringify(config));
    const outcome = await here(['run', 'data.csv', '--target', 'y', '--config', 'bad.json']);
    expect(outcome).toEqual({ code: 2, stdout: '', stderr: `hsicinf: ${message}\n` });
  });

  it('a config file that is none is refused', async () => {
    writeFileSync(join(cwd, 'none.json'), '{');
    const { code, stderr } = await hsicinf(['run', 'data.csv', '--config', 'none.json']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^hsicinf: none\.json: requires JSON: .+\n$/);
    expect((await hsicinf(['run', 'data.csv', '--config', 'lost-options.json'])).stderr).toBe(
      'hsicinf: lost-options.json: no such file\n',
    );
  });

  it('the umbrella is the library', () => expect(Object.keys(umbrella)).toEqual(Object.keys(core)));
});

describe('simulate', () => {
  it.concurrent.each(core.DESIGNS)('%s reads back bit by bit', async (design) => {
    const sizes = { rows: 60, features: 8, seed: 3 };
    const expected = simulate(design, sizes);
    const flags = ['--rows', '60', '--features', '8', '--seed', '3'];
    const { code, stdout, stderr } = await hsicinf(['simulate', design, ...flags]);
    expect([code, stderr]).toEqual([0, '']);
    const [head, ...lines] = stdout.trimEnd().split('\n');
    const cells = lines.map((line) => line.split(','));
    const { strata, clusters, covariates = [], features, target } = expected;
    const held = [strata, clusters].filter((column) => column !== undefined);
    const inputs = [...held, ...covariates, ...features];
    const outputs = target.kind === 'vector' ? target.values : [target.values];
    expect(head.split(',').slice(0, inputs.length)).toEqual(inputs.map(({ name }) => name));
    [...inputs.map(({ values }) => values), ...outputs].forEach((values, c) =>
      Array.from(values as ArrayLike<number | string>).forEach((value, row) =>
        expect(typeof value === 'number' ? Number(cells[row][c]) : cells[row][c]).toBe(value),
      ),
    );
    expect((await hsicinf(['simulate', design, ...flags])).stdout).toBe(stdout);
  });

  it('writes a file and says how to go on; that works', async () => {
    const { stdout, stderr } = await hsicinf([
      'simulate',
      'three-class',
      '--rows',
      '60',
      '--features',
      '8',
      '--out',
      'three.csv',
    ]);
    expect(stdout).toBe('');
    expect(stderr).toBe(
      'written: three.csv (the output depends on x1, x2); to analyse it: hsicinf run three.csv --target y --target-kind class\n',
    );
    const flags = ['--select', '3', '--permutations', '99', '--format', 'json'];
    const run = await hsicinf(['run', 'three.csv', '--target', 'y', '--target-kind', 'class', ...flags]);
    const expected = await hsicInf(simulate('three-class', { rows: 60, features: 8 }), {
      select: 3,
      permutations: 99,
    });
    expect(resultJson.parse(run.stdout)).toEqual(inFlags(expected));
  });

  it.concurrent.each([
    ['batches', '--strata batch'],
    ['visits', '--clusters subject'],
    ['confounded', '--covariates age,sex'],
  ])('says what to hold fixed in %s', async (design, flags) => {
    const file = `${design}.csv`;
    const { code, stderr } = await hsicinf(['simulate', design, '--out', file]);
    expect([code, stderr]).toEqual([
      0,
      `written: ${file} (the output depends on x1, x2, x3); to analyse it: hsicinf run ${file} --target y ${flags}\n`,
    ]);
    const { stdout } = await hsicinf(['inspect', file, '--target', 'y']);
    expect(stdout).toContain(`\nFlags to consider:\n  ${flags}\n      `);
  });

  it('refuses what the library refuses', async () => {
    const { code, stderr } = await hsicinf(['simulate', 'additive', '--features', '3']);
    expect([code, stderr]).toEqual([1, 'hsicinf: simulate requires --features of at least 5, got 3\n']);
  });
});

describe('the library call of a report', () => {
  it('repeats the run', async () => {
    const flags = [
      '--target',
      'y',
      '--select',
      '3',
      '--preset',
      'cross',
      '--exclude',
      'x9',
      '--kind',
      'x8=number',
      '--na',
      'NA',
    ];
    await hsicinf(['run', 'data.csv', ...flags, '--report', 'r.html', '--out', 'r.json']);
    const html = readFileSync(join(cwd, 'r.html'), 'utf8');
    const [, call] = /Library<\/p>\s*<pre><code>([\s\S]*?)<\/code>/.exec(html) ?? [];
    const entities: Record<string, string> = {
      '&#39;': "'",
      '&quot;': '"',
      '&gt;': '>',
      '&lt;': '<',
      '&amp;': '&',
    };
    const program = call.replaceAll(/&(#39|quot|gt|lt|amp);/g, (entity) => entities[entity]);
    // Beside the sources, so that packages are found.
    const scratch = mkdtempSync(fileURLToPath(new URL('./scratch-', import.meta.url)));
    try {
      const script = join(scratch, 'call.mjs');
      writeFileSync(
        script,
        `${program}\nimport { resultJson } from 'hsicinf';\nconsole.log(resultJson.stringify(result, 2));\n`,
      );
      const stdout = execFileSync(process.execPath, [script], { cwd, encoding: 'utf8' });
      expect(resultJson.parse(stdout)).toEqual(resultJson.parse(readFileSync(join(cwd, 'r.json'), 'utf8')));
    } finally {
      rmSync(scratch, { recursive: true });
    }
  });
});
