/**
 * Oracle approximating shrinkage: the sample covariance pulled towards a multiple of the identity.
 *
 *   Σ = (1 - ρ) S + ρ (tr S / p) I
 *   ρ = min(1, ((1 - 2/p) tr(S²) + tr²(S)) / ((m + 1 - 2/p) (tr(S²) - tr²(S)/p)))
 *
 * Chen, Wiesel, Eldar & Hero (2010), Shrinkage algorithms for MMSE covariance estimation, IEEE Transactions
 * on Signal Processing 58(10), eq. 23. p features, m degrees of freedom.
 * Departs: the paper knows the mean to be 0. Here it is estimated, so S divides by n - 1 and m = n - 1 takes
 * the place of the n observations.
 *
 * Accuracy: S to rounding; ρ loses digits only as S nears a multiple of the identity, where it is 1 anyway.
 * Cost: O(n d min(n, d)) once for ρ, then O(n d) for each column.
 */

import type { GivenMatrix } from '../../data/dataset.js';
import { ownMatrix } from '../../data/own-input.js';
import type { Matrix } from '../../numerics/matrix.js';
import { smallGram } from '../../numerics/symmetric-eigen.js';
import { allIndices, centredUnits, checkUnits, sampleColumns } from '../../statistics/sample-covariance.js';

/** The shrunken covariance of the columns of units (observations x features). */
export function oas(given: GivenMatrix): Matrix {
  const units = ownMatrix(given);
  checkUnits('oas', units);
  return oasColumns(centredUnits(units), allIndices(units.columns));
}

/** Columns `indices` of the shrunken covariance, side by side. Assumes centred units. */
export function oasColumns(centred: Matrix, indices: ArrayLike<number>): Matrix {
  const { intensity, target } = oasShrinkage(centred);
  const result = sampleColumns(centred, indices);
  for (let entry = 0; entry < result.data.length; entry++) result.data[entry] *= 1 - intensity;
  for (let k = 0; k < indices.length; k++) {
    result.data[indices[k] * result.columns + k] += intensity * target;
  }
  return result;
}

/** The intensity ρ in [0, 1] and the mean variance tr S / p. Assumes centred units. */
export function oasShrinkage(centred: Matrix): { intensity: number; target: number } {
  const p = centred.columns;
  const degrees = centred.rows - 1;
  const gram = smallGram(centred);
  let trace = 0;
  let traceOfSquare = 0;
  for (let i = 0; i < gram.rows; i++) trace += gram.data[i * gram.rows + i] / degrees;
  for (const value of gram.data) traceOfSquare += (value / degrees) ** 2;
  const numerator = (1 - 2 / p) * traceOfSquare + trace ** 2;
  const denominator = (degrees + 1 - 2 / p) * (traceOfSquare - trace ** 2 / p);
  // S is its own target (0/0 when it is 0, or has one feature): shrinking fully changes nothing.
  const intensity = denominator > 0 ? Math.min(1, numerator / denominator) : 1;
  return { intensity, target: trace / p };
}
