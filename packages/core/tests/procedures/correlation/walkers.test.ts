/** The walks of several correlations, dense and thin, in WebAssembly and in TypeScript, against the definition. */
import { beforeAll, describe, expect, it } from 'vitest';
import { complete } from '../../../src/engine/steps.js';
import { distinctValues } from '../../../src/kernels/levels-of.js';
import { rowsInOrder } from '../../../src/kernels/variable.js';
import type { WideVariable } from '../../../src/kernels/widths.js';
import { randomStream, shuffled } from '../../../src/numerics/random.js';
import { drawnPairs } from '../../support/drawn-pairs.js';
import { oneByOne, type SwapWalker } from '../../../src/permutation/walker.js';
import { centredKernels, correlations } from '../../../src/procedures/correlation/definition.js';
import { correlationsUnderSwaps } from '../../../src/procedures/correlation/dense-swaps.js';
import { packKernels } from '../../../src/procedures/correlation/packed-kernels.js';
import { denseWalker, thinWalker } from '../../../src/procedures/correlation/simd-walkers.js';
import { wholeWalker } from '../../../src/procedures/correlation/whole-walker.js';
import { wideFactors } from '../../../src/procedures/correlation/thin-records.js';
import { asOutput, thinPairs, thinUnderSwaps } from '../../../src/procedures/correlation/thin-swaps.js';
import { loadKernels } from '../../../src/simd/load.js';
import { variables } from '../../support/variables.js';

const ROWS = 47;
const all = variables(ROWS, 3);
const pairs: [string, string, number[]][] = [
  ['number', 'number', [0.25, 1, 4]],
  ['number', 'classes', [0.25, 1, 4]],
  ['classes', 'vector', [0.25, 1, 4]],
  ['heavy', 'likert', [1]],
  ['likert', 'sometimes', [0.5, 2]],
  ['vector', 'number', [0.1, 0.3, 1, 3, 10, 30]],
  ['one', 'number', [0.25, 1, 4]],
];

/** The score of an order, by definition. */
function defined(feature: WideVariable, target: WideVariable, order: Int32Array): number {
  const moved = rowsInOrder(feature.variable, order);
  const wide = { variable: moved, widths: feature.widths };
  return Math.max(...correlations(centredKernels(wide), centredKernels(target)));
}

describe.each(pairs)('%s against %s', (x, y, widths) => {
  const feature = { variable: all[x], widths };
  const target = { variable: all[y], widths };
  const ways: (readonly [string, number, () => SwapWalker | undefined])[] = [
    [
      'by definition',
      1e-11,
      () => oneByOne(correlationsUnderSwaps(centredKernels(feature), centredKernels(target))),
    ],
    ['dense', 1e-6, () => denseWalker(packKernels(feature), packKernels(target))],
    ...(widths.length > 3
      ? []
      : [
          [
            'dense, in whole numbers',
            1e-4,
            () => wholeWalker(packKernels(feature), packKernels(target)),
          ] as const,
          [
            'dense, in whole numbers, passing over rows that are alike',
            1e-4,
            () =>
              wholeWalker(
                packKernels(feature),
                packKernels(target),
                distinctValues(feature.variable, ROWS)?.codes,
              ),
          ] as const,
        ]),
    ['thin, in TypeScript', 1e-3, () => oneByOne(thinUnderSwaps(thin()))],
    ['thin', 1e-3, () => thinWalker(thin())],
  ];
  const thin = () => {
    const factors = [target, feature].map((wide) => complete(wideFactors(wide, 1000)));
    return thinPairs(asOutput(factors[0]!), factors[1]!);
  };
  beforeAll(loadKernels);

  it.each(ways)('%s', (_, tolerance, make) => {
    const walker = make();
    expect(walker).toBeDefined();
    if (walker === undefined) return;
    const order = new Int32Array(ROWS);
    const check = (value: number): void => {
      walker.readOrder(order);
      expect(Math.abs(value - defined(feature, target, order))).toBeLessThan(tolerance);
    };
    check(walker.reset());
    const random = randomStream(1, 'walk');
    for (const floor of [-Infinity, -Infinity, 0.02]) {
      const jump = walker.jump(shuffled(ROWS, random), -Infinity);
      expect(jump.jumped).toBe(true);
      check(jump.value);
      const before = jump.value;
      const values = new Float64Array(9);
      // Enough that the values are made anew on the way.
      const accepted = walker.walk({
        pairs: drawnPairs(900, ROWS, random),
        swapsPerState: 100,
        floor,
        values,
      });
      check(values[8]);
      if (floor === -Infinity) expect(accepted).toBe(900);
      // Nothing that was above the floor falls below it.
      else if (before >= floor) expect(Math.min(...values)).toBeGreaterThanOrEqual(floor - 1e-9);
    }
    const refused = walker.jump(shuffled(ROWS, random), 2);
    expect(refused.jumped).toBe(false);
    check(refused.value);
    walker.release();
  });
});
