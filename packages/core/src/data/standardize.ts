/**
 * Mean 0, standard deviation 1 (divisor n − 1), safe at any magnitude.
 *
 * Two passes in plain arithmetic serve nearly all columns. Where squares could overflow or vanish, or the spread is so
 * small beside the mean that it might be rounding, a careful second look first multiplies by a power of two, which is
 * exact. Sums run in parts, which keeps the processor's adders busy and rounds less. Cost O(n).
 */

/** A spread below this share of the largest magnitude is rounding, not data. */
const ROUNDING_SHARE = 1e-14;
/** Rows in which a column that varies nearly always shows it. */
const FIRST_LOOK = 64;

/** A value v becomes (v · unit − mean − correction) · factor; one rounded mean + correction would lose digits. */
export interface Standardization {
  unit: number;
  mean: number;
  correction: number;
  factor: number;
}

/** How values are standardised, or undefined where they are constant up to rounding. */
export function standardization(values: Float64Array): Standardization | undefined {
  return standardizationFrom(values, momentsOf(values, 1));
}

/** Σ v/n as computed, then Σ (v − mean) and Σ (v − mean)². */
interface Moments {
  mean: number;
  drift: number;
  squares: number;
}

/** The same from the moments of the values, wherever they were computed. */
export function standardizationFrom(values: Float64Array, moments: Moments): Standardization | undefined {
  const plain = fromMoments(moments, values.length, 1);
  if (plain.sd > 1e-100 && plain.sd < 1e100 && plain.sd > 1e-9 * Math.abs(plain.mean)) return plain;
  const largest = largestMagnitude(values);
  if (largest === 0) return undefined;
  const unit = 2 ** -Math.max(-1023, Math.min(1022, Math.floor(Math.log2(largest))));
  const careful = fromMoments(momentsOf(values, unit), values.length, unit);
  return careful.sd > ROUNDING_SHARE * largest * careful.unit ? careful : undefined;
}

/**
 * Whether two of the first values already settle that the column varies by more than rounding; false decides nothing.
 * If |a − b| exceeds a millionth of the larger, the standard deviation is above 1e-11 of the largest magnitude in the
 * column, whatever the rest of it holds, for up to 1e9 rows. Cost O(1) for most columns.
 */
export function clearlyVaries(values: Float64Array): boolean {
  const a = values[0];
  for (let i = 1; i < Math.min(values.length, FIRST_LOOK); i++) {
    const b = values[i];
    if (Math.abs(a - b) > 1e-6 * Math.max(Math.abs(a), Math.abs(b))) return Math.abs(a - b) > 1e-100;
  }
  return false;
}

function momentsOf(values: Float64Array, unit: number): Moments {
  const mean = sumOf(values, unit) / values.length;
  return { mean, ...spreadAround(values, unit, mean) };
}

function fromMoments(
  { mean, drift, squares }: Moments,
  n: number,
  unit: number,
): Standardization & { sd: number } {
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
