/**
 * Tails of a normal distribution truncated to a union of intervals: P(Z >= x | Z in union), Z ~ N(mean, sd^2),
 * which is the distribution of a selected statistic given its selection (Lee, Sun, Sun and Taylor 2016, Exact
 * post-selection inference, Annals of Statistics 44, 907-927, theorem 5.2).
 *
 * Masses above and below x are logs relative to the density at one anchor, the point of the union nearest the
 * mean. The heavier tail then has a log of order 1 and the lighter one of order log p, where logs of the masses
 * themselves would be of order -5e7 at 1e4 sd and lose all digits of a small p to their difference.
 *
 * Accuracy: relative error below 1e-12 in p down to 1e-300, below 1e-14 in log p beyond (100,000 references in
 * tests/references/truncated-normal.csv). Cost: linear in the number of intervals, a microsecond or two each.
 */

import { InputError } from '../errors.js';
import { logGaussianMass } from '../numerics/gaussian-mass.js';

/** Disjoint intervals in ascending order; ends may be infinite, and neighbours may touch. */
export type Intervals = readonly (readonly [number, number])[];

/** A normal law and the union of intervals that it is truncated to. */
export interface TruncatedNormalParameters {
  mean: number;
  sd: number;
  intervals: Intervals;
}

/** Log tails of a truncated normal, for any union and any distance. */
export const truncatedNormal = {
  /**
   * log P(Z >= x | Z in union): 0 left of the union, -Infinity from its top end on. An interval of zero width
   * has no mass; if all are so, Z is the one nearest the mean, and P is 1 if x <= that point, else 0.
   */
  logUpperTail(x: number, parameters: TruncatedNormalParameters): number {
    requireTruncatedNormal('truncatedNormal.logUpperTail', x, parameters);
    return logTails(x, parameters).logUpper;
  },

  /** log P(Z <= x | Z in union), the mirror image of logUpperTail. */
  logLowerTail(x: number, parameters: TruncatedNormalParameters): number {
    requireTruncatedNormal('truncatedNormal.logLowerTail', x, parameters);
    return logTails(x, parameters).logLower;
  },
};

/** Both tails at once, for parameters known to be valid. Never NaN, never above 0. */
export function logTails(
  x: number,
  { mean, sd, intervals }: TruncatedNormalParameters,
): { logUpper: number; logLower: number } {
  const withWidth = intervals.filter(([lower, upper]) => lower < upper);
  const anchor = nearestPoint(mean, withWidth.length > 0 ? withWidth : intervals);
  const above: number[] = [];
  const below: number[] = [];
  for (const [lower, upper] of withWidth) {
    const cut = Math.min(Math.max(x, lower), upper);
    below.push(logGaussianMass(lower, cut, { mean, sd, anchor }));
    above.push(logGaussianMass(cut, upper, { mean, sd, anchor }));
  }
  const logAbove = logSumExp(above);
  const logBelow = logSumExp(below);
  if (logAbove === -Infinity && logBelow === -Infinity) {
    // A point, or a union so many sd away that in double precision everything sits at its near end.
    return { logUpper: x <= anchor ? 0 : -Infinity, logLower: x >= anchor ? 0 : -Infinity };
  }
  return { logUpper: logShare(logBelow - logAbove), logLower: logShare(logAbove - logBelow) };
}

/** Throws an InputError in the caller's name unless the arguments of a tail are well formed. */
export function requireTruncatedNormal(
  caller: string,
  x: number,
  { mean, sd, intervals }: TruncatedNormalParameters,
): void {
  if (Number.isNaN(x)) throw new InputError(caller, 'a number x', 'NaN');
  if (!Number.isFinite(mean)) throw new InputError(caller, 'a finite mean', `${mean}`);
  if (!(sd > 0)) throw new InputError(caller, 'above 0', `${sd}`, { option: 'sd' });
  if (sd === Infinity) throw new InputError(caller, 'a finite sd', 'Infinity');
  if (intervals.length === 0) throw new InputError(caller, 'at least 1 interval', '0');
  let previous = -Infinity;
  for (const [lower, upper] of intervals) {
    // Negated, so that a NaN end fails as well.
    if (!(lower <= upper)) {
      throw new InputError(caller, 'intervals with lower <= upper', `[${lower}, ${upper}]`);
    }
    if (lower < previous) {
      throw new InputError(
        caller,
        'disjoint ascending intervals',
        `one from ${lower} after one up to ${previous}`,
      );
    }
    previous = upper;
  }
}

function nearestPoint(mean: number, intervals: Intervals): number {
  const points = intervals.map(([lower, upper]) => Math.min(Math.max(mean, lower), upper));
  return points.reduce((best, point) => (Math.abs(point - mean) < Math.abs(best - mean) ? point : best));
}

function logSumExp(logs: readonly number[]): number {
  const top = logs.reduce((most, log) => Math.max(most, log), -Infinity);
  if (top === -Infinity) return top;
  return top + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - top), 0));
}

/** log of 1 / (1 + exp(logOddsAgainst)). */
function logShare(logOddsAgainst: number): number {
  if (logOddsAgainst > 0) return -logOddsAgainst - Math.log1p(Math.exp(-logOddsAgainst));
  // 0 - keeps a sure event at 0 rather than -0.
  return 0 - Math.log1p(Math.exp(logOddsAgainst));
}
