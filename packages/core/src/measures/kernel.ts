/** The kernel correlation: the measure of the recommended procedure (docs/method.md). */
import type { Measure } from './measure.js';

/** Kernel correlation. */
export const kernelMeasure: Measure = {
  title: 'kernel correlation: relations of any shape, at several scales',
  score: {
    name: 'kernel correlation',
    meaning:
      'How strongly feature and output go together, in any shape of relation: the kernel correlation, from −1 to 1, about 0 when they are unrelated.',
  },
  statistic: {
    name: 'HSIC',
    meaning: 'The unbiased HSIC of the pair of kernels with the largest correlation. It has no unit.',
  },
};
