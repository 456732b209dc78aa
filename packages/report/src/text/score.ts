/**
 * What features were selected by: the kernel correlation where there is one, the statistic otherwise.
 */
import type { Result, SelectedFeature } from '@hsicinf/core';
import { isSelective } from './accounting.js';

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
export function scoreHeading({ options, scores }: Pick<Result, 'options' | 'scores'>): string {
  if (isSelective(options)) return 'Score against the selection threshold';
  return scores === undefined ? 'Scores of the selected features' : 'How strong the relations are';
}
