/**
 * How a run accounts for the selection, read from its options: it conditions on it, it tests on rows that took no part in
 * it, or it ignores it.
 */
import type { ResolvedOptions } from '@hsicinf/core';

/** Whether the test is on other rows than the selection. */
export function testsOnOtherRows({ rows }: ResolvedOptions): boolean {
  return rows === 'thirds';
}

/** Whether the p-values are as if nothing had been selected. */
export function ignoresSelection(options: ResolvedOptions): boolean {
  return options.condition === 'none' && !testsOnOtherRows(options);
}

/** What the p-values suppose to have been selected: it, or the whole set. */
export function conditionWords({ condition }: ResolvedOptions): string {
  return condition === 'set' ? 'the whole set was selected' : 'the feature was selected';
}
