/**
 * The correlations as rows: those of the selected features with their errors and, where all fit, those of the others below
 * the cut; and the range that they are shown in.
 */
import type { Result, SelectedFeature } from '@hsicinf/core';
import type { Region } from './forest-geometry.js';
import { MOST_ROWS } from './rows.js';

/** Up to so many features each have a row, tested or not. */
const MOST_IN_ROWS = 30;
const PADDING = 0.05;

/** The score of a feature, tested or not. */
type FeatureScore = NonNullable<Result['scores']>[number];

/** One feature. */
export interface CorrelationRow {
  row: number;
  name: string;
  correlation: number;
  /** The ends of the bar of one standard error to either side; where there is none, the point. */
  x1: number;
  x2: number;
  significant: boolean;
  /** Absent where it was not tested. */
  feature?: SelectedFeature;
  regions: Region[];
}

/** The rows and their range. */
export interface CorrelationRows {
  domain: [number, number];
  rows: CorrelationRow[];
  /** Whether every feature has its row. */
  showsAll: boolean;
}

/** The features that were not tested, the strongest first. */
export function untested({ scores, selected }: ScoredResult): FeatureScore[] {
  const tested = new Set(selected.map(({ index }) => index));
  return scores
    .filter(({ index }) => !tested.has(index))
    .sort((a, b) => b.correlation - a.correlation || a.index - b.index);
}

/** A result with the score of every feature. */
export type ScoredResult = Result & { scores: FeatureScore[] };

/** The rows of a result. */
export function correlationRows(result: ScoredResult): CorrelationRows {
  const showsAll = result.scores.length <= MOST_IN_ROWS;
  const features = [...result.selected.slice(0, MOST_ROWS), ...(showsAll ? untested(result) : [])];
  const ends = features.flatMap((feature) => endsOf(feature));
  const low = ends.reduce((least, end) => Math.min(least, end), 0);
  const high = ends.reduce((largest, end) => Math.max(largest, end), 0);
  const padding = PADDING * (high - low || 1);
  const domain: [number, number] = [low - padding, high + padding];
  return { domain, showsAll, rows: features.map((feature, row) => rowOf(feature, row, domain)) };
}

function rowOf(
  feature: SelectedFeature | FeatureScore,
  row: number,
  domain: [number, number],
): CorrelationRow {
  const { name, correlation = 0 } = feature;
  const [x1, x2] = endsOf(feature);
  const base = { row, name, correlation, x1, x2 };
  if (!('truncation' in feature)) return { ...base, significant: false, regions: [] };
  return { ...base, significant: feature.significant, feature, regions: regionsOf(feature, row, domain) };
}

function endsOf(feature: SelectedFeature | FeatureScore): [number, number] {
  const { correlation = 0 } = feature;
  const error = 'correlationError' in feature ? (feature.correlationError ?? 0) : 0;
  return [correlation - error, correlation + error];
}

/** Where the correlation could have been and the feature selected; none where the selection sets no limit. */
function regionsOf({ truncation }: SelectedFeature, row: number, [low, high]: [number, number]): Region[] {
  return truncation
    .filter(([lower, upper]) => Number.isFinite(lower) || Number.isFinite(upper))
    .map(([lower, upper]) => ({
      row,
      x1: Math.max(low, Math.min(lower, high)),
      x2: Math.min(high, upper),
      openLeft: lower < low,
      openRight: upper > high,
    }));
}
