/**
 * Who is selected: the k largest statistics, largest first; among equal ones the lower column index is ranked first.
 *
 * Scores that are equal up to rounding are ties as well: two paths of computation, or two copies of a feature with its
 * values in other units, differ in the last digits, and these must not decide who is selected.
 */
import { ROUNDING } from '../numerics/rounding.js';

/** Indices of the k largest. Cost O(d log d), for the sorting of bare numbers; indices are compared for few. */
export function topK(statistics: ArrayLike<number>, k: number): number[] {
  const sorted = Float64Array.from(statistics).sort();
  const least = sorted[Math.max(0, sorted.length - k)];
  const candidates: number[] = [];
  for (let i = 0; i < statistics.length; i++) if (statistics[i] >= least) candidates.push(i);
  return candidates.sort((a, b) => statistics[b] - statistics[a] || a - b).slice(0, k);
}

/** Scores closer than this share of the largest one are equal. */
const TIE_SHARE = 1e-11;

/** The scores, those of a tie all at the largest of them. Cost O(d log d), for the sorting of bare numbers. */
export function levelTies(scores: ArrayLike<number>): Float64Array {
  const levelled = Float64Array.from(scores);
  const sorted = levelled.slice().sort();
  const largest = Math.max(0, Math.abs(sorted[0]), Math.abs(sorted[sorted.length - 1]));
  const tolerance = Math.max(TIE_SHARE * largest, ROUNDING);
  /** By score, the largest of its tie, where that is another one. */
  const leaders = new Map<number, number>();
  let leader = Infinity;
  for (let i = sorted.length - 1; i >= 0; i--) {
    if (leader - sorted[i] > tolerance) leader = sorted[i];
    else if (sorted[i] !== leader) leaders.set(sorted[i], leader);
  }
  return leaders.size === 0 ? levelled : levelled.map((score) => leaders.get(score) ?? score);
}
