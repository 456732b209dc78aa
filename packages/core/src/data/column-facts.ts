/**
 * What one look at a column of numbers tells: whether all are finite, how to standardise it, and its range. Two passes
 * by SIMD where it is loaded, in plain TypeScript otherwise; the two agree to rounding. Cost O(n).
 */
import { borrowSimd, type GaussianSpace } from '../simd/gaussian.js';

/** The facts. A mean that is not finite comes from values that are not, or from sums that overflow. */
export interface ColumnFacts {
  /** Σ v/n as computed. */
  mean: number;
  /** Σ (v − mean): the rounding error of the mean, times n. */
  drift: number;
  /** Σ (v − mean)². */
  squares: number;
  low: number;
  high: number;
}

/** Longer columns are looked at where they are. */
const MOST_COPIED = 2 ** 20;

/** Looks at columns of so many rows, one after the other, until it is told to `end`. */
export function columnSurveyor(rows: number): {
  look: (values: Float64Array) => ColumnFacts;
  end: () => void;
} {
  const space = rows <= MOST_COPIED ? borrowSimd() : undefined;
  if (space === undefined) return { look: (values) => plainFacts(values), end: () => undefined };
  space.holds = undefined;
  const column = space.take(rows);
  const facts = space.take(5);
  return {
    look(values) {
      space.memory.set(values, column / 8);
      return surveyed(space, column, values.length, facts);
    },
    end: () => space.release(),
  };
}

/** The facts of so many numbers in the space. `at` has room for five numbers. */
export function surveyed(space: GaussianSpace, column: number, count: number, at: number): ColumnFacts {
  space.exports.survey(column, count, at);
  const { memory } = space;
  const first = at / 8;
  return {
    mean: memory[first],
    drift: memory[first + 1],
    squares: memory[first + 2],
    low: memory[first + 3],
    high: memory[first + 4],
  };
}

/** The same in plain TypeScript: the definition, of the values times `unit`. */
export function plainFacts(values: Float64Array, unit = 1): ColumnFacts {
  let sum = 0;
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] * unit;
    sum += value;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const mean = sum / values.length;
  let drift = 0;
  let squares = 0;
  for (let i = 0; i < values.length; i++) {
    const difference = values[i] * unit - mean;
    drift += difference;
    squares += difference * difference;
  }
  return { mean, drift, squares, low, high };
}
