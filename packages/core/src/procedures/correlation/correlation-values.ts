/**
 * The kernel correlations of a shard of features with the output, for every pair of widths.
 */
import { type PreparedColumn, variableOf } from '../../data/prepared-column.js';
import type { Steps } from '../../engine/steps.js';
import { variableRows } from '../../kernels/variable.js';
import type { WideVariable } from '../../kernels/widths.js';
import { borrowSimd } from '../../simd/gaussian.js';
import type { ValuesTask } from '../../statistics/feature-values.js';
import { correlationsByRows, kernelSums } from './correlation-rows.js';
import { centredKernels, correlations } from './definition.js';
import { fastValues } from './fast-values.js';
import { type GroupShared, groupValues } from './group-values.js';

/** What all features share. */
export interface CorrelationShared {
  target: WideVariable;
  featureWidths: readonly number[];
}

/** Rows up to which the definition may keep its matrices, of 32 MB each. */
const MOST_ROWS = 2000;

/** R of every pair of kernels in plain TypeScript: the definition, and the way where there is no SIMD. */
export function* plainCorrelationValues(
  { target, featureWidths, order }: CorrelationShared & { order?: Int32Array },
  features: readonly PreparedColumn[],
): Steps<Float64Array[]> {
  const variables = features.map((feature) => ({
    variable: variableOf(feature, order),
    widths: featureWidths,
    ...(target.groups && { groups: target.groups }),
  }));
  const values: Float64Array[] = [];
  if (variableRows(target.variable) > MOST_ROWS) {
    const output = yield* kernelSums(target);
    for (const wide of variables) {
      values.push(yield* correlationsByRows(yield* kernelSums(wide), output));
      yield 1;
    }
    return values;
  }
  const output = centredKernels(target);
  for (const wide of variables) {
    values.push(correlations(centredKernels(wide), output));
    yield 1;
  }
  return values;
}

/** The same by the SIMD kernels where there are some. */
export function* correlationValues(
  shared: CorrelationShared & { order?: Int32Array },
  features: readonly PreparedColumn[],
): Steps<Float64Array[]> {
  // Matrices that were given have no points that the fast ways could start from.
  if (shared.target.matrices !== undefined) return yield* plainCorrelationValues(shared, features);
  const space = borrowSimd();
  if (isGrouped(shared)) {
    const values = yield* groupValues(shared, features, space);
    space?.release();
    return values;
  }
  if (space === undefined) return yield* plainCorrelationValues(shared, features);
  const values = yield* fastValues(shared, features, space);
  space.release();
  return values;
}

function isGrouped(shared: CorrelationShared): shared is CorrelationShared & GroupShared {
  return shared.target.groups !== undefined;
}

/** The correlations of a shard. */
export const correlationTask: ValuesTask<CorrelationShared> = {
  name: 'correlation',
  start: correlationValues,
};
