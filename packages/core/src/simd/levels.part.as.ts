/**
 * Columns on few levels of an even grid: their codes, a byte a value, and block HSIC by a table of the kernel between
 * levels. Eight blocks side by side, as in blocks.part.as.ts, two of them in one code: the table has two numbers an
 * entry, the kernel between two levels of the one block and between two levels of the other.
 */
import { LANES, STRIP } from './records.part.as';
import { firstColumn } from './rows.part.as';

/** Bytes of the codes of a position: four pairs of blocks. */
const CODES: usize = 16;
/** Added to a number up to 127 it leaves the nearest whole number plus 128 in the low byte, and nothing else. */
const ROUNDING: f64 = 6755399441055744 + 128;

/**
 * The codes of whole numbers first + code − 128, one byte each, to `to`. Returns whether the column is such numbers; then
 * it leaves at `facts` the sums of the codes and of their squares, exact up to 2^16 values, and the smallest and the
 * largest code. What follows the column in memory, up to a multiple of eight values, is lost.
 */
export function levelCodes(from: usize, count: i32, to: usize, first: f64, facts: usize): bool {
  const rounding = f64x2.splat(ROUNDING - first);
  let broken = i64x2.splat(0);
  // A whole number up to a byte above the constant: all other bits are those of the constant.
  let any = f64x2.splat(ROUNDING);
  let all = any;
  const end = from + (<usize>count << 3);
  repeatLast(end, count);
  for (let code = to; from < end; from += 64, code += 8) {
    const v0 = v128.load(from);
    const v1 = v128.load(from, 16);
    const v2 = v128.load(from, 32);
    const v3 = v128.load(from, 48);
    const m0 = f64x2.add(v0, rounding);
    const m1 = f64x2.add(v1, rounding);
    const m2 = f64x2.add(v2, rounding);
    const m3 = f64x2.add(v3, rounding);
    const lost01 = v128.or(lost(v0, m0, rounding), lost(v1, m1, rounding));
    const lost23 = v128.or(lost(v2, m2, rounding), lost(v3, m3, rounding));
    broken = v128.or(broken, v128.or(lost01, lost23));
    any = v128.or(any, v128.or(v128.or(m0, m1), v128.or(m2, m3)));
    all = v128.and(all, v128.and(v128.and(m0, m1), v128.and(m2, m3)));
    const words = i16x8.narrow_i32x4_u(lowWords(m0, m1), lowWords(m2, m3));
    v128.store64_lane(code, i8x16.narrow_i16x8_u(words, words), 0);
  }
  // The sign of −0 may be lost.
  const strange = v128.or(f64x2.abs(broken), v128.and(v128.xor(any, all), i64x2.splat(~0xff)));
  if (v128.any_true(strange)) return false;
  codeFacts(to, count, facts);
  return true;
}

/** Fills up a column to a multiple of eight values with its last one. */
function repeatLast(end: usize, count: i32): void {
  const last = f64.load(end - 8);
  for (; count & 7; count++, end += 8) f64.store(end, last);
}

/** The bits in which a value differs from the whole number next to it. */
function lost(value: v128, m: v128, rounding: v128): v128 {
  return v128.xor(value, f64x2.sub(m, rounding));
}

function lowWords(a: v128, b: v128): v128 {
  return v128.shuffle<i32>(a, b, 0, 2, 4, 6);
}

/** The sum, the sum of squares, the least and the most of codes. */
function codeFacts(at: usize, count: i32, facts: usize): void {
  let lows = i8x16.splat(-1);
  let highs = i8x16.splat(0);
  let sums = i32x4.splat(0);
  let squares = sums;
  const end = at + <usize>count;
  for (; at + 16 <= end; at += 16) {
    const codes = v128.load(at);
    lows = i8x16.min_u(lows, codes);
    highs = i8x16.max_u(highs, codes);
    const a = i16x8.extend_low_i8x16_u(codes);
    const b = i16x8.extend_high_i8x16_u(codes);
    sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_s(i16x8.add(a, b)));
    squares = i32x4.add(squares, i32x4.add(i32x4.dot_i16x8_s(a, a), i32x4.dot_i16x8_s(b, b)));
  }
  let low = leastByte(lows);
  let high = 255 - leastByte(v128.not(highs));
  let sum = total(sums);
  let square = total(squares);
  for (; at < end; at++) {
    const code = <i32>load<u8>(at);
    low = min(low, code);
    high = max(high, code);
    sum += code;
    square += code * code;
  }
  f64.store(facts, <f64>sum);
  f64.store(facts, <f64>square, 8);
  f64.store(facts, <f64>low, 16);
  f64.store(facts, <f64>high, 24);
}

function total(lanes: v128): i64 {
  const pairs = i64x2.add(i64x2.extend_low_i32x4_s(lanes), i64x2.extend_high_i32x4_s(lanes));
  return i64x2.extract_lane(pairs, 0) + i64x2.extract_lane(pairs, 1);
}

function leastByte(bytes: v128): i32 {
  let v = i8x16.min_u(bytes, v128.shuffle<i64>(bytes, bytes, 1, 0));
  v = i8x16.min_u(v, i64x2.shr_u(v, 32));
  v = i8x16.min_u(v, i64x2.shr_u(v, 16));
  v = i8x16.min_u(v, i64x2.shr_u(v, 8));
  return i8x16.extract_lane_u(v, 0);
}

/** The entries of all pairs of `width` numbers at `singles`, the first of a pair varying slowest. */
export function pairTable(singles: usize, width: i32, to: usize): void {
  const end = singles + (<usize>width << 3);
  for (let a = singles; a < end; a += 8) {
    const first = v128.load64_splat(a);
    for (let b = singles; b < end; b += 8, to += 16) v128.store(to, v128.load64_lane(b, first, 1));
  }
}

/**
 * out[block] = Σ over pairs of weight · table entry, the entry at `centre` plus the difference of codes: `width` entries
 * for a step in the first block of a pair of blocks, one for a step in the second. The caller has seen to it that
 * differences keep within the table. Codes are arranged a chunk at a time at `arranged`.
 */
export function levelSums(
  codes: usize,
  arranged: usize,
  size: i32,
  chunks: i32,
  width: i32,
  centre: i32,
  w: usize,
  out: usize,
): void {
  const last = arranged + <usize>(size - 1) * CODES;
  for (; chunks > 0; chunks--, codes += <usize>size * LANES, out += STRIP) {
    arrangeCodes(codes, arranged, size, width);
    let sum0 = f64x2.splat(0);
    let sum1 = sum0;
    let sum2 = sum0;
    let sum3 = sum0;
    for (let a = arranged; a < last; a += CODES) {
      const a0 = centre - i32.load(a);
      const a1 = centre - i32.load(a, 4);
      const a2 = centre - i32.load(a, 8);
      const a3 = centre - i32.load(a, 12);
      let b = a;
      do {
        b += CODES;
        sum0 = f64x2.add(sum0, f64x2.mul(v128.load(a0 + i32.load(b)), v128.load(w)));
        sum1 = f64x2.add(sum1, f64x2.mul(v128.load(a1 + i32.load(b, 4)), v128.load(w, 16)));
        sum2 = f64x2.add(sum2, f64x2.mul(v128.load(a2 + i32.load(b, 8)), v128.load(w, 32)));
        sum3 = f64x2.add(sum3, f64x2.mul(v128.load(a3 + i32.load(b, 12)), v128.load(w, 48)));
        w += STRIP;
      } while (b < last);
    }
    v128.store(out, sum0);
    v128.store(out, sum1, 16);
    v128.store(out, sum2, 32);
    v128.store(out, sum3, 48);
  }
}

/**
 * Codes of a chunk, two blocks in one, as byte offsets into the table: four positions at a time, so that a few positions
 * behind the last are written, too.
 */
function arrangeCodes(codes: usize, to: usize, size: i32, width: i32): void {
  const rows = <usize>size;
  const first = i32x4.splat(width << 4);
  for (const end = codes + rows; codes < end; codes += 4, to += 4 * CODES) {
    const c0 = offsets(codes, rows, first);
    const c1 = offsets(codes + 2 * rows, rows, first);
    const c2 = offsets(codes + 4 * rows, rows, first);
    const c3 = offsets(codes + 6 * rows, rows, first);
    const low01 = v128.shuffle<i32>(c0, c1, 0, 4, 1, 5);
    const low23 = v128.shuffle<i32>(c2, c3, 0, 4, 1, 5);
    v128.store(to, v128.shuffle<i64>(low01, low23, 0, 2));
    v128.store(to, v128.shuffle<i64>(low01, low23, 1, 3), 16);
    const high01 = v128.shuffle<i32>(c0, c1, 2, 6, 3, 7);
    const high23 = v128.shuffle<i32>(c2, c3, 2, 6, 3, 7);
    v128.store(to, v128.shuffle<i64>(high01, high23, 0, 2), 32);
    v128.store(to, v128.shuffle<i64>(high01, high23, 1, 3), 48);
  }
}

/** Offsets of four positions in two blocks that lie `rows` apart. */
function offsets(codes: usize, rows: usize, first: v128): v128 {
  return i32x4.add(i32x4.mul(fourCodes(codes), first), i32x4.shl(fourCodes(codes + rows), 4));
}

function fourCodes(at: usize): v128 {
  return i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(at)));
}

/**
 * out[row] = Σ over columns of weight · table entry, for `rows` rows from row `first` on, their codes as byte offsets at
 * `rowOffsets`, and columns two at a time, the offsets to take off at `columnOffsets`, negative, one for every column together
 * with the one behind it. Which columns: see rows.part.as.ts.
 */
export function levelRowSums(
  rowOffsets: usize,
  columnOffsets: usize,
  centre: i32,
  first: i32,
  rows: i32,
  width: usize,
  after: bool,
  weights: usize,
  out: usize,
): void {
  for (let row = first; row < first + rows; row++, weights += width << 3, out += 8) {
    const own = centre + i32.load(rowOffsets + (<usize>row << 2));
    const start = firstColumn(row, after);
    let w = weights + (start << 3);
    const end = columnOffsets + (width << 2);
    let sum0 = f64x2.splat(0);
    let sum1 = sum0;
    let sum2 = sum0;
    let sum3 = sum0;
    for (let c = columnOffsets + (start << 2); c < end; c += 32, w += STRIP) {
      sum0 = f64x2.add(sum0, f64x2.mul(v128.load(own + i32.load(c)), v128.load(w)));
      sum1 = f64x2.add(sum1, f64x2.mul(v128.load(own + i32.load(c, 8)), v128.load(w, 16)));
      sum2 = f64x2.add(sum2, f64x2.mul(v128.load(own + i32.load(c, 16)), v128.load(w, 32)));
      sum3 = f64x2.add(sum3, f64x2.mul(v128.load(own + i32.load(c, 24)), v128.load(w, 48)));
    }
    const sum = f64x2.add(f64x2.add(sum0, sum1), f64x2.add(sum2, sum3));
    f64.store(out, f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1));
  }
}
