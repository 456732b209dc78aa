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
export function withoutStratumMeans(
  values: Float64Array,
  { of, sizes }: RowGroups,
): Float64Array | undefined {
  const scaled = standardize(values);
  if (scaled === undefined) return undefined;
  const means = new Float64Array(sizes.length);
  for (let i = 0; i < of.length; i++) means[of[i]] += scaled[i] / sizes[of[i]];
  let squares = 0;
  for (let i = 0; i < of.length; i++) squares += (scaled[i] - means[of[i]]) ** 2;
  const freedom = of.length - sizes.length;
  const within = freedom > 0 ? squares / freedom : 0;
  const centre = meanOf(means);
  const spread = means.reduce((sum, mean) => sum + (mean - centre) ** 2, 0) / (sizes.length - 1);
  const between = Math.max(0, spread - within * meanOf(Float64Array.from(sizes, (size) => 1 / size)));
  const shrunken = means.map((mean, s) =>
    between > 0 ? (mean * between) / (between + within / sizes[s]) : 0,
  );
  return scaled.map((value, i) => value - shrunken[of[i]]);
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
