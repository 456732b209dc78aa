/**
 * What features were selected by: the largest scores, which are kernel correlations where there are any and the statistic
 * otherwise, or a rule, in words.
 */
import type { ResolvedOptions, Result, SelectedFeature } from '@hsicinf/core';
import { type Accounted, isGivenSelection, testsAll } from './accounting.js';

/** Rules that are known by another name. */
const NAMES: Readonly<Record<string, string | undefined>> = { lasso: 'HSIC-Lasso' };

/** The rule by name, as a subject; undefined where the largest scores decided. */
export function ruleName({ selection }: ResolvedOptions): string | undefined {
  if (selection === undefined) return undefined;
  return NAMES[selection] ?? `the rule ${selection}`;
}

/** "with the largest correlations", or "that HSIC-Lasso selected". */
export function chosenWords({ options, scores }: Pick<Result, 'options' | 'scores'>): string {
  const rule = ruleName(options);
  return rule === undefined
    ? `with the largest ${scores === undefined ? 'scores' : 'correlations'}`
    : `that ${rule} selected`;
}

/** What the lasso does, and why. */
export const LASSO_WORDS =
  'Features are selected together and not one by one: HSIC-Lasso gives weights of at least 0 to features so that their kernels describe the kernel of the output, and takes those that are the first to have one as the penalty on weights falls. Of features that say the same, one is enough.';

/** The score of a feature. */
function scoreOf({ correlation, statistic }: SelectedFeature): number {
  return correlation ?? statistic;
}

/** The lower end of the interval that holds the score: what it took to be selected. */
export function neededScore(feature: SelectedFeature): number {
  const score = scoreOf(feature);
  const { truncation } = feature;
  return (truncation.find(([lower, upper]) => lower <= score && score <= upper) ?? truncation[0])[0];
}

/** What the plot of scores shows, as a heading. */
export function scoreHeading(result: Accounted & Pick<Result, 'scores'>): string {
  if (isGivenSelection(result)) return 'Score against the selection threshold';
  if (result.scores !== undefined) return 'How strong the relations are';
  return testsAll(result) ? 'Scores of the features' : 'Scores of the selected features';
}
