/**
 * Normal scores: Φ⁻¹((rank − ½)/n), equal values sharing the mean of their ranks, then standardised.
 * What is left of the output is its order, so that one extreme value cannot speak for all rows. Cost O(n log n).
 */
import { normalQuantile } from '../numerics/normal.js';
import { standardize } from './standardize.js';

/** The standardised normal scores, or undefined where all values are equal. */
export function normalScores(values: Float64Array): Float64Array | undefined {
  const n = values.length;
  const order = Int32Array.from({ length: n }, (_, i) => i).sort((a, b) => values[a] - values[b]);
  const scores = new Float64Array(n);
  for (let start = 0; start < n;) {
    let end = start + 1;
    while (end < n && values[order[end]] === values[order[start]]) end++;
    // Ranks start + 1 … end have the mean (start + 1 + end)/2.
    const score = normalQuantile((start + end) / 2 / n);
    for (let r = start; r < end; r++) scores[order[r]] = score;
    start = end;
  }
  return standardize(scores);
}
