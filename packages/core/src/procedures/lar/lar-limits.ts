/**
 * How far the output may move along a direction v before the path of least angle regression changes: the limits V⁻ and
 * V⁺ of the polyhedral lemma (Lee et al., 2016) for the event of Tibshirani, Taylor, Lockhart & Tibshirani (2016).
 *
 * The event is that step i has its winner m with its sign, for every i, and that the other columns ℓ have the signs they
 * have of a_ℓ at each step but the first. In the notation of lar-path, with the knots h_ℓ = a_ℓ/(s_ℓ − b_ℓ), it says
 *
 *     s_m a_m ≥ 0;   s_ℓ a_ℓ ≥ 0 and h_m − h_ℓ ≥ 0 for all ℓ,
 *
 * linear inequalities in y since b does not depend on y. At the first step no sign of a loser is held fixed, and
 * h_m ≥ h_ℓ is asked for both. Along y + (t − vᵀy)v with v = Σ g q, a_ℓ at step i changes by α = Σ_{j ≥ i} g_j (q_j·x_ℓ)
 * a unit of t, which is known from the path: no row of the event, which has n entries, is ever made.
 *
 * Departs: a column with a_ℓ = 0 up to rounding has no sign to hold fixed, and is treated as at the first step. A column
 * that becomes a combination of active ones at step i has inequalities there that follow from s_m a_m ≥ 0, or none.
 *
 * Cost O(d) a step of the path and direction.
 */
import { type LarPath, type LarStep, LAR_ROUNDING } from './lar-path.js';
import { PARALLEL_SHARE } from '../../inference/truncation.js';

/** Changes below this share of what they are summed from are rounding. */
const ROUNDING_SHARE = 1e-14;

/** The limits of t. */
export interface LarLimits {
  lower: number;
  upper: number;
  /** The lower limit from h_m ≥ h_ℓ at the last step alone: M⁺ of the spacing test, in units of t. */
  lastLower: number;
  /** Whether an upper limit is at the value up to rounding: a tie, which has probability 0 where y is normal. */
  tied: boolean;
}

/**
 * The limits of t = vᵀy given the first steps of the path, as many as there are weights, and t ≥ 0. The weights g of the
 * directions q have length 1; `value` is t as observed, at least 0.
 */
export function larLimits({ steps, outAt }: LarPath, weights: ArrayLike<number>, value: number): LarLimits {
  const gaps = new Gaps(value);
  const changes = new Float64Array(outAt.length);
  const last = weights.length - 1;
  let lastLower = 0;
  for (let i = last; i >= 0; i--) {
    const { projections } = steps[i];
    if (weights[i] !== 0) {
      for (let l = 0; l < changes.length; l++) changes[l] += weights[i] * projections[l];
    }
    const event: StepEvent = { step: steps[i], index: i, outAt, changes };
    limitByKnots(gaps, event);
    if (i === last) lastLower = value - gaps.below;
    limitBySigns(gaps, event);
  }
  return { lower: value - gaps.below, upper: value + gaps.above, lastLower, tied: gaps.tied };
}

/** How far t may move from its value. Distances, and not where lines cross 0, so that the value is never outside. */
class Gaps {
  /** t ≥ 0. */
  below: number;
  above = Infinity;
  tied = false;

  constructor(value: number) {
    this.below = value;
  }

  /** Whether an inequality that holds by `slack` and gains `change` a unit of t is the tightest so far. */
  isTightest(slack: number, change: number): boolean {
    return change > 0 ? slack < this.below * change : slack < this.above * -change;
  }

  /** Takes one that is. */
  take(slack: number, change: number): void {
    const gap = Math.max(0, slack) / Math.abs(change);
    if (change > 0) {
      this.below = gap;
    } else {
      this.above = gap;
      this.tied = slack <= LAR_ROUNDING;
    }
  }
}

/** One step of the path, and the change α of every column there. */
interface StepEvent {
  step: LarStep;
  /** From 0. Columns that go out at this step or before have no part in it, except for the winner. */
  index: number;
  outAt: Int32Array;
  changes: Float64Array;
}

/** s_m a_m ≥ 0, and s_ℓ a_ℓ ≥ 0 where the sign is held fixed. */
function limitBySigns(gaps: Gaps, { step, index, outAt, changes }: StepEvent): void {
  const { column: winner, correlations } = step;
  for (let l = 0; l < changes.length; l++) {
    if (l !== winner && (index === 0 || outAt[l] <= index)) continue;
    const a = correlations[l];
    const change = a > 0 ? changes[l] : -changes[l];
    if (!gaps.isTightest(Math.abs(a), change)) continue;
    if (hasSign(a) && Math.abs(change) > ROUNDING_SHARE) gaps.take(Math.abs(a), change);
  }
}

/** h_m ≥ h_ℓ, for the sign that is held fixed or for both. */
function limitByKnots(gaps: Gaps, { step, index, outAt, changes }: StepEvent): void {
  const { column: winner, sign, lambda, correlations, slopes } = step;
  const winnerChange = changes[winner] / (sign - slopes[winner]);
  for (let l = 0; l < changes.length; l++) {
    if (outAt[l] <= index) continue;
    const a = correlations[l];
    const isFree = index === 0 || !hasSign(a);
    for (let s = -1; s <= 1; s += 2) {
      if (!isFree && s * a < 0) continue;
      const denominator = s - slopes[l];
      const loserChange = changes[l] / denominator;
      const change = winnerChange - loserChange;
      const slack = lambda - a / denominator;
      if (!gaps.isTightest(slack, change)) continue;
      // A column that moves faster than λ never catches up with this sign.
      if (s * denominator <= 0) continue;
      const size = Math.max(Math.abs(winnerChange), Math.abs(loserChange));
      const rounding = Math.max(PARALLEL_SHARE * size, ROUNDING_SHARE / Math.abs(denominator));
      if (Math.abs(change) > rounding) gaps.take(slack, change);
    }
  }
}

function hasSign(correlation: number): boolean {
  return Math.abs(correlation) > LAR_ROUNDING;
}
