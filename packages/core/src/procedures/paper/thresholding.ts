/**
 * Adaptive thresholding of a residual covariance, one column at a time.
 *
 *   λ_ij = C · rate · sd_t(u_it u_jt)     (sd divides by n - 1)
 *   on covariances:  Su_ij is shrunk by λ_ij,          Su = Uᵀ U / n
 *   on correlations: Su_ij / √(Su_ii Su_jj) is shrunk by λ_ij and scaled back
 *   the diagonal is kept.
 *
 * Cai & Liu (2011), Adaptive thresholding for sparse covariance matrix estimation, JASA 106; as used in POET
 * (Fan, Liao & Mincheva 2013). SCAD: Fan & Li (2001), a = 3.7. U = residuals, observations x features.
 *
 * Accuracy: the sd takes a second pass around the mean. Columns i and j agree exactly in their common entry.
 * Cost: O(n d) for a column.
 */

import type { Shrinkage } from '../../options/options.js';
import type { Matrix } from '../../numerics/matrix.js';
import { crossProducts } from '../../statistics/sample-covariance.js';

/** What is thresholded, and how. */
export interface ThresholdRule {
  shrinkage: Shrinkage;
  on: 'correlation' | 'covariance';
  faithfulToCran: boolean;
}

/** One feature's products with every feature: their mean (a column of Su) and standard deviation. */
export interface ProductMoments {
  feature: number;
  means: Float64Array;
  deviations: Float64Array;
}

const scadKnee = 3.7;

/** One value shrunk by a threshold. A negative one adds to the magnitude when soft, else it is ignored. */
export function shrink(value: number, threshold: number, shrinkage: Shrinkage): number {
  const size = Math.abs(value);
  if (size < threshold) return 0;
  const soft = Math.sign(value) * (size - threshold);
  if (shrinkage === 'soft') return soft;
  if (shrinkage === 'hard' || size >= scadKnee * threshold) return value;
  if (size < 2 * threshold) return soft;
  return ((scadKnee - 1) * value - Math.sign(value) * scadKnee * threshold) / (scadKnee - 2);
}

/** The moments of u_it u_jt over t for the feature j and every i. */
export function productMoments(residuals: Matrix, feature: number): ProductMoments {
  const { rows, columns, data } = residuals;
  const means = crossProducts(residuals, feature);
  for (let i = 0; i < columns; i++) means[i] /= rows;
  const deviations = new Float64Array(columns);
  for (let t = 0; t < rows; t++) {
    const value = data[t * columns + feature];
    for (let i = 0; i < columns; i++) deviations[i] += (data[t * columns + i] * value - means[i]) ** 2;
  }
  for (let i = 0; i < columns; i++) deviations[i] = Math.sqrt(deviations[i] / (rows - 1));
  return { feature, means, deviations };
}

/** The variance (dividing by n) of every feature's residuals: the diagonal of Su. */
export function residualVariances({ rows, columns, data }: Matrix): Float64Array {
  const variances = new Float64Array(columns);
  for (let t = 0; t < rows; t++) {
    for (let i = 0; i < columns; i++) variances[i] += data[t * columns + i] ** 2;
  }
  for (let i = 0; i < columns; i++) variances[i] /= rows;
  return variances;
}

/** One column of the thresholded residual covariance; multiplier = C · rate, variances = the diagonal of Su. */
export function thresholdColumn(
  { feature, means, deviations }: ProductMoments,
  variances: Float64Array,
  { multiplier, rule }: { multiplier: number; rule: ThresholdRule },
): Float64Array {
  const column = new Float64Array(means.length);
  column[feature] = means[feature];
  // R's POET 2.0 writes D %*% R * D: the elementwise product with the diagonal D leaves only the diagonal.
  if (rule.faithfulToCran && rule.on === 'correlation') return column;
  for (let i = 0; i < column.length; i++) {
    const scale = rule.on === 'correlation' ? Math.sqrt(variances[i]) * Math.sqrt(variances[feature]) : 1;
    // A feature without residual variance has no correlation: 0, not 0/0.
    if (i === feature || scale === 0) continue;
    column[i] = scale * shrink(means[i] / scale, multiplier * deviations[i], rule.shrinkage);
  }
  return column;
}
