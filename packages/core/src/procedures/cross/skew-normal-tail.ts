/**
 * The tail of cross-HSIC under independence: a normal tail after Hall's (1992) cubic transformation, which takes out the
 * skewness γ ≥ 0 of the shuffled statistic. With x = t/s,
 *
 *     P(z ≥ t) ≈ Φ̄(w(x)),   w(x) = (6/γ)(∛max(1 + γx/2, 0) − 1) + γ/6,   w(x) = x at γ = 0.
 *
 * w never falls, so truncation limits are transformed like the statistic. A negative γ is taken as 0, which can only
 * make p larger.
 */
import type { Truncation } from '../../inference/truncation.js';
import { logTails } from '../../inference/truncated-normal.js';

/** Below this w(x) is x to the last digit, and 6/γ could overflow. */
const NO_SKEWNESS = 1e-100;

/** w(x). Written with log1p and expm1 so that small γ loses no digits. */
export function removeSkewness(x: number, skewness: number): number {
  if (skewness < NO_SKEWNESS || !Number.isFinite(x)) return x;
  const inside = (skewness * x) / 2;
  const root = inside <= -1 ? -1 : Math.expm1(Math.log1p(inside) / 3);
  return (6 / skewness) * root + skewness / 6;
}

/** Both log tails of z given that it lies in the truncation set. */
export function skewNormalTails(
  z: number,
  { sd, skewness, truncation }: { sd: number; skewness: number; truncation: Truncation },
): { logUpper: number; logLower: number } {
  const transform = (t: number): number => removeSkewness(t / sd, skewness);
  const intervals = truncation.map(([lower, upper]): [number, number] => [
    transform(lower),
    transform(upper),
  ]);
  return logTails(transform(z), { mean: 0, sd: 1, intervals });
}
