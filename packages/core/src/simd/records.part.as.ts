/**
 * Records in the scratch, one for eight kernel values: what the first pass leaves of their exponents, eight fractions
 * and then the byte offsets of eight table entries; and second passes over them.
 */
import { coefficient, lookUp, polynomial, scaled, SCRATCH } from './exp2.part.as';

/** Values side by side, and their bytes. */
export const LANES: usize = 8;
/** Bytes of eight numbers. */
export const STRIP: usize = 64;
/** Bytes of a record; the offsets begin behind the fractions. */
export const RECORD: usize = 96;

/** Weights times kernel values of the records up to `end` are added to eight sums at `out`. Returns the weights' end. */
export function weigh(w: usize, end: usize, out: usize): usize {
  const c1 = coefficient(1);
  const c2 = coefficient(2);
  const c3 = coefficient(3);
  let sum0 = v128.load(out);
  let sum1 = v128.load(out, 16);
  let sum2 = v128.load(out, 32);
  let sum3 = v128.load(out, 48);
  let r = SCRATCH;
  do {
    const t0 = f64x2.mul(v128.load(w), lookUp(i32.load(r, 64), i32.load(r, 68)));
    sum0 = f64x2.add(sum0, scaled(t0, polynomial(v128.load(r), c1, c2, c3)));
    const t1 = f64x2.mul(v128.load(w, 16), lookUp(i32.load(r, 72), i32.load(r, 76)));
    sum1 = f64x2.add(sum1, scaled(t1, polynomial(v128.load(r, 16), c1, c2, c3)));
    const t2 = f64x2.mul(v128.load(w, 32), lookUp(i32.load(r, 80), i32.load(r, 84)));
    sum2 = f64x2.add(sum2, scaled(t2, polynomial(v128.load(r, 32), c1, c2, c3)));
    const t3 = f64x2.mul(v128.load(w, 48), lookUp(i32.load(r, 88), i32.load(r, 92)));
    sum3 = f64x2.add(sum3, scaled(t3, polynomial(v128.load(r, 48), c1, c2, c3)));
    r += RECORD;
    w += STRIP;
  } while (r < end);
  v128.store(out, sum0);
  v128.store(out, sum1, 16);
  v128.store(out, sum2, 32);
  v128.store(out, sum3, 48);
  return w;
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
