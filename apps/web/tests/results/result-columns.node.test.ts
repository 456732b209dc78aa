/** The table of results as a file. */
import { describe, expect, it } from 'vitest';
import { byRank, shownCsv } from '../../src/results/result-columns.js';
import type { RunOutcome } from '../../src/worker/messages.js';

const feature = {
  index: 0,
  statistic: -0.0017,
  standardError: 0.01,
  truncation: [[-Infinity, Infinity]],
  pValue: 0.5,
  logPValue: Math.log(0.5),
  adjustedPValue: 0.5,
  significant: false,
  correlation: -0.0017,
  correlationError: 0.021,
};

const outcome = {
  selected: [
    { ...feature, rank: 1, name: '=cmd|calc' },
    { ...feature, rank: 2, name: '-x "y", z' },
  ],
  options: { alpha: 0.05, adjust: 'none', statistic: 'correlation', preset: 'recommended' },
  usable: 2,
} as unknown as RunOutcome;

describe('the table as it is shown', () => {
  it('guards names that look like formulas, and leaves numbers alone', () => {
    const [, first, second] = shownCsv(outcome, byRank).split('\r\n');
    expect(first).toMatch(/^1,'=cmd\|calc,-0\.0017/);
    expect(second).toMatch(/^2,"'-x ""y"", z",-0\.0017/);
    expect(first).toContain(' ± 0.021');
  });
});
