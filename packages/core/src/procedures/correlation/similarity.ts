/**
 * Features that are copies of one another, or nearly so: their own kernel correlation of width 1 is near 1. Which of them was
 * selected says nothing about the others.
 */
import type { Steps } from '../../engine/steps.js';
import type { Task } from '../../engine/task.js';
import type { Variable } from '../../kernels/variable.js';
import type { WideVariable } from '../../kernels/widths.js';
import { correlationTask } from './correlation-values.js';
import { centredKernels, correlations } from './definition.js';

/** The features that are compared. */
export interface SimilarityShared {
  features: readonly Variable[];
}

/** R between a feature, by its place, and those after it. */
export const similarityTask: Task<SimilarityShared, number, Float64Array> = {
  name: 'similarity',
  *start({ features }, place): Steps<Float64Array> {
    const target = { variable: features[place], widths: [1] };
    const values = yield* correlationTask.start({ target, featureWidths: [1] }, features.slice(place + 1));
    return Float64Array.from(values, ([value]) => value);
  },
};

/** R between any two kernels of one variable, row-major. */
export const ownSimilarityTask: Task<object, WideVariable, Float64Array> = {
  name: 'own similarity',
  *start(_, wide): Steps<Float64Array> {
    if (wide.variable.kernel === 'gram') {
      const kernels = centredKernels(wide);
      return correlations(kernels, kernels);
    }
    const [values] = yield* correlationTask.start({ target: wide, featureWidths: wide.widths }, [
      wide.variable,
    ]);
    return values;
  },
};
