/**
 * Kernel correlations of two features at a time, as in two-features, where rows are in groups, those of a group side by side:
 * also what centring in blocks takes off Σ K². Readable definition: procedures/correlation/group-values.ts.
 *
 * Sums of columns are those over the rows of the group under way. They have a vector for each width one after the other, as all
 * sums here.
 */
import { add, BOTH, eighth, MIDDLE, NARROW, squared, WIDE, weigh, widest } from './two-features.part.as';

/** 2 over three rows: groups of so many and fewer have no part of their own. */
const SMALL: f64 = 2.0 / 3.0;

/** Adds a vector for each of three widths. */
@inline
function addThree(at: usize, apart: usize, value0: v128, value1: v128, value2: v128): void {
  add(at, value0);
  add(at + apart, value1);
  add(at + 2 * apart, value2);
}

/**
 * The kernel values of the two narrow widths and the sums of all, of a row of group `group` whose columns begin at `from`. At
 * `ends` lies the place behind each group, at `shares` 2 over its rows.
 */
function othersInGroups(
  from: usize,
  own: usize,
  sums: usize,
  length: usize,
  off: usize,
  squares: usize,
  ends: usize,
  shares: usize,
  group: usize,
): void {
  let squares0 = f64x2.splat(0);
  let squares1 = f64x2.splat(0);
  let squares2 = f64x2.splat(0);
  let off0 = f64x2.splat(0);
  let off1 = f64x2.splat(0);
  let off2 = f64x2.splat(0);
  const ownEnd = <usize>i32.load(ends + (group << 2)) * BOTH;
  for (let at = from; at < length; group++) {
    const end = <usize>i32.load(ends + (group << 2)) * BOTH;
    let sum0 = f64x2.splat(0);
    let sum1 = f64x2.splat(0);
    let sum2 = f64x2.splat(0);
    for (; at < end; at += BOTH) {
      const k0 = v128.load(WIDE + (at - from));
      const q0 = squared(k0);
      const k1 = eighth(q0);
      const q1 = squared(k1);
      const k2 = eighth(q1);
      v128.store(MIDDLE + (at - from), k1);
      v128.store(NARROW + (at - from), k2);
      addThree(sums + at, length, k0, k1, k2);
      sum0 = f64x2.add(sum0, k0);
      sum1 = f64x2.add(sum1, k1);
      sum2 = f64x2.add(sum2, k2);
      squares0 = f64x2.add(squares0, q0);
      squares1 = f64x2.add(squares1, q1);
      squares2 = f64x2.add(squares2, squared(k2));
    }
    if (end == ownEnd) {
      addThree(sums + own, length, sum0, sum1, sum2);
      // Small groups have nothing within, and no squares are those of others yet.
      if (f64.load(shares + (group << 3)) >= SMALL) {
        off0 = f64x2.add(squares0, squares0);
        off1 = f64x2.add(squares1, squares1);
        off2 = f64x2.add(squares2, squares2);
      }
      continue;
    }
    const share = v128.load64_splat(shares + (group << 3));
    off0 = f64x2.add(off0, f64x2.mul(share, squared(sum0)));
    off1 = f64x2.add(off1, f64x2.mul(share, squared(sum1)));
    off2 = f64x2.add(off2, f64x2.mul(share, squared(sum2)));
  }
  addThree(off, BOTH, off0, off1, off2);
  addThree(squares, BOTH, squares0, squares1, squares2);
}

/** The vector at an address, which becomes 0. */
@inline
function taken(at: usize): v128 {
  const value = v128.load(at);
  v128.store(at, f64x2.splat(0));
  return value;
}

/**
 * Adds what a group takes off when all its rows are done; its sums of columns become 0. The three widths side by side: sums of one
 * alone would wait for one another.
 */
function endGroup(sums: usize, length: usize, off: usize, ends: usize, shares: usize, group: usize): void {
  let first = sums + (group == 0 ? 0 : <usize>i32.load(ends + (group << 2) - 4) * BOTH);
  let behind = sums + <usize>i32.load(ends + (group << 2)) * BOTH;
  const rows = <f64>((behind - first) / BOTH);
  let squares0 = f64x2.splat(0);
  let squares1 = f64x2.splat(0);
  let squares2 = f64x2.splat(0);
  let blocks0 = f64x2.splat(0);
  let blocks1 = f64x2.splat(0);
  let blocks2 = f64x2.splat(0);
  let other = group;
  for (let at = behind; at < sums + length; ) {
    other++;
    let total0 = f64x2.splat(0);
    let total1 = f64x2.splat(0);
    let total2 = f64x2.splat(0);
    for (const end = sums + <usize>i32.load(ends + (other << 2)) * BOTH; at < end; at += BOTH) {
      const sum0 = taken(at);
      const sum1 = taken(at + length);
      const sum2 = taken(at + 2 * length);
      total0 = f64x2.add(total0, sum0);
      total1 = f64x2.add(total1, sum1);
      total2 = f64x2.add(total2, sum2);
      squares0 = f64x2.add(squares0, squared(sum0));
      squares1 = f64x2.add(squares1, squared(sum1));
      squares2 = f64x2.add(squares2, squared(sum2));
    }
    const weight = v128.load64_splat(shares + (other << 3));
    blocks0 = f64x2.add(blocks0, f64x2.mul(weight, squared(total0)));
    blocks1 = f64x2.add(blocks1, f64x2.mul(weight, squared(total1)));
    blocks2 = f64x2.add(blocks2, f64x2.mul(weight, squared(total2)));
  }
  const share = v128.load64_splat(shares + (group << 3));
  addThree(off, BOTH, f64x2.mul(share, squares0), f64x2.mul(share, squares1), f64x2.mul(share, squares2));
  const less = f64x2.splat(-1 / rows);
  addThree(off, BOTH, f64x2.mul(less, blocks0), f64x2.mul(less, blocks1), f64x2.mul(less, blocks2));
  for (let w: usize = 0; w < 3; w++, first += length, behind += length, off += BOTH) {
    let total = f64x2.splat(0);
    let squares = f64x2.splat(0);
    for (let at = first; at < behind; at += BOTH) {
      const sum = taken(at);
      total = f64x2.add(total, sum);
      squares = f64x2.add(squares, squared(sum));
    }
    if (rows <= 3) continue;
    const within = f64x2.mul(f64x2.splat(2 / (rows - 2)), squares);
    const ofTotal = f64x2.mul(f64x2.splat(1 / ((rows - 1) * (rows - 2))), squared(total));
    add(off, f64x2.sub(within, ofTotal));
  }
}

/**
 * For `rows` rows from row `first` on and all behind each, no more than there is room for in a segment: adds squares of kernel
 * values to `squares`, one a width; what centring takes off to `off`, one a width; and products with the weights to `out`, three
 * a width. `sums` are 0 to begin with.
 */
export function groupedOfTwo(
  points: usize,
  first: i32,
  rows: i32,
  n: i32,
  weights: usize,
  apart: usize,
  second: usize,
  third: usize,
  sums: usize,
  squares: usize,
  out: usize,
  ends: usize,
  shares: usize,
  off: usize,
): void {
  const length = <usize>n * BOTH;
  let group: usize = 0;
  for (let row = first; row < first + rows; row++, weights += apart) {
    while (row >= i32.load(ends + (group << 2))) group++;
    const own = <usize>row * BOTH;
    const at = own + BOTH;
    if (at < length) {
      widest(v128.load(points + own), points + at, points + length);
      othersInGroups(at, own, sums, length, off, squares, ends, shares, group);
      weigh(length - at, weights + (at >> 1), second, third, out);
    }
    if (row + 1 < i32.load(ends + (group << 2))) continue;
    endGroup(sums, length, off, ends, shares, group);
  }
}
