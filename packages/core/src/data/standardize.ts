/**
 * Mean 0, standard deviation 1 (divisor n − 1), for any values that are not all the same.
 *
 * Two passes in plain arithmetic serve nearly all columns. Where squares could overflow or vanish, or the spread is small
 * beside the mean, a second look takes a value amid the column off all of them first: doubles that are near each other
 * differ by a double (Sterbenz, 1974), so that nothing of the spread is lost, be it a few units in the last place. Before
 * that it multiplies by a power of two, which is exact as well. Standardised values are accurate to some 1e-15 · √n.
 * Cost O(n), O(1) where the facts of the column are known.
 */
import { normalQuantile } from '../numerics/normal.js';
import { powerUnit } from '../numerics/power-unit.js';
import { overTies, risingOrder } from '../numerics/rising-order.js';
import { type ColumnFacts, plainFacts } from './column-facts.js';

/** A value v becomes (v · unit − mean − correction) · factor; one rounded mean + correction would lose digits. */
export interface Standardization {
  unit: number;
  mean: number;
  correction: number;
  factor: number;
}

/** How values are standardised, or undefined where they are all the same. */
export function standardization(
  values: Float64Array,
  facts: ColumnFacts = plainFacts(values),
): Standardization | undefined {
  if (facts.low === facts.high) return undefined;
  const plain = plainStandardization(facts, values.length);
  if (plain !== undefined) return plain;
  const largest = Math.max(-facts.low, facts.high);
  return carefully(values, powerUnit(largest));
}

/** How so many values that vary are standardised, from their facts alone; undefined where the values must be looked at again. */
export function plainStandardization(facts: ColumnFacts, rows: number): Standardization | undefined {
  const plain = fromFacts(facts, rows);
  const sd = 1 / plain.factor;
  return sd > 1e-100 && sd < 1e100 && sd > 1e-9 * Math.abs(plain.mean) ? plain : undefined;
}

/** By differences from a value amid the column, all in units in which the largest value is about 1. */
function carefully(values: Float64Array, unit: number): Standardization {
  const { mean, low, high } = plainFacts(values, unit);
  // A sum of many values may be off by more than their spread.
  const reference = Math.max(low, Math.min(high, mean));
  const differences = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) differences[i] = values[i] * unit - reference;
  const { mean: offset, correction, factor } = fromFacts(plainFacts(differences), values.length);
  return { unit, mean: reference, correction: offset + correction, factor };
}

function fromFacts({ mean, drift, squares }: ColumnFacts, n: number): Standardization {
  // The second pass also removes the rounding error of the first mean.
  const correction = drift / n;
  const sd = Math.sqrt((squares - drift * correction) / (n - 1));
  return { unit: 1, mean, correction, factor: 1 / sd };
}

/** The standardised values, or undefined where they are all the same. */
export function standardize(values: Float64Array): Float64Array | undefined {
  const how = standardization(values);
  if (how === undefined) return undefined;
  const { unit, mean, correction, factor } = how;
  const out = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) out[i] = (values[i] * unit - mean - correction) * factor;
  return out;
}

/**
 * Normal scores: Φ⁻¹((rank − ½)/n), equal values sharing the mean of their ranks, then standardised; undefined where all
 * values are equal. What is left of a variable is its order, so that one extreme value cannot speak for all rows. Cost
 * O(n log n).
 */
export function normalScores(values: Float64Array): Float64Array | undefined {
  const n = values.length;
  const order = risingOrder(values);
  const scores = new Float64Array(n);
  overTies(values, order, (start, end) => {
    // Ranks start + 1 … end have the mean (start + 1 + end)/2.
    const score = normalQuantile((start + end) / 2 / n);
    for (let r = start; r < end; r++) scores[order[r]] = score;
  });
  return standardize(scores);
}
