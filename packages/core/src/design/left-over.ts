/**
 * What regressions leave of a feature: the columns of it that are regressed, and the feature that their residuals make. A feature on
 * levels has randomised residuals (randomised.ts) in place of its own where that is asked for.
 */
import type { OwnColumn } from '../data/dataset.js';
import type { RowGroups } from '../numerics/row-groups.js';
import { coordinatesOf, fromCoordinates, shapeOf } from './coordinates.js';
import { indicatorsOf, type Levels, levelsOf, randomisedResiduals } from './randomised.js';

/** A feature as regressions see it; plain data, for threads. */
export interface Regressed {
  /** Its coordinates, standardised, then the indicators of its levels. */
  columns: Float64Array[];
  /** How many of them are coordinates. */
  coordinates: number;
  /** The levels of each coordinate, or of classes, where residuals are randomised. */
  levels: (Levels | undefined)[];
}

/** What is left of it. */
export interface Left {
  /** In place of each coordinate; of classes on levels, one for all of them. */
  columns: Float64Array[];
  /** The share of the variance of each coordinate that is left. */
  shares: number[];
  isRandomised: boolean;
}

/** How residuals are to be randomised: rows that belong together side by side. */
export interface Randomised {
  together?: RowGroups | undefined;
}

/**
 * Columns of which less of the variance is left count as explained. The smallest λ leaves some 1e-8 (a straight line) to 6e-4
 * (a square, an exponential) of a smooth function of a normal covariate: that is the penalty's own doing, in features and
 * output alike, and no news of the column.
 */
export const EXPLAINED = 1e-3;

/** What is regressed of a feature. */
export function regressedOf(feature: OwnColumn, randomised: Randomised | undefined): Regressed {
  const { columns } = coordinatesOf(feature);
  const levels = randomised === undefined ? [] : levelsOf(feature, randomised.together);
  const indicators = levels.flatMap((one) => (one === undefined ? [] : indicatorsOf(one)));
  return { columns: [...columns, ...indicators], coordinates: columns.length, levels };
}

/** What the residuals of its columns make of a feature. */
export function leftOfRegressed(
  { coordinates, levels }: Regressed,
  residuals: readonly Float64Array[],
): Left {
  const own = residuals.slice(0, coordinates);
  let from = coordinates;
  const drawn = levels.map((one) => {
    if (one === undefined) return undefined;
    const first = from;
    from += one.count === 2 ? 1 : one.count;
    return randomisedResiduals(one, residuals.slice(first, from));
  });
  const [ofClasses] = drawn;
  const isOfClasses = ofClasses !== undefined && levels.length < coordinates;
  return {
    columns: isOfClasses ? [ofClasses] : own.map((column, c) => drawn[c] ?? column),
    shares: own.map(variance),
    isRandomised: drawn.some((one) => one !== undefined),
  };
}

/** The feature that is left, if anything is; the coordinates that are explained, and the share of its variance that is gone. */
export function featureLeft(
  feature: OwnColumn,
  { columns, shares }: Left,
): { left: OwnColumn | undefined; explained: number[]; share: number } {
  const { explained, share } = leftOf(shares);
  if (explained.length === shares.length) return { left: undefined, explained, share };
  const isWhole = columns.length === shares.length;
  const kept = isWhole ? columns.filter((_, c) => !explained.includes(c)) : columns;
  const isVector = isWhole && shapeOf(feature).isVector;
  return { left: { name: feature.name, ...fromCoordinates(kept, { isVector }) }, explained, share };
}

/** By the shares of their variance that are left, the coordinates that are explained, and the share of all that is gone. */
export function leftOf(shares: readonly number[]): { explained: number[]; share: number } {
  return {
    explained: shares.flatMap((one, c) => (one < EXPLAINED ? [c] : [])),
    share: Math.max(0, 1 - shares.reduce((sum, one) => sum + one, 0) / shares.length),
  };
}

/** With the divisor n − 1. */
export function variance(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  const mean = sum / values.length;
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += (values[i] - mean) ** 2;
  return squares / (values.length - 1);
}
