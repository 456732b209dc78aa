/**
 * Which rows serve what in the procedures with an estimated Σ. The first covarianceShare of the rows is kept apart for
 * Σ, the rest selects and tests; with a share of 0 the same rows serve all. Data splitting, rows 'thirds', takes three
 * consecutive runs of ⌊n/3⌋ rows.
 */
import type { Call } from '../procedure.js';
import { type RowRange, rowRange } from '../units.js';

/** The parts by purpose; rows that serve several purposes are one part. */
export interface Parts {
  forCovariance: RowRange;
  forSelection: RowRange;
  forTest: RowRange;
}

/** The parts of a call; refuses data with too few rows for one of them. */
export function rowParts(call: Call): Parts {
  const { rows, options } = call;
  if (options.rows === 'thirds') {
    const third = Math.floor(rows / 3);
    return {
      forCovariance: rowRange(call, 0, third, 2),
      forSelection: rowRange(call, third, 2 * third, 1),
      forTest: rowRange(call, 2 * third, 3 * third, 1),
    };
  }
  // Shares like 1/3 are not exact in binary; a billionth of a row makes ⌊n/3⌋ come out right.
  const kept = Math.floor(rows * (options.covarianceShare ?? 0) + 1e-9);
  const forTest = rowRange(call, kept, rows, kept === 0 ? 2 : 1);
  return { forCovariance: kept === 0 ? forTest : rowRange(call, 0, kept, 2), forSelection: forTest, forTest };
}

/** Each part once. */
export function distinctParts({ forCovariance, forSelection, forTest }: Parts): RowRange[] {
  return [...new Set([forSelection, forTest, forCovariance])];
}
