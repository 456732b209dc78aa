/**
 * Where everything in the forest plot goes: the range of scores to show, and for each feature its score, its standard
 * error and the parts of its truncation that fall inside the range. Limits that are infinite, or so far away that showing
 * them would flatten everything else, end at the edge and are marked as going on.
 */
import type { SelectedFeature } from '@hsicinf/core';

/** A part of a truncation inside the shown range. */
export interface Region {
  row: number;
  x1: number;
  x2: number;
  /** Whether it goes on beyond the edge. */
  openLeft: boolean;
  openRight: boolean;
}

/** One feature. */
export interface ForestRow {
  row: number;
  feature: SelectedFeature;
  x: number;
  /** The ends of the bar of one standard error to either side. */
  x1: number;
  x2: number;
  regions: Region[];
}

/** The rows, in the unit 10^exponent, and the range they are shown in. */
export interface ForestGeometry {
  domain: [number, number];
  exponent: number;
  rows: ForestRow[];
}

/** A limit further away than this many times the range of the scores is left beyond the edge. */
const FAR = 0.6;
const PADDING = 0.05;

/** The geometry of a list of selected features. */
export function forestGeometry(features: readonly SelectedFeature[]): ForestGeometry {
  const [low, high] = rangeOf(features);
  const exponent = unitOf(Math.max(Math.abs(low), Math.abs(high)));
  // Divided in two steps where a power of ten would overflow or vanish.
  const scale = (value: number): number =>
    value / 10 ** Math.trunc(exponent / 2) / 10 ** (exponent - Math.trunc(exponent / 2));
  const domain: [number, number] = [scale(low), scale(high)];
  const rows = features.map((feature, row): ForestRow => {
    const { statistic, standardError, truncation } = feature;
    return {
      row,
      feature,
      x: scale(statistic),
      x1: Math.max(domain[0], scale(statistic - standardError)),
      x2: Math.min(domain[1], scale(statistic + standardError)),
      regions: truncation
        .filter(([lower, upper]) => lower < high && upper > low)
        .map(([lower, upper]) => ({
          row,
          x1: Math.max(domain[0], scale(lower)),
          x2: Math.min(domain[1], scale(upper)),
          openLeft: lower < low,
          openRight: upper > high,
        })),
    };
  });
  return { domain, exponent, rows };
}

/** From the least to the largest of 0, the scores with their standard errors, and the limits that are not far away. */
function rangeOf(features: readonly SelectedFeature[]): [number, number] {
  const ends = features
    .flatMap(({ statistic, standardError }) => [statistic - standardError, statistic + standardError])
    .filter(Number.isFinite);
  const low = ends.reduce((least, end) => Math.min(least, end), 0);
  const high = ends.reduce((largest, end) => Math.max(largest, end), 0);
  const reach = FAR * (high - low || 1);
  const limits = features
    .flatMap(({ truncation }) => truncation.flat())
    .filter((limit) => limit >= low - reach && limit <= high + reach);
  const least = limits.reduce((end, limit) => Math.min(end, limit), low);
  const largest = limits.reduce((end, limit) => Math.max(end, limit), high);
  const padding = PADDING * (largest - least || 1);
  return [least - padding, largest + padding];
}

/** The power of a thousand to count in, 0 for sizes that need none. */
function unitOf(largest: number): number {
  const digits = Math.floor(Math.log10(largest));
  return digits >= -1 && digits <= 3 ? 0 : 3 * Math.floor(digits / 3);
}
