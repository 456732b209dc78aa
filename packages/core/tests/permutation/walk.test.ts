/**
 * The permutation walk: against all orders where these can be listed, its arithmetic against the definition, its random
 * streams, and the property of Besag and Clifford that makes its p-values uniform however few states it visits.
 */

import { type Dataset, hsicInf } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { type Admission, EVERY_ORDER } from '../../src/permutation/admission.js';
import { kernelMatrix, outputWeights, shuffledSd } from '../../src/procedures/exact/dense-matrices.js';
import { enumerateOrders } from '../../src/permutation/enumerate-orders.js';
import { featureTest } from '../../src/procedures/exact/feature-test.js';
import { type PermutationTail, permutationWalk } from '../../src/permutation/walk.js';
import { rankReversal } from '../../src/permutation/rank-reversal.js';
import { prepareOutput } from '../../src/procedures/exact/output.js';
import { hsicOfOrder, hsicUnderSwaps } from '../../src/procedures/exact/hsic-under-swaps.js';
import { type Variable, variableRows } from '../../src/kernels/variable.js';
import { normalQuantile } from '../../src/numerics/normal.js';
import { type RandomStream, randomStream } from '../../src/numerics/random.js';
import { complete } from '../../src/engine/steps.js';

const normal = (random: RandomStream): number => normalQuantile(random.uniform());

function numbers(values: Iterable<number>): Variable {
  return { kernel: 'gaussian', coordinates: [Float64Array.from(values)] };
}

function classes(codes: readonly number[]): Variable {
  return { kernel: 'delta', codes: Int32Array.from(codes) };
}

function normals(rows: number, random: RandomStream): Variable {
  return numbers(Array.from({ length: rows }, () => normal(random)));
}

function kernelValue(variable: Variable, i: number, j: number): number {
  if (variable.kernel === 'delta') return variable.codes[i] === variable.codes[j] ? 1 : 0;
  if (variable.kernel === 'gram') return variable.matrices[0][i * variable.codes.length + j];
  return Math.exp(-variable.coordinates.reduce((sum, values) => sum + (values[i] - values[j]) ** 2, 0));
}

/** The unbiased HSIC of (x in an order, y), from tr(KL), 1'K1 1'L1 and 1'KL1 without diagonals. */
function naiveHsic(x: Variable, y: Variable, order: readonly number[]): number {
  const n = order.length;
  let trace = 0;
  let totalK = 0;
  let totalL = 0;
  let product = 0;
  for (let i = 0; i < n; i++) {
    let rowK = 0;
    let rowL = 0;
    for (let j = 0; j < n; j++) {
      if (j === i) continue;
      const k = kernelValue(x, order[i], order[j]);
      const l = kernelValue(y, i, j);
      trace += k * l;
      rowK += k;
      rowL += l;
    }
    totalK += rowK;
    totalL += rowL;
    product += rowK * rowL;
  }
  return (trace + (totalK * totalL) / ((n - 1) * (n - 2)) - (2 / (n - 2)) * product) / (n * (n - 3));
}

function* ordersOf(items: readonly number[]): Generator<number[]> {
  if (items.length <= 1) yield [...items];
  for (let i = 0; i < items.length && items.length > 1; i++) {
    for (const rest of ordersOf(items.toSpliced(i, 1))) yield [items[i], ...rest];
  }
}

const inOrder = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** z at every order of x. */
function allValues(x: Variable, y: Variable): number[] {
  return Array.from(ordersOf(inOrder(variableRows(x))), (order) => naiveHsic(x, y, order));
}

const atLeast = (threshold: number): Admission => ({ threshold, admitsTies: true });
const above = (threshold: number): Admission => ({ threshold, admitsTies: false });

function enumerate(x: Variable, y: Variable, admission: Admission): PermutationTail {
  const weights = outputWeights(y);
  return complete(enumerateOrders(hsicOfOrder(weights, kernelMatrix(x), variableRows(x)), admission));
}

function walk(
  x: Variable,
  y: Variable,
  options: { admission: Admission; states: number; swapsPerState: number; random: RandomStream },
): PermutationTail {
  const statistic = hsicUnderSwaps(outputWeights(y), kernelMatrix(x), variableRows(x));
  return complete(permutationWalk({ statistic, reversal: rankReversal(x), ...options }));
}

/** Pairs (x, y) of n rows: continuous, dependent, tied, binary against classes, rare against rare. */
function pairs(n: number): [string, Variable, Variable][] {
  const random = randomStream(n, 'pairs');
  const x = Array.from({ length: n }, () => normal(random));
  const rare = inOrder(n).map((i) => (i < 2 ? 1 : 0));
  return [
    ['independent', numbers(x), normals(n, random)],
    ['dependent', numbers(x), numbers(x.map((value) => value + 0.3 * normal(random)))],
    ['tied', numbers(inOrder(n).map((i) => i % 3)), numbers(inOrder(n).map((i) => Math.floor(i / 2)))],
    [
      'binary and classes',
      classes(inOrder(n).map((i) => (i < n / 2 ? 0 : 1))),
      classes([0, 0, 1, 0, 2, 1, 1, 2, 0].slice(0, n)),
    ],
    ['rare and rare', classes(rare), classes(rare.toReversed())],
  ];
}

describe('enumerateOrders', () => {
  it.each([...pairs(6), ...pairs(7)])('counts as a naive loop over all orders: %s', (_, x, y) => {
    const values = allValues(x, y);
    const observed = naiveHsic(x, y, inOrder(variableRows(x)));
    const scores = values.toSorted((a, b) => a - b);
    for (const threshold of [-Infinity, observed, scores[0], (scores[0] + observed) / 2]) {
      // Ties in exact arithmetic differ by rounding only, and other values by far more than 1e-10.
      const admitted = values.filter((value) => value >= threshold - 1e-10);
      const tail = enumerate(x, y, atLeast(threshold));
      expect(tail.upper).toBe(admitted.filter((value) => value >= observed - 1e-10).length / admitted.length);
      expect(tail.lower).toBe(admitted.filter((value) => value <= observed + 1e-10).length / admitted.length);
      expect(tail.acceptance).toBe(admitted.length / values.length);
      expect([tail.upperError, tail.lowerError]).toEqual([0, 0]);
    }
  });

  it.each([...pairs(6), ...pairs(7)])(
    'asks for more than a tie where a tie does not suffice: %s',
    (_, x, y) => {
      const values = allValues(x, y);
      const observed = naiveHsic(x, y, inOrder(variableRows(x)));
      const threshold = values.reduce(
        (most, value) => (value < observed - 1e-10 ? Math.max(most, value) : most),
        -1,
      );
      const admitted = values.filter((value) => value > threshold + 1e-10);
      const tail = enumerate(x, y, above(threshold));
      expect(tail.upper).toBe(admitted.filter((value) => value >= observed - 1e-10).length / admitted.length);
      expect(tail.acceptance).toBe(admitted.length / values.length);
    },
  );
});

describe('permutationWalk', () => {
  it.each([
    ...pairs(8).map(([name, x, y]) => ({ name, n: 8, x, y })),
    ...pairs(9).map(([name, x, y]) => ({ name, n: 9, x, y })),
  ])('comes within its own error of all $n! orders: $name', ({ n, x, y }) => {
    const observed = naiveHsic(x, y, inOrder(n));
    for (const threshold of [-Infinity, Math.min(0, observed)]) {
      const exact = enumerate(x, y, atLeast(threshold));
      for (const seed of [1, 2]) {
        const random = randomStream(seed, 'walk test', String(threshold));
        const tail = walk(x, y, { admission: atLeast(threshold), states: 100_000, swapsPerState: 2, random });
        expect(tail.upperError).toBeLessThan(0.02);
        expect(tail.lowerError).toBeLessThan(0.02);
        expect(Math.abs(tail.upper - exact.upper)).toBeLessThanOrEqual(4 * tail.upperError);
        expect(Math.abs(tail.lower - exact.lower)).toBeLessThanOrEqual(4 * tail.lowerError);
        if (threshold === -Infinity) expect(tail.acceptance).toBe(1);
      }
    }
  });

  it('has tails that overlap in the observed value, and p at least 1/(states + 1)', () => {
    for (let seed = 0; seed < 200; seed++) {
      const random = randomStream(seed, 'tails');
      const x = seed % 2 === 0 ? normals(15, random) : classes(inOrder(15).map(() => random.below(2)));
      const y = normals(15, random);
      const { upper, lower } = walk(x, y, { admission: EVERY_ORDER, states: 19, swapsPerState: 3, random });
      expect(upper + lower).toBeGreaterThanOrEqual(1 + 1 / 20 - 1e-15);
      expect(Math.min(upper, lower)).toBeGreaterThanOrEqual(1 / 20);
      expect(Math.max(upper, lower)).toBeLessThanOrEqual(1);
    }
  });

  it('stays where it is when no other order is admitted', () => {
    // x = y: by Cauchy and Schwarz the observed order has the largest value, and with distinct distances no other has.
    const x = numbers([0, 0.1, 0.3, 0.7, 1.2, 1.5, 2.1, 2.9, 3.3, 4.7]);
    const threshold = naiveHsic(x, x, inOrder(10));
    const tail = walk(x, x, {
      admission: atLeast(threshold),
      states: 99,
      swapsPerState: 2,
      random: randomStream(1, 'stay'),
    });
    expect(tail).toMatchObject({ upper: 1, lower: 1, acceptance: 0 });
  });
});

describe('hsicUnderSwaps', () => {
  it.each([
    { n: 50, swaps: 100_000, every: 4095 },
    { n: 400, swaps: 6_400, every: 6_399 },
  ])('drifts less than 1e-13 of its scale over $swaps swaps of $n rows', ({ n, swaps, every }) => {
    const random = randomStream(n, 'drift');
    const [x, y] = [normals(n, random), normals(n, random)];
    const statistic = hsicUnderSwaps(outputWeights(y), kernelMatrix(x), n);
    const order = inOrder(n);
    let worst = 0;
    for (let swap = 1; swap <= swaps; swap++) {
      const a = random.below(n);
      const b = (a + 1 + random.below(n - 1)) % n;
      const proposed = statistic.afterSwap(a, b);
      statistic.commit();
      [order[a], order[b]] = [order[b], order[a]];
      // The value is renewed after 4,096 swaps or 16 n: these are looked at just before, when it has drifted most.
      if (swap % (every + 1) === every || swap === swaps) {
        worst = Math.max(worst, Math.abs(proposed - naiveHsic(x, y, order)));
      }
    }
    expect(worst).toBeLessThan(1e-13 * statistic.scale);
    expect(statistic.scale).toBeLessThan(2);
  });

  it('changes nothing until the swap is committed, and returns to the start', () => {
    const random = randomStream(1, 'commit');
    const [x, y] = [normals(12, random), normals(12, random)];
    const statistic = hsicUnderSwaps(outputWeights(y), kernelMatrix(x), 12);
    const start = statistic.value;
    const swapped = statistic.afterSwap(2, 9);
    expect(statistic.value).toBe(start);
    statistic.commit();
    expect(statistic.value).toBe(swapped);
    expect(statistic.afterSwap(9, 2)).toBeCloseTo(start, 14);
    statistic.reset();
    expect(statistic.value).toBe(start);
    expect(statistic.afterSwap(2, 9)).toBe(swapped);
  });
});

describe('shuffledSd', () => {
  it.each(pairs(7))('is the standard deviation over all orders: %s', (_, x, y) => {
    const values = allValues(x, y);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
    const sd = shuffledSd(outputWeights(y), kernelMatrix(x), 7);
    expect(Math.abs(mean)).toBeLessThan(1e-12);
    expect(Math.abs(sd / Math.sqrt(variance) - 1)).toBeLessThan(1e-10);
  });
});

/** Independent features, the first of them related to the output. */
function dataset(rows: number, features: number, seed: number): Dataset {
  const random = randomStream(seed, 'dataset');
  const draw = (): Float64Array => Float64Array.from({ length: rows }, () => normal(random));
  const y = draw();
  const columns = Array.from({ length: features }, (_, j) => ({ name: `x${j}`, values: draw() }));
  columns[0].values.forEach((value, i) => {
    columns[0].values[i] = value + y[i];
  });
  return { features: columns, target: { kind: 'number', values: y } };
}

type PValues = Record<string, number>;

async function pValues(data: Dataset, seed: number): Promise<PValues> {
  const { selected } = await hsicInf(data, { preset: 'exact', select: 3, permutations: 499, seed });
  return Object.fromEntries(selected.map(({ name, pValue }) => [name, pValue]));
}

describe('random streams', () => {
  const data = dataset(30, 8, 1);

  it('are the same for the same seed, and others for another', async () => {
    const first = await pValues(data, 5);
    expect(await pValues(data, 5)).toEqual(first);
    const second = await pValues(data, 6);
    expect(Object.keys(second)).toEqual(Object.keys(first));
    expect(second).not.toEqual(first);
  });

  it('belong to the name of a feature, not to its place among the columns', async () => {
    const first = await pValues(data, 5);
    expect(await pValues({ ...data, features: data.features.toReversed() }, 5)).toEqual(first);
    const renamed = data.features.map((feature) => ({ ...feature, name: `renamed ${feature.name}` }));
    expect(Object.values(await pValues({ ...data, features: renamed }, 5))).not.toEqual(Object.values(first));
  });

  it('do not depend on features that had no part in the selection', async () => {
    const { selected, statistics } = await hsicInf(data, { preset: 'exact', select: 3, permutations: 19 });
    const threshold = selected[0].truncation[0][0];
    const taken = new Set(selected.map(({ name }) => name));
    const features = data.features.filter(({ name }, j) => taken.has(name) || statistics[j] === threshold);
    expect(features).toHaveLength(4);
    expect(await pValues({ ...data, features }, 5)).toEqual(await pValues(data, 5));
  });

  it('are those of the test of one feature', () => {
    const random = randomStream(3, 'one feature');
    const [feature, y] = [normals(20, random), normals(20, random)];
    const shared = { output: complete(prepareOutput(y)), states: 99, seed: 4 };
    const outcome = (name: string, seed: number): number =>
      complete(featureTest({ ...shared, seed }, { name, feature, admission: EVERY_ORDER })).upper;
    const all = [outcome('a', 4), outcome('b', 4), outcome('a', 5), outcome('c', 4), outcome('a', 6)];
    expect(outcome('a', 4)).toBe(all[0]);
    expect(new Set(all).size).toBeGreaterThan(1);
  });
});

/** The share of p-values at most k/20, for k = 1 … 19. */
function shares(values: readonly number[]): number[] {
  return Array.from(
    { length: 19 },
    (_, k) => values.filter((p) => p <= (k + 1) / 20 + 1e-12).length / values.length,
  );
}

describe('p-values under independence, from 19 states', () => {
  const sets = 2000;
  const error = (p: number): number => Math.sqrt((p * (1 - p)) / sets);

  it.each([
    { tail: 'upper', swapsPerState: 2 },
    { tail: 'lower', swapsPerState: 2 },
    // One swap hardly moves 12 rows: the states resemble the observed one, and p is uniform all the same.
    { tail: 'upper', swapsPerState: 1 },
  ] as const)(
    'are uniform without selection: $tail tail, $swapsPerState swaps',
    ({ tail, swapsPerState }) => {
      const values = inOrder(sets).map((seed) => {
        const random = randomStream(seed, 'uniform');
        const [x, y] = [normals(12, random), normals(12, random)];
        return walk(x, y, { admission: EVERY_ORDER, states: 19, swapsPerState, random })[tail];
      });
      shares(values).forEach((share, k) => {
        const expected = (k + 1) / 20;
        expect(share).toBeLessThan(expected + 4 * error(expected));
        // A walk that comes back to the observed order ties with it, which can only make p larger.
        if (swapsPerState > 1) expect(share).toBeGreaterThan(expected - 4 * error(expected));
      });
    },
  );

  it('never fall below uniform after a selection', async () => {
    const values: number[] = [];
    for (let seed = 0; seed < sets; seed++) {
      const random = randomStream(seed, 'selected');
      const draw = (): Float64Array => Float64Array.from({ length: 12 }, () => normal(random));
      const features = inOrder(4).map((j) => ({ name: `x${j}`, values: draw() }));
      const target = { kind: 'number', values: draw() } as const;
      const { selected } = await hsicInf(
        { features, target },
        { preset: 'exact', select: 2, permutations: 19, seed },
      );
      values.push(...selected.map(({ pValue }) => pValue));
    }
    // Two features a set share its output: the error is that of the sets.
    const found = shares(values);
    found.forEach((share, k) => expect(share).toBeLessThan((k + 1) / 20 + 4 * error((k + 1) / 20)));
    // Not by being near 1 throughout.
    expect(found[9]).toBeGreaterThan(0.35);
  });
});
