/**
 * A kernel of your own, as a function of two rows. It is asked once for every pair of rows, before anything else is
 * done, and what it gives is checked as a matrix would be (gram.ts).
 */
import { describe } from '../errors.js';
import { checkedGram } from './gram.js';
import { requireFew } from './rows.js';
import type { TargetKind } from './target-kind.js';

/** A symmetric, positive semidefinite function of the positions of two rows. */
export interface FunctionTarget {
  kind: 'function';
  rows: number;
  values: (i: number, j: number) => number;
}

/** A kernel function. */
export const ownFunction: TargetKind<FunctionTarget> = {
  title: 'a kernel function of your own',
  kernel: 'the given kernel function',
  rows: ({ rows }) => rows,
  encode({ rows, values }, refuse) {
    if (typeof values !== 'function') throw refuse('a function of two rows as values', describe(values));
    if (!Number.isInteger(rows) || rows < 1)
      throw refuse('the number of rows beside the function', describe(rows));
    requireFew(rows, refuse);
    const matrix = Float64Array.from({ length: rows * rows }, (_, at) => {
      const [i, j] = [Math.floor(at / rows), at % rows];
      const value: unknown = values(i, j);
      if (typeof value === 'number' && Number.isFinite(value)) return value;
      throw refuse(
        'a finite number from the kernel function',
        `${describe(value)} for rows ${i} and ${j}`,
        i,
      );
    });
    return { kernels: [{ name: 'own', matrix: checkedGram(matrix, refuse) }] };
  },
};
