/**
 * The kernel correlations of a shard of features with the output, for every pair of widths.
 */
import { type PreparedColumn, variableOf } from '../../data/prepared-column.js';
import type { Steps } from '../../engine/steps.js';
import { variableRows } from '../../kernels/variable.js';
import type { WideVariable } from '../../kernels/widths.js';
import { oneGroup } from '../../numerics/row-groups.js';
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

/** R of every pair of kernels in plain TypeScript: the definition, and the way for matrices and where there is no SIMD. */
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

/** The same by the SIMD kernels where there are some, but for features by their matrices, which have no points. */
export function* correlationValues(
  shared: CorrelationShared & { order?: Int32Array },
  features: readonly PreparedColumn[],
): Steps<Float64Array[]> {
  const ofPoints = features.filter(({ kernel }) => kernel !== 'gram');
  const fast = yield* valuesOfPoints(shared, ofPoints);
  if (ofPoints.length === features.length) return fast;
  const others = yield* plainCorrelationValues(
    shared,
    features.filter(({ kernel }) => kernel === 'gram'),
  );
  return features.map(({ kernel }) => (kernel === 'gram' ? others : fast).shift() as Float64Array);
}

function* valuesOfPoints(
  shared: CorrelationShared & { order?: Int32Array },
  features: readonly PreparedColumn[],
): Steps<Float64Array[]> {
  const space = borrowSimd();
  const grouped = inGroups(shared.target);
  if (grouped !== undefined) {
    const values = yield* groupValues({ ...shared, target: grouped }, features, space);
    space?.release();
    return values;
  }
  if (space === undefined) return yield* plainCorrelationValues(shared, features);
  const values = yield* fastValues(shared, features, space);
  space.release();
  return values;
}

/** Outputs by matrices as those of one group: one job asks for the same one with every shard. */
const asOneGroup = new WeakMap<WideVariable, GroupShared['target']>();

/** The output with groups of rows; the way for these also takes matrices, for which all rows are one group. */
function inGroups(target: WideVariable): GroupShared['target'] | undefined {
  const { groups, variable } = target;
  if (groups !== undefined) return target as GroupShared['target'];
  if (variable.kernel !== 'gram') return undefined;
  const known = asOneGroup.get(target) ?? { ...target, groups: oneGroup(variableRows(variable)) };
  asOneGroup.set(target, known);
  return known;
}

/** The correlations of a shard. */
export const correlationTask: ValuesTask<CorrelationShared> = {
  name: 'correlation',
  start: correlationValues,
};
