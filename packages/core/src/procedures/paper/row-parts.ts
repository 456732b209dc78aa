/**
 * Which rows serve what in the procedures with an estimated Σ. The first covarianceShare of the rows is kept apart for
 * Σ, the rest selects and tests; with a share of 0 the same rows serve all. Data splitting, rows 'thirds', takes three
 * consecutive runs of ⌊n/3⌋ rows.
 */
import { InputError } from '../../errors.js';
import type { Call } from '../procedure.js';

/** Rows [start, end) and how many units (blocks, quadruples) they hold. */
export interface RowRange {
  start: number;
  end: number;
  units: number;
}

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
      forCovariance: part(call, 0, third, 2),
      forSelection: part(call, third, 2 * third, 1),
      forTest: part(call, 2 * third, 3 * third, 1),
    };
  }
  // Shares like 1/3 are not exact in binary; a billionth of a row makes ⌊n/3⌋ come out right.
  const kept = Math.floor(rows * (options.covarianceShare ?? 0) + 1e-9);
  const forTest = part(call, kept, rows, kept === 0 ? 2 : 1);
  return { forCovariance: kept === 0 ? forTest : part(call, 0, kept, 2), forSelection: forTest, forTest };
}

/** Each part once. */
export function distinctParts({ forCovariance, forSelection, forTest }: Parts): RowRange[] {
  return [...new Set([forSelection, forTest, forCovariance])];
}

/** The rows [start, end) as a part that must hold at least `least` units. */
function part({ caller, options }: Call, start: number, end: number, least: number): RowRange {
  const rows = end - start;
  if (options.statistic === 'incomplete') {
    const units = Math.round((options.incompleteRatio ?? 0) * rows);
    if (rows < 4 || units < least) {
      throw new InputError(
        caller,
        `at least 4 rows and ${least} quadruples in each part`,
        `${rows} rows and ${units} quadruples`,
      );
    }
    return { start, end, units };
  }
  const size = options.blockSize ?? 0;
  const units = Math.floor(rows / size);
  if (units < least) {
    const purpose = least > 1 ? `${least} blocks to estimate the covariance` : 'one block to test with';
    throw new InputError(caller, `rows for at least ${purpose}`, `${rows} rows for it at blockSize ${size}`);
  }
  return { start, end, units };
}
