/** The likeness of several variables at once against that of two by definition. */
import { describe, expect, it } from 'vitest';
import { complete } from '../../../src/engine/steps.js';
import type { Variable } from '../../../src/kernels/variable.js';
import { centredKernel, correlation } from '../../../src/procedures/correlation/definition.js';
import { denseSimilarities } from '../../../src/procedures/correlation/dense-similarities.js';
import { similarityTask } from '../../../src/procedures/correlation/similarity.js';
import { borrowSimd, loadSimd } from '../../../src/simd/gaussian.js';
import { classes, numbers, standardised } from './support.js';

await loadSimd();

/** Numbers of many shapes, classes and a vector. */
function variables(rows: number): Variable[] {
  const columns = Object.values(numbers(rows, 1));
  return [
    ...columns.map((values) => standardised(values)),
    classes(rows, 4),
    standardised(columns[0], columns[1]),
  ];
}

function byDefinition(all: readonly Variable[]): number[] {
  const kernels = all.map((variable) => centredKernel({ variable, widths: [1] }, 0));
  return kernels.flatMap((one) => kernels.map((other) => correlation(one, other)));
}

/** By the kernels, where enough is left of each. */
function atOnce(all: readonly Variable[]): number[] | undefined {
  const space = borrowSimd();
  if (space === undefined) throw new Error('no SIMD');
  const found = complete(denseSimilarities(space, all));
  space.release();
  return found && [...found.data];
}

describe('several variables at once', () => {
  it.each([4, 5, 8, 9, 48, 131, 500])('with %i rows have the correlations of the definition', (rows) => {
    // An outlier of 1e6 leaves nothing of a kernel.
    const all = variables(rows).filter((one) => atOnce([one]) !== undefined);
    expect(all.length).toBeGreaterThan(3);
    const expected = byDefinition(all);
    atOnce(all)?.forEach((value, at) => expect(value).toBeCloseTo(expected[at], 11));
  });

  it('are left to a way that loses nothing where little is left of one', () => {
    const all = variables(60);
    const outlier = Float64Array.from({ length: 60 }, (_, i) => (i === 7 ? 1e6 : Math.sin(i)));
    all.push(standardised(outlier));
    expect(atOnce(all)).toBeUndefined();
    const expected = byDefinition(all);
    const found = complete(similarityTask.start({}, all));
    found.data.forEach((value, at) => {
      if (at % (all.length + 1) !== 0) expect(value).toBeCloseTo(expected[at], 8);
    });
  });
});
