/** The fast ways to a correlation against the definition, to 1e-9. */
import { describe, expect, it } from 'vitest';
import { complete } from '../../../src/engine/steps.js';
import type { Variable } from '../../../src/kernels/variable.js';
import { correlationsByRows, kernelSums } from '../../../src/procedures/correlation/correlation-rows.js';
import {
  correlationTask,
  plainCorrelationValues,
} from '../../../src/procedures/correlation/correlation-values.js';
import { denseValues } from '../../../src/procedures/correlation/dense-values.js';
import { centredKernels, correlations } from '../../../src/procedures/correlation/definition.js';
import { borrowSimd, loadSimd } from '../../../src/simd/gaussian.js';
import { allKinds, classes, column, expectSame, numbers, standardised } from './support.js';

// Before any column is looked at: its levels are seen by the kernels.
await loadSimd();

const NINE = [1 / 4, 1, 4];

function outputs(rows: number): Record<string, Variable> {
  const { normal, cauchy, 'outlier of 1e4': outlier, 'outlier of 1e6': far } = numbers(rows, 2);
  const { 'noisy square': square, 'answers 1 to 5': answers } = numbers(rows, 1);
  return {
    normal: standardised(normal),
    square: standardised(square),
    answers: standardised(answers),
    cauchy: standardised(cauchy),
    'outlier of 1e4': standardised(outlier),
    'outlier of 1e6': standardised(far),
    vector: standardised(normal, square),
    classes: classes(rows, 4),
    'a class each': classes(rows, rows),
    constant: { kernel: 'gaussian', coordinates: [new Float64Array(rows)] },
  };
}

describe.each([4, 5, 31, 64, 130])('with %i rows', (rows) => {
  const features = allKinds(rows, rows);
  it.each(Object.entries(outputs(rows)))('and the output %s all is as defined', (_, variable) => {
    for (const [featureWidths, widths] of [
      [NINE, NINE],
      [[0.3, 1, 2, 7], [1]],
    ]) {
      const shared = { target: { variable, widths }, featureWidths };
      const all = Object.values(features);
      const actual = complete(correlationTask.start(shared, all));
      expectSame(Object.keys(features), actual, complete(plainCorrelationValues(shared, all)));
    }
  });
});

describe('with 640 rows', () => {
  const features = allKinds(640, 3);
  it.each(['normal', 'classes'])('and the output %s all is as defined', (name) => {
    const shared = { target: { variable: outputs(640)[name], widths: NINE }, featureWidths: NINE };
    const some = Object.values(features).slice(0, 19);
    const actual = complete(correlationTask.start(shared, some));
    expectSame(Object.keys(features), actual, complete(plainCorrelationValues(shared, some)));
  });

  it('a grid and all pairs of rows agree', () => {
    const rows = 2100;
    const { normal, square, answers } = outputs(rows);
    const { 'noisy square': values, normal: others } = numbers(rows, 4);
    for (const variable of [normal, square, answers]) {
      const shared = { target: { variable, widths: NINE }, featureWidths: NINE };
      const both = [column(values), column(others)];
      const space = borrowSimd();
      if (space === undefined) throw new Error('no SIMD: nothing would be tested');
      const dense = complete(denseValues(shared, both, space));
      space.release();
      expectSame(['square', 'normal'], complete(correlationTask.start(shared, both)), dense);
    }
  });
});

describe('a correlation', () => {
  it.each([60, 640])('of %i rows does not depend on the other features', (rows) => {
    const features = Object.values(allKinds(rows, 5));
    const { normal: variable } = outputs(rows);
    const shared = { target: { variable, widths: NINE }, featureWidths: NINE };
    const together = complete(correlationTask.start(shared, features));
    expect(complete(correlationTask.start({ ...shared }, features.toReversed()))).toEqual(
      together.toReversed(),
    );
    features.forEach((feature, f) => {
      expect(complete(correlationTask.start(shared, [feature]))).toEqual([together[f]]);
    });
  });

  it('is that of the rows in the given order', () => {
    const rows = 640;
    const order = Int32Array.from({ length: rows }, (_, i) => (i * 3) % rows);
    const { normal: variable } = outputs(rows);
    const shared = { target: { variable, widths: NINE }, featureWidths: NINE };
    const columns = Object.values(numbers(rows, 6)).slice(0, 13);
    const ordered = columns.map((values) => column(values.map((_, i) => values[order[i]])));
    const actual = complete(correlationTask.start({ ...shared, order }, columns.map(column)));
    expectSame(Object.keys(numbers(rows, 6)), actual, complete(correlationTask.start(shared, ordered)));
  });

  it('tells the work as it is done', () => {
    const features = Object.values(allKinds(640, 5));
    const { normal: variable } = outputs(640);
    const shared = { target: { variable, widths: NINE }, featureWidths: NINE };
    let done = 0;
    complete(correlationTask.start(shared, features), (units) => (done += units));
    expect(done).toBeCloseTo(features.length, 9);
  });

  it('has the same bits row by row as by whole matrices', () => {
    const [a, b] = [numbers(90, 7), numbers(90, 8)].map(({ normal, cauchy }) => ({
      variable: standardised(normal, cauchy),
      widths: NINE,
    }));
    const byRows = complete(correlationsByRows(complete(kernelSums(a)), complete(kernelSums(b))));
    expect(byRows).toEqual(correlations(centredKernels(a), centredKernels(b)));
  });
});
