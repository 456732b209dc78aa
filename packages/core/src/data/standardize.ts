/**
 * Mean 0, standard deviation 1 (divisor n − 1), safe at any magnitude.
 *
 * Two passes in plain arithmetic serve nearly all columns. Where squares could overflow or vanish, or the spread is so
 * small beside the mean that it might be rounding, a careful second look first multiplies by a power of two, which is
 * exact. Sums run in parts, which keeps the processor's adders busy and rounds less. Cost O(n).
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
  const plain = withUnit(values, 1);
  if (plain.sd > 1e-100 && plain.sd < 1e100 && plain.sd > 1e-9 * Math.abs(plain.mean)) return plain;
  const largest = largestMagnitude(values);
  if (largest === 0) return undefined;
  const careful = withUnit(values, 2 ** -Math.max(-1023, Math.min(1022, Math.floor(Math.log2(largest)))));
  return careful.sd > ROUNDING_SHARE * largest * careful.unit ? careful : undefined;
}

function withUnit(values: Float64Array, unit: number): Standardization & { sd: number } {
  const n = values.length;
  const mean = sumOf(values, unit) / n;
  const { drift, squares } = spreadAround(values, unit, mean);
  // The second pass also removes the rounding error of the first mean.
  const correction = drift / n;
  const sd = Math.sqrt((squares - drift * correction) / (n - 1));
  return { unit, mean, correction, factor: 1 / sd, sd };
}

function sumOf(values: Float64Array, unit: number): number {
  const n = values.length;
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let i = 0;
  for (; i + 3 < n; i += 4) {
    a += values[i] * unit;
    b += values[i + 1] * unit;
    c += values[i + 2] * unit;
    d += values[i + 3] * unit;
  }
  for (; i < n; i++) a += values[i] * unit;
  return a + b + (c + d);
}

/** Σ (v − mean) and Σ (v − mean)². */
function spreadAround(values: Float64Array, unit: number, mean: number): { drift: number; squares: number } {
  const n = values.length;
  let a = 0;
  let b = 0;
  let aa = 0;
  let bb = 0;
  let i = 0;
  for (; i + 1 < n; i += 2) {
    const v = values[i] * unit - mean;
    const w = values[i + 1] * unit - mean;
    a += v;
    b += w;
    aa += v * v;
    bb += w * w;
  }
  if (i < n) {
    const v = values[i] * unit - mean;
    a += v;
    aa += v * v;
  }
  return { drift: a + b, squares: aa + bb };
}

function largestMagnitude(values: Float64Array): number {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  return largest;
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
