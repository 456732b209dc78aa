/**
 * The kernel correlations of a shard of features with the output, for every pair of widths.
 */
import { type PreparedColumn, variableOf } from '../../data/prepared-column.js';
import type { Steps } from '../../engine/steps.js';
import type { WideVariable } from '../../kernels/widths.js';
import type { ValuesTask } from '../../statistics/feature-values.js';
import { centredKernels, correlations } from './definition.js';

/** What all features share. */
export interface CorrelationShared {
  target: WideVariable;
  featureWidths: readonly number[];
}

/** R of every pair of kernels (see definition), one array per feature. */
export function* plainCorrelationValues(
  { target, featureWidths, order }: CorrelationShared & { order?: Int32Array },
  features: readonly PreparedColumn[],
): Steps<Float64Array[]> {
  const output = centredKernels(target);
  const values: Float64Array[] = [];
  for (const feature of features) {
    const wide = { variable: variableOf(feature, order), widths: featureWidths };
    values.push(correlations(centredKernels(wide), output));
    yield 1;
  }
  return values;
}

/** The correlations of a shard. */
export const correlationTask: ValuesTask<CorrelationShared> = {
  name: 'correlation',
  start: plainCorrelationValues,
};
