/**
 * Several p-values of one hypothesis as one (Liu & Xie, 2020): the mean of tan((½ − p)π) is nearly Cauchy under the null
 * hypothesis, far out in its tail whatever the dependence between them. P-values near 1, which would outweigh a small one,
 * count as HIGHEST. In logarithms, so that nothing underflows.
 */

/** Larger p-values count as this. */
const HIGHEST = 0.99;
/** Below this, tan((½ − p)π) is 1/(πp) to all digits. */
const SMALL = -18;

/** The logarithm of the combined p-value. */
export function cauchyCombination(logPValues: readonly number[]): number {
  const smallest = Math.min(...logPValues);
  if (smallest < SMALL) {
    // The mean of 1/p, relative to the largest of them; others matter by what they are.
    let sum = 0;
    for (const log of logPValues) sum += Math.exp(smallest - log);
    return Math.min(0, smallest - Math.log(sum / logPValues.length));
  }
  let sum = 0;
  for (const log of logPValues) sum += 1 / Math.tan(Math.PI * Math.min(HIGHEST, Math.exp(log)));
  return Math.log(Math.atan2(1, sum / logPValues.length) / Math.PI);
}
