/** Rows in groups: all ways to the correlations against the definition, and the walks on them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { complete } from '../../../src/engine/steps.js';
import { rowsInOrder } from '../../../src/kernels/variable.js';
import { QuickOrders } from '../../../src/numerics/quick-orders.js';
import { randomStream } from '../../../src/numerics/random.js';
import { groupsOf } from '../../../src/numerics/row-groups.js';
import { oneByOne, type SwapWalker } from '../../../src/permutation/walker.js';
import { correlationValues } from '../../../src/procedures/correlation/correlation-values.js';
import { correlationsByRows, kernelSums } from '../../../src/procedures/correlation/correlation-rows.js';
import { centredKernels, correlations } from '../../../src/procedures/correlation/definition.js';
import { correlationsUnderSwaps } from '../../../src/procedures/correlation/dense-swaps.js';
import { packKernels } from '../../../src/procedures/correlation/packed-kernels.js';
import { denseWalker, thinWalker } from '../../../src/procedures/correlation/simd-walkers.js';
import { wideFactors } from '../../../src/procedures/correlation/thin-records.js';
import { asOutput, thinPairs, thinUnderSwaps } from '../../../src/procedures/correlation/thin-swaps.js';
import { thinCorrelations } from '../../../src/procedures/correlation/thin-values.js';
import { loadKernels } from '../../../src/simd/load.js';
import { variables } from '../../support/variables.js';

const designs: [string, number[]][] = [
  ['small groups beside large ones', [1, 2, 3, 4, 7, 30]],
  ['two large groups', [23, 24]],
  ['threes', Array<number>(15).fill(3)],
  ['twos and ones', [...Array<number>(20).fill(2), 1, 1, 1, 1, 1]],
  ['fours', Array<number>(12).fill(4)],
  ['more columns than a segment has', [150, 3, 60, 2, 25]],
];
const pairs: [string, string][] = [
  ['number', 'number'],
  ['number', 'classes'],
  ['classes', 'vector'],
  ['classes', 'classes'],
  ['heavy', 'likert'],
  ['vector', 'number'],
];
const widths = [0.25, 1, 4];

beforeAll(loadKernels);

describe.each(designs)('%s', (_, sizes) => {
  const rows = sizes.reduce((sum, size) => sum + size, 0);
  const groups = groupsOf(sizes.flatMap((size, g) => Array<number>(size).fill(g)));
  const all = variables(rows, 5);
  describe.each(pairs)('%s against %s', (x, y) => {
    const feature = { variable: all[x], widths, groups };
    const target = { variable: all[y], widths, groups };
    const expected = correlations(centredKernels(feature), centredKernels(target));

    it('over all pairs of rows', () => {
      const [values] = complete(correlationValues({ target, featureWidths: widths }, [feature.variable]));
      expect(worst(values, expected)).toBeLessThan(1e-11);
    });

    it('row by row', () => {
      const sums = [feature, target].map((wide) => complete(kernelSums(wide)));
      expect(worst(complete(correlationsByRows(sums[0], sums[1])), expected)).toBeLessThan(1e-12);
    });

    it('from thin factors', () => {
      const values = complete(thinCorrelations(feature, target));
      if (values !== undefined) expect(worst(values, expected)).toBeLessThan(1e-9);
      else expect(x === 'heavy' || y === 'likert' || rows < 60).toBe(true);
    });

    const ways: [string, number, () => SwapWalker | undefined][] = [
      [
        'by definition',
        1e-11,
        () => oneByOne(correlationsUnderSwaps(centredKernels(feature), centredKernels(target))),
      ],
      ['dense', 2e-6, () => denseWalker(packKernels(feature), packKernels(target))],
      ['thin, in TypeScript', 1e-3, () => oneByOne(thinUnderSwaps(thin()))],
      ['thin', 1e-3, () => thinWalker(thin())],
    ];
    const thin = () => {
      const factors = [target, feature].map((wide) => complete(wideFactors(wide, 1000)));
      return thinPairs(asOutput(factors[0]!), factors[1]!);
    };
    it.each(ways)('walks, %s', (__, tolerance, make) => {
      const walker = make()!;
      const orders = new QuickOrders(randomStream(3, 'orders'), groups);
      const order = Int32Array.from({ length: rows }, (___, i) => i);
      const check = (value: number): void => {
        walker.readOrder(order);
        // No row leaves its group.
        expect(order.every((row, place) => groups.of[row] === groups.of[place])).toBe(true);
        const moved = { variable: rowsInOrder(feature.variable, order), widths, groups };
        const values = correlations(centredKernels(moved), centredKernels(target));
        expect(Math.abs(value - Math.max(...values))).toBeLessThan(tolerance);
      };
      check(walker.reset());
      for (let round = 0; round < 2; round++) {
        orders.shuffle(order);
        check(walker.jump(order, -Infinity).value);
        const proposed = new Int32Array(60);
        orders.drawPairs(proposed, rows);
        const values = new Float64Array(3);
        walker.walk({ pairs: proposed, swapsPerState: 10, floor: -Infinity, values });
        check(values[2]);
      }
      walker.release();
    });
  });
});

function worst(values: Float64Array, expected: Float64Array): number {
  return values.reduce((most, value, at) => Math.max(most, Math.abs(value - expected[at])), 0);
}
