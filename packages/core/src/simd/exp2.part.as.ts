/**
 * 2^(−s) in f64x2, for s the squared distance of two points that were multiplied by √log2 e.
 *
 * Adding 1.5·2^52/1024 rounds s to k/1024 and leaves k in the low bits; with g = s − k/1024 and t = 2^(−k/1024) from a
 * table, 2^(−s) = t + t·q(g), q of degree 3 (minimax, |g| ≤ 1/2048, error 9.4e-17). At most 2 ulp; s ≥ 64 gives 0.
 *
 * Two passes through a small scratch, first k and g of some pairs, then the rest: the engine emits each chain of
 * operations in one piece, and a single long chain would wait for itself. Constants are loaded before each loop.
 */

/** The rounding constant, the largest s, the coefficients of q, in this order; then the scratch and the table. */
const CONSTANTS: usize = 0;
/** Room for 19 kB of intermediate results. */
export const SCRATCH: usize = 1024;
const TABLE: usize = 20480;

/** From the first unit of the table to `entries` of them, each half the one a unit before, and 0 behind. */
export function completeTable(unit: usize, entries: usize): void {
  const end = TABLE + (entries << 3);
  for (let at = TABLE + (unit << 3); at < end; at += 8) f64.store(at, f64.load(at - (unit << 3)) / 2);
  f64.store(end, 0);
}

function constant(index: usize): v128 {
  return v128.load64_splat(CONSTANTS + (index << 3));
}

/** 1.5·2^52/1024. */
export function roundingConstant(): v128 {
  return constant(0);
}

/** The s from which on 2^(−s) counts as 0. */
export function largestExponent(): v128 {
  return constant(1);
}

/** The coefficient of a power of g in q. */
export function coefficient(power: usize): v128 {
  return constant(1 + power);
}

/** (a − b)². */
export function square(a: v128, b: v128): v128 {
  const difference = f64x2.sub(a, b);
  return f64x2.mul(difference, difference);
}

/** g, from s and m = s + the rounding constant. */
export function fraction(s: v128, m: v128, rounding: v128): v128 {
  return f64x2.sub(s, f64x2.sub(m, rounding));
}

/** The table's byte offsets of four values, from their m. */
export function entries(m0: v128, m1: v128): v128 {
  return i32x4.shl(v128.shuffle<i32>(m0, m1, 0, 2, 4, 6), 3);
}

/** Two table values by byte offset. */
export function lookUp(first: usize, second: usize): v128 {
  return v128.load64_lane(second, v128.load64_splat(first, TABLE), 1, TABLE);
}

/** q(g). */
export function polynomial(g: v128, c1: v128, c2: v128, c3: v128): v128 {
  return f64x2.mul(g, f64x2.add(c1, f64x2.mul(g, f64x2.add(c2, f64x2.mul(g, c3)))));
}

/** x + x·q: a table value, or one already weighted, times 2^(−g). */
export function scaled(x: v128, q: v128): v128 {
  return f64x2.add(x, f64x2.mul(x, q));
}
