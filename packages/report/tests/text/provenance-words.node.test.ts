/** Rows that were left out: blank ones, and those that lack cells of columns that are to blame. */
import { missingRows } from '@hsicinf/report/text';
import { describe, expect, it } from 'vitest';

describe('missingRows', () => {
  it('names the columns at fault, the costliest first, and no others', () => {
    const columns = [4, 9, 1, 2, 3, 5].map((rows, i) => ({ name: `x${i}`, rows }));
    const leftOut = [{ reason: 'missing cells', count: 12, columns }];
    expect(missingRows({ blank: 2, leftOut })).toEqual([
      { rows: 2, reason: 'they have no values' },
      { rows: 12, reason: 'missing cells (9 in "x1", 5 in "x5", 4 in "x0", 3 in "x4", 2 in "x3", …)' },
    ]);
    expect(missingRows({ blank: 0, leftOut: [] })).toEqual([]);
  });
});
