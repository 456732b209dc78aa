/** Variables of all kinds, and what it means that two computations agree. */
import { expect } from 'vitest';
import type { Variable } from '../../src/kernels/variable.js';
import { randomStream } from '../../src/numerics/random.js';

/** Numbers, integers on a grid, vectors and classes, some of them constant in places. */
export function variables(rows: number, seed: number): Record<string, Variable> {
  const random = randomStream(seed, 'simd');
  const uniform = (): number => random.below(2 ** 30) / 2 ** 30;
  const numbers = (draw: () => number): Float64Array => Float64Array.from({ length: rows }, draw);
  const normal = (): number => uniform() + uniform() + uniform() + uniform() - 2;
  const gaussian = (...coordinates: Float64Array[]): Variable => ({ kernel: 'gaussian', coordinates });
  const classes = (count: number): Variable => ({
    kernel: 'delta',
    codes: Int32Array.from({ length: rows }, () => random.below(count)),
  });
  const x = numbers(normal);
  const sometimes = numbers(() => (random.below(9) === 0 ? 0.7 * random.below(3) : 0.3));
  return {
    number: gaussian(x),
    heavy: gaussian(x.map((value) => Math.exp(4 * value))),
    huge: gaussian(x.map((value) => 1e150 * value)),
    tiny: gaussian(x.map((value) => 1e-150 * value)),
    one: gaussian(numbers((_?: unknown, i = 0) => (i === 3 ? 1e150 : 0))),
    likert: gaussian(numbers(() => (random.below(5) - 2.17) / 1.93)),
    counts: gaussian(numbers(() => (random.below(8) * random.below(8) - 11.3) / 8.7)),
    uneven: gaussian(numbers(() => [0, 1, Math.PI][random.below(3)])),
    sometimes: gaussian(sometimes),
    vector: gaussian(
      x,
      numbers(normal),
      numbers(() => random.below(2)),
    ),
    'vector of integers': gaussian(sometimes, sometimes),
    classes: classes(3),
    'many classes': classes(1000),
  };
}

/** Equal to 1e-12 of the largest value or 1. */
export function expectEqual(actual: readonly Float64Array[], expected: readonly Float64Array[]): void {
  expect(actual.length).toBe(expected.length);
  const scale = Math.max(
    1,
    ...expected.map((values) => values.reduce((a, b) => Math.max(a, Math.abs(b)), 0)),
  );
  actual.forEach((values, f) => {
    expect(values.length).toBe(expected[f].length);
    values.forEach((value, i) => {
      expect(Math.abs(value - expected[f][i]), `feature ${f}, unit ${i}`).toBeLessThanOrEqual(1e-12 * scale);
    });
  });
}
