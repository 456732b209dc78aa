/** Rows in groups, by the distinct values of a feature: against the definition, where groups are large, small, and of all sizes. */
import { beforeAll, describe, expect, it } from 'vitest';
import { complete } from '../../../src/engine/steps.js';
import { arraysOf, type Variable } from '../../../src/kernels/variable.js';
import { measureColumns } from '../../../src/data/measure-columns.js';
import { prepareNumbers, type PreparedNumbers, variableOf } from '../../../src/data/prepared-column.js';
import { standardize } from '../../../src/data/standardize.js';
import { takeOffStratumMeans } from '../../../src/design/stratum-means.js';
import { randomStream } from '../../../src/numerics/random.js';
import { groupsOf, oneGroup, type RowGroups } from '../../../src/numerics/row-groups.js';
import { centredKernels, correlations } from '../../../src/procedures/correlation/definition.js';
import { groupOutput } from '../../../src/procedures/correlation/group-output.js';
import { levelGroupValues } from '../../../src/procedures/correlation/level-group-values.js';
import { SideBySide } from '../../../src/numerics/side-by-side.js';
import { levelsAsValues, valuesFeature } from '../../../src/procedures/correlation/values-in-groups.js';
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

/** Answers of a row in a stratum, from a number between 0 and 1. */
const answers: [string, (u: number, stratum: number) => number][] = [
  ['on five levels', (u) => Math.floor(5 * u)],
  ['below 0', (u) => Math.floor(5 * u) - 7],
  ['in tenths', (u) => Math.floor(5 * u) / 10],
  ['on uneven levels', (u) => [0, 1, Math.PI, 50][Math.floor(4 * u)]],
  ['with an odd one', (u) => (u < 0.01 ? 1000 : Math.floor(3 * u))],
  ['shifted a little by their strata', (u, stratum) => Math.floor(5 * u) + (stratum % 3)],
  ['shifted far by their strata', (u, stratum) => Math.floor(5 * u) + 40 * (stratum % 5)],
];

describe.each(answers)('answers %s, without the means of their strata,', (_, answer) => {
  it.each([
    ['of one to three rows', Array.from({ length: 180 }, (_size, g) => 1 + (g % 3))],
    ['of three rows', Array<number>(120).fill(3)],
    ['of ten rows', Array<number>(36).fill(10)],
    ['of all sizes', [4, 1, 90, 2, 3, 3, 60, 5, 11, 150, 1]],
  ])('in strata %s', (_sizes, sizes) => {
    const groups = groupsOf(sizes.flatMap((size, g) => Array<number>(size).fill(g)));
    const random = randomStream(3, sizes.join());
    const values = Float64Array.from(groups.of, (g) => answer(random.uniform(), g));
    takeOffStratumMeans(values, groups);
    const coordinates = [standardize(values)!];
    const feature = { variable: { kernel: 'gaussian', coordinates } as Variable, widths, groups };
    const target = variables(groups.of.length, 5);
    expectSame(feature, { variable: target['number'], widths, groups });
    expectSame(feature, { variable: target['classes'], widths, groups });
  });
});

describe('answers on levels that are known', () => {
  const sizes = [30, 1, 25, 2, 3, 4, 40];
  const groups = groupsOf(sizes.flatMap((size, g) => Array<number>(size).fill(g)));
  const rows = groups.of.length;
  const random = randomStream(4, 'levels');
  const order = Int32Array.from({ length: rows }, (_, i) => (7 * i) % rows);
  const prepared = (answer: (u: number) => number): PreparedNumbers => {
    const values = Float64Array.from({ length: rows }, () => answer(random.uniform()));
    const features = [{ kind: 'number' as const, name: 'x', values }];
    return prepareNumbers(values, measureColumns(features, rows).get(0)!, 1)!;
  };
  const asValues = (column: PreparedNumbers, rowOrder?: Int32Array) =>
    levelsAsValues(column, { rows, order: rowOrder, widths, room: new SideBySide(Int32Array, rows, 1) });

  it.each([
    ['five', (u: number) => Math.floor(5 * u)],
    ['tenths', (u: number) => Math.floor(5 * u) / 10 - 0.3],
    ['levels of which some have no rows', (u: number) => 2 * Math.floor(4 * u) + (u < 0.1 ? 7 : 0)],
  ])('%s', (_, answer) => {
    const column = prepared(answer);
    const target = { variable: variables(rows, 5)['number'], widths, groups };
    for (const rowOrder of [undefined, order]) {
      const feature = { variable: variableOf(column, rowOrder), widths, groups };
      expectSame(feature, target, asValues(column, rowOrder));
    }
  });

  it('are not many, and whole', () => {
    expect(asValues(prepared((u) => Math.floor(20 * u)))).toBeUndefined();
    expect(asValues(prepared((u) => u))).toBeUndefined();
  });
});

it('numbers values that meet in a group side by side', () => {
  const groups = groupsOf([0, 0, 1, 1, 2, 2, 2, 3, 3]);
  const coordinates = [Float64Array.of(1, 2, 11, 12, 3, 1, 2, 13, 11)];
  const feature = valuesFeature({ variable: { kernel: 'gaussian', coordinates }, widths, groups }, 10)!;
  expect(Array.from(feature.codes)).toEqual([0, 1, 3, 4, 2, 0, 1, 5, 3]);
  expect(arraysOf(feature.wide.variable)).toEqual([Float64Array.of(1, 2, 3, 11, 12, 13)]);
  expect(feature.reach).toBe(2);
});

type Grouped = { variable: Variable; widths: readonly number[]; groups: RowGroups };

function expectSame(
  feature: Grouped,
  target: Grouped,
  byValues = valuesFeature(feature, feature.groups.of.length),
): void {
  const space = borrowSimd()!;
  const output = complete(groupOutput(target))!;
  const [values] = complete(levelGroupValues(space, output, [byValues!]));
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
  const feature = valuesFeature(
    { variable: { kernel: 'gaussian', coordinates: [near] }, widths, groups },
    96,
  )!;
  expect(complete(levelGroupValues(space, output, [feature]))).toEqual([undefined]);
  space.release();
});
