/**
 * The statistics against twins written straight from their formulas, with full Gram matrices, all orders and all
 * quadruples. Equality is up to 1e-13 of the size of the terms: the same sums in another order.
 */

import { blockHsic, crossHsic, fullHsic, incompleteHsic } from '@hsicinf/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OwnColumn, OwnDataset, PlainTarget } from '../../src/data/dataset.js';
import { normalScores } from '../../src/data/standardize.js';
import { standardize } from '../../src/data/standardize.js';
import { medianDistance } from '../../src/kernels/bandwidth.js';
import type { Variable } from '../../src/kernels/variable.js';
import { normalQuantile } from '../../src/numerics/normal.js';
import { randomStream } from '../../src/numerics/random.js';
import { crossMoments } from '../../src/procedures/cross/cross-moments.js';
import { crossParts } from '../../src/procedures/cross/cross-values.js';
import { drawQuadruples, incompleteValues } from '../../src/statistics/incomplete.js';
import { complete } from '../../src/engine/steps.js';

/** One point a row. */
type Points = number[][];
type Gram = number[][];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

function naiveStandardize(values: readonly number[]): number[] {
  const centre = mean(values);
  const sd = Math.sqrt(sum(values.map((value) => (value - centre) ** 2)) / (values.length - 1));
  return values.map((value) => (value - centre) / sd);
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.sqrt(sum(a.map((value, c) => (value - b[c]) ** 2)));
}

function naiveMedianDistance(points: Points): number {
  const distances = points
    .flatMap((a, i) => points.slice(i + 1).map((b) => distance(a, b)))
    .toSorted((a, b) => a - b);
  const half = distances.length / 2;
  const median = Number.isInteger(half)
    ? (distances[half - 1] + distances[half]) / 2
    : distances[Math.floor(half)];
  return median > 0 ? median : mean(distances.filter((one) => one > 0));
}

function gaussianGram(points: Points, bandwidth: number): Gram {
  return points.map((a) => points.map((b) => Math.exp(-(distance(a, b) ** 2) / (2 * bandwidth ** 2))));
}

function deltaGram(labels: readonly (string | number)[]): Gram {
  return labels.map((a) => labels.map((b) => (a === b ? 1 : 0)));
}

/** The kernel matrix of all rows: bandwidth 1 for a number, the median distance for a vector. */
function gramOf(variable: OwnColumn | PlainTarget<Float64Array>, isStandardized: boolean): Gram {
  if (variable.kind === 'class') return deltaGram(variable.values);
  const arrays = variable.kind === 'vector' ? variable.values : [variable.values];
  const coordinates = arrays.map((values) => (isStandardized ? naiveStandardize([...values]) : [...values]));
  const points = coordinates[0].map((_, i) => coordinates.map((values) => values[i]));
  return gaussianGram(points, variable.kind === 'vector' ? naiveMedianDistance(points) : 1);
}

function submatrix(gram: Gram, rows: readonly number[]): Gram {
  return rows.map((i) => rows.map((j) => gram[i][j]));
}

/** The paper's estimate of a block, term by term: tr(KL), 1'K1 1'L1 and 1'KL1 of the matrices without their diagonals. */
function naiveBlock(k: Gram, l: Gram): number {
  const b = k.length;
  const bare = (gram: Gram): Gram => gram.map((row, i) => row.map((value, j) => (i === j ? 0 : value)));
  const [kBar, lBar] = [bare(k), bare(l)];
  const product = kBar.map((row) => lBar[0].map((_, j) => sum(row.map((value, t) => value * lBar[t][j]))));
  const trace = sum(product.map((row, i) => row[i]));
  const total = (gram: Gram): number => sum(gram.map(sum));
  return (
    (trace + (total(kBar) * total(lBar)) / ((b - 1) * (b - 2)) - (2 / (b - 2)) * total(product)) /
    (b * (b - 3))
  );
}

/** All orders of some items. */
function* ordersOf(items: readonly number[]): Generator<number[]> {
  if (items.length <= 1) yield [...items];
  for (let i = 0; i < items.length && items.length > 1; i++) {
    for (const rest of ordersOf(items.toSpliced(i, 1))) yield [items[i], ...rest];
  }
}

/** The kernel of the U-statistic: the mean of k_st (l_st + l_uv - 2 l_su) over the 24 orders of four rows. */
function naiveQuadruple(k: Gram, l: Gram, rows: readonly number[]): number {
  return mean([...ordersOf(rows)].map(([s, t, u, v]) => k[s][t] * (l[s][t] + l[u][v] - 2 * l[s][u])));
}

function allQuadruples(rows: number): number[][] {
  const found: number[][] = [];
  for (let s = 0; s < rows; s++) {
    for (let t = s + 1; t < rows; t++) {
      for (let u = t + 1; u < rows; u++) for (let v = u + 1; v < rows; v++) found.push([s, t, u, v]);
    }
  }
  return found;
}

/** A feature and a target of every kind; the rows of ties and rare values included. */
function mixedDataset(
  rows: number,
  seed: number,
  kind: NonNullable<PlainTarget<Float64Array>['kind']>,
): OwnDataset {
  const random = randomStream(seed, 'statistics test');
  const normal = (): number => normalQuantile(random.uniform());
  const numbers = (make: () => number): Float64Array => Float64Array.from({ length: rows }, make);
  const x = numbers(normal);
  const targets: Record<NonNullable<PlainTarget<Float64Array>['kind']>, PlainTarget<Float64Array>> = {
    number: { kind: 'number', values: x.map((value) => value ** 2 + normal()) },
    vector: {
      kind: 'vector',
      values: [x.map((value) => 30 * value + normal()), numbers(() => 5 * normal())],
    },
    class: { kind: 'class', values: Array.from(x, (value) => (value > 0.5 ? 'high' : random.below(2))) },
  };
  return {
    features: [
      { name: 'number', values: x },
      { name: 'ties', kind: 'number', values: numbers(() => random.below(3)) },
      { name: 'vector', kind: 'vector', values: [x, numbers(normal), numbers(() => random.below(2))] },
      {
        name: 'class',
        kind: 'class',
        values: Array.from(x, (value) => (value < -0.5 ? 'low' : random.below(2))),
      },
    ],
    target: targets[kind],
  };
}

const kinds: NonNullable<PlainTarget<Float64Array>['kind']>[] = ['number', 'vector', 'class'];

/** The largest difference, in units of the kernel matrices' entries. */
function largestDifference(actual: ArrayLike<number>, expected: readonly number[]): number {
  expect(actual.length).toBe(expected.length);
  return Math.max(...expected.map((value, i) => Math.abs(actual[i] - value)));
}

describe.each(kinds)('for a target of kind %s', (kind) => {
  it.each([4, 5, 7, 12])(
    'blockHsic is the formula of the paper in every block of %i rows',
    async (blockSize) => {
      const dataset = mixedDataset(31, blockSize, kind);
      const actual = await blockHsic(dataset, { blockSize });
      const l = gramOf(dataset.target, false);
      const k = dataset.features.map((feature) => gramOf(feature, true));
      const expected = Array.from({ length: Math.floor(31 / blockSize) }, (_, b) => {
        const rows = Array.from({ length: blockSize }, (__, i) => b * blockSize + i);
        return k.map((gram) => naiveBlock(submatrix(gram, rows), submatrix(l, rows)));
      });
      expect([actual.rows, actual.columns]).toEqual([expected.length, 4]);
      expect(largestDifference(actual.data, expected.flat())).toBeLessThan(1e-13);
      expect(Math.max(...expected.flat())).toBeGreaterThan(0.001);
    },
  );

  it('fullHsic is the formula with one block, with the output as it is or standardised', async () => {
    const dataset = mixedDataset(25, 1, kind);
    for (const targetTransform of ['none', 'standardize'] as const) {
      const l = gramOf(dataset.target, targetTransform === 'standardize');
      const expected = dataset.features.map((feature) => naiveBlock(gramOf(feature, true), l));
      const actual = await fullHsic(dataset, { targetTransform });
      expect(largestDifference(actual, expected)).toBeLessThan(1e-14);
    }
  });

  it('fullHsic is the mean of the quadruple kernel over all quadruples', async () => {
    const dataset = mixedDataset(8, 2, kind);
    const l = gramOf(dataset.target, false);
    const expected = dataset.features.map((feature) => {
      const k = gramOf(feature, true);
      return mean(allQuadruples(8).map((rows) => naiveQuadruple(k, l, rows)));
    });
    const actual = await fullHsic(dataset, { targetTransform: 'none' });
    expect(largestDifference(actual, expected)).toBeLessThan(1e-14);
  });

  it('a block of four rows is their quadruple kernel', async () => {
    const dataset = mixedDataset(24, 3, kind);
    const actual = await blockHsic(dataset, { blockSize: 4 });
    const l = gramOf(dataset.target, false);
    const k = dataset.features.map((feature) => gramOf(feature, true));
    const expected = Array.from({ length: 6 }, (_, b) =>
      k.map((gram) => naiveQuadruple(gram, l, [4 * b, 4 * b + 1, 4 * b + 2, 4 * b + 3])),
    );
    expect(largestDifference(actual.data, expected.flat())).toBeLessThan(1e-14);
  });

  it('incompleteHsic gives every unit the kernel of one quadruple, the same for all features', async () => {
    const dataset = mixedDataset(6, 4, kind);
    const l = gramOf(dataset.target, false);
    const k = dataset.features.map((feature) => gramOf(feature, true));
    const possible = allQuadruples(6).map((rows) => k.map((gram) => naiveQuadruple(gram, l, rows)));
    const actual = await incompleteHsic(dataset, { targetTransform: 'none', incompleteRatio: 20 });
    const met = new Set<number>();
    expect([actual.rows, actual.columns]).toEqual([120, 4]);
    for (let q = 0; q < actual.rows; q++) {
      const unit = actual.data.subarray(4 * q, 4 * q + 4);
      const match = possible.findIndex((values) => largestDifference(unit, values) < 1e-14);
      expect(match, `unit ${q}`).toBeGreaterThanOrEqual(0);
      met.add(match);
    }
    expect(met.size).toBeGreaterThan(6);
  });

  it('crossHsic is the product of doubly centred matrices', async () => {
    const dataset = mixedDataset(37, 5, kind);
    const rowsA = 20;
    const l = doublyCentred(gramOf(dataset.target, false), rowsA);
    const { rowValues, statistics } = await crossHsic(dataset, { rowsA, targetTransform: 'none' });
    dataset.features.forEach((feature, f) => {
      const k = doublyCentred(gramOf(feature, true), rowsA);
      const g = k.map((row, i) => (rowsA / ((rowsA - 1) * 16)) * sum(row.map((value, j) => value * l[i][j])));
      const actual = g.map((_, i) => rowValues.data[i * 4 + f]);
      expect(largestDifference(actual, g)).toBeLessThan(1e-14);
      expect(Math.abs(statistics[f] - mean(g))).toBeLessThan(1e-15);
    });
  });
});

/** Rows of A against rows of B, without row means, column means, and plus the grand mean. */
function doublyCentred(gram: Gram, rowsA: number): Gram {
  const part = gram.slice(0, rowsA).map((row) => row.slice(rowsA));
  const ofColumns = part[0].map((_, j) => mean(part.map((row) => row[j])));
  return part.map((row) => row.map((value, j) => value - mean(row) - ofColumns[j] + mean(ofColumns)));
}

describe('blockHsic', () => {
  it('is exactly 0 where a feature or the output is constant inside a block', async () => {
    const third = (values: readonly number[]): Float64Array => Float64Array.from(values);
    // Blocks of five: features constant in the first, the output in the second, nothing in the third.
    const varying = [0.3, 1.7, -2.2, 0.9, 5.1];
    const constant = [0.1, 0.1, 0.1, 0.1, 0.1];
    const x = third([...constant, ...varying, ...varying]);
    const labels = ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'c', 'b', 'a', 'a', 'b', 'c', 'b', 'a'];
    const features: OwnColumn[] = [
      { name: 'number', values: x },
      { name: 'vector', kind: 'vector', values: [x, x.map((value) => value / 3)] },
      { name: 'class', kind: 'class', values: labels },
    ];
    const targets: PlainTarget<Float64Array>[] = [
      { kind: 'number', values: third([...varying, ...constant, ...varying]) },
      { kind: 'vector', values: [third([...varying, ...constant, ...varying]), new Float64Array(15)] },
      { kind: 'class', values: [1, 2, 1, 3, 2, 7, 7, 7, 7, 7, 1, 2, 1, 3, 2] },
    ];
    for (const target of targets) {
      const { data } = await blockHsic({ features, target }, { blockSize: 5 });
      expect([...data.subarray(0, 6)]).toEqual([0, 0, 0, 0, 0, 0]);
      expect([...data.subarray(6)].every((value) => Math.abs(value) > 1e-6)).toBe(true);
    }
  });

  it('leaves a feature that never varies at 0', async () => {
    const dataset = mixedDataset(12, 6, 'number');
    dataset.features[1] = { name: 'constant', values: new Float64Array(12).fill(1e9) };
    const { data } = await blockHsic(dataset, { blockSize: 6 });
    expect([data[1], data[5]]).toEqual([0, 0]);
  });
});

describe('drawQuadruples', () => {
  const target: Variable = { kernel: 'delta', codes: Int32Array.from([0, 1, 0, 2, 1, 0, 1, 2, 2, 0]) };
  const labels = [...(target.kernel === 'delta' ? target.codes : [])];

  it('draws every set of rows of its range equally often', () => {
    const { rows } = drawQuadruples(target, { count: 15_000, start: 3, end: 9 }, randomStream(1, 'draw'));
    const counts = new Map<string, number>();
    for (let q = 0; q < 15_000; q++) {
      const set = [...rows.subarray(4 * q, 4 * q + 4)].toSorted((a, b) => a - b);
      expect(new Set(set).size).toBe(4);
      expect(set[0]).toBeGreaterThanOrEqual(3);
      expect(set[3]).toBeLessThan(9);
      counts.set(set.join(), (counts.get(set.join()) ?? 0) + 1);
    }
    // Fifteen sets, a thousand times each, give or take four standard deviations.
    expect(counts.size).toBe(15);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(4 * Math.sqrt(1000));
  });

  it('weighs pairs so that h is the mean over the 24 orders, for its own quadruples', () => {
    const points = Array.from({ length: 10 }, (_, i) => [Math.sin(5 * i), i % 3]);
    const feature: Variable = {
      kernel: 'gaussian',
      coordinates: [0, 1].map((c) => Float64Array.from(points, (point) => point[c])),
    };
    const quadruples = drawQuadruples(target, { count: 300, start: 0, end: 10 }, randomStream(2, 'draw'));
    const [h] = complete(incompleteValues(quadruples, [feature]));
    // Points are already divided by the square root of 2 times the bandwidth, which is one over that root here.
    const k = gaussianGram(points, Math.SQRT1_2);
    const expected = Array.from({ length: 300 }, (_, q) =>
      naiveQuadruple(k, deltaGram(labels), [...quadruples.rows.subarray(4 * q, 4 * q + 4)]),
    );
    expect(largestDifference(h, expected)).toBeLessThan(1e-15);
  });
});

describe('crossMoments', () => {
  it.each([
    [6, 'number', 0],
    [6, 'class', 1],
    [7, 'number', 2],
    [7, 'vector', 3],
    [7, 'class', 0],
  ] as const)('are those of all orders of %i rows of A, target %s, feature %i', (rowsA, kind, f) => {
    const rowsB = 6;
    const dataset = mixedDataset(rowsA + rowsB, 10 * rowsA + f, kind);
    const [target, feature] = [dataset.target, dataset.features[f]].map(variableOf);
    const { sd, skewness, concentration } = complete(crossMoments(crossParts(target, rowsA), feature));
    const l = doublyCentred(unitGram(target), rowsA);
    const k = doublyCentred(unitGram(feature), rowsA);
    const m = k.map((row) => l.map((other) => sum(row.map((value, j) => value * other[j])) / (rowsB - 1)));
    const z: number[] = [];
    for (const order of ordersOf(m.map((_, i) => i)))
      z.push(sum(order.map((from, i) => m[from][i])) / (rowsA - 1));
    const centre = mean(z);
    const [variance, third] = [2, 3].map((power) => mean(z.map((value) => (value - centre) ** power)));
    const [second, fourth] = [2, 4].map((power) => sum(m.flat().map((value) => value ** power)));
    expect(Math.abs(centre)).toBeLessThan(1e-12 * sd);
    expect(Math.abs(sd / Math.sqrt(variance) - 1)).toBeLessThan(1e-11);
    expect(Math.abs(skewness - third / variance ** 1.5)).toBeLessThan(1e-10);
    expect(Math.abs(concentration / ((rowsA * fourth) / second ** 2) - 1)).toBeLessThan(1e-10);
  });

  it('are 0 where nothing varies between A and B', () => {
    const varying: Variable = { kernel: 'delta', codes: Int32Array.from([0, 1, 0, 1, 2, 0, 1, 2, 0, 1]) };
    const constant: Variable = { kernel: 'delta', codes: new Int32Array(10) };
    expect(complete(crossMoments(crossParts(varying, 6), constant))).toEqual({
      sd: 0,
      skewness: 0,
      concentration: 0,
    });
  });
});

/** A variable as kernels see it, without any transformation. */
function variableOf(given: OwnColumn | PlainTarget<Float64Array>): Variable {
  if (given.kind === 'class') {
    const labels = [...new Set(given.values)];
    return { kernel: 'delta', codes: Int32Array.from(given.values, (label) => labels.indexOf(label)) };
  }
  return { kernel: 'gaussian', coordinates: given.kind === 'vector' ? given.values : [given.values] };
}

/** The kernel matrix of a variable: exp(-|a - b|²), or 1 for equal codes. */
function unitGram(variable: Variable): Gram {
  if (variable.kernel === 'delta') return deltaGram([...variable.codes]);
  if (variable.kernel === 'gram') throw new Error('not a variable of this test');
  const { coordinates } = variable;
  return gaussianGram(
    Array.from(coordinates[0], (_, i) => coordinates.map((values) => values[i])),
    Math.SQRT1_2,
  );
}

describe('medianDistance', () => {
  const random = randomStream(1, 'unused');

  it('is the median of all distances, for any number of pairs', () => {
    const point = fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 12 }), (points) => {
        fc.pre(points.some((one) => distance(one, points[0]) > 0));
        const coordinates = [0, 1].map((c) => Float64Array.from(points, (one) => one[c]));
        const expected = naiveMedianDistance(points);
        expect(Math.abs(medianDistance(coordinates, random) - expected)).toBeLessThan(1e-14 * expected);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it('is the mean of the distances that are not 0 where most are', () => {
    // Seven rows at 0, one at 3 and one at 7: distances 3 and 7 seven times each, and 4 once.
    const values = Float64Array.of(0, 0, 3, 0, 0, 7, 0, 0, 0);
    expect(medianDistance([values], random)).toBeCloseTo((7 * 3 + 7 * 7 + 4) / 15, 14);
  });

  it('comes near the median of all pairs when it samples them', () => {
    // 1,001 equally spaced rows: half of all pairs are less than 1 - √½ of the range apart.
    const values = Float64Array.from({ length: 1001 }, (_, i) => i / 1000);
    const sampled = medianDistance([values], randomStream(1, 'pairs'));
    expect(Math.abs(sampled - (1 - Math.SQRT1_2))).toBeLessThan(0.003);
    expect(medianDistance([values], randomStream(1, 'pairs'))).toBe(sampled);
    expect(medianDistance([values], randomStream(2, 'pairs'))).not.toBe(sampled);
  });
});

describe('normalScores', () => {
  it('gives equal values the quantile of their mean rank', () => {
    // Ranks 4, 1½, 1½, 3 of 4: the quantiles of 7/8, 1/4, 1/4 and 5/8, from a table.
    const quantiles = [1.1503493803760079, -0.6744897501960817, -0.6744897501960817, 0.3186393639643752];
    const scores = normalScores(Float64Array.of(30, -1, -1, 2)) ?? [];
    expect(largestDifference(scores, naiveStandardize(quantiles))).toBeLessThan(1e-15);
  });

  it('depends on the order of the values alone', () => {
    const values = Float64Array.from({ length: 40 }, (_, i) => Math.sin(i) * (i % 3));
    expect(normalScores(values.map((value) => Math.exp(5 * value) - 1e6))).toEqual(normalScores(values));
    expect(normalScores(Float64Array.of(-1e308, 1e308, 0))).toEqual(normalScores(Float64Array.of(1, 3, 2)));
  });

  it('has none where all values are equal', () => {
    expect(normalScores(new Float64Array(5).fill(3))).toBeUndefined();
  });
});

describe('standardize', () => {
  const noise = Float64Array.from({ length: 50 }, (_, i) => Math.round(2 ** 20 * Math.sin(7 * i)) / 2 ** 20);

  it('has mean 0 and standard deviation 1, by hand', () => {
    const scores = standardize(Float64Array.of(1, 3)) ?? [];
    expect(largestDifference(scores, [-Math.SQRT1_2, Math.SQRT1_2])).toBeLessThan(1e-15);
  });

  it.each([1e300, 1e-300, 2 ** 1000, 2 ** -1040, -3e-200])('does not see a factor of %d', (factor) => {
    const expected = [...(standardize(noise) ?? [])].map((value) => Math.sign(factor) * value);
    // At 2^-1040 the values are subnormal: 34 of their bits are left.
    const tolerance = factor === 2 ** -1040 ? 1e-9 : 1e-14;
    expect(largestDifference(standardize(noise.map((value) => value * factor)) ?? [], expected)).toBeLessThan(
      tolerance,
    );
  });

  it('does not see a large offset beyond the digits that the values have left', () => {
    // Multiples of 2^-20 around 1e9 are exact, so that nothing is lost before.
    const expected = [...(standardize(noise) ?? [])];
    expect(largestDifference(standardize(noise.map((value) => value + 1e9)) ?? [], expected)).toBeLessThan(
      1e-12,
    );
  });

  it('sees two values in one place behind all others, and none where there is one value', () => {
    const tenth = Float64Array.of(0.1 + 0.2, 0.3, 0.3, 0.3);
    expect(standardize(tenth)).toEqual(Float64Array.of(1.5, -0.5, -0.5, -0.5));
    expect(standardize(new Float64Array(4))).toBeUndefined();
    expect(standardize(new Float64Array(4).fill(-1e300))).toBeUndefined();
  });

  it('is finite with mean 0 and standard deviation 1 up to the ends of the doubles', () => {
    const { MAX_VALUE, MIN_VALUE } = Number;
    for (const values of [
      [MAX_VALUE, -MAX_VALUE, 0, 1],
      [MAX_VALUE, MAX_VALUE, 0],
      [MIN_VALUE, 0, 0, 0, 2 * MIN_VALUE],
      [1e300, 1, 2, 3, 4],
      [1e-320, 1e-310, -1e-315],
    ]) {
      const scores = [...(standardize(Float64Array.from(values)) ?? [NaN])];
      expect(Math.abs(mean(scores)), String(values)).toBeLessThan(1e-15);
      expect(Math.abs(sum(scores.map((score) => score * score)) / (values.length - 1) - 1)).toBeLessThan(
        1e-14,
      );
    }
  });
});
