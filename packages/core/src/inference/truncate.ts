/**
 * The truncation set of a selected feature under a condition; a baseline that ignores the selection has none.
 */
import { featureTruncation } from './feature-truncation.js';
import { setTruncation } from './set-truncation.js';
import { type Truncation, type TruncationInput, untruncated } from './truncation.js';

/** What is held fixed: that the feature was selected, or the whole selected set. */
export type Condition = 'feature' | 'set';

/** `condition` undefined: the selection is ignored. Assumes a variance above 0. */
export function truncate(condition: Condition | undefined, input: TruncationInput): Truncation {
  if (condition === undefined) return untruncated();
  return condition === 'set' ? setTruncation(input) : featureTruncation(input);
}

/** The positions that were not selected. */
export function complementOf(selected: readonly number[], count: number): number[] {
  const taken = new Set(selected);
  return Array.from({ length: count }, (_, i) => i).filter((i) => !taken.has(i));
}
