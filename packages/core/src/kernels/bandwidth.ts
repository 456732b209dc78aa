/**
 * The median rule for a Gaussian bandwidth: τ = median over i < j of ‖u_i − u_j‖; where that is 0, the mean of the
 * non-zero distances. Above PAIR_LIMIT pairs the median is over a seeded sample of as many pairs. Cost O(pairs).
 */
import { atRank } from '../numerics/at-rank.js';
import type { RandomStream } from '../numerics/random.js';

/** All pairs are used up to this many (n = 1,000 rows); above it a sample of this size. */
const PAIR_LIMIT = 499_500;

/** Whether the median of so many rows comes from a sample of pairs. */
export function medianIsSampled(rows: number): boolean {
  return (rows * (rows - 1)) / 2 > PAIR_LIMIT;
}

/** The median distance of the points (one array per coordinate, not all rows equal). */
export function medianDistance(coordinates: readonly Float64Array[], random: RandomStream): number {
  const rows = coordinates[0].length;
  const distances = medianIsSampled(rows) ? sampledPairs(coordinates, random) : allPairs(coordinates);
  const median = medianOf(distances);
  return median > 0 ? median : meanOfPositive(distances.sort());
}

/** The median; the values are left in another order. */
function medianOf(values: Float64Array): number {
  const middle = values.length >> 1;
  const upper = atRank(values, middle);
  if (values.length % 2 === 1) return upper;
  // The largest of those that would be before the middle, and lie before it now.
  let lower = values[0];
  for (let i = 1; i < middle; i++) if (values[i] > lower) lower = values[i];
  return lower / 2 + upper / 2;
}

/** Scaled by the largest difference, so that no square overflows or vanishes. */
function distance(coordinates: readonly Float64Array[], i: number, j: number): number {
  if (coordinates.length === 1) return Math.abs(coordinates[0][i] - coordinates[0][j]);
  let largest = 0;
  for (const values of coordinates) largest = Math.max(largest, Math.abs(values[i] - values[j]));
  if (largest === 0) return 0;
  let sum = 0;
  for (const values of coordinates) sum += ((values[i] - values[j]) / largest) ** 2;
  return largest * Math.sqrt(sum);
}

function allPairs(coordinates: readonly Float64Array[]): Float64Array {
  const rows = coordinates[0].length;
  const distances = new Float64Array((rows * (rows - 1)) / 2);
  let at = 0;
  for (let i = 0; i < rows; i++) {
    for (let j = i + 1; j < rows; j++) distances[at++] = distance(coordinates, i, j);
  }
  return distances;
}

function sampledPairs(coordinates: readonly Float64Array[], random: RandomStream): Float64Array {
  const rows = coordinates[0].length;
  return Float64Array.from({ length: PAIR_LIMIT }, () => {
    const i = random.below(rows);
    const other = random.below(rows - 1);
    return distance(coordinates, i, other < i ? other : other + 1);
  });
}

/** The mean of the non-zero distances, which are sorted, so that it depends on no order of rows; 1 where a sample met none (any bandwidth then serves equally). */
function meanOfPositive(distances: Float64Array): number {
  let sum = 0;
  let count = 0;
  for (const value of distances) {
    if (value > 0) {
      sum += value;
      count += 1;
    }
  }
  return count > 0 ? sum / count : 1;
}
