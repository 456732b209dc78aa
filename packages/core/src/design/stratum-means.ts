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
import { standardize } from '../data/standardize.js';
import type { RowGroups } from '../numerics/row-groups.js';

/** The standardised values less their shrunken stratum means; undefined where all values are the same. */
export function withoutStratumMeans(values: Float64Array, groups: RowGroups): Float64Array | undefined {
  const scaled = standardize(values);
  if (scaled === undefined) return undefined;
  takeOffMeans([scaled], groups);
  // What is the same within all strata leaves rounding, which a second standardisation would blow up.
  return scaled.every((value) => Math.abs(value) < ROUNDING) ? scaled.fill(0) : scaled;
}

/** Of standardised values. */
const ROUNDING = 1e-12;

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
    const own = meansOf(values, of, sizes);
    let squares = 0;
    for (let i = 0; i < of.length; i++) squares += (values[i] - own[of[i]]) ** 2;
    within += freedom > 0 ? squares / freedom : 0;
    let centre = 0;
    for (let s = 0; s < strata; s++) centre += own[s];
    centre /= strata;
    let apart = 0;
    for (let s = 0; s < strata; s++) apart += (own[s] - centre) ** 2;
    spread += apart / (strata - 1);
    return own;
  });
  const between = Math.max(0, spread - (within * shares) / strata);
  if (!(between > 0)) return;
  columns.forEach((values, c) => {
    const own = means[c];
    for (let s = 0; s < strata; s++) own[s] *= between / (between + within / sizes[s]);
    for (let i = 0; i < of.length; i++) values[i] -= own[of[i]];
  });
}

function meansOf(values: Float64Array, of: Int32Array, sizes: Int32Array): Float64Array {
  const means = new Float64Array(sizes.length);
  for (let i = 0; i < of.length; i++) means[of[i]] += values[i] / sizes[of[i]];
  return means;
}
