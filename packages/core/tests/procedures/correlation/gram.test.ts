/** Variables by their kernel matrices, on either side, against the same variables by their points. */
import { beforeAll, describe, expect, it } from 'vitest';
import { hsicInf, simulate, type Target } from '@hsicinf/core';
import { complete } from '../../../src/engine/steps.js';
import { type GramKernels, gramKernels } from '../../../src/kernels/gram.js';
import { type Variable, variableRows } from '../../../src/kernels/variable.js';
import { kernelCount, kernelLessOneRow, type WideVariable } from '../../../src/kernels/widths.js';
import { groupsOf } from '../../../src/numerics/row-groups.js';
import { randomStream, shuffled } from '../../../src/numerics/random.js';
import { correlationValues } from '../../../src/procedures/correlation/correlation-values.js';
import { chooseWalk } from '../../../src/procedures/correlation/choose-walk.js';
import { centredKernels, correlations } from '../../../src/procedures/correlation/definition.js';
import { prepareOutput } from '../../../src/procedures/correlation/output.js';
import { loadKernels } from '../../../src/simd/load.js';
import { blockValues, oneBlock } from '../../../src/statistics/block.js';
import { variables } from '../../support/variables.js';

const ROWS = 61;
const WIDTHS = [0.25, 1, 4];
const all = variables(ROWS, 5);

/** The kernel matrices of a variable at its widths. */
function gramOf(given: WideVariable): GramKernels {
  const n = variableRows(given.variable);
  const matrices = Array.from({ length: kernelCount(given) }, (_, w) => {
    const matrix = new Float64Array(n * n);
    for (let i = 0; i < n; i++) {
      kernelLessOneRow(given, w, { i, from: 0, to: n }, matrix.subarray(i * n, (i + 1) * n));
    }
    return matrix.map((value) => value + 1);
  });
  return gramKernels(
    matrices,
    matrices.map((_, w) => `kernel ${w}`),
  );
}

function wide(variable: Variable): WideVariable {
  return { variable, widths: WIDTHS };
}

function expectNear(actual: Float64Array, expected: Float64Array, tolerance: number): void {
  expect(actual.length).toBe(expected.length);
  actual.forEach((value, at) => expect(Math.abs(value - expected[at])).toBeLessThan(tolerance));
}

beforeAll(loadKernels);

describe.each(['number', 'vector', 'classes', 'likert'])('an output of kind %s by its matrices', (kind) => {
  const points = wide(all[kind]);
  const target = wide(gramOf(points));
  const names = ['number', 'vector', 'classes', 'sometimes', 'counts'];
  const features = names.map((name) => all[name]);

  it('has the correlations of its points', () => {
    const found = complete(correlationValues({ target, featureWidths: WIDTHS }, features));
    features.forEach((feature, f) => {
      const defined = correlations(centredKernels(wide(feature)), centredKernels(points));
      expectNear(found[f], defined, 1e-11);
    });
  });

  it('has them within groups of rows', () => {
    const groups = groupsOf(Array.from({ length: ROWS }, (_, i) => Math.floor(i / 13)));
    const found = complete(
      correlationValues({ target: { ...target, groups }, featureWidths: WIDTHS }, features),
    );
    features.forEach((feature, f) => {
      const defined = correlations(
        centredKernels({ ...wide(feature), groups }),
        centredKernels({ ...points, groups }),
      );
      expectNear(found[f], defined, 1e-11);
    });
  });

  it('has the HSIC of its first kernel', () => {
    const one = { variable: points.variable, widths: [1] };
    const values = complete(blockValues(oneBlock(gramOf(one)), features));
    const expected = complete(blockValues(oneBlock(one.variable), features));
    values.forEach((own, f) => expectNear(own, expected[f], 1e-13));
  });

  it('walks to the values of the definition', () => {
    const feature = wide(all['vector']);
    const walker = complete(chooseWalk(complete(prepareOutput(target)), feature));
    const order = shuffled(ROWS, randomStream(3, 'order'));
    const { value } = walker.jump(order, -Infinity);
    const moved = {
      kernel: 'gaussian' as const,
      coordinates: (all['vector'] as { coordinates: Float64Array[] }).coordinates.map((values) =>
        Float64Array.from(order, (row) => values[row]),
      ),
    };
    const defined = correlations(centredKernels(wide(moved)), centredKernels(points));
    expect(Math.abs(value - Math.max(...defined))).toBeLessThan(2e-3);
    walker.release();
  });
});

describe.each(['number', 'classes'])('a feature of kind %s by its matrices', (kind) => {
  it('has the correlations of its points, next to features that have some', () => {
    const points = wide(all[kind]);
    for (const output of [wide(all['vector']), wide(gramOf(wide(all['vector'])))]) {
      const features = [all['likert'], gramOf(points), all['classes'], gramOf(wide(all['counts']))];
      const found = complete(correlationValues({ target: output, featureWidths: WIDTHS }, features));
      [all['likert'], all[kind], all['classes'], all['counts']].forEach((feature, f) => {
        const defined = correlations(centredKernels(wide(feature)), centredKernels(wide(all['vector'])));
        expectNear(found[f], defined, 1e-11);
      });
    }
  });
});

describe('matrices that are the kernels of an output of numbers', () => {
  const rows = 40;
  const { features, target } = simulate('linear', { rows, features: 6, seed: 2 });
  const output = target.values as Float64Array;
  const clusters = { name: 'c', values: Array.from({ length: rows }, (_, i) => i >> 1) };
  const strata = { name: 's', values: Array.from({ length: rows }, (_, i) => i % 4) };
  const matrix = Float64Array.from({ length: rows * rows }, (_, at) =>
    Math.exp(-((output[Math.floor(at / rows)] - output[at % rows]) ** 2)),
  );
  const gram: Target = { kind: 'gram', values: { rows, columns: rows, data: matrix } };

  it.each([
    ['nothing', {}],
    ['strata', { strata }],
    ['clusters', { clusters }],
  ])('are tested with %s held fixed, marginally and selectively', async (_, held) => {
    const given = { features, target: gram, ...held };
    const { selected } = await hsicInf(given, { select: 2, pValues: 'both', permutations: 99 });
    expect(selected).toHaveLength(2);
    for (const { pValue, selectivePValue, widths } of selected) {
      expect(pValue).toBeGreaterThan(0);
      expect(pValue).toBeLessThanOrEqual(1);
      expect(selectivePValue).toBeGreaterThan(0);
      expect(widths?.[1]).toBe('given');
    }
  });

  it('give every order of seven rows its weight', async () => {
    const few = (values: Float64Array): Float64Array => values.slice(0, 7);
    const small = Float64Array.from({ length: 49 }, (_, at) => matrix[Math.floor(at / 7) * rows + (at % 7)]);
    const target7: Target = { kind: 'gram', values: { rows: 7, columns: 7, data: small } };
    const features7 = features.map((one) => ({ name: one.name, values: few(one.values as Float64Array) }));
    const { selected } = await hsicInf({ features: features7, target: target7 }, { select: 1 });
    // One of 5,040 orders.
    const times = selected[0].pValue * 5040;
    expect(Math.abs(times - Math.round(times))).toBeLessThan(1e-9);
    expect(selected[0].pValueError).toBe(0);
  });
});
