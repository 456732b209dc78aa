/**
 * The minimum constant of POET: 0.1 above the smallest C ≥ 0 that keeps the residual covariance positive
 * definite.
 *
 *   f(C) = smallest eigenvalue of SigmaU(C);  C_min = max(0, root of f on [-50, 50]) if f(-50) f(50) < 0, else 0
 *
 * Fan, Liao & Mincheva (2013) on choosing the threshold, in the form of POETCmin of R's POET 2.0, which
 * starts Brent's method (Brent 1973, zeroin) at ±50 with a tolerance of 0.001; the same iterates are taken
 * here, as the tolerance is wide enough to be seen in the result.
 *
 * Both variants search on their own residual covariance. Under `faithfulToCran` on correlations that is a
 * diagonal matrix, f is constant and the result always 0.1.
 * Departs: without a sign change the paper's C_min may exceed 50 (thresholds are in units of covariance, so
 * they hardly touch correlations of small-scaled data); as in R, the result is then 0.1 and SigmaU may be
 * indefinite.
 * Departs: an eigenvalue within rounding of 0 counts as negative, so that with fewer observations than
 * features, where SigmaU(0) is singular, the sign is not left to noise.
 *
 * Accuracy: 0.001 absolute. Cost: O(n d²) once and O(d³) for each of about ten to twenty evaluations; makes d
 * x d.
 */

import { type Matrix, zeros } from '../../numerics/matrix.js';
import { symmetricEigen } from '../../numerics/symmetric-eigen.js';
import { productMoments, residualVariances, thresholdColumn, type ThresholdRule } from './thresholding.js';

const searchBound = 50;
const searchTolerance = 0.001;
const margin = 0.1;

/** The constant for residuals (observations x features) at the given rate. */
export function minimumConstant(residuals: Matrix, rate: number, rule: ThresholdRule): number {
  if (rule.faithfulToCran && rule.on === 'correlation') return margin;
  const size = residuals.columns;
  const variances = residualVariances(residuals);
  const moments = Array.from({ length: size }, (_, j) => productMoments(residuals, j));

  const smallestEigenvalue = (constant: number): number => {
    const sigma = zeros(size, size);
    for (let j = 0; j < size; j++) {
      sigma.data.set(thresholdColumn(moments[j], variances, { multiplier: constant * rate, rule }), j * size);
    }
    const { values } = symmetricEigen(sigma);
    const rounding = size * Number.EPSILON * Math.max(values[0], -values[size - 1]);
    return values[size - 1] - rounding;
  };

  const lower = { at: -searchBound, value: smallestEigenvalue(-searchBound) };
  const upper = { at: searchBound, value: smallestEigenvalue(searchBound) };
  if (Math.sign(lower.value) * Math.sign(upper.value) >= 0) return margin;
  return Math.max(0, brentRoot(smallestEigenvalue, lower, upper)) + margin;
}

interface Point {
  at: number;
  value: number;
}

/** A root between two points of opposite sign: interpolation, safeguarded by bisection. */
function brentRoot(f: (at: number) => number, lower: Point, upper: Point): number {
  let previous = lower;
  let best = upper;
  let opposite = lower;
  for (;;) {
    const lastStep = best.at - previous.at;
    if (Math.abs(opposite.value) < Math.abs(best.value)) {
      previous = best;
      best = opposite;
      opposite = previous;
    }
    const tolerance = 2 * Number.EPSILON * Math.abs(best.at) + searchTolerance / 2;
    let step = (opposite.at - best.at) / 2;
    if (Math.abs(step) <= tolerance || best.value === 0) return best.at;
    if (Math.abs(lastStep) >= tolerance && Math.abs(previous.value) > Math.abs(best.value)) {
      step = interpolatedStep({ previous, best, opposite }, lastStep, tolerance) ?? step;
    }
    if (Math.abs(step) < tolerance) step = step > 0 ? tolerance : -tolerance;
    previous = best;
    best = { at: best.at + step, value: f(best.at + step) };
    if (Math.sign(best.value) === Math.sign(opposite.value)) opposite = previous;
  }
}

/** The interpolated step from best, or nothing where bisection is the safer choice. */
function interpolatedStep(
  { previous, best, opposite }: { previous: Point; best: Point; opposite: Point },
  lastStep: number,
  tolerance: number,
): number | undefined {
  const width = opposite.at - best.at;
  let numerator: number;
  let denominator: number;
  if (previous.at === opposite.at) {
    const ratio = best.value / previous.value;
    numerator = width * ratio;
    denominator = 1 - ratio;
  } else {
    const q = previous.value / opposite.value;
    const r = best.value / opposite.value;
    const s = best.value / previous.value;
    numerator = s * (width * q * (q - r) - (best.at - previous.at) * (r - 1));
    denominator = (q - 1) * (r - 1) * (s - 1);
  }
  if (numerator > 0) denominator = -denominator;
  else numerator = -numerator;
  const insideBracket = numerator < 0.75 * width * denominator - Math.abs(tolerance * denominator) / 2;
  const shrinksEnough = numerator < Math.abs((lastStep * denominator) / 2);
  return insideBracket && shrinksEnough ? numerator / denominator : undefined;
}
