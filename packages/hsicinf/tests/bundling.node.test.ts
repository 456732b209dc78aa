/**
 * The packages in programs of strangers: bundled by Vite, webpack and esbuild as these are by default, run in Node and in
 * Chromium, on threads where they can be had and without them where not; the numbers are those of the library itself.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { hsicInf, simulate } from '@hsicinf/core';
import { build as esbuild, type BuildOptions } from 'esbuild';
import { type Browser, chromium } from 'playwright';
import { build as vite } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import webpack, { type Configuration, type Stats } from 'webpack';
import { launchOptions } from '../../../scripts/chromium.mjs';
import { folder } from './support/cli.js';
import { install, serve } from './support/installed.js';

const project = folder();
const require = createRequire(join(project, 'main.js'));

/** What a program tells. */
interface Answer {
  /** By threads asked for. */
  runs: { threads: number; pValues: number[]; statistics: number[]; notes: string[] }[];
  /** Of a table that was read and reported on. */
  csv: string;
  svg: string;
}

/** In the shared part of all programs: a run on one thread and on two, and a table from text to drawing. */
const SHARED = `
import { hsicInf, simulate } from '@hsicinf/core';
import { blobSource, readTable, toDataset } from '@hsicinf/tables';
import { csvTable, forestPlot } from '@hsicinf/report';

export async function answer(document) {
  const data = simulate('additive', { rows: 60, features: 40, seed: 6 });
  const runs = [];
  for (const threads of [1, 2]) {
    const { selected, statistics, notes } = await hsicInf(data, { preset: 'cross', select: 5, threads });
    runs.push({ threads, pValues: selected.map(({ pValue }) => pValue), statistics: [...statistics], notes });
  }
  const { features, target } = simulate('linear', { rows: 30, features: 5, seed: 2 });
  const rows = Array.from(target.values, (y, i) => [y, ...features.map(({ values }) => values[i])].join());
  const text = ['y', ...features.map(({ name }) => name)].join() + '\\n' + rows.join('\\n');
  const table = await readTable(blobSource(new Blob([text]), 'table.csv'));
  const { dataset } = toDataset(table, { target: ['y'] });
  const result = await hsicInf(dataset, { select: 2, permutations: 199, threads: 1 });
  const input = { result, targetName: 'y', version: '0', date: 'today' };
  return { runs, csv: csvTable(result), svg: forestPlot(input, { document }).svg };
}
`;
const PROGRAMS = {
  'shared.js': SHARED,
  'page.js': `import { answer } from './shared.js';\nglobalThis.answer = answer(document);\n`,
  'program.js': `import { createDocument } from '@hsicinf/report/node';
import { answer } from './shared.js';
answer(createDocument()).then((told) => console.log(JSON.stringify(told)));\n`,
};

let browser: Browser | undefined;
let expected: Answer;

beforeAll(async () => {
  install(project);
  for (const [name, text] of Object.entries(PROGRAMS)) writeFileSync(join(project, name), text);
  [browser, expected] = await Promise.all([chromium.launch(launchOptions), inNode('program.js')]);
}, 60_000);

afterAll(() => browser?.close());

/** Where a bundle goes: a folder beside the project's own, away from its packages. */
function output(name: string, page = false): string {
  const path = join(project, 'out', name);
  mkdirSync(path, { recursive: true });
  if (page)
    writeFileSync(join(path, 'index.html'), '<!doctype html><script type="module" src="./page.js"></script>');
  return path;
}

async function inNode(path: string): Promise<Answer> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(project, path)]);
  return JSON.parse(stdout) as Answer;
}

async function inChromium(path: string, options?: Parameters<typeof serve>[1]): Promise<Answer> {
  const { url, server } = await serve(path, options);
  const page = await (browser as Browser).newPage();
  try {
    await page.goto(url);
    await page.waitForFunction(() => 'answer' in globalThis);
    return await page.evaluate(() => (globalThis as unknown as { answer: Promise<Answer> }).answer);
  } finally {
    await page.close();
    server.close();
  }
}

/** What webpack has to say about our packages. */
function ourWarnings(stats: Stats | undefined): string[] {
  const all = stats?.toJson({ all: false, warnings: true }).warnings ?? [];
  return all.filter(({ moduleName = '' }) => moduleName.includes('hsicinf')).map(({ message }) => message);
}

const bundle = {
  async esbuild(entry: string, outfile: string, options: BuildOptions = {}): Promise<void> {
    await esbuild({
      entryPoints: [entry],
      absWorkingDir: project,
      bundle: true,
      minify: true,
      logLevel: 'error',
      outfile,
      ...options,
    });
  },
  webpack(entry: string, path: string, options: Configuration = {}): Promise<void> {
    const compiler = webpack({
      context: project,
      mode: 'production',
      entry: `./${entry}`,
      output: { path, filename: entry },
      // Making it small takes most of the time, and esbuild does that above.
      optimization: { minimize: false },
      performance: false,
      ...options,
    });
    return new Promise((resolve, reject) => {
      compiler?.run((error, stats) => {
        if (error !== null) reject(error);
        else if (stats?.hasErrors() === true) reject(new Error(stats.toString('errors-only')));
        else if (ourWarnings(stats).length > 0) reject(new Error(ourWarnings(stats).join('\n')));
        else resolve();
      });
    });
  },
};

const MISSING = '2 of 2 threads could not be started. The run takes longer, but the numbers are the same.';

/** The numbers of the library itself; two threads give those of one to the last bit, and say if there were none. */
function expectNumbers({ runs, csv, svg }: Answer, missing = false): void {
  const [inline, threaded] = runs;
  expect(threaded).toEqual({
    ...inline,
    threads: 2,
    notes: [...inline.notes, ...(missing ? [MISSING] : [])],
  });
  // V8's own exp and log may differ in the last bit between its versions.
  for (const key of ['pValues', 'statistics'] as const) {
    expect(inline[key]).toHaveLength(expected.runs[0][key].length);
    inline[key].forEach((value, i) => expect(value).toBeCloseTo(expected.runs[0][key][i], 12));
  }
  expect(csv.split('\n')).toHaveLength(expected.csv.split('\n').length);
  expect(svg).toMatch(/^<svg .*<\/svg>\n$/s);
}

describe('installed', () => {
  it('the packages give the numbers of this repository, on threads of their own', async () => {
    expectNumbers(expected);
    const data = simulate('additive', { rows: 60, features: 40, seed: 6 });
    const { selected, statistics } = await hsicInf(data, { preset: 'cross', select: 5, threads: 1 });
    expect(expected.runs[0].pValues).toEqual(selected.map(({ pValue }) => pValue));
    expect(expected.runs[0].statistics).toEqual([...statistics]);
  });

  it('the command runs', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      require.resolve('hsicinf').replace(/lib.*/, 'bin/hsicinf.mjs'),
      '--version',
    ]);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+/);
  });
});

describe('in Chromium', () => {
  it('bundled by Vite', async () => {
    writeFileSync(
      join(project, 'index.html'),
      '<!doctype html><script type="module" src="./page.js"></script>',
    );
    const outDir = output('vite');
    await vite({ root: project, configFile: false, logLevel: 'error', build: { outDir } });
    expectNumbers(await inChromium(outDir));
  });

  it('all of the core takes at most 142 KB of a page, and less of a worker', async () => {
    writeFileSync(
      join(project, 'all.js'),
      "import * as core from '@hsicinf/core';\nglobalThis.core = core;\n",
    );
    const outDir = output('all');
    const input = join(project, 'all.js');
    const rolldownOptions = { input, output: { entryFileNames: 'page.js' } };
    await vite({
      root: project,
      configFile: false,
      logLevel: 'error',
      build: { outDir, rolldownOptions },
    });
    const kilobytes = (path: string): number => gzipSync(readFileSync(path)).length / 1000;
    const assets = join(outDir, 'assets');
    const [worker] = readdirSync(assets).filter((name) => name.startsWith('hsicinf-worker'));
    expect(kilobytes(join(outDir, 'page.js'))).toBeLessThan(142);
    expect(kilobytes(join(assets, worker))).toBeLessThan(73);
  });

  it('bundled by webpack', async () => {
    const path = output('webpack', true);
    await bundle.webpack('page.js', path);
    expectNumbers(await inChromium(path));
  });

  describe('bundled by esbuild', () => {
    const path = output('esbuild', true);
    beforeAll(() => bundle.esbuild('page.js', join(path, 'page.js'), { format: 'esm' }));

    it('without the program of the workers', async () => {
      expectNumbers(await inChromium(path), true);
    });

    it.each(['esm', 'iife'] as const)('with it, as %s', async (format) => {
      const program = join(output(`esbuild-${format}`), 'hsicinf-worker.js');
      await bundle.esbuild('@hsicinf/core/worker', program, { format });
      const instead = { '/hsicinf-worker.js': readFileSync(program, 'utf8') };
      expectNumbers(await inChromium(path, { instead }));
    });

    it('as a classic script, which cannot tell where it is', async () => {
      const classic = output('esbuild-classic');
      writeFileSync(join(classic, 'index.html'), '<!doctype html><script src="./page.js"></script>');
      await bundle.esbuild('page.js', join(classic, 'page.js'), {
        format: 'iife',
        logOverride: { 'empty-import-meta': 'silent' },
      });
      expectNumbers(await inChromium(classic), true);
    });

    it.concurrent.each([
      ['throws', 'throw new Error("broken");'],
      ['is a page', '<!doctype html><title>Not found</title>'],
      ['belongs to somebody else', 'postMessage("hello");'],
      ['is of another version', 'postMessage({ kind: "ready", version: "0.0.1" });'],
      ['never answers', ''],
    ])('where what is found in its place %s', async (_, program) => {
      expectNumbers(await inChromium(path, { instead: { '/hsicinf-worker.js': program } }), true);
    });

    it('where the policy of the page allows neither workers nor WebAssembly', async () => {
      const headers = { 'Content-Security-Policy': "default-src 'self'; worker-src 'none'" };
      expectNumbers(await inChromium(path, { headers }), true);
    });
  });
});

describe('in Node', () => {
  it.each(['esm', 'cjs'] as const)('bundled by esbuild as %s', async (format) => {
    const name = format === 'esm' ? 'program.mjs' : 'program.cjs';
    const path = output(`node-${format}`);
    await bundle.esbuild('program.js', join(path, name), {
      format,
      platform: 'node',
      // Packages in CommonJS ask for Node's modules by require.
      ...(format === 'esm' && {
        banner: {
          js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
        },
      }),
      logOverride: { 'empty-import-meta': 'silent' },
    });
    expectNumbers(await inNode(`out/node-${format}/${name}`), true);
  });

  it('bundled by esbuild, with the program of the workers beside it', async () => {
    const path = output('node-esm');
    await bundle.esbuild('@hsicinf/core/worker', join(path, 'hsicinf-worker.js'), {
      format: 'esm',
      platform: 'node',
    });
    expectNumbers(await inNode('out/node-esm/program.mjs'));
  });

  it('bundled by webpack', async () => {
    const path = output('node-webpack');
    writeFileSync(join(path, 'package.json'), '{ "type": "commonjs" }');
    await bundle.webpack('program.js', path, { target: 'node20' });
    expectNumbers(await inNode('out/node-webpack/program.js'));
  });
});
