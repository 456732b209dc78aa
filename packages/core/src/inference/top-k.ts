/**
 * Who is selected: the k largest statistics, largest first; among equal ones the lower column index is ranked first.
 *
 * Scores that are equal up to rounding are ties as well: two paths of computation, or two copies of a feature with its
 * values in other units, differ in the last digits, and these must not decide who is selected.
 */
import { ROUNDING } from '../numerics/rounding.js';

/** Indices of the k largest. Cost O(d log d). */
export function topK(statistics: ArrayLike<number>, k: number): number[] {
  // Numbers alone are sorted much faster than indices by them.
  const sorted = Float64Array.from(statistics).sort();
  const least = sorted[Math.max(0, sorted.length - k)];
  const indices: number[] = [];
  for (let i = 0; i < statistics.length; i++) if (statistics[i] >= least) indices.push(i);
  return indices.sort((a, b) => statistics[b] - statistics[a] || a - b).slice(0, k);
}

/** Scores closer than this share of the largest one are equal. */
const TIE_SHARE = 1e-11;

/** The scores, those of a tie all at the largest of them. Cost O(d log d). */
export function levelTies(scores: ArrayLike<number>): Float64Array {
  const levelled = Float64Array.from(scores);
  const largest = levelled.reduce((most, score) => Math.max(most, Math.abs(score)), 0);
  const tolerance = Math.max(TIE_SHARE * largest, ROUNDING);
  const sorted = levelled.slice().sort();
  if (sorted.every((score, i) => i === 0 || score - sorted[i - 1] > tolerance)) return levelled;
  let leader = Infinity;
  for (const i of Array.from(levelled, (_, index) => index).sort((a, b) => levelled[b] - levelled[a])) {
    if (leader - levelled[i] > tolerance) leader = levelled[i];
    else levelled[i] = leader;
  }
  return levelled;
}
