/**
 * The truncation set of a selected feature under a condition.
 */
import { featureTruncation } from './feature-truncation.js';
import { setTruncation } from './set-truncation.js';
import { type Truncation, type TruncationInput, untruncated } from './truncation.js';

/** All conditions. */
export const CONDITIONS = ['feature', 'set', 'none'] as const;

/** What is held fixed: that the feature was selected, the whole selected set, or nothing, which ignores the selection. */
export type Condition = (typeof CONDITIONS)[number];

/** Assumes a variance above 0. */
export function truncate(condition: Condition, input: TruncationInput): Truncation {
  // Where nothing was left out, nothing was chosen.
  if (condition === 'none' || input.rejected.length === 0) return untruncated();
  return condition === 'set' ? setTruncation(input) : featureTruncation(input);
}

/** The positions that were not selected. */
export function complementOf(selected: readonly number[], count: number): number[] {
  const taken = new Set(selected);
  return Array.from({ length: count }, (_, i) => i).filter((i) => !taken.has(i));
}
