/**
 * Figures, tables and the page: from hand-made and from tiny runs.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDocument } from '@hsicinf/report/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { studyPage } from '../dist/docs/study-page.js';
import { figureSvg } from '../dist/drawing/figure-svg.js';
import { styleOf } from '../dist/drawing/series-style.js';
import { experiments, needsCourses } from '../dist/figures/all.js';
import type { RatesResult, TableResult } from '../dist/figures/experiment.js';
import { fig1 } from '../dist/figures/fig1.js';
import { fig5 } from '../dist/figures/fig5.js';
import { procedures } from '../dist/figures/procedures.js';
import { shuffleSummary, table1 } from '../dist/figures/table1.js';
import { readResult, resultLines, runExperiment } from '../dist/run-experiment.js';
import { cellKey } from '../dist/study/cell.js';
import { COURSES_DIGEST, readCourses } from '../dist/study/course-data.js';

const program = fileURLToPath(new URL('../dist/experiment.js', import.meta.url));
const courseFile = fileURLToPath(
  new URL('../../../shared/data/turkiye-student-evaluation.csv', import.meta.url),
);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hsicinf-figures-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const head = {
  title: 'A title with <, > & "',
  command: 'npm run experiment -- fig9 --seed 1',
  level: 0.05,
  select: 10,
  seed: 1,
  quick: false,
  versions: { core: '0.1.0', node: 'v20', builds: ['abc'] },
};

/** A figure of two panels with as many curves and points as asked for. */
function madeUp(curves: readonly string[], ats: readonly (number | string)[]): RatesResult {
  return {
    ...head,
    experiment: 'fig9',
    kind: 'rates',
    layout: { columns: 2, axis: typeof ats[0] === 'string' ? 'names' : 'linear' },
    panels: [
      { letter: 'a', title: 'True', group: 'g', measure: 'tpr' },
      { letter: 'b', title: 'False', group: 'g', measure: 'fpr' },
    ],
    groups: [
      {
        name: 'g',
        source: 'linear',
        features: 20,
        curves: curves.map((name, c) => ({
          name,
          procedure: { method: 'larInf', options: {} },
          points: ats.map((at, i) => ({
            at,
            repetitions: 10,
            tpr: [(i + 1) / (ats.length + c), 0.02],
            fpr: [0.05 + 0.01 * c, 0.01],
            perTest: [0.1, 0.01],
          })),
        })),
      },
    ],
  };
}

/** The figures of rates, without any repetition. */
function emptyResults(): RatesResult[] {
  return experiments
    .filter((experiment) => !needsCourses(experiment))
    .map((experiment) =>
      experiment.result({ seed: 1, quick: true }, { ...head, experiment: experiment.name }, () => [null]),
    )
    .filter((result): result is RatesResult => result.kind === 'rates');
}

/** Opening and closing tags match, and no bare ampersand is left. */
function expectWellFormed(svg: string): void {
  const open: string[] = [];
  for (const [, slash, name, rest] of svg.matchAll(/<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*\s*\/?)>/g)) {
    if (slash === '/') expect(open.pop()).toBe(name);
    else if (!rest.endsWith('/')) open.push(name);
  }
  expect(open).toEqual([]);
  expect(svg.match(/</g)).toHaveLength(svg.match(/<\/?[\w:-]+[^<>]*>/g)?.length ?? 0);
  expect(svg).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
  expect(svg).not.toMatch(/NaN|undefined/);
}

/** The elements of a file that match a selector. */
function count(svg: string, selector: string): number {
  const document = createDocument() as Document;
  document.body.innerHTML = svg;
  return document.querySelectorAll(selector).length;
}

describe('a figure', () => {
  it('has a line, a band and markers for every curve of every panel', () => {
    const names = ['hsicInf', 'split', 'larInf'];
    const svg = figureSvg(madeUp(names, [300, 600, 900]));
    expectWellFormed(svg);
    for (const name of names) {
      const { colour } = styleOf(name);
      // A band and a line in each of the two panels.
      expect(
        count(svg, `g[fill="${colour}"][fill-opacity] > path, path[fill="${colour}"][fill-opacity]`),
      ).toBe(2);
      expect(count(svg, `g[stroke="${colour}"][stroke-width="1.8"] > path`)).toBe(2);
    }
    for (const text of ['(a) True', '(b) False', 'TPR', 'FPR', 'rows n', 'level 0.05', 'larInf (linear)']) {
      expect(svg).toContain(`>${text}<`);
    }
    expect(svg).toContain('A title with &lt;, &gt; &amp; &quot;');
  });

  it('can stand over names', () => {
    const svg = figureSvg(madeUp(['exact', 'cross'], ['rare x rare', 'cauchy']));
    expectWellFormed(svg);
    expect(svg).toContain('>rare × rare<');
    expect(svg).toContain('>cauchy<');
  });

  it('tells its curves apart without colour', () => {
    for (const { groups } of emptyResults()) {
      for (const { curves } of groups) {
        const looks = curves.map(({ name }) => `${styleOf(name).marker} ${styleOf(name).isHollow ?? false}`);
        expect(new Set(looks).size).toBe(looks.length);
        expect(curves.every(({ name }) => name in procedures)).toBe(true);
      }
    }
  });
});

describe('experiments', () => {
  it('have the panels of the paper', () => {
    const letters = Object.fromEntries(
      emptyResults().map(({ experiment, panels }) => [
        experiment,
        panels.map(({ letter }) => letter).join(''),
      ]),
    );
    expect(letters).toMatchObject({ fig1: 'ab', fig2: 'abcdef', fig3: 'abcdef', fig4: 'abcd', fig5: 'abcd' });
  });

  it('share cells', () => {
    const keys = (name: string): Set<string> =>
      new Set(
        (experiments.find((one) => one.name === name)?.cells({ seed: 1, quick: false }) ?? []).map(cellKey),
      );
    const shared = (a: string, b: string): number => [...keys(a)].filter((key) => keys(b).has(key)).length;
    expect(keys('fig1').size).toBe(50);
    expect(shared('fig2', 'fig3')).toBe(30);
    expect(shared('fig2', 'covariance')).toBe(60);
  });
});

describe('a tiny run', () => {
  it('writes results, a figure and the page, the same when nothing is left to compute', async () => {
    const options = { settings: { seed: 3, repetitions: 3, quick: true }, out: folder, threads: 2 };
    const results = [await runExperiment(fig1, options), await runExperiment(fig5, options)];
    const texts = ['fig1', 'fig5'].map((name) => readFileSync(join(folder, `${name}.json`), 'utf8'));
    await runExperiment(fig1, { ...options, threads: 1 });
    expect(readFileSync(join(folder, 'fig1.json'), 'utf8')).toBe(texts[0]);
    expect(readResult(fig1, folder)).toEqual(results[0]);
    expect(readResult(table1, folder)).toBeUndefined();
    expectWellFormed(readFileSync(join(folder, 'fig5.svg'), 'utf8'));
    expect(texts[0].length).toBeLessThan(8000);
    const entries = experiments.map((experiment) => ({ experiment, result: readResult(experiment, folder) }));
    const { text, tally } = studyPage('reproduction', entries, '2020-01-02');
    expect(text).toContain('on 2020-01-02');
    expect(text).toContain('quick runs');
    expect(text).toContain('`npm run experiment -- fig1 --reps 3 --seed 3 --quick`');
    expect(text).toContain('](figures/fig1.svg)');
    expect(text).toContain('Not run: fig2');
    expect(text).not.toMatch(/NaN|undefined/);
    expect(tally.yes + tally.chance + tally.no).toBe(fig1.claims.length + fig5.claims.length);
    expect(resultLines(fig1, results[0])).toContain('hsic (unadjusted)');
  });

  it('is the command', () => {
    const run = (...args: string[]) => spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
    const listed = run('list', '--quick', '--out', folder, '--reps', '3', '--seed', '3');
    expect(listed.status).toBe(0);
    expect(listed.stdout).toMatch(/fig1\s+15\/15 cells\s+0:00 left/);
    const written = run('docs', '--out', folder, '--docs', join(folder, 'docs'));
    expect(written.stdout).toContain('reproduction.md: claims');
    expect(existsSync(join(folder, 'docs/figures/fig5.svg'))).toBe(true);
    for (const args of [
      ['fig9'],
      [],
      ['fig1', '--reps', 'many'],
      ['fig1', '--rep'],
      ['table1', '--data', 'no'],
    ]) {
      const { status, stderr } = run(...args);
      expect(status).toBe(2);
      expect(stderr).toMatch(/requires|Unknown option/);
    }
  });
});

describe('table 1', () => {
  it('summarises shuffles', () => {
    const summary = shuffleSummary('hsicInf', [
      [
        [27, 0.01],
        [16, 0.2],
      ],
      [
        [27, 0.05],
        [0, 0.5],
      ],
    ]);
    expect(summary.overlap).toEqual({ mean: 1.5, sd: 0.707107, least: 1, most: 2 });
    expect(summary.significant).toEqual({ mean: 1, sd: 0, least: 1, most: 1 });
    expect(summary.features[27]).toEqual({ name: 'Q28', selected: 1, reported: 1 });
    expect(summary.features[16]).toEqual({ name: 'Q17', selected: 0.5, reported: 0 });
  });

  it.skipIf(!existsSync(courseFile))('runs on the published values', async () => {
    const courses = await readCourses(courseFile);
    expect(courses.digest).toBe(COURSES_DIGEST);
    expect(courses.facts).toMatchObject({ rows: 5820, classes: 13 });
    expect(courses.facts.sameAnswers).toBeCloseTo(0.513, 3);
    const settings = { seed: 1, repetitions: 3, quick: true, courses };
    const cells = table1.cells(settings);
    const result = table1.result(settings, { ...head, experiment: 'table1' }, (cell) =>
      Array.from({ length: cell.repetitions }, () => [
        [27, 0.001],
        [2, 0.4],
      ]),
    ) as TableResult;
    expect(cells).toHaveLength(5);
    expectWellFormed(figureSvg(result));
    const { text } = studyPage('reproduction', [{ experiment: table1, result }], '2020-01-02');
    expect(text).toContain('51 % of the 5,820 forms');
    expect(text).not.toMatch(/NaN|undefined/);
  });
});
