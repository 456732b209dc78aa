/**
 * Kernel correlations of two features at a time, as in two-features, where rows are in groups, those of a group side by side:
 * also what centring in blocks takes off Σ K². Readable definition: procedures/correlation/group-values.ts.
 *
 * Sums of columns are those over the rows of the group under way, `totals` those of its blocks with the groups behind it; both
 * have a vector for each width one after the other, as all sums here.
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
  totals: usize,
  totalLength: usize,
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
    addThree(totals + group * BOTH, totalLength, sum0, sum1, sum2);
    const share = v128.load64_splat(shares + (group << 3));
    off0 = f64x2.add(off0, f64x2.mul(share, squared(sum0)));
    off1 = f64x2.add(off1, f64x2.mul(share, squared(sum1)));
    off2 = f64x2.add(off2, f64x2.mul(share, squared(sum2)));
  }
  addThree(off, BOTH, off0, off1, off2);
  addThree(squares, BOTH, squares0, squares1, squares2);
}

/** Σ of vectors from an address up to another. */
function sumOf(from: usize, end: usize): v128 {
  let sum = f64x2.splat(0);
  for (; from < end; from += BOTH) sum = f64x2.add(sum, v128.load(from));
  return sum;
}

/** Σ of their squares. */
function squaresOf(from: usize, end: usize): v128 {
  let sum = f64x2.splat(0);
  for (; from < end; from += BOTH) sum = f64x2.add(sum, squared(v128.load(from)));
  return sum;
}

/** What a group takes off for one width when all its rows are done; its sums of columns and its totals become 0. */
function endGroup(
  sums: usize,
  totals: usize,
  off: usize,
  length: usize,
  ends: usize,
  shares: usize,
  group: usize,
  groups: usize,
): void {
  const first = sums + (group == 0 ? 0 : <usize>i32.load(ends + (group << 2) - 4) * BOTH);
  const behind = sums + <usize>i32.load(ends + (group << 2)) * BOTH;
  const rows = <f64>((behind - first) / BOTH);
  const share = v128.load64_splat(shares + (group << 3));
  let taken = f64x2.mul(share, squaresOf(behind, sums + length));
  for (let other = group + 1; other < groups; other++) {
    const total = squared(v128.load(totals + other * BOTH));
    const weight = f64x2.splat(f64.load(shares + (other << 3)) / rows);
    taken = f64x2.sub(taken, f64x2.mul(weight, total));
  }
  if (rows > 3) {
    const within = f64x2.mul(f64x2.splat(2 / (rows - 2)), squaresOf(first, behind));
    const total = f64x2.mul(f64x2.splat(1 / ((rows - 1) * (rows - 2))), squared(sumOf(first, behind)));
    taken = f64x2.add(taken, f64x2.sub(within, total));
  }
  add(off, taken);
  clear(first, sums + length);
  clear(totals + (group + 1) * BOTH, totals + groups * BOTH);
}

/** Zeros from an address up to another; memory.fill would be a call out of the kernel. */
function clear(from: usize, end: usize): void {
  for (; from < end; from += BOTH) v128.store(from, f64x2.splat(0));
}

/**
 * For `rows` rows from row `first` on and all behind each, no more than there is room for in a segment: adds squares of kernel
 * values to `squares`, one a width; what centring takes off to `off`, one a width; and products with the weights to `out`, three
 * a width. `sums` and `totals` are 0 to begin with.
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
  groups: usize,
  totals: usize,
  off: usize,
): void {
  const length = <usize>n * BOTH;
  const totalLength = groups * BOTH;
  let group: usize = 0;
  for (let row = first; row < first + rows; row++, weights += apart) {
    while (row >= i32.load(ends + (group << 2))) group++;
    const own = <usize>row * BOTH;
    const at = own + BOTH;
    if (at < length) {
      widest(v128.load(points + own), points + at, points + length);
      othersInGroups(at, own, sums, length, totals, totalLength, off, squares, ends, shares, group);
      weigh(length - at, weights + (at >> 1), second, third, out);
    }
    if (row + 1 < i32.load(ends + (group << 2))) continue;
    for (let w: usize = 0; w < 3; w++) {
      const part = w * totalLength;
      endGroup(sums + w * length, totals + part, off + w * BOTH, length, ends, shares, group, groups);
    }
  }
}
