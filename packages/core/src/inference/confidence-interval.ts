/**
 * Equal-tailed confidence interval for the mean mu of a truncated normal: the mu at which
 * P_mu(Z >= statistic | Z in union) is alpha / 2, and the mu at which it is 1 - alpha / 2.
 * Lee, Sun, Sun and Taylor (2016), Annals of Statistics 44, 907-927, theorem 5.2.
 *
 * The tail increases in mu, and so do its log-odds, which have no flat ends for a search to get lost on. The
 * bracket starts at the statistic, doubles outwards in units of sd, and is bisected.
 *
 * Departs: common implementations stop at a fixed grid of about 100 sd. A statistic close to a truncation limit
 * has ends farther out than that, so here an end is infinite only if it is more than 1e15 sd away.
 *
 * Accuracy: 1e-15 of an sd or of the distance from the statistic, whichever is larger, as far as a double of the
 * size of the end can hold it. Cost: 50 to 100 evaluations of the tails an end.
 */

import { InputError } from '../errors.js';
import { logTails, requireTruncatedNormal, type Intervals } from './truncated-normal.js';

/** In units of sd; the first power of two above 1e15. */
const FARTHEST = 2 ** 50;
/** A few units in the last place: with gaps of hundreds of sd the log-odds are steep, and need them. */
const TOLERANCE = 2 ** -50;

/**
 * [lower, upper] for the mean of N(mu, sd^2), given a statistic drawn from it in the union of intervals.
 *
 * Where the statistic sits at the bottom of the union its upper tail is 1 for every mu, and both ends are
 * -Infinity, their limit; at the top both are Infinity. A union of points says nothing: [-Infinity, Infinity].
 */
export function truncatedNormalInterval(options: {
  statistic: number;
  sd: number;
  intervals: Intervals;
  /** One minus the level. */
  alpha: number;
}): [number, number] {
  const { statistic, sd, intervals, alpha } = options;
  const caller = 'truncatedNormalInterval';
  if (!Number.isFinite(statistic)) {
    throw new InputError(caller, 'a finite statistic', `${statistic}`);
  }
  requireTruncatedNormal(caller, statistic, { mean: statistic, sd, intervals });
  if (!(alpha > 0 && alpha < 1)) {
    throw new InputError(caller, 'between 0 and 1', `${alpha}`, { option: 'alpha' });
  }
  if (intervals.every(([lower, upper]) => lower === upper)) return [-Infinity, Infinity];

  const logOddsOfShift = (shift: number): number => {
    const { logUpper, logLower } = logTails(statistic, { mean: statistic + shift * sd, sd, intervals });
    return logUpper - logLower;
  };
  const tail = alpha / 2;
  const logOdds = Math.log(tail) - Math.log1p(-tail);
  return [
    statistic + sd * rootOfIncreasing((shift) => logOddsOfShift(shift) - logOdds),
    statistic + sd * rootOfIncreasing((shift) => logOddsOfShift(shift) + logOdds),
  ];
}

/** Where an increasing function changes sign, searched outwards from 0; infinite if that is beyond FARTHEST. */
function rootOfIncreasing(excess: (shift: number) => number): number {
  const direction = excess(0) > 0 ? -1 : 1;
  const isPassed = (distance: number): boolean => excess(direction * distance) * direction >= 0;
  let near = 0;
  let far = 1;
  while (!isPassed(far)) {
    if (far >= FARTHEST) return direction * Infinity;
    near = far;
    far *= 2;
  }
  while (far - near > TOLERANCE * Math.max(1, far)) {
    const middle = (near + far) / 2;
    if (isPassed(middle)) far = middle;
    else near = middle;
  }
  return (direction * (near + far)) / 2;
}
