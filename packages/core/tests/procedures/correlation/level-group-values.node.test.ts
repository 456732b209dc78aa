/** Rows in groups, by the distinct values of a feature: against the definition, where groups are large, small, and of all sizes. */
import { beforeAll, describe, expect, it } from 'vitest';
import { complete } from '../../../src/engine/steps.js';
import type { Variable } from '../../../src/kernels/variable.js';
import { groupsOf, oneGroup, type RowGroups } from '../../../src/numerics/row-groups.js';
import { centredKernels, correlations } from '../../../src/procedures/correlation/definition.js';
import { groupOutput } from '../../../src/procedures/correlation/group-output.js';
import { levelGroupValues } from '../../../src/procedures/correlation/level-group-values.js';
import { valuesFeature } from '../../../src/procedures/correlation/values-in-groups.js';
import { borrowSimd } from '../../../src/simd/gaussian.js';
import { loadKernels } from '../../../src/simd/load.js';
import { variables } from '../../support/variables.js';

const widths = [0.25, 1, 4];
const designs: [string, number[]][] = [
  ['of all sizes', [300, 1, 250, 2, 3, 4, 40]],
  ['of ten rows', Array<number>(60).fill(10)],
  ['of two and three rows', [...Array<number>(80).fill(2), ...Array<number>(80).fill(3)]],
  ['of which there is one', [400]],
];

beforeAll(loadKernels);

describe.each(designs)('groups %s', (_, sizes) => {
  const groups = groupsOf(sizes.flatMap((size, g) => Array<number>(size).fill(g)));
  const all = variables(groups.of.length, 5);
  it.each([
    ['likert', 'number'],
    ['classes', 'number'],
    ['classes', 'classes'],
    ['uneven', 'likert'],
    ['sometimes', 'number'],
    ['vector of integers', 'classes'],
  ])('%s against %s', (x, y) => {
    const target = { variable: all[y], widths, groups };
    expectSame({ variable: all[x], widths, groups }, target);
  });

  it('what seven strata add gives values of their own to each', () => {
    const shifted = withAdded(all['likert'], ({ of }, i) => 0.137 * (of[i] % 7), groups);
    expectSame({ variable: shifted, widths, groups }, { variable: all['number'], widths, groups });
  });
});

type Grouped = { variable: Variable; widths: readonly number[]; groups: RowGroups };

function expectSame(feature: Grouped, target: Grouped): void {
  const space = borrowSimd()!;
  const output = complete(groupOutput(target))!;
  const byValues = valuesFeature(feature, 200)!;
  const [values] = complete(levelGroupValues(space, output, [byValues]));
  space.release();
  const expected = correlations(centredKernels(feature), centredKernels(target));
  expect(values!.length).toBe(expected.length);
  expected.forEach((value, at) => expect(Math.abs(values![at] - value)).toBeLessThan(1e-10));
}

function withAdded(
  variable: Variable,
  add: (groups: RowGroups, row: number) => number,
  groups: RowGroups,
): Variable {
  if (variable.kernel !== 'gaussian') throw new Error('classes have no points');
  const [points] = variable.coordinates;
  return { ...variable, coordinates: [points.map((value, i) => value + add(groups, i))] };
}

it('leaves features of many values to others', () => {
  const variable = variables(400, 5)['number'];
  expect(valuesFeature({ variable, widths, groups: oneGroup(400) }, 96)).toBeUndefined();
});

it('gives up on a kernel of which next to nothing is left', () => {
  const groups = groupsOf(Array.from({ length: 120 }, (_, i) => Math.floor(i / 60)));
  // In each group but one row is different, and only by a hair.
  const near = Float64Array.from({ length: 120 }, (_, i) => (i % 60 === 0 ? 1e-7 : 0));
  const space = borrowSimd()!;
  const output = complete(groupOutput({ variable: variables(120, 5)['number'], widths, groups }))!;
  const feature = valuesFeature({ variable: { kernel: 'gaussian', coordinates: [near] }, widths, groups }, 96)!;
  expect(complete(levelGroupValues(space, output, [feature]))).toEqual([undefined]);
  space.release();
});
