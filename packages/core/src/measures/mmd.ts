/**
 * The maximum mean discrepancy between two classes (Gretton et al., 2012): the unbiased
 *
 *     MMD² = mean of K within A + mean of K within B − 2 mean of K between A and B = Σ_{i≠j} W_ij K_ij.
 *
 * The rows of W sum to 0, so that centring leaves it as it is, and what U-centring leaves of the kernel of two classes is W up
 * to a factor: subtract ½ from each row and column of either and both are 0 but between the classes. So MMD² is a multiple of the
 * unbiased HSIC with the classes, the same in every order: its p-values are those of the kernel correlation, which is MMD² in
 * units in which features and widths compare.
 */
import type { Variable } from '../kernels/variable.js';
import type { Measure } from './measure.js';

const RULE = 'a target of two classes of two rows or more';

/** MMD. */
export const mmdMeasure: Measure = {
  title: 'maximum mean discrepancy between two classes',
  score: {
    name: 'kernel correlation',
    meaning:
      'How much the feature differs between the two classes, in any way: MMD² in units of its norm, which is the kernel correlation, from −1 to 1, about 0 when the classes are alike.',
  },
  statistic: {
    name: 'MMD²',
    meaning: 'The unbiased squared maximum mean discrepancy at the width with the largest score.',
  },
  refuses({ kind, classes, smallest = 0 }) {
    if (kind !== 'class') return { rule: RULE, got: `one of kind ${kind}` };
    if (classes !== 2) return { rule: RULE, got: `${classes} classes` };
    return smallest < 2 ? { rule: RULE, got: 'a class of one row' } : undefined;
  },
  scale(target) {
    const [a, b] = sizesOf(target);
    const n = a + b;
    return n * (n - 3) * (1 / (2 * a * (a - 1)) + 1 / (2 * b * (b - 1)) + 1 / (a * b));
  },
};

function sizesOf(target: Variable): [number, number] {
  if (target.kernel !== 'delta') return [0, 0];
  let first = 0;
  for (const code of target.codes) if (code === target.codes[0]) first += 1;
  return [first, target.codes.length - first];
}
