/**
 * Truncation given only that feature m was selected: T_m = {t : fewer than k others exceed z_m(t) = t}. It contains the
 * interval that is left when the whole set is held fixed, so less information is spent and the test is stronger.
 *
 * Each other line crosses t once, at t_ℓ = z_m + (z_ℓ − z_m)/(1 − c_ℓ): it is ahead left of it if c_ℓ < 1, right of it
 * if c_ℓ > 1; a parallel line is ahead everywhere or nowhere (a tie is not ahead). Sort, sweep, keep the union.
 * Cost O(d log d).
 */
import { PARALLEL_SHARE, type Truncation, type TruncationInput } from './truncation.js';

/** A union of intervals, one of which contains z_m. */
export function featureTruncation(input: TruncationInput): Truncation {
  const k = input.selected.length;
  const { always, leaving, entering } = crossings(input);
  let ahead = always + leaving.length;
  const truncation: Truncation = [];
  let start = ahead < k ? -Infinity : undefined;
  for (let l = 0, e = 0; l < leaving.length || e < entering.length;) {
    // At one point, lines fall behind before others come ahead: intervals are closed, so the point itself counts.
    const leaves = e === entering.length || (l < leaving.length && leaving[l] <= entering[e]);
    const at = leaves ? leaving[l++] : entering[e++];
    ahead += leaves ? -1 : 1;
    if (start === undefined && ahead < k) {
      start = at;
    } else if (start !== undefined && ahead >= k) {
      append(truncation, start, at);
      start = undefined;
    }
  }
  if (start !== undefined) append(truncation, start, Infinity);
  return truncation;
}

/** Adds [from, to]; joins it to the interval before where the two touch. */
function append(truncation: Truncation, from: number, to: number): void {
  const last = truncation.at(-1);
  if (last !== undefined && last[1] === from) last[1] = to;
  else truncation.push([from, to]);
}

interface Crossings {
  /** How many lines are ahead everywhere. */
  always: number;
  /** Ascending points where a line that was ahead falls behind, and where one comes ahead. */
  leaving: Float64Array;
  entering: Float64Array;
}

function crossings({
  statistics: z,
  covarianceColumn: sigma,
  feature: m,
  selected,
  rejected,
}: TruncationInput): Crossings {
  // Both in one array, from its two ends.
  const points = new Float64Array(selected.length + rejected.length);
  let left = 0;
  let right = points.length;
  let always = 0;
  for (const group of [selected, rejected]) {
    for (const l of group) {
      if (l === m) continue;
      // 1 − c_ℓ times Σ_mm: a difference of what was given keeps the digits that a rounded c_ℓ would lose near 1.
      const fall = sigma[m] - sigma[l];
      const gap = z[l] - z[m];
      if (Math.abs(fall) <= PARALLEL_SHARE * Math.max(sigma[m], Math.abs(sigma[l]))) {
        if (gap > PARALLEL_SHARE * Math.max(Math.abs(z[l]), Math.abs(z[m]))) always += 1;
      } else {
        points[fall > 0 ? left++ : --right] = z[m] + (sigma[m] * gap) / fall;
      }
    }
  }
  return { always, leaving: points.subarray(0, left).sort(), entering: points.subarray(right).sort() };
}
