/**
 * Columns without their stratum means, as far as these can be told from chance: what a batch adds to all its values is taken
 * off, so that values of different strata can be compared.
 *
 * The mean m_s of the n_s values in stratum s is shrunken to the mean of all, by λ_s = b/(b + w/n_s) with the variance w
 * within strata (divisor n − S) and the variance of what strata add,
 *
 *     b = max(0, Var(m_1, …, m_S) − w · mean(1/n_s))   (divisor S − 1).
 *
 * Nothing is lost by it where strata do not differ. Cost O(n).
 */
import { standardization } from '../data/standardize.js';
import type { RowGroups } from '../numerics/row-groups.js';

/**
 * In place of values, rows of a stratum side by side, puts the standardised ones less their shrunken stratum means; those that are
 * all the same stay as they are.
 */
export function takeOffStratumMeans(values: Float64Array, groups: RowGroups): void {
  const how = standardization(values);
  if (how === undefined) return;
  const { unit, mean, correction, factor } = how;
  for (let i = 0; i < values.length; i++) values[i] = (values[i] * unit - mean - correction) * factor;
  takeOffMeans([values], groups);
  // What is the same within all strata leaves rounding, which a second standardisation would blow up.
  if (isRounding(values)) values.fill(0);
}

/** Of standardised values. */
const ROUNDING = 1e-12;

function isRounding(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (!(Math.abs(values[i]) < ROUNDING)) return false;
  return true;
}

/**
 * The coordinates of points on one scale less the shrunken means of their strata, all shrunken alike: in whichever direction
 * coordinates are laid, the points that are left are the same.
 */
export function pointsWithoutStratumMeans(
  coordinates: readonly Float64Array[],
  groups: RowGroups,
): Float64Array[] {
  const points = coordinates.map((values) => values.slice());
  takeOffMeans(points, groups);
  return points;
}

/** Takes the shrunken means off columns; variances are those of all columns together. */
function takeOffMeans(columns: readonly Float64Array[], { of, sizes }: RowGroups): void {
  const strata = sizes.length;
  const freedom = of.length - strata;
  let shares = 0;
  for (let s = 0; s < strata; s++) shares += 1 / sizes[s];
  let [within, spread] = [0, 0];
  const means = columns.map((values) => {
    const own = meansOf(values, sizes);
    if (freedom > 0) within += squaresWithin(values, own, sizes) / freedom;
    spread += squaresAbout(own) / (strata - 1);
    return own;
  });
  const between = Math.max(0, spread - (within * shares) / strata);
  if (!(between > 0)) return;
  columns.forEach((values, c) => {
    let i = 0;
    for (let s = 0; s < strata; s++) {
      const taken = (means[c][s] * between) / (between + within / sizes[s]);
      for (const end = i + sizes[s]; i < end; i++) values[i] -= taken;
    }
  });
}

/** What is added to a value and taken off again leaves a multiple of 2^−30: sums of these are exact. */
const COARSE = 1.5 * 2 ** 22;

/**
 * The means of strata whose rows lie side by side. Sums are in two parts, of which the first is exact and the second small, so
 * that the same values in another order have the same mean: answers on few levels keep few values.
 */
function meansOf(values: Float64Array, sizes: Int32Array): Float64Array {
  const means = new Float64Array(sizes.length);
  let i = 0;
  for (let s = 0; s < sizes.length; s++) {
    let [sum, rest] = [0, 0];
    for (const end = i + sizes[s]; i < end; i++) {
      const coarse = values[i] + COARSE - COARSE;
      sum += coarse;
      rest += values[i] - coarse;
    }
    means[s] = (sum + rest) / sizes[s];
  }
  return means;
}

function squaresWithin(values: Float64Array, means: Float64Array, sizes: Int32Array): number {
  let squares = 0;
  let i = 0;
  for (let s = 0; s < sizes.length; s++) {
    const mean = means[s];
    for (const end = i + sizes[s]; i < end; i++) squares += (values[i] - mean) ** 2;
  }
  return squares;
}

/** Σ of the squared differences from their mean. */
function squaresAbout(values: Float64Array): number {
  let centre = 0;
  for (let s = 0; s < values.length; s++) centre += values[s];
  centre /= values.length;
  let squares = 0;
  for (let s = 0; s < values.length; s++) squares += (values[s] - centre) ** 2;
  return squares;
}
