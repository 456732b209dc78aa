/** Features of all kinds for the ways to a correlation, and what it means that two of them agree. */
import { expect } from 'vitest';
import { columnMeasurer } from '../../../src/data/measure-columns.js';
import { type PreparedColumn, prepareNumbers } from '../../../src/data/prepared-column.js';
import { normalQuantile } from '../../../src/numerics/normal.js';
import { randomStream } from '../../../src/numerics/random.js';
import type { Variable } from '../../../src/kernels/variable.js';

/** A column as the doors make it: standardised, its levels seen. */
export function column(values: Float64Array): PreparedColumn {
  const measurer = columnMeasurer(values.length, 1);
  const made = prepareNumbers(values, measurer.measure(values), 1);
  measurer.end();
  if (made === undefined) throw new Error('a constant feature');
  return made;
}

/** Points of standardised columns. */
export function standardised(...columns: Float64Array[]): Variable {
  const coordinates = columns.map((values) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const sd = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
    return values.map((value) => (value - mean) / sd / Math.SQRT2);
  });
  return { kernel: 'gaussian', coordinates };
}

/** Columns of numbers by name, the well-behaved and the others. */
export function numbers(rows: number, seed: number): Record<string, Float64Array> {
  const random = randomStream(seed, 'correlation');
  const draw = (one: (i: number) => number): Float64Array =>
    Float64Array.from({ length: rows }, (_, i) => one(i));
  const x = draw(() => normalQuantile(random.uniform()));
  const outlier = (size: number): Float64Array => x.map((value, i) => (i === 3 ? size : value));
  return {
    normal: x,
    'noisy square': x.map((value) => value ** 2 + 0.3 * normalQuantile(random.uniform())),
    cauchy: draw(() => Math.tan(Math.PI * (random.uniform() - 0.5))),
    lognormal: x.map((value) => Math.exp(3 * value)),
    'outlier of 100': outlier(100),
    'outlier of 1e3': outlier(1e3),
    'outlier of 1e4': outlier(1e4),
    'outlier of 1e6': outlier(1e6),
    'outlier of 1e9': outlier(1e9),
    'outlier of 1e15': outlier(1e15),
    'two outliers': x.map((value, i) => (i === 3 ? 1e5 : i === 2 ? 3e5 : value)),
    'at 1e15': x.map((value) => 1e15 + 4096 * value),
    'answers 1 to 5': draw((i) => (i < 2 ? 1 + 3 * i : 1 + random.below(5))),
    'sixty levels': draw(() => random.below(60) / 4),
    rare: draw((i) => (i < 2 ? 1 : 0)),
    'a single 1': draw((i) => (i === 1 ? 1 : 0)),
    'levels and one far off': draw((i) => (i === 0 ? 100 : random.below(2))),
  };
}

/** Classes. */
export function classes(rows: number, count: number): Variable {
  return { kernel: 'delta', codes: Int32Array.from({ length: rows }, (_, i) => (i * 7) % count) };
}

/** Features of all kinds. */
export function allKinds(rows: number, seed: number): Record<string, PreparedColumn> {
  const columns = numbers(rows, seed);
  const { normal, cauchy } = columns;
  const entries: [string, PreparedColumn][] = Object.entries(columns).map(([name, values]) => [
    name,
    column(values),
  ]);
  return {
    ...Object.fromEntries(entries),
    vector: standardised(normal, columns['noisy square']),
    'a vector with outliers': standardised(normal, cauchy),
    huge: { kernel: 'gaussian', coordinates: [normal.map((value) => 1e150 * value)] },
    tiny: { kernel: 'gaussian', coordinates: [normal.map((value) => 1e-150 * value)] },
    constant: { kernel: 'gaussian', coordinates: [new Float64Array(rows).fill(0.3)] },
    classes: classes(rows, 3),
    'a class each': classes(rows, rows),
  };
}

/** Equal to 1e-9, and numbers in [−1, 1]. */
export function expectSame(
  names: readonly string[],
  actual: readonly Float64Array[],
  expected: readonly Float64Array[],
): void {
  expect(actual.length).toBe(expected.length);
  actual.forEach((values, f) => {
    expect(values.length).toBe(expected[f].length);
    const error = values.reduce((most, value, at) => Math.max(most, Math.abs(value - expected[f][at])), 0);
    expect(error, names[f]).toBeLessThan(1e-9);
    expect(values.every((value) => Math.abs(value) <= 1)).toBe(true);
  });
}
