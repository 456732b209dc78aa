/**
 * The k largest statistics, largest first; among equal ones the lower column index is ranked first.
 */

/** Indices of the k largest. Cost O(d log d). */
export function topK(statistics: ArrayLike<number>, k: number): number[] {
  const indices = Array.from(statistics, (_, i) => i);
  return indices.sort((a, b) => statistics[b] - statistics[a] || a - b).slice(0, k);
}
