/**
 * Block HSIC of values on few levels of an even grid, by a table of the kernel between levels: eight blocks side by
 * side, as in blocks.part.as.ts. The scratch holds a record a pair: the addresses of eight table entries.
 */
import { SCRATCH } from './exp2.part.as';
import { clearStrip, LANES, STRIP } from './records.part.as';

/** Bytes of eight codes or addresses. */
const CODES: usize = 32;
/** From here on the records are worth a second pass. */
const FULL: usize = SCRATCH + 64 * CODES;

/**
 * out[block] = Σ over pairs of weight · table entry, the entry at `centre` plus the difference of codes; exactly 0 in
 * blocks where the codes do not differ. A value is origin + code · step, the caller has seen to it that codes keep within
 * the table; they are arranged a chunk at a time at `codes`. Returns how far a value is off its code at most, in steps.
 */
export function levelSums(
  from: usize,
  codes: usize,
  size: i32,
  chunks: i32,
  origin: f64,
  step: f64,
  centre: i32,
  weights: usize,
  out: usize,
): f64 {
  let worst = f64x2.splat(0);
  for (; chunks > 0; chunks--, from += <usize>size * STRIP, out += STRIP) {
    worst = f64x2.pmax(worst, arrangeCodes(from, codes, size, origin, step));
    clearStrip(out);
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
  return max(f64x2.extract_lane(worst, 0), f64x2.extract_lane(worst, 1));
}

/** Codes of a chunk, as byte offsets into a table. Returns how far values are off, in steps. */
function arrangeCodes(from: usize, to: usize, size: i32, origin: f64, step: f64): v128 {
  const base = f64x2.splat(origin);
  const inverse = f64x2.splat(1 / step);
  const rounding = f64x2.splat(6755399441055744); // 1.5 · 2^52: leaves a whole number in the low bits
  let worst = f64x2.splat(0);
  const rows = (<usize>size) << 3;
  for (const end = from + rows; from < end; from += 8) {
    for (let at = from; at < from + LANES * rows; at += 4 * rows, to += 16) {
      const third = at + 2 * rows;
      const v0 = v128.load64_lane(at + rows, v128.load64_splat(at), 1);
      const v1 = v128.load64_lane(third + rows, v128.load64_splat(third), 1);
      const t0 = f64x2.mul(f64x2.sub(v0, base), inverse);
      const t1 = f64x2.mul(f64x2.sub(v1, base), inverse);
      const m0 = f64x2.add(t0, rounding);
      const m1 = f64x2.add(t1, rounding);
      const off0 = f64x2.abs(f64x2.sub(t0, f64x2.sub(m0, rounding)));
      const off1 = f64x2.abs(f64x2.sub(t1, f64x2.sub(m1, rounding)));
      worst = f64x2.pmax(worst, f64x2.pmax(off0, off1));
      v128.store(to, i32x4.shl(v128.shuffle<i32>(m0, m1, 0, 2, 4, 6), 3));
    }
  }
  return worst;
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
