/**
 * What one look at a column of numbers tells: whether all are finite, how to standardise it, and its range. Here in plain
 * TypeScript, the definition; see survey.ts for the fast way. Cost O(n).
 */
import type { Grid } from './grid.js';

/** The facts. A mean that is not finite comes from values that are not, or from sums that overflow. */
export interface ColumnFacts {
  /** Σ v/n as computed. */
  mean: number;
  /** Σ (v − mean): the rounding error of the mean, times n. */
  drift: number;
  /** Σ (v − mean)². */
  squares: number;
  /** The smallest and the largest value; of a column on levels the levels, which values may miss by their rounding. */
  low: number;
  high: number;
  /** What tells later whether the column has changed, where that was taken. */
  fingerprint?: number;
  /** Of a column on few levels of a grid. */
  levels?: Levels;
}

/** What is known of a column whose values are (first + code − 128) · step. */
export interface Levels extends Grid {
  /** The smallest and the largest code. */
  low: number;
  high: number;
  /** The codes, where there was room to keep them. */
  codes: Uint8Array | undefined;
}

/** The facts of values times `unit`, but for their levels. */
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
