/** The jackknife error against leaving out one row after the other. */
import { beforeAll, describe, expect, it } from 'vitest';
import { complete } from '../../../src/engine/steps.js';
import { rowsInOrder, type Variable, variableRows } from '../../../src/kernels/variable.js';
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

function leaveOneOut(x: Variable, y: Variable): number {
  const values = Array.from({ length: ROWS }, (_, row) => {
    const [k, l] = [x, y].map((variable) =>
      centredKernel({ variable: without(variable, row), widths: [1] }, 0),
    );
    return correlations([k], [l])[0];
  });
  const mean = values.reduce((sum, value) => sum + value, 0) / ROWS;
  return Math.sqrt(((ROWS - 1) / ROWS) * values.reduce((sum, value) => sum + (value - mean) ** 2, 0));
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
    const places: [number, number] = [feature.count - 1, target.count - 1];
    expect(packedJackknifeError(feature, target, places)).toBeCloseTo(expected, 5);
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
