/**
 * How often features would be found with so many rows and so many features tested: what a plan is drawn and written from.
 */

import type { Provenance } from './provenance.js';

/** One feature at one number of rows. */
export interface FeaturePower {
  name: string;
  /** The share of tables in which it was significant. */
  power: number;
}

/** One number of rows with one number of tested features. */
export interface PowerPoint {
  rows: number;
  select: number;
  /** How many features were significant in a table, on average. */
  found: number;
  /** Those that can be expected to matter, the strongest first. */
  features: FeaturePower[];
  /** The share of false features among those found, on average, where the truth is known. */
  falseShare?: number;
}

/** A plan. */
export interface PowerStudy {
  /** The pilot or the design, in words. */
  source: string;
  alpha: number;
  adjust: string;
  /** Tables for each number of rows, and the seed that they are drawn with. */
  tables: number;
  seed: number;
  points: PowerPoint[];
  /** What has to hold for the numbers to be right. */
  supposes: string[];
  /** Where the pilot comes from, and what became of its rows and columns. */
  provenance?: Provenance;
}

/** The power that is usually asked for. */
export const WANTED_POWER = 0.8;

/** The mean power over the features that matter. */
export function meanPower({ features }: PowerPoint): number {
  return features.reduce((sum, { power }) => sum + power, 0) / Math.max(1, features.length);
}

/** The points of each number of tested features, by rows. */
export function bySelect({ points }: PowerStudy): [number, PowerPoint[]][] {
  const numbers = [...new Set(points.map(({ select }) => select))].sort((a, b) => a - b);
  return numbers.map((select) => [
    select,
    points.filter((point) => point.select === select).sort((a, b) => a.rows - b.rows),
  ]);
}

/**
 * The rows from which on a power is reached and kept, between two numbers of rows by their logarithms; undefined where the
 * largest number of rows does not reach it.
 */
export function rowsNeeded(
  points: readonly { rows: number; power: number }[],
  wanted = WANTED_POWER,
): { rows: number; isAtMost: boolean } | undefined {
  const last = points.findLastIndex(({ power }) => power < wanted);
  if (last === points.length - 1) return undefined;
  if (last < 0) return { rows: points[0].rows, isAtMost: true };
  const [below, above] = [points[last], points[last + 1]];
  const share = (wanted - below.power) / (above.power - below.power);
  const rows = Math.exp(Math.log(below.rows) + share * Math.log(above.rows / below.rows));
  return { rows: Math.ceil(rows), isAtMost: false };
}
