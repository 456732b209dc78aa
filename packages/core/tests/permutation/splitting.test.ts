/**
 * Splitting against probabilities that are known: how many of m ones lie in the first m places is hypergeometric, with ties
 * everywhere; the place of one row among n is uniform.
 */
import { describe, expect, it } from 'vitest';
import { complete } from '../../src/engine/steps.js';
import { randomStream } from '../../src/numerics/random.js';
import { splitting, type Ties } from '../../src/permutation/splitting.js';
import { oneByOne, type ChainWalker } from '../../src/permutation/walker.js';

/** A walker over a statistic of the order, from scratch at every swap. */
function walkerOf(rows: number, valueOf: (order: Int32Array) => number): ChainWalker {
  const order = new Int32Array(rows);
  const swap = (a: number, b: number): void => {
    [order[a], order[b]] = [order[b], order[a]];
  };
  let asked = [0, 0];
  return oneByOne({
    rows,
    scale: 1,
    tolerance: 1e-12,
    order,
    get value() {
      return valueOf(order);
    },
    afterSwap(a, b) {
      asked = [a, b];
      swap(a, b);
      const value = valueOf(order);
      swap(a, b);
      return value;
    },
    commit: () => swap(asked[0], asked[1]),
    jump(other) {
      order.set(other);
      return true;
    },
    reset: () => order.forEach((_, i) => (order[i] = i)),
  });
}

const choose = (n: number, k: number): number => {
  let product = 1;
  for (let i = 1; i <= k; i++) product *= (n - k + i) / i;
  return product;
};

/** P(at least `least` of m ones in the first m of n places). */
function hypergeometricTail(n: number, m: number, least: number): number {
  let tail = 0;
  for (let k = least; k <= m; k++) tail += (choose(m, k) * choose(n - m, m - k)) / choose(n, m);
  return tail;
}

/** Rows 0 to seen − 1 are ones, and so are enough of the last to make m. */
function onesWalker(n: number, m: number, seen: number): ChainWalker {
  const isOne = (row: number): boolean => row < seen || row >= n - (m - seen);
  return walkerOf(n, (order) => {
    let count = 0;
    for (let i = 0; i < m; i++) if (isOne(order[i])) count += 1;
    return count;
  });
}

/** Estimates over seeds. */
function estimates(walker: () => ChainWalker, seeds: number, smallest = 1e-12, ties?: Ties) {
  return Array.from({ length: seeds }, (_, seed) =>
    complete(splitting({ walker: walker(), smallest, random: randomStream(seed, 'splitting'), ties })),
  );
}

describe('splitting', () => {
  it.each([
    [60, 20, 10],
    [60, 20, 12],
    [60, 20, 14],
    [60, 20, 16],
    [40, 20, 18],
  ])('%i places, %i ones, %i of them in front', (n, m, seen) => {
    const truth = hypergeometricTail(n, m, seen);
    const found = estimates(() => onesWalker(n, m, seen), 12);
    const z = found.map(({ upper, upperError }) => (upper - truth) / upperError);
    // Right on the average, and no further off than the stated errors say.
    const mean = found.reduce((sum, { upper }) => sum + upper, 0) / found.length;
    const spread = Math.sqrt(z.reduce((sum, value) => sum + value * value, 0) / z.length);
    expect(Math.abs(mean / truth - 1)).toBeLessThan(0.25);
    expect(spread).toBeLessThan(2);
    expect(found.every(({ isBound }) => !isBound)).toBe(true);
  });

  it('with few ones among many others knows which swaps change something', () => {
    const [n, m, seen] = [150, 8, 4];
    const ties = {
      x: Int32Array.from({ length: n }, (_, row) => Number(row < seen || row >= n - (m - seen))),
      y: Int32Array.from({ length: n }, (_, place) => Number(place < m)),
    };
    const logs = estimates(() => onesWalker(n, m, seen), 30, 1e-12, ties).map(({ upper }) => Math.log(upper));
    const mean = logs.reduce((sum, value) => sum + value, 0) / logs.length;
    const squares = logs.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    // With swaps of any two places it is .19.
    expect(Math.sqrt(squares / (logs.length - 1))).toBeLessThan(0.15);
    expect(Math.abs(mean - Math.log(hypergeometricTail(n, m, seen)))).toBeLessThan(0.08);
  });

  it('of a probability above a tenth takes one level and its error is that of a share', () => {
    const [{ upper, upperError, levels }] = estimates(() => onesWalker(60, 20, 8), 1);
    const truth = hypergeometricTail(60, 20, 8);
    expect(truth).toBeGreaterThan(0.1);
    expect(levels).toBe(0);
    // 100 orders that reach it, however many that takes.
    expect(upperError).toBeCloseTo(upper * Math.sqrt((1 - upper) / 100), 3);
    expect(Math.abs(upper - truth)).toBeLessThan(4 * upperError);
  });

  it('stops at the smallest p-value that is asked for, and says so', () => {
    const [{ upper, isBound, upperError }] = estimates(() => onesWalker(60, 20, 18), 1, 1e-6);
    expect(hypergeometricTail(60, 20, 18)).toBeLessThan(1e-6);
    expect({ upper, isBound, upperError }).toEqual({ upper: 1e-6, isBound: true, upperError: 0 });
  });

  it('ends where all orders are equal', () => {
    const [{ upper }] = estimates(() => walkerOf(10, () => 0.5), 1);
    expect(upper).toBe(1);
  });

  it('ends where an order is so rare that nothing leads to it', () => {
    // One order in ten thousand places above all others, which are equal.
    const walker = () => walkerOf(30, (order) => (order.every((row, i) => row === i) ? 1 : 0));
    const [{ isBound, upper }] = estimates(walker, 1, 1e-9);
    expect(isBound).toBe(true);
    expect(upper).toBeLessThanOrEqual(1e-3);
  });
});
