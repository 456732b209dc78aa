/**
 * A feature on its way to a kernel. A column of numbers stays as given until it is used: there it is standardised and its
 * rows are put in order, next to where the kernel needs it. All else is a variable from the start.
 */
import type { ColumnFacts, Levels } from './column-facts.js';
import { standardization, type Standardization } from './standardize.js';
import type { Variable } from '../kernels/variable.js';

/** A column of numbers as given; its points are the standardised values divided by √2·bandwidth. */
export interface NumberColumn {
  kernel: 'column';
  values: Float64Array;
  /** How a value becomes a point. */
  by: Standardization;
  low: number;
  high: number;
  /** Of a column on few levels of a grid, where that was looked for. */
  levels: Levels | undefined;
}

/** What a statistic is given. */
export type Feature = Variable | NumberColumn;

/** A column for a bandwidth, or undefined where it is constant. Cost O(1) for most columns. */
export function numberColumn(
  values: Float64Array,
  facts: ColumnFacts,
  bandwidth: number,
): NumberColumn | undefined {
  const by = standardization(values, facts);
  if (by === undefined) return undefined;
  const { unit, mean, correction } = by;
  const { low, high, levels } = facts;
  const factor = by.factor / (Math.SQRT2 * bandwidth);
  return { kernel: 'column', values, by: { unit, mean, correction, factor }, low, high, levels };
}

/** The feature as a variable, its rows in the given order (as they come without one). Cost O(n). */
export function variableOf(feature: Feature, order: Int32Array | undefined): Variable {
  if (feature.kernel !== 'column') return feature;
  const { values } = feature;
  const { unit, mean, correction, factor } = feature.by;
  const points = new Float64Array(values.length);
  for (let i = 0; i < points.length; i++) {
    const value = values[order === undefined ? i : order[i]];
    points[i] = (value * unit - mean - correction) * factor;
  }
  return { kernel: 'gaussian', coordinates: [points] };
}
