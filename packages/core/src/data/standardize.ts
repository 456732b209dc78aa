/**
 * Mean 0, standard deviation 1 (divisor n − 1), safe at any magnitude.
 *
 * Values are first multiplied by a power of two that brings the largest of them near 1: exact, and no square can
 * overflow or vanish. Sums run in four parts, which keeps a processor's adders busy. Cost O(n), four passes.
 */

/** A spread below this share of the largest magnitude is rounding, not data. */
const ROUNDING_SHARE = 1e-14;

/** A value v becomes (v · unit − mean − correction) · factor; one rounded mean + correction would lose digits. */
export interface Standardization {
  unit: number;
  mean: number;
  correction: number;
  factor: number;
}

/** How values are standardised, or undefined where they are constant up to rounding. */
export function standardization(values: Float64Array): Standardization | undefined {
  const n = values.length;
  let largest = 0;
  for (let i = 0; i < n; i++) {
    const size = Math.abs(values[i]);
    if (size > largest) largest = size;
  }
  if (largest === 0) return undefined;
  const unit = 2 ** -Math.max(-1023, Math.min(1022, Math.floor(Math.log2(largest))));
  const mean = sum(values, unit, 0).first / n;
  const { first: drift, second: squares } = sum(values, unit, mean);
  // The second pass also removes the rounding error of the first mean.
  const correction = drift / n;
  const sd = Math.sqrt((squares - drift * correction) / (n - 1));
  return sd > ROUNDING_SHARE * largest * unit ? { unit, mean, correction, factor: 1 / sd } : undefined;
}

/** Σ (v · unit − shift) and Σ (v · unit − shift)². */
function sum(values: Float64Array, unit: number, shift: number): { first: number; second: number } {
  const n = values.length;
  let [a, b, c, d] = [0, 0, 0, 0];
  let [aa, bb, cc, dd] = [0, 0, 0, 0];
  let i = 0;
  for (; i + 3 < n; i += 4) {
    const v = values[i] * unit - shift;
    const w = values[i + 1] * unit - shift;
    const x = values[i + 2] * unit - shift;
    const y = values[i + 3] * unit - shift;
    a += v;
    b += w;
    c += x;
    d += y;
    aa += v * v;
    bb += w * w;
    cc += x * x;
    dd += y * y;
  }
  for (; i < n; i++) {
    const v = values[i] * unit - shift;
    a += v;
    aa += v * v;
  }
  return { first: a + b + (c + d), second: aa + bb + (cc + dd) };
}

/** The standardised values, or undefined where they are constant up to rounding. */
export function standardize(values: Float64Array): Float64Array | undefined {
  const how = standardization(values);
  if (how === undefined) return undefined;
  const { unit, mean, correction, factor } = how;
  const out = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) out[i] = (values[i] * unit - mean - correction) * factor;
  return out;
}
