/**
 * Mean 0, standard deviation 1 (divisor n − 1), safe at any magnitude.
 *
 * Two passes in plain arithmetic serve nearly all columns. Where squares could overflow or vanish, or the spread is so
 * small beside the mean that it might be rounding, a careful second look first multiplies by a power of two, which is
 * exact. Cost O(n), O(1) where the facts of the column are known.
 */
import { type ColumnFacts, plainFacts } from './column-facts.js';

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
export function standardization(
  values: Float64Array,
  facts: ColumnFacts = plainFacts(values),
): Standardization | undefined {
  const plain = fromFacts(facts, values.length, 1);
  if (plain.sd > 1e-100 && plain.sd < 1e100 && plain.sd > 1e-9 * Math.abs(plain.mean)) return plain;
  const largest = Math.max(-facts.low, facts.high);
  if (largest === 0) return undefined;
  const unit = 2 ** -Math.max(-1023, Math.min(1022, Math.floor(Math.log2(largest))));
  const careful = fromFacts(plainFacts(values, unit), values.length, unit);
  return careful.sd > ROUNDING_SHARE * largest * careful.unit ? careful : undefined;
}

function fromFacts(
  { mean, drift, squares }: ColumnFacts,
  n: number,
  unit: number,
): Standardization & { sd: number } {
  // The second pass also removes the rounding error of the first mean.
  const correction = drift / n;
  const sd = Math.sqrt((squares - drift * correction) / (n - 1));
  return { unit, mean, correction, factor: 1 / sd, sd };
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
