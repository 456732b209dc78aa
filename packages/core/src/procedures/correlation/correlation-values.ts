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
import { withForm } from '../../kernels/forms/with-form.js';
import { measureOf } from '../../measures/registry.js';
import { type GroupShared, groupValues } from './group-values.js';
import type { FeaturesBy } from './measured-by.js';

/** What all features share. */
export interface CorrelationShared {
  target: WideVariable;
  featureWidths: readonly number[];
  /** Another measure than the correlation of Gaussian kernels. */
  by?: FeaturesBy | undefined;
}

/** Rows up to which the definition may keep its matrices, of 32 MB each. */
const MOST_ROWS = 2000;

/** R of every pair of kernels in plain TypeScript: the definition, and the way for matrices and where there is no SIMD. */
export function* plainCorrelationValues(
  { target, featureWidths, by, order }: CorrelationShared & { order?: Int32Array },
  features: readonly PreparedColumn[],
): Steps<Float64Array[]> {
  const wideOf = (feature: PreparedColumn): WideVariable => {
    const groups = target.groups && { groups: target.groups };
    return withForm({ variable: variableOf(feature, order), widths: featureWidths, ...groups }, by?.form);
  };
  const values: Float64Array[] = [];
  if (variableRows(target.variable) > MOST_ROWS) {
    const output = yield* kernelSums(target);
    for (const feature of features) {
      values.push(yield* correlationsByRows(yield* kernelSums(wideOf(feature)), output));
      yield 1;
    }
    return values;
  }
  const output = centredKernels(target);
  for (const feature of features) {
    values.push(correlations(centredKernels(wideOf(feature)), output));
    yield 1;
  }
  return values;
}

/** The same by the SIMD kernels where there are some, but for features by their matrices, which have no points. */
export function* correlationValues(
  shared: CorrelationShared & { order?: Int32Array },
  features: readonly PreparedColumn[],
): Steps<Float64Array[]> {
  if (shared.by?.form !== undefined) return yield* measuredValues(shared, shared.by, features);
  const ofPoints = features.filter(isOfPoints);
  const fast = yield* valuesOfPoints(shared, ofPoints);
  if (ofPoints.length === features.length) return fast;
  const others = yield* plainCorrelationValues(
    shared,
    features.filter(({ kernel }) => kernel === 'gram'),
  );
  return features.map(({ kernel }) => (kernel === 'gram' ? others : fast).shift() as Float64Array);
}

function isOfPoints({ kernel }: PreparedColumn): boolean {
  return kernel !== 'gram';
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

/** Where another measure has a way of its own for two columns of numbers, by that; else by the definition. */
function* measuredValues(
  shared: CorrelationShared & { order?: Int32Array },
  { measure, numbers }: FeaturesBy,
  features: readonly PreparedColumn[],
): Steps<Float64Array[]> {
  const ofNumbers = numbers && measureOf(measure).ofNumbers?.(numbers);
  const values: Float64Array[] = [];
  for (const feature of features) {
    const variable = ofNumbers && variableOf(feature, shared.order);
    const isColumn = variable?.kernel === 'gaussian' && variable.coordinates.length === 1;
    const fast = isColumn ? ofNumbers?.(variable.coordinates[0]) : undefined;
    if (fast === undefined) values.push(...(yield* plainCorrelationValues(shared, [feature])));
    else values.push(Float64Array.of(fast));
    yield fast === undefined ? 0 : 1;
  }
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
