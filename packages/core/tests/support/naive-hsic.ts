/** HSIC written straight from its formulas: full Gram matrices, all orders, all quadruples; and data of every kind. */
import { expect } from 'vitest';
import type { OwnColumn, OwnDataset, PlainTarget } from '../../src/data/dataset.js';
import { normalQuantile } from '../../src/numerics/normal.js';
import { randomStream } from '../../src/numerics/random.js';

/** One point a row. */
export type Points = number[][];
/** A kernel matrix. */
export type Gram = number[][];

/** Σ. */
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
/** The mean. */
export const mean = (values: readonly number[]): number => sum(values) / values.length;

/** Mean 0, standard deviation 1. */
export function naiveStandardize(values: readonly number[]): number[] {
  const centre = mean(values);
  const sd = Math.sqrt(sum(values.map((value) => (value - centre) ** 2)) / (values.length - 1));
  return values.map((value) => (value - centre) / sd);
}

/** Of two points. */
export function distance(a: readonly number[], b: readonly number[]): number {
  return Math.sqrt(sum(a.map((value, c) => (value - b[c]) ** 2)));
}

/** The median of all distances; where that is 0, the mean of those that are not. */
export function naiveMedianDistance(points: Points): number {
  const distances = points
    .flatMap((a, i) => points.slice(i + 1).map((b) => distance(a, b)))
    .toSorted((a, b) => a - b);
  const half = distances.length / 2;
  const median = Number.isInteger(half)
    ? (distances[half - 1] + distances[half]) / 2
    : distances[Math.floor(half)];
  return median > 0 ? median : mean(distances.filter((one) => one > 0));
}

/** Gaussian kernels between points. */
export function gaussianGram(points: Points, bandwidth: number): Gram {
  return points.map((a) => points.map((b) => Math.exp(-(distance(a, b) ** 2) / (2 * bandwidth ** 2))));
}

/** 1 between equal labels. */
export function deltaGram(labels: readonly (string | number)[]): Gram {
  return labels.map((a) => labels.map((b) => (a === b ? 1 : 0)));
}

/** The kernel matrix of all rows: bandwidth 1 for a number, the median distance for a vector. */
export function gramOf(variable: OwnColumn | PlainTarget<Float64Array>, isStandardized: boolean): Gram {
  if (variable.kind === 'class') return deltaGram(variable.values);
  const arrays = variable.kind === 'vector' ? variable.values : [variable.values];
  const coordinates = arrays.map((values) => (isStandardized ? naiveStandardize([...values]) : [...values]));
  const points = coordinates[0].map((_, i) => coordinates.map((values) => values[i]));
  return gaussianGram(points, variable.kind === 'vector' ? naiveMedianDistance(points) : 1);
}

/** Some rows and columns. */
export function submatrix(gram: Gram, rows: readonly number[]): Gram {
  return rows.map((i) => rows.map((j) => gram[i][j]));
}

/** The paper's estimate of a block, term by term: tr(KL), 1'K1 1'L1 and 1'KL1 of the matrices without their diagonals. */
export function naiveBlock(k: Gram, l: Gram): number {
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
export function* ordersOf(items: readonly number[]): Generator<number[]> {
  if (items.length <= 1) yield [...items];
  for (let i = 0; i < items.length && items.length > 1; i++) {
    for (const rest of ordersOf(items.toSpliced(i, 1))) yield [items[i], ...rest];
  }
}

/** The kernel of the U-statistic: the mean of k_st (l_st + l_uv - 2 l_su) over the 24 orders of four rows. */
export function naiveQuadruple(k: Gram, l: Gram, rows: readonly number[]): number {
  return mean([...ordersOf(rows)].map(([s, t, u, v]) => k[s][t] * (l[s][t] + l[u][v] - 2 * l[s][u])));
}

/** All sets of four rows. */
export function allQuadruples(rows: number): number[][] {
  const found: number[][] = [];
  for (let s = 0; s < rows; s++) {
    for (let t = s + 1; t < rows; t++) {
      for (let u = t + 1; u < rows; u++) for (let v = u + 1; v < rows; v++) found.push([s, t, u, v]);
    }
  }
  return found;
}

/** A feature and a target of every kind; the rows of ties and rare values included. */
export function mixedDataset(
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

/** The kinds of an output. */
export const kinds: NonNullable<PlainTarget<Float64Array>['kind']>[] = ['number', 'vector', 'class'];

/** The largest difference, in units of the kernel matrices' entries. */
export function largestDifference(actual: ArrayLike<number>, expected: readonly number[]): number {
  expect(actual.length).toBe(expected.length);
  return Math.max(...expected.map((value, i) => Math.abs(actual[i] - value)));
}

/** Rows of A against rows of B, without row means, column means, and plus the grand mean. */
export function doublyCentred(gram: Gram, rowsA: number): Gram {
  const part = gram.slice(0, rowsA).map((row) => row.slice(rowsA));
  const ofColumns = part[0].map((_, j) => mean(part.map((row) => row[j])));
  return part.map((row) => row.map((value, j) => value - mean(row) - ofColumns[j] + mean(ofColumns)));
}
