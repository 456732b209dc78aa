/**
 * What features were selected by: the kernel correlation where there is one, the statistic otherwise.
 */
import type { Result, SelectedFeature } from '@hsicinf/core';
import { type Accounted, isGivenSelection, testsAll } from './accounting.js';

/** The score of a feature. */
export function scoreOf({ correlation, statistic }: SelectedFeature): number {
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
