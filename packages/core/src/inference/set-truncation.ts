/**
 * Truncation given the whole selected set S (the paper's Theorem 2): the interval of t where every selected feature
 * stays ahead of every rejected one,
 *
 *     min over i ∈ S of z_i(t) ≥ max over ℓ ∉ S of z_ℓ(t).
 *
 * Departs: the paper indexes the pairs by ℓ(θ) = k + (θ mod k̄), which names a selected feature whenever k̄ divides θ;
 * here they are pairs (i ∈ S, ℓ ∉ S). Nor are all k·k̄ pairs visited: the gap between the two envelopes is concave in t,
 * so Newton's method from ±∞ meets the binding pair after a few passes over the features. Cost O(d) a pass.
 */
import { PARALLEL_SHARE, type Truncation, type TruncationInput } from './truncation.js';

/** One interval, which contains z_m. */
export function setTruncation(input: TruncationInput): Truncation {
  return [[limit(input, -1), limit(input, 1)]];
}

/** The end of the interval in a direction: the limit of Newton's iterates, which approach it from outside. */
function limit(input: TruncationInput, direction: -1 | 1): number {
  let end = direction * Infinity;
  for (;;) {
    const next = crossing(input, direction, lowestSelected(input, end), highestRejected(input, end));
    // Iterates only move inwards; the first that does not has found the binding pair.
    if (!(direction * next < direction * end)) return end;
    end = next;
  }
}

/** Where the lines of i ∈ S and ℓ ∉ S meet on the given side of z_m; infinite if they do not. */
function crossing(
  { statistics: z, covarianceColumn: sigma, feature: m }: TruncationInput,
  direction: -1 | 1,
  i: number,
  l: number,
): number {
  const slopes = sigma[l] - sigma[i];
  const parallel = Math.abs(slopes) <= PARALLEL_SHARE * Math.max(Math.abs(sigma[l]), Math.abs(sigma[i]));
  if (parallel || direction * slopes <= 0) return direction * Infinity;
  return z[m] + (sigma[m] * (z[i] - z[l])) / slopes;
}

function lowestSelected(input: TruncationInput, t: number): number {
  return input.selected.reduce((best, i) => (isLower(input, t, i, best) ? i : best));
}

function highestRejected(input: TruncationInput, t: number): number {
  return input.rejected.reduce((best, l) => (isLower(input, t, best, l) ? l : best));
}

/** Whether line a is below line b at t; at ±∞ the slopes decide, then the intercepts. */
function isLower(
  { statistics: z, covarianceColumn: sigma, feature: m }: TruncationInput,
  t: number,
  a: number,
  b: number,
): boolean {
  const slopes = sigma[a] - sigma[b];
  if (!Number.isFinite(t)) return slopes === 0 ? z[a] < z[b] : t > 0 === slopes < 0;
  return z[a] - z[b] + (slopes / sigma[m]) * (t - z[m]) < 0;
}
