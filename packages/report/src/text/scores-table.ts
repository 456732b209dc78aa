/**
 * The score of every feature by name, the largest first: those that were tested, those that were not, and those that could
 * not be, with the reason.
 */
import type { FeatureScore, Result, SelectedFeature } from '@hsicinf/core';
import { type CsvColumns, type RecordFormat, recordsText } from './csv-lines.js';

/** One feature with all that is known of it. */
interface ScoredFeature {
  targetName: string;
  name: string;
  index: number;
  score: number;
  /** 1 for the largest score; absent where it could not be tested. */
  rank?: number;
  widths?: FeatureScore['widths'] | undefined;
  tested?: SelectedFeature | undefined;
  /** Why it could not be tested. */
  reason?: string;
}

/** What the table is made from. */
export interface ScoresInput {
  result: Result;
  targetName: string;
  /** The names of all features in the order of the dataset. */
  featureNames: readonly string[];
}

const columns: CsvColumns<ScoredFeature> = {
  output: ({ targetName }) => targetName,
  feature: ({ name }) => name,
  index: ({ index }) => index,
  score: ({ score, reason }) => (reason === undefined ? score : undefined),
  rank: ({ rank }) => rank,
  featureWidth: ({ widths }) => widths?.[0],
  targetWidth: ({ widths }) => widths?.[1],
  tested: ({ tested }) => tested !== undefined,
  pValue: ({ tested }) => tested?.pValue,
  adjustedPValue: ({ tested }) => tested?.adjustedPValue,
  significant: ({ tested }) => tested?.significant,
  reason: ({ reason }) => reason,
};

/** The table of one output or of several. `score` is what features were selected by: the correlation, or the statistic. */
export function scoresTable(inputs: readonly ScoresInput[], format: RecordFormat): string {
  return recordsText(columns, inputs.flatMap(scoredFeatures), format);
}

function scoredFeatures({ result, targetName, featureNames }: ScoresInput): ScoredFeature[] {
  const { statistics, selected, excluded, scores = [] } = result;
  const tested = new Map(selected.map((feature) => [feature.index, feature]));
  const scored = new Map(scores.map((score) => [score.index, score]));
  const reasons = new Map(excluded.map(({ name, reason }) => [name, reason]));
  const all = featureNames.map((name, index) => ({
    targetName,
    name,
    index,
    score: scored.get(index)?.correlation ?? statistics[index],
    widths: scored.get(index)?.widths,
    tested: tested.get(index),
  }));
  const usable = all
    .filter(({ name }) => !reasons.has(name))
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .map((feature, i) => ({ ...feature, rank: i + 1 }));
  const others = all.flatMap((feature) => {
    const reason = reasons.get(feature.name);
    return reason === undefined ? [] : [{ ...feature, reason }];
  });
  return [...usable, ...others];
}
