/**
 * The kernel by which covariates explain a column:
 *
 *     k = 1 + Σ_c (exp(−(a_c − b_c)²/2) + a_c b_c/4) + exp(−‖a − b‖²/(2q)) + Σ_g 1(a_g = b_g)
 *
 * over the q standardised numbers c and the classes g: a level, a curve and a straight line for each number, what numbers do
 * together, and a level for each class. A vector counts as its coordinates. The joint Gaussian, of width √q, is there from two
 * numbers on: for one it would be that number's own once more. A class has its delta kernel in place of curve and line, and
 * no part in the joint Gaussian or in q.
 */
import type { OwnColumn } from '../data/dataset.js';
import { standardize } from '../data/standardize.js';
import { classCodes } from '../kernels/delta.js';

/** The covariates as the kernel sees them. */
export interface CovariateKernel {
  rows: number;
  /** Standardised. */
  numbers: Float64Array[];
  /** Codes of labels. */
  classes: Int32Array[];
}

/** The kernel of covariates that vary; coordinates of a vector that do not are left out. */
export function covariateKernel(covariates: readonly OwnColumn[], rows: number): CovariateKernel {
  const numbers: Float64Array[] = [];
  const classes: Int32Array[] = [];
  for (const covariate of covariates) {
    if (covariate.kind === 'class') classes.push(classCodes(covariate.values).codes);
    else {
      const arrays = covariate.kind === 'vector' ? covariate.values : [covariate.values];
      numbers.push(...arrays.map(standardize).filter((values) => values !== undefined));
    }
  }
  return { rows, numbers, classes };
}

/** out[j] = k(row i, row j) for all rows j. Cost O(n) a covariate. */
export function covariateRow(
  { rows, numbers, classes }: CovariateKernel,
  i: number,
  out: Float64Array,
): void {
  out.fill(1);
  const distances = new Float64Array(rows);
  for (const values of numbers) {
    const own = values[i];
    for (let j = 0; j < rows; j++) {
      const square = (values[j] - own) ** 2;
      distances[j] += square;
      out[j] += Math.exp(-square / 2) + (own * values[j]) / 4;
    }
  }
  const q = numbers.length;
  if (q > 1) for (let j = 0; j < rows; j++) out[j] += Math.exp(-distances[j] / (2 * q));
  for (const codes of classes) {
    const own = codes[i];
    for (let j = 0; j < rows; j++) if (codes[j] === own) out[j] += 1;
  }
}

/** k(row i, row i) for all rows i. */
export function covariateDiagonal({ rows, numbers, classes }: CovariateKernel): Float64Array {
  const level = 1 + numbers.length + (numbers.length > 1 ? 1 : 0) + classes.length;
  const diagonal = new Float64Array(rows).fill(level);
  for (const values of numbers) for (let i = 0; i < rows; i++) diagonal[i] += values[i] ** 2 / 4;
  return diagonal;
}
