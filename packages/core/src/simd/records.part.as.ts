/**
 * Records in the scratch, one for eight kernel values: what the first pass leaves of their exponents, eight fractions
 * and then the byte offsets of eight table entries.
 */
import { coefficient, lookUp, polynomial, scaled } from './exp2.part.as';

/** Values side by side, and their bytes. */
export const LANES: usize = 8;
/** Bytes of eight numbers. */
export const STRIP: usize = 64;
/** Bytes of a record; the offsets begin behind the fractions. */
export const RECORD: usize = 96;

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
