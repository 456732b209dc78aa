/** Rows in groups, through a grid: against the definition, where groups are large, small, and of all sizes. */
import { beforeAll, describe, expect, it } from 'vitest';
import { complete } from '../../../src/engine/steps.js';
import type { Variable } from '../../../src/kernels/variable.js';
import { groupsOf } from '../../../src/numerics/row-groups.js';
import { centredKernels, correlations } from '../../../src/procedures/correlation/definition.js';
import { gridGroupValues } from '../../../src/procedures/correlation/grid-group-values.js';
import { gridFeature } from '../../../src/procedures/correlation/grid-nodes.js';
import { groupOutput } from '../../../src/procedures/correlation/group-output.js';
import { borrowSimd } from '../../../src/simd/gaussian.js';
import { loadKernels } from '../../../src/simd/load.js';
import { variables } from '../../support/variables.js';

const widths = [0.25, 1, 4];
const designs: [string, number[]][] = [
  ['of all sizes', [1, 300, 1, 250, 2, 3, 4, 40]],
  ['of ten rows', Array<number>(60).fill(10)],
  ['of two and three rows', Array.from({ length: 240 }, (_, g) => 2 + (g % 2))],
  ['of five to forty rows', Array.from({ length: 36 }, (_, g) => 5 + g)],
];

beforeAll(loadKernels);

describe.each(designs)('groups %s', (_, sizes) => {
  const groups = groupsOf(sizes.flatMap((size, g) => Array<number>(size).fill(g)));
  const all = variables(groups.of.length, 5);
  it.each([
    ['number', 'number'],
    ['number', 'classes'],
    ['likert', 'number'],
  ])('%s against %s', (x, y) => {
    const [feature, target] = [x, y].map((name) => ({ variable: all[name], widths, groups }));
    const space = borrowSimd()!;
    const output = complete(groupOutput(target))!;
    const onGrid = gridFeature(pointsOf(feature.variable), widths);
    const [values] = complete(gridGroupValues(space, output, { widths, features: [onGrid] }));
    space.release();
    const expected = correlations(centredKernels(feature), centredKernels(target));
    expected.forEach((value, at) => expect(Math.abs(values![at] - value)).toBeLessThan(1e-10));
  });
});

function pointsOf(variable: Variable): Float64Array {
  if (variable.kernel !== 'gaussian') throw new Error('classes have no points');
  return variable.coordinates[0];
}

it('gives up on a kernel of which next to nothing is left', () => {
  const groups = groupsOf(Array.from({ length: 600 }, (_, i) => Math.floor(i / 2)));
  const far = Float64Array.from({ length: 600 }, (_, i) => Math.floor(i / 2) / 100 + (i % 2) * 1e-7);
  const target = { variable: variables(600, 5)['number'], widths, groups };
  const space = borrowSimd()!;
  const output = complete(groupOutput(target))!;
  const onGrid = gridFeature(far, widths);
  expect(complete(gridGroupValues(space, output, { widths, features: [onGrid] }))).toEqual([undefined]);
  space.release();
});
