/**
 * A feature on its way to a kernel. A column of numbers stays as given until it is used: there one pass standardises it
 * and puts its rows in order, next to where the kernel needs it. All else is a variable from the start.
 */
import { standardization } from '../data/standardize.js';
import { NumericalError } from '../errors.js';
import type { Variable } from './variable.js';

/** A column of numbers as given, to be standardised and divided by √2·bandwidth; known to vary by more than rounding. */
export interface NumberColumn {
  kernel: 'column';
  values: Float64Array;
  bandwidth: number;
}

/** What a statistic is given. */
export type Feature = Variable | NumberColumn;

/** What standardised values of a column are multiplied by to become points. */
export function pointFactor({ bandwidth }: NumberColumn): number {
  return 1 / (Math.SQRT2 * bandwidth);
}

/** The feature as a variable, its rows in the given order (as they come without one). Cost O(n). */
export function variableOf(feature: Feature, order: Int32Array | undefined): Variable {
  if (feature.kernel !== 'column') return feature;
  const { values } = feature;
  const how = standardization(values);
  if (how === undefined) throw new NumericalError('A column that is constant up to rounding has no points');
  const { unit, mean, correction } = how;
  const factor = how.factor * pointFactor(feature);
  const points = new Float64Array(values.length);
  for (let i = 0; i < points.length; i++) {
    const value = values[order === undefined ? i : order[i]];
    points[i] = (value * unit - mean - correction) * factor;
  }
  return { kernel: 'gaussian', coordinates: [points] };
}
