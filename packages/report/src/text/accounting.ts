/**
 * How a run accounts for having looked at many features, read from its options: it adjusts over all of them, it conditions
 * on the selection, it tests on rows that took no part in it, or it ignores it.
 */
import type { ResolvedOptions, Result } from '@hsicinf/core';

/** Whether the p-values ask about each feature by itself, so that the adjustment is over all features looked at. */
export function isMarginal({ pValues }: ResolvedOptions): boolean {
  return pValues === 'marginal' || pValues === 'both';
}

/** Whether nothing at all accounts for having looked at several features. */
export function isUnadjusted({ options, usable }: Pick<Result, 'options' | 'usable'>): boolean {
  return isMarginal(options) && options.adjust === 'none' && usable > 1;
}

/** Whether the test is on other rows than the selection. */
export function testsOnOtherRows({ rows }: ResolvedOptions): boolean {
  return rows === 'thirds';
}

/** Whether the p-values are as if nothing had been selected. */
export function ignoresSelection(options: ResolvedOptions): boolean {
  return options.condition === 'none' && !testsOnOtherRows(options);
}

/** Whether the p-values are given the selection. */
export function isSelective(options: ResolvedOptions): boolean {
  return !isMarginal(options) && !ignoresSelection(options) && !testsOnOtherRows(options);
}

/** Whether every feature that could be was tested, so that nothing was selected. */
export function testsAll({ selected, usable }: Pick<Result, 'selected' | 'usable'>): boolean {
  return selected.length === usable;
}

/** What the p-values suppose to have been selected: it, or the whole set. */
export function conditionWords({ condition }: ResolvedOptions): string {
  return condition === 'set' ? 'the whole set was selected' : 'the feature was selected';
}
