/**
 * How a run accounts for having looked at many features, read from its options: it adjusts over all of them, it conditions
 * on the selection, it tests on rows that took no part in it, or it ignores it.
 */
import type { ResolvedOptions, Result, Statistic } from '@hsicinf/core';
import { count } from './numbers.js';

/** What of a result says how its p-values account for the selection. */
export type Accounted = Pick<Result, 'options' | 'selected' | 'usable'>;

/**
 * Whether the p-values ask about each feature by itself, so that the adjustment is over all features looked at. Where every
 * feature was tested nothing was selected, and those given the selection ask no more.
 */
export function isMarginal(result: Accounted): boolean {
  return isAskedMarginally(result.options) || testsAll(result);
}

function isAskedMarginally({ pValues }: ResolvedOptions): boolean {
  return pValues === 'marginal' || pValues === 'both';
}

/** What of a result says how many features were looked at, or pairs of an output and a feature. */
export type Looked = Pick<Result, 'usable' | 'jointly'>;

/** How many there were to look at. */
export function lookedAt({ usable, jointly }: Looked): number {
  return jointly?.tests ?? usable;
}

/** What was looked at, several of them: features, or pairs of an output and a feature. */
export function lookedAtThings({ jointly }: Looked): string {
  return jointly === undefined ? 'features' : 'pairs of an output and a feature';
}

/** "20 features", or "60 pairs of an output and a feature". */
export function lookedAtWords(result: Looked): string {
  return `${count(lookedAt(result))} ${lookedAtThings(result)}`;
}

/** Whether nothing at all accounts for having looked at several features. */
export function isUnadjusted(result: Looked & Accounted): boolean {
  return isMarginal(result) && result.options.adjust === 'none' && lookedAt(result) > 1;
}

/** Whether the test is on other rows than the selection. */
export function testsOnOtherRows({ rows }: ResolvedOptions): boolean {
  return rows === 'thirds';
}

/** Whether the p-values are as if nothing had been selected, although something was. */
export function ignoresSelection(result: Accounted): boolean {
  return takesNoAccount(result.options) && !testsAll(result);
}

function takesNoAccount(options: ResolvedOptions): boolean {
  return options.condition === 'none' && !testsOnOtherRows(options);
}

/** Whether the p-values are given the selection. */
export function isGivenSelection(result: Accounted): boolean {
  return isSelective(result.options) && !testsAll(result);
}

/** Whether a run computes p-values given the selection, be it one of all features. */
export function isSelective(options: ResolvedOptions): boolean {
  return !isAskedMarginally(options) && !takesNoAccount(options) && !testsOnOtherRows(options);
}

/** Which question the p-values answer. */
export function questionWords(result: Accounted): string {
  const { options } = result;
  if (options.pValues === 'both') return 'marginal, with selective ones beside them';
  if (isMarginal(result)) return 'marginal: how often an unrelated feature scores as high';
  if (ignoresSelection(result)) return 'as if nothing had been selected';
  return testsOnOtherRows(options)
    ? 'from rows that played no part in the selection'
    : 'selective: given the selection';
}

/** Whether p-values up to the level promise nothing, because the selection, or how many were looked at, is not accounted for. */
export function promisesNothing(result: Looked & Accounted): boolean {
  return ignoresSelection(result) || isUnadjusted(result);
}

/** Whether every feature that could be was tested, so that nothing was selected. */
export function testsAll({ selected, usable }: Pick<Result, 'selected' | 'usable'>): boolean {
  return selected.length === usable;
}

/** What the p-values suppose to have been selected: it, or the whole set. */
export function conditionWords({ condition }: ResolvedOptions): string {
  return condition === 'set' ? 'the whole set was selected' : 'the feature was selected';
}

/** Whether p-values of kernel correlations are a closed form, as with very many rows: estimates without a Monte-Carlo error. */
export function isClosedForm({ options, selected }: Pick<Result, 'options' | 'selected'>): boolean {
  return (
    options.statistic === 'correlation' &&
    selected.some(({ estimated, pValueError }) => estimated === true && pValueError === undefined)
  );
}

/** Whether p-values come from shuffling the values of a feature. */
export function isShuffled(statistic: Statistic): boolean {
  return statistic === 'correlation' || statistic === 'full';
}

/** Whether some permutations come from a walk, because they have to meet a condition, and not one by one. */
export function hasWalk(options: ResolvedOptions): boolean {
  return options.statistic !== 'correlation' || isSelective(options) || options.pValues === 'both';
}
