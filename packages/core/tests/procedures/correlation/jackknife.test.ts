/** The jackknife error against leaving out one row after the other. */
import { beforeAll, describe, expect, it } from 'vitest';
import { complete } from '../../../src/engine/steps.js';
import { rowsInOrder, type Variable, variableRows } from '../../../src/kernels/variable.js';
import { standardize } from '../../../src/data/standardize.js';
import { randomStream } from '../../../src/numerics/random.js';
import { groupsOf } from '../../../src/numerics/row-groups.js';
import { centredKernel, correlations } from '../../../src/procedures/correlation/definition.js';
import { jackknifeError, packedJackknifeError } from '../../../src/procedures/correlation/jackknife.js';
import { packKernels } from '../../../src/procedures/correlation/packed-kernels.js';
import { thinJackknifeError } from '../../../src/procedures/correlation/thin-jackknife.js';
import { loadKernels } from '../../../src/simd/load.js';
import { variables } from '../../support/variables.js';

const ROWS = 31;
const all = variables(ROWS, 5);

function without(variable: Variable, row: number): Variable {
  const rows = Int32Array.from({ length: variableRows(variable) }, (_, i) => i);
  return rowsInOrder(
    variable,
    rows.filter((i) => i !== row),
  );
}

function leaveOneOut(x: Variable, y: Variable, widths: readonly number[] = [1]): number {
  const n = variableRows(x);
  const values = Array.from({ length: n }, (_, row) => {
    const [k, l] = [x, y].map((variable) => centredKernel({ variable: without(variable, row), widths }, 0));
    return correlations([k], [l])[0];
  });
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  return Math.sqrt(((n - 1) / n) * values.reduce((sum, value) => sum + (value - mean) ** 2, 0));
}

describe.each([
  ['number', 'number'],
  ['number', 'vector'],
  ['likert', 'classes'],
  ['heavy', 'number'],
])('%s against %s', (x, y) => {
  beforeAll(loadKernels);
  const expected = leaveOneOut(all[x], all[y]);

  it('from all pairs of rows', () => {
    const [feature, target] = [x, y].map((name) => ({ wide: { variable: all[name], widths: [1] }, w: 0 }));
    expect(complete(jackknifeError(feature, target))).toBeCloseTo(expected, 10);
  });

  it('from packed kernels', () => {
    const [feature, target] = [x, y].map((name) => packKernels({ variable: all[name], widths: [3, 1] }));
    const [own, other] = [x, y].map((name) => ({
      wide: { variable: all[name], widths: [3, 1] },
      w: name === 'classes' ? 0 : 1,
    }));
    expect(complete(packedJackknifeError(feature, target, [own, other]))).toBeCloseTo(expected, 5);
  });

  it('from thin factors', () => {
    const [feature, target] = [x, y].map((name) => ({ wide: { variable: all[name], widths: [1] }, w: 0 }));
    expect(complete(thinJackknifeError(feature, target))).toBeCloseTo(expected, 6);
  });

  it('from thin factors where rows are in groups of all sizes', () => {
    const groups = groupsOf([9, 1, 2, 3, 4, 5, 7].flatMap((size, g) => Array<number>(size).fill(g)));
    const [feature, target] = [x, y].map((name) => ({
      wide: { variable: all[name], widths: [1], groups },
      w: 0,
    }));
    const byPairs = complete(jackknifeError(feature, target));
    expect(complete(thinJackknifeError(feature, target))).toBeCloseTo(byPairs, 6);
  });
});

describe('an output that features share', () => {
  const output = { variable: all['number'], widths: [3, 1, 0.3] };
  const features = ['vector', 'heavy', 'likert'].map((name) => ({
    wide: { variable: all[name], widths: [1] },
    w: 0,
  }));

  it('gives each feature the error of its own pair of kernels', () => {
    for (const w of [0, 1, 2, 0]) {
      for (const feature of features) {
        const expected = complete(jackknifeError(feature, { wide: output, w }));
        expect(complete(thinJackknifeError(feature, { wide: output, w }))).toBeCloseTo(expected, 6);
      }
    }
  });

  it('is not worked out again', () => {
    const target = { wide: { ...output }, w: 1 };
    const stepsOf = (feature: (typeof features)[number]): number =>
      Array.from(thinJackknifeError(feature, target)).length;
    const [first, second] = [stepsOf(features[0]), stepsOf(features[0])];
    expect(second).toBeLessThan(first);
  });
});

/** Standardised numbers as a variable. */
function numbers(values: readonly number[]): Variable {
  const standardized = standardize(Float64Array.from(values));
  if (standardized === undefined) throw new Error('numbers that vary');
  return { kernel: 'gaussian', coordinates: [standardized.map((value) => value / Math.SQRT2)] };
}

/** Columns in which one row, or two, have nearly all of the sums of squares. */
function farRows(rows: number): Record<string, Variable> {
  const random = randomStream(rows, 'far rows');
  const draw = (change: (value: number, row: number) => number): Variable =>
    numbers(Array.from({ length: rows }, (_, row) => change(random.uniform(), row)));
  return {
    plain: draw((value) => value),
    ties: draw((value) => Math.round(2 * value)),
    far: draw((value, row) => (row === 2 ? 1e4 : value)),
    pair: draw((value, row) => (row === 1 || row === 4 ? 1e3 : value)),
    rare: draw((_, row) => (row < 2 ? 1 : 0)),
  };
}

describe('rows that have nearly all of a sum', () => {
  beforeAll(loadKernels);

  it.each([6, 7, 8, 12])('%i of them', (rows) => {
    const columns = farRows(rows);
    for (const x of Object.values(columns)) {
      for (const y of [columns['far'], columns['pair'], columns['rare']]) {
        for (const widths of [[0.25], [4]]) {
          const expected = leaveOneOut(x, y, widths);
          const [feature, target] = [x, y].map((variable) => ({ wide: { variable, widths }, w: 0 }));
          const [own, other] = [feature, target].map(({ wide }) => packKernels(wide));
          expect(complete(jackknifeError(feature, target))).toBeCloseTo(expected, 6);
          expect(complete(packedJackknifeError(own, other, [feature, target]))).toBeCloseTo(expected, 4);
        }
      }
    }
  });

  it('600 of them, from thin factors, where these are fine enough', () => {
    const { far, ...columns } = farRows(600);
    for (const x of Object.values(columns)) {
      const [feature, target] = [x, columns['pair']].map((variable) => ({
        wide: { variable, widths: [4] },
        w: 0,
      }));
      const byPairs = complete(jackknifeError(feature, target));
      expect(complete(thinJackknifeError(feature, target))).toBeCloseTo(byPairs, 5);
    }
    const faint = numbers(Array.from({ length: 600 }, (_, row) => (row === 0 ? 1e7 : Math.sin(row))));
    const [own, other] = [faint, far].map((variable) => ({ wide: { variable, widths: [4] }, w: 0 }));
    expect(complete(thinJackknifeError(own, other))).toBeUndefined();
  });

  it('many of them: two ones among zeros are all of R, which is 1 without any other row and 0 without one of them', () => {
    const n = 5200;
    const rare = {
      wide: { variable: numbers(Array.from({ length: n }, (_, i) => (i < 2 ? 1 : 0))), widths: [1] },
      w: 0,
    };
    const expected = Math.sqrt((((n - 1) / n) * 2 * (n - 2)) / n);
    expect(complete(thinJackknifeError(rare, rare))).toBeCloseTo(expected, 8);
  });
});
