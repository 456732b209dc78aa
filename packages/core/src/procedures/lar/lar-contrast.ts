/**
 * The tests of one step of a least angle regression path, on unit columns and a unit output: the truncated normal test of a
 * coefficient, the spacing test and the covariance test.
 *
 * - The truncated normal: vᵀy given the path lies between the limits of lar-limits and is normal otherwise.
 * - Spacing (Tibshirani, Taylor, Lockhart & Tibshirani, 2016): the same value, w·λ_j, between w·M⁺, the limit by the rivals
 *   of this step alone, and w·λ_{j−1}. At the first step that is the test above.
 * - Covariance (Lockhart, Taylor, Tibshirani & Tibshirani, 2014): w²·λ_j(λ_j − λ_{j+1})/σ² is Exp(1) in the limit. As in R,
 *   w is computed with the signs of the coefficients, which least angle regression, unlike the lasso, lets pass through 0.
 */
import { truncatedNormalInterval } from '../../inference/confidence-interval.js';
import { type PValue, pValueOfTails, UNTESTABLE } from '../../inference/p-value.js';
import { logTails } from '../../inference/truncated-normal.js';
import type { Matrix } from '../../numerics/matrix.js';
import { solveUpperTransposed } from '../../numerics/orthonormal.js';
import { type LarLimits, larLimits } from './lar-limits.js';
import { type LarPath, LAR_ROUNDING } from './lar-path.js';
import { coefficientsAt } from './lar.js';

/** A coefficient as a direction: it is sign · value · scale, where value = vᵀy ≥ 0 and v = Σ weights·q has length 1. */
export interface Contrast {
  sign: 1 | -1;
  value: number;
  scale: number;
  weights: Float64Array;
}

/** The coefficient of the feature of a step (from 0) in the model of the steps up to it. */
export function activeContrast({ steps }: LarPath, step: number): Contrast {
  const { sign, response, length } = steps[step];
  const weights = new Float64Array(step + 1);
  weights[step] = sign;
  return { sign, value: Math.max(0, sign * response), scale: 1 / length, weights };
}

/** The coefficient of the feature of a step (from 0) in the model of all steps. */
export function fullContrast({ steps }: LarPath, triangle: Matrix, step: number): Contrast {
  const chosen = new Float64Array(steps.length);
  chosen[step] = 1;
  const weights = solveUpperTransposed(triangle, chosen);
  const scale = Math.hypot(...weights);
  const estimate = steps.reduce((sum, { response }, i) => sum + weights[i] * response, 0);
  const sign = estimate < 0 ? -1 : 1;
  return {
    sign,
    value: Math.abs(estimate) / scale,
    scale,
    weights: weights.map((weight) => (sign * weight) / scale),
  };
}

/** The truncated normal test. */
export interface ContrastTest extends PValue {
  limits: LarLimits;
  /** For the mean of the value, level 1 − alpha. */
  interval: [number, number];
}

/** Tests that the mean of a contrast is 0 against its sign. At a tie it is untestable: p = 1. */
export function testContrast(
  path: LarPath,
  { weights, value }: Contrast,
  { sigma, alpha }: { sigma: number; alpha: number },
): ContrastTest {
  const limits = larLimits(path, weights, value);
  if (limits.tied) return { limits, ...UNTESTABLE, interval: [-Infinity, Infinity] };
  const intervals: [number, number][] = [[limits.lower, limits.upper]];
  return {
    limits,
    ...pValueOfTails(logTails(value, { mean: 0, sd: sigma, intervals }), 'greater'),
    interval: truncatedNormalInterval({ statistic: value, sd: sigma, intervals, alpha }),
  };
}

/** The spacing test of a step (from 0), from the limits of its active contrast. */
export function spacingPValue(
  { steps }: LarPath,
  step: number,
  { limits, value, sigma }: { limits: LarLimits; value: number; sigma: number },
): number {
  const { lambda, weight } = steps[step];
  const previous = step === 0 ? Infinity : steps[step - 1].lambda;
  if (previous - lambda <= LAR_ROUNDING) return UNTESTABLE.pValue;
  const upper = Math.max(value, previous * Math.abs(weight));
  const tails = logTails(value, { mean: 0, sd: sigma, intervals: [[limits.lastLower, upper]] });
  return pValueOfTails(tails, 'greater').pValue;
}

/** The covariance test of a step (from 0). */
export function covariancePValue(
  path: LarPath,
  triangle: Matrix,
  { step, sigma }: { step: number; sigma: number },
): number {
  const { steps } = path;
  const { lambda } = steps[step];
  const after = steps[step + 1] ?? path.next;
  const afterLambda = after?.lambda ?? 0;
  const before = coefficientsAt(path, triangle, { step, lambda });
  const entered = coefficientsAt(path, triangle, { step: step + 1, lambda: afterLambda })[step];
  // A coefficient that is 0, at a tie, is about to take the sign that its feature entered with.
  const signs = [...before, entered].map((value, i) => (value === 0 ? steps[i].sign : Math.sign(value)));
  const weight = solveUpperTransposed(triangle, signs)[step];
  return Math.exp((-(weight / sigma) * lambda * (lambda - afterLambda) * weight) / sigma);
}
