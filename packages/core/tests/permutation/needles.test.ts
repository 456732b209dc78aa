/** P-values that a few rows carry, where no step upwards leads to the orders that matter. */
import { describe, expect, it } from 'vitest';
import { complete } from '../../src/engine/steps.js';
import { QuickOrders } from '../../src/numerics/quick-orders.js';
import { randomStream } from '../../src/numerics/random.js';
import { groupsOf } from '../../src/numerics/row-groups.js';
import { fromScratch } from '../../src/permutation/from-scratch.js';
import { marginalTest } from '../../src/permutation/marginal-test.js';
import { needleBound } from '../../src/permutation/needles.js';
import type { ChainWalker } from '../../src/permutation/walker.js';
import { hsicInf } from '../../src/procedures/hsic-inf.js';
import { permutationPValue } from '../../src/procedures/permutation-p-value.js';
import { normalQuantile } from '../../src/numerics/normal.js';

const ROWS = 60;

/** 1 where some rows are all back among their places, and otherwise a slope that leads elsewhere. */
function needle(carriers: readonly number[]): ChainWalker {
  const isCarrier = (row: number): boolean => carriers.includes(row);
  return fromScratch({
    rows: ROWS,
    tolerance: 1e-12,
    valueOf(order) {
      if (carriers.every((place) => isCarrier(order[place]))) return 1;
      let slope = 0;
      for (let i = 0; i < ROWS; i++) slope += (order[i] * (ROWS - i)) / ROWS ** 3;
      return 0.5 * slope;
    },
  });
}

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);

function pValue(walker: ChainWalker, seed: number): number {
  const options = { permutations: 'auto', smallest: 1e-6, seed, name: 'needle' } as const;
  return complete(marginalTest(walker, options)).pValue;
}

describe('a needle', () => {
  it.each([
    [2, 1 / choose(ROWS, 2)],
    [3, 1 / choose(ROWS, 3)],
  ])('of %i rows is found', (count, expected) => {
    const carriers = [7, 31, 44].slice(0, count);
    for (let seed = 0; seed < 20; seed++) {
      const { lower = 0, lowerError = 1 } =
        complete(
          needleBound(needle(carriers), {
            least: 1e-9,
            ordinary: 0.5,
            random: randomStream(seed, 'needles'),
          }),
        ) ?? {};
      expect(lower / expected).toBeCloseTo(1, 10);
      expect(lowerError).toBe(0);
    }
    expect(pValue(needle(carriers), 1)).toBeGreaterThan(0.999 * expected);
  });

  it('within groups has their chances', () => {
    // Rows 7 and 31 among thirty odd ones, 44 among thirty even ones.
    const groups = groupsOf(Array.from({ length: ROWS }, (_, row) => row % 2));
    const options = { least: 1e-9, ordinary: 0.5, random: randomStream(1, 'needles'), groups };
    const { lower } = complete(needleBound(needle([7, 31, 44]), options)) ?? { lower: 0 };
    expect(lower * choose(30, 2) * 30).toBeCloseTo(1, 10);
  });

  it('is not seen where no rows carry the value', () => {
    const walker = fromScratch({
      rows: ROWS,
      tolerance: 1e-12,
      valueOf: (order) => order.reduce((sum, row, place) => sum - (row - place) ** 2, 0),
    });
    const random = randomStream(1, 'needles');
    const values = new Float64Array(1000);
    walker.reset();
    walker.draw(new QuickOrders(random), { values });
    const ordinary = values.sort()[990];
    expect(complete(needleBound(walker, { least: 1e-12, ordinary, random }))).toBeUndefined();
  });
});

it('rows that meet often make no p-value less sure', async () => {
  // Ten strata of three rows: a third of all orders leave a row where it is.
  const random = randomStream(5, 'small strata');
  const column = () => Array.from({ length: 30 }, () => normalQuantile(random.uniform()));
  const strata = Array.from({ length: 30 }, (_, row) => row % 10);
  for (let data = 0; data < 4; data++) {
    const [x, noise] = [column(), column()];
    const y = x.map((value, row) => 0.4 * value + noise[row]);
    for (let seed = 0; seed < 5; seed++) {
      const dataset = {
        features: [{ name: 'x', values: x }],
        target: { values: y },
        strata: { name: 'batch', values: strata },
      };
      const { selected } = await hsicInf(dataset, { seed, threads: 1 });
      const [{ pValue: found, pValueError }] = selected;
      if (found > 0.01) expect(pValueError).toBeLessThan(0.3 * found);
    }
  }
});

it('two rows far out in x and in y have no p-value below the chance that they meet', async () => {
  const random = randomStream(5, 'far out');
  const column = () =>
    Array.from({ length: 100 }, (_, row) => (row < 2 ? 20 : 0) + normalQuantile(random.uniform()));
  const [x, y] = [column(), column()];
  const strict = await permutationPValue(x, y, { permutations: 100_000, threads: 1 });
  for (let seed = 0; seed < 12; seed++) {
    const split = await permutationPValue(x, y, { seed, threads: 1 });
    expect(split.isUpperBound ?? false).toBe(false);
    expect(split.pValue).toBeGreaterThan(strict.pValue / 3);
  }
});

// Of orders that bring three rows together a third and a hundredth reach the score; two meet in one of five thousand uniform ones.
it.each([
  [3, 6, ['needle']],
  [3, 1, ['corner', 'three far rows']],
  [2, 7, ['corner', 'two far rows']],
])('a needle of %i rows has the same p-value whatever the seed (%i)', async (count, data, labels) => {
  const random = randomStream(data, ...labels);
  const column = () =>
    Array.from({ length: 100 }, (_, row) => (row < count ? 8 : 0) + normalQuantile(random.uniform()));
  const [x, y] = [column(), column()];
  const options = { smallestPValue: 1e-9, threads: 1 };
  const logs: number[] = [];
  for (let seed = 0; seed < 16; seed++) {
    const found = await permutationPValue(x, y, { ...options, seed });
    logs.push(Math.log(found.pValue));
  }
  // By splitting alone the largest was a thousand times the smallest.
  expect(Math.max(...logs)).toBeLessThan(Math.log(1.2 / choose(100, count)));
  expect(Math.max(...logs) - Math.min(...logs)).toBeLessThan(Math.log(2));
});
