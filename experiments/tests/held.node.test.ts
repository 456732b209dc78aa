/**
 * Strata, clusters and covariates in the study: the designs, what a procedure is told and what experiments make of outcomes.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hsicInf } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { studyPage } from '../dist/docs/study-page.js';
import { figureSvg } from '../dist/drawing/figure-svg.js';
import { readCourses } from '../dist/study/course-data.js';
import type { CoursesResult, RatesResult } from '../dist/figures/experiment.js';
import { heldCourses } from '../dist/figures/held-courses.js';
import { heldLevel } from '../dist/figures/held-level.js';
import { heldPower } from '../dist/figures/held-power.js';
import { type HeldDesign, heldDesigns, LAYOUT_ROWS } from '../dist/held-designs.js';
import { COURSES, type Cell } from '../dist/study/cell.js';
import { dataOf } from '../dist/study/data.js';
import { runRepetitions } from '../dist/study/repetition.js';

const courseFile = fileURLToPath(
  new URL('../../../shared/data/turkiye-student-evaluation.csv', import.meta.url),
);
const head = {
  title: 'A title',
  command: 'npm run experiment -- held-courses --seed 1',
  level: 0.05,
  select: 10,
  seed: 1,
  quick: false,
  versions: { core: '0.1.0', node: 'v20', builds: ['abc'] },
};

/** The mean of a column in each group. */
function meansOf(values: ArrayLike<number>, labels: readonly (string | number)[]): number[] {
  const groups = new Map<string | number, number[]>();
  labels.forEach((label, i) => groups.set(label, [...(groups.get(label) ?? []), values[i]]));
  return [...groups.values()].map((some) => some.reduce((sum, value) => sum + value, 0) / some.length);
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const centred = (values: readonly number[]): number[] => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.map((value) => value - mean);
  };
  const dot = (x: readonly number[], y: readonly number[]): number =>
    x.reduce((sum, value, i) => sum + value * y[i], 0);
  const [x, y] = [centred(a), centred(b)];
  return dot(x, y) / Math.sqrt(dot(x, x) * dot(y, y));
}

describe('designs', () => {
  it.each(Object.keys(heldDesigns) as HeldDesign[])('%s can be run', async (name) => {
    const rows = name.includes('covariates') ? 60 : LAYOUT_ROWS;
    const { relevant, ...dataset } = heldDesigns[name]({ rows, features: 6, seed: 2 });
    expect(relevant).toEqual(name.startsWith('null') ? [] : [0, 1, 2]);
    const { heldFixed, usable } = await hsicInf(dataset, { select: 2, permutations: 19 });
    expect(heldFixed).toBeDefined();
    expect(usable).toBe(6);
  });

  it('shift the second half by what their batch does to the output', () => {
    const { features, target, strata } = heldDesigns['batches 12 x 10']({ rows: 120, features: 8, seed: 4 });
    const of = strata?.values ?? [];
    const y = meansOf(target.values as Float64Array, of);
    const means = features.map(({ values }) => meansOf(values as Float64Array, of));
    for (const shifted of means.slice(4)) expect(correlation(shifted, y)).toBeGreaterThan(0.7);
    expect(correlation(means[3], y)).toBeLessThan(0.7);
  });

  it('have groups of the sizes that are said', () => {
    const { strata } = heldDesigns['batches unequal']({ rows: 120, features: 4, seed: 1 });
    const sizes = new Map<string | number, number>();
    for (const label of strata?.values ?? []) sizes.set(label, (sizes.get(label) ?? 0) + 1);
    expect([...sizes.values()].slice(0, 6)).toEqual([1, 1, 2, 2, 3, 3]);
    expect(() => heldDesigns['batches unequal']({ rows: 100, features: 4, seed: 1 })).toThrow('120 rows');
  });

  it('are told, or not', async () => {
    const cell: Cell = {
      source: 'batches 4 x 30',
      rows: LAYOUT_ROWS,
      features: 20,
      select: 10,
      procedure: { method: 'hsicInf', options: { preset: 'recommended', permutations: 19 } },
      repetitions: 2,
      seed: 1,
    };
    const [told] = await runRepetitions(cell, { from: 0, to: 1 });
    const untold: Cell = { ...cell, procedure: { ...cell.procedure, holds: 'nothing' } as Cell['procedure'] };
    const [not] = await runRepetitions(untold, { from: 0, to: 1 });
    expect(told).toMatchObject({ relevant: 3 });
    expect((not as { mistaken: number }).mistaken).toBeGreaterThan((told as { mistaken: number }).mistaken);
  });
});

describe('made-up outcomes', () => {
  it.each([heldLevel, heldPower])('of $name have their tables, and claims are judged', (experiment) => {
    const settings = { seed: 1, quick: false };
    const counts = { relevant: 3, found: 2, tested: 7, mistaken: 0, mistakenStrictly: 0 };
    const result = experiment.result(settings, { ...head, experiment: experiment.name }, () => [
      counts,
      { ...counts, found: 3 },
    ]) as RatesResult;
    expect(result.groups.flatMap(({ curves }) => curves.flatMap(({ points }) => points)).length).toBe(
      experiment.cells(settings).length,
    );
    const { text, tally } = studyPage(experiment.page, [{ experiment, result }], '2020-01-02');
    expect(text).not.toMatch(/NaN|undefined/);
    expect(tally.yes + tally.chance + tally.no).toBe(experiment.claims.length);
    expect(figureSvg(result)).toContain('>the same, not told<');
  });
});

describe('the course evaluations', () => {
  it('are summarised', () => {
    const settings = {
      seed: 1,
      quick: false,
      courses: { digest: 'abc', facts: { rows: 90, sameAnswers: 0.5, classes: 3, betweenClasses: 0.1 } },
    };
    const result = heldCourses.result(settings, { ...head, experiment: 'held-courses' }, ({ source }) => [
      {
        correlations: Array.from({ length: 28 }, (_, j) => (source === COURSES ? 0.04 : 0.03) + j / 1e4),
        scored: [{ index: 27, pValue: 0.005, adjustedPValue: 0.014 }],
      },
    ]) as CoursesResult;
    const { text, tally } = studyPage('reproduction', [{ experiment: heldCourses, result }], '2020-01-02');
    expect(tally).toEqual({ yes: 2, chance: 0, no: 0 });
    expect(text).toContain('0.0327, p 0.0050, adjusted 0.0140');
    expect(text).toContain('All 90 forms, 3 classes');
    expect(figureSvg(result)).toContain('>within classes<');
  });

  it.skipIf(!existsSync(courseFile))('are the same with classes as strata and as clusters', async () => {
    const table = await readCourses(courseFile);
    const some = (values: ArrayLike<number>): Float64Array =>
      Float64Array.from(values).filter((_, i) => i % 20 === 0);
    const results = await Promise.all(
      (['strata', 'clusters'] as const).map((role) => {
        const source = `${COURSES}, class as ${role}` as const;
        const data = dataOf({ source, rows: 5820, features: 28 }, 1, table);
        const of = data[role];
        const features = data.features
          .slice(0, 3)
          .map(({ name, values }) => ({ name, values: some(values as Float64Array) }));
        const target = { kind: 'number', values: some(data.target.values as Float64Array) } as const;
        const labels = (of?.values ?? []).filter((_, i) => i % 20 === 0);
        return hsicInf(
          { features, target, [role]: { name: 'class', values: labels } },
          { select: 3, permutations: 19 },
        );
      }),
    );
    const [strata, clusters] = results.map(({ selected }) =>
      selected.map(({ name, pValue, correlation: score }) => [name, pValue, score]),
    );
    expect(clusters).toEqual(strata);
  });
});
