/**
 * Records in the scratch, one for eight kernel values: what the first pass leaves of their exponents, eight fractions
 * and then the byte offsets of eight table entries.
 */
import { coefficient, entries, fraction, largestExponent, lookUp, polynomial, scaled } from './exp2.part.as';

/** Values side by side, and their bytes. */
export const LANES: usize = 8;
/** Bytes of eight numbers. */
export const STRIP: usize = 64;
/** Bytes of a record; the offsets begin behind the fractions. */
export const RECORD: usize = 96;

/** First pass: the record of eight exponents below the largest. */
@inline
export function store(record: usize, s0: v128, s1: v128, s2: v128, s3: v128, rounding: v128): void {
  const m0 = f64x2.add(s0, rounding);
  const m1 = f64x2.add(s1, rounding);
  v128.store(record, fraction(s0, m0, rounding));
  v128.store(record, fraction(s1, m1, rounding), 16);
  v128.store(record, entries(m0, m1), 64);
  const m2 = f64x2.add(s2, rounding);
  const m3 = f64x2.add(s3, rounding);
  v128.store(record, fraction(s2, m2, rounding), 32);
  v128.store(record, fraction(s3, m3, rounding), 48);
  v128.store(record, entries(m2, m3), 80);
}

/** The same for any exponents. pmin in this order sends NaN to the largest. */
@inline
export function storeHeld(record: usize, s0: v128, s1: v128, s2: v128, s3: v128, rounding: v128): void {
  const largest = largestExponent();
  store(
    record,
    f64x2.pmin(largest, s0),
    f64x2.pmin(largest, s1),
    f64x2.pmin(largest, s2),
    f64x2.pmin(largest, s3),
    rounding,
  );
}

/** The kernel values of one record to `out`. */
export function kernelStrip(record: usize, out: usize): void {
  const c1 = coefficient(1);
  const c2 = coefficient(2);
  const c3 = coefficient(3);
  let e = record + STRIP;
  for (const end = record + STRIP; record < end; record += 16, out += 16, e += 8) {
    const t = lookUp(i32.load(e), i32.load(e, 4));
    v128.store(out, scaled(t, polynomial(v128.load(record), c1, c2, c3)));
  }
}

/** Zeros; memory.fill would be a call out of the kernel. */
export function clearStrip(at: usize): void {
  const zero = i64x2.splat(0);
  v128.store(at, zero);
  v128.store(at, zero, 16);
  v128.store(at, zero, 32);
  v128.store(at, zero, 48);
}
