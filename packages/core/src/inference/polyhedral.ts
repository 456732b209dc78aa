/**
 * The polyhedral lemma (Lee et al., 2016; the paper's Theorem 1). For z ~ N(μ, Σ) and the event A z ≤ b, the value ηᵀz
 * is a truncated normal between, with c = Ση/(ηᵀΣη),
 *
 *     V⁻ = ηᵀz + max over (Ac)_j < 0 of (b_j − (Az)_j)/(Ac)_j,
 *     V⁺ = ηᵀz + min over (Ac)_j > 0 of the same.
 *
 * Rows whose (Ac)_j is rounding (PARALLEL_SHARE of the terms it is summed from) constrain nothing. Cost O(d² + rows·d).
 */
import type { Matrix } from '../numerics/matrix.js';
import { PARALLEL_SHARE } from './truncation.js';

/** The value along a direction, its variance, and the limits of its truncation. */
export interface PolyhedralLimits {
  /** ηᵀz and its variance ηᵀΣη. */
  value: number;
  variance: number;
  lower: number;
  upper: number;
}

/** The limits along η (`direction`). Assumes A z ≤ b and agreeing sizes. */
export function polyhedralLimits(
  statistics: ArrayLike<number>,
  covariance: Matrix,
  { A, b, direction }: { A: Matrix; b: ArrayLike<number>; direction: ArrayLike<number> },
): PolyhedralLimits {
  const d = statistics.length;
  const image = new Float64Array(d); // Ση
  let value = 0;
  let variance = 0;
  for (let i = 0; i < d; i++) {
    for (let j = 0; j < d; j++) image[i] += covariance.data[i * d + j] * direction[j];
    value += direction[i] * statistics[i];
    variance += direction[i] * image[i];
  }
  let lower = -Infinity;
  let upper = Infinity;
  for (let r = 0; r < A.rows; r++) {
    let az = 0;
    let ac = 0;
    let size = 0;
    for (let j = 0; j < d; j++) {
      const a = A.data[r * d + j];
      const term = (a * image[j]) / variance;
      az += a * statistics[j];
      ac += term;
      size = Math.max(size, Math.abs(term));
    }
    if (Math.abs(ac) <= PARALLEL_SHARE * size) continue;
    const end = value + (b[r] - az) / ac;
    if (ac < 0) lower = Math.max(lower, end);
    else upper = Math.min(upper, end);
  }
  return { value, variance, lower, upper };
}
