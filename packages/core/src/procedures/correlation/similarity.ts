/**
 * Features that are copies of one another, or nearly so: their own kernel correlation of width 1 is near 1. Which of them was
 * selected says nothing about the others.
 */
import type { Steps } from '../../engine/steps.js';
import type { Task } from '../../engine/task.js';
import type { Variable } from '../../kernels/variable.js';
import type { WideVariable } from '../../kernels/widths.js';
import { type Matrix, zeros } from '../../numerics/matrix.js';
import { borrowSimd } from '../../simd/gaussian.js';
import { correlationTask } from './correlation-values.js';
import { centredKernels, correlations } from './definition.js';
import { denseSimilarities } from './dense-similarities.js';

/** R between any two features. */
export const similarityTask: Task<object, readonly Variable[], Matrix> = {
  name: 'similarity',
  *start(_, features): Steps<Matrix> {
    const space = borrowSimd();
    const fast = space && (yield* denseSimilarities(space, features));
    space?.release();
    return fast ?? (yield* similaritiesOneByOne(features));
  },
};

/** The same, each feature in turn as an output of those after it: whatever is left of their kernels. */
export function* similaritiesOneByOne(features: readonly Variable[]): Steps<Matrix> {
  const { length } = features;
  const all = zeros(length, length);
  for (let a = 0; a < length; a++) {
    all.data[a * length + a] = 1;
    const target = { variable: features[a], widths: [1] };
    const values = yield* correlationTask.start({ target, featureWidths: [1] }, features.slice(a + 1));
    values.forEach(([value], after) => {
      const b = a + 1 + after;
      all.data[a * length + b] = value;
      all.data[b * length + a] = value;
    });
  }
  return all;
}

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
