/**
 * Block HSIC of values on few levels of an even grid, by a table of the kernel between levels: eight blocks side by
 * side, as in blocks.part.as.ts. The scratch holds a record a pair: the addresses of eight table entries.
 */
import { SCRATCH } from './exp2.part.as';

const LANES: usize = 8;
/** Bytes of eight sums or weights, and of eight codes or addresses. */
const STRIP: usize = 64;
const CODES: usize = 32;
/** From here on the records are worth a second pass. */
const FULL: usize = SCRATCH + 64 * CODES;

/**
 * From a column to codes of blocks side by side, where value = origin + code · step: rows block·size + i of `from` for
 * `chunks` chunks, codes as byte offsets into a table. Codes are held to ±`most`; the largest difference of two codes is
 * left at `difference`. Returns the largest distance of a value from the level of its code, NaN if one is not finite.
 */
export function arrangeLevels(
  from: usize,
  to: usize,
  size: i32,
  chunks: i32,
  origin: f64,
  step: f64,
  most: i32,
  difference: usize,
): f64 {
  const base = f64x2.splat(origin);
  const unit = f64x2.splat(step);
  const inverse = f64x2.splat(1 / step);
  const rounding = f64x2.splat(6755399441055744); // 1.5 · 2^52: leaves a whole number in the low bits
  const top = i32x4.splat(most);
  const bottom = i32x4.splat(-most);
  const highest = f64x2.splat(<f64>most);
  const lowest = f64x2.splat(<f64>-most);
  const zero = f64x2.splat(0);
  let worst = zero;
  let poison = zero;
  let low = top;
  let high = bottom;
  const rows = (<usize>size) << 3;
  for (; chunks > 0; chunks--, from += (LANES - 1) * rows) {
    for (const end = from + rows; from < end; from += 8) {
      for (let at = from; at < from + LANES * rows; at += 4 * rows, to += 16) {
        const v0 = v128.load64_lane(at + rows, v128.load64_splat(at), 1);
        const v1 = v128.load64_lane(at + 3 * rows, v128.load64_splat(at + 2 * rows), 1);
        const m0 = f64x2.add(f64x2.mul(f64x2.sub(v0, base), inverse), rounding);
        const m1 = f64x2.add(f64x2.mul(f64x2.sub(v1, base), inverse), rounding);
        const c0 = f64x2.pmax(lowest, f64x2.pmin(highest, f64x2.sub(m0, rounding)));
        const c1 = f64x2.pmax(lowest, f64x2.pmin(highest, f64x2.sub(m1, rounding)));
        const l0 = f64x2.add(base, f64x2.mul(c0, unit));
        const l1 = f64x2.add(base, f64x2.mul(c1, unit));
        worst = f64x2.pmax(worst, f64x2.abs(f64x2.sub(v0, l0)));
        worst = f64x2.pmax(worst, f64x2.abs(f64x2.sub(v1, l1)));
        poison = f64x2.add(poison, f64x2.mul(f64x2.add(v0, v1), zero));
        const codes = i32x4.max_s(bottom, i32x4.min_s(top, v128.shuffle<i32>(m0, m1, 0, 2, 4, 6)));
        low = i32x4.min_s(low, codes);
        high = i32x4.max_s(high, codes);
        v128.store(to, i32x4.shl(codes, 3));
      }
    }
  }
  i32.store(difference, largestLane(high) + largestLane(i32x4.neg(low)));
  const largest = max(f64x2.extract_lane(worst, 0), f64x2.extract_lane(worst, 1));
  return largest + f64x2.extract_lane(poison, 0) + f64x2.extract_lane(poison, 1);
}

function largestLane(lanes: v128): i32 {
  return max(
    max(i32x4.extract_lane(lanes, 0), i32x4.extract_lane(lanes, 1)),
    max(i32x4.extract_lane(lanes, 2), i32x4.extract_lane(lanes, 3)),
  );
}

/**
 * out[block] = Σ over pairs of weight · table entry, the entry at `centre` plus the difference of codes; exactly 0 in
 * blocks where the codes do not differ.
 */
export function blockLookups(
  codes: usize,
  centre: i32,
  size: i32,
  chunks: i32,
  weights: usize,
  out: usize,
): void {
  for (; chunks > 0; chunks--, codes += <usize>size * CODES, out += STRIP) {
    memory.fill(out, 0, STRIP);
    let record = SCRATCH;
    let a = codes;
    for (let after = size - 1; after > 0; after--, a += CODES) {
      record = subtract(a, after, record, centre);
      if (record < FULL && after > 1) continue;
      weights = weighEntries(weights, record, out);
      record = SCRATCH;
    }
    clearConstantCodes(codes, size, out);
  }
}

/** First pass over the pairs of position a with the `count` that follow: addresses of table entries. */
function subtract(a: usize, count: i32, record: usize, centre: i32): usize {
  const middle = i32x4.splat(centre);
  const a0 = i32x4.add(middle, v128.load(a));
  const a1 = i32x4.add(middle, v128.load(a, 16));
  const end = a + <usize>count * CODES;
  do {
    a += CODES;
    v128.store(record, i32x4.sub(a0, v128.load(a)));
    v128.store(record, i32x4.sub(a1, v128.load(a, 16)), 16);
    record += CODES;
  } while (a < end);
  return record;
}

/** A pair's table entries for two blocks, by address. */
function entryPair(first: usize, second: usize): v128 {
  return v128.load64_lane(second, v128.load64_splat(first), 1);
}

/** Second pass over the records up to `end`. Returns the weights' end. */
function weighEntries(w: usize, end: usize, out: usize): usize {
  let sum0 = v128.load(out);
  let sum1 = v128.load(out, 16);
  let sum2 = v128.load(out, 32);
  let sum3 = v128.load(out, 48);
  let r = SCRATCH;
  do {
    sum0 = f64x2.add(sum0, f64x2.mul(v128.load(w), entryPair(i32.load(r), i32.load(r, 4))));
    sum1 = f64x2.add(sum1, f64x2.mul(v128.load(w, 16), entryPair(i32.load(r, 8), i32.load(r, 12))));
    sum2 = f64x2.add(sum2, f64x2.mul(v128.load(w, 32), entryPair(i32.load(r, 16), i32.load(r, 20))));
    sum3 = f64x2.add(sum3, f64x2.mul(v128.load(w, 48), entryPair(i32.load(r, 24), i32.load(r, 28))));
    r += CODES;
    w += STRIP;
  } while (r < end);
  v128.store(out, sum0);
  v128.store(out, sum1, 16);
  v128.store(out, sum2, 32);
  v128.store(out, sum3, 48);
  return w;
}

/** Sets a strip to exactly 0 in the blocks where all positions hold the same code. */
function clearConstantCodes(codes: usize, size: i32, out: usize): void {
  for (let lane: usize = 0; lane < CODES; lane += 16, out += 32) {
    const first = v128.load(codes + lane);
    let varies = i32x4.splat(0);
    for (let at = codes + lane; at < codes + <usize>size * CODES; at += CODES) {
      varies = v128.or(varies, i32x4.ne(v128.load(at), first));
    }
    v128.store(out, v128.and(v128.load(out), i64x2.extend_low_i32x4_s(varies)));
    v128.store(out, v128.and(v128.load(out, 16), i64x2.extend_high_i32x4_s(varies)), 16);
  }
}
