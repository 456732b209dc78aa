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
  const strata = sizes.length;
  const means = new Float64Array(strata);
  for (let i = 0; i < of.length; i++) means[of[i]] += scaled[i] / sizes[of[i]];
  let squares = 0;
  for (let i = 0; i < of.length; i++) squares += (scaled[i] - means[of[i]]) ** 2;
  const freedom = of.length - strata;
  const within = freedom > 0 ? squares / freedom : 0;
  let [centre, shares] = [0, 0];
  for (let s = 0; s < strata; s++) {
    centre += means[s];
    shares += 1 / sizes[s];
  }
  centre /= strata;
  let spread = 0;
  for (let s = 0; s < strata; s++) spread += (means[s] - centre) ** 2;
  const between = Math.max(0, spread / (strata - 1) - (within * shares) / strata);
  if (!(between > 0)) return scaled;
  for (let s = 0; s < strata; s++) means[s] *= between / (between + within / sizes[s]);
  for (let i = 0; i < of.length; i++) scaled[i] -= means[of[i]];
  return scaled;
}
