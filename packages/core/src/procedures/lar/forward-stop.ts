/**
 * ForwardStop (G'Sell, Wager, Chouldechova & Tibshirani, 2016): how many of a sequence of hypotheses to reject, from the
 * first on, so that the expected share of false ones is at most alpha where the null p-values are independent.
 */

/** The largest k with −(1/k) Σ_{i ≤ k} log(1 − p_i) ≤ alpha; 0 where there is none. */
export function forwardStop(pValues: readonly number[], alpha: number): number {
  let sum = 0;
  let stop = 0;
  pValues.forEach((p, i) => {
    sum -= Math.log1p(-p);
    if (sum <= alpha * (i + 1)) stop = i + 1;
  });
  return stop;
}
