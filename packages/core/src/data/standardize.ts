/**
 * Mean 0, standard deviation 1 (divisor n − 1), safe at any magnitude.
 *
 * Values are first divided by a power of two near the largest of them: exact, and no square can overflow or vanish.
 */

/** A spread below this share of the largest magnitude is rounding, not data. */
export const ROUNDING_SHARE = 1e-14;

/** The standardised values, or undefined where they are constant up to rounding. Cost O(n). */
export function standardize(values: Float64Array): Float64Array | undefined {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  if (largest === 0) return undefined;
  const scale = 2 ** Math.min(1023, Math.floor(Math.log2(largest)));
  const out = new Float64Array(values.length);
  let mean = 0;
  for (let i = 0; i < values.length; i++) {
    out[i] = values[i] / scale;
    mean += out[i] / values.length;
  }
  let squares = 0;
  let drift = 0;
  for (let i = 0; i < values.length; i++) {
    out[i] -= mean;
    drift += out[i];
    squares += out[i] * out[i];
  }
  // The second pass also removes the rounding error of the first mean.
  const correction = drift / values.length;
  const sd = Math.sqrt((squares - drift * correction) / (values.length - 1));
  if (!(sd > ROUNDING_SHARE)) return undefined;
  for (let i = 0; i < values.length; i++) out[i] = (out[i] - correction) / sd;
  return out;
}
