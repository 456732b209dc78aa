/**
 * The sums over rows of every product of three and of four columns, each set of columns once: for entries
 * M_ij = Σ_a left_ia right_ja,
 *
 *     ΣM³ = Σ_{a≤b≤c} orders(a,b,c) · (Σ_i left_ia left_ib left_ic)(Σ_j right_ja right_jb right_jc)
 *
 * and ΣM⁴ likewise, without M. Cost O(rows · rank⁴/24), memory O(rank⁴/24).
 */

/** Sums for a ≤ b ≤ c and for a ≤ b ≤ c ≤ d, the last index running fastest. */
export interface MomentTensors {
  third: Float64Array;
  fourth: Float64Array;
}

/** Rows that are worked on together while their products of pairs are in the cache. */
const TILE = 128;

/** The number of sums. */
export function tensorSize(rank: number): { third: number; fourth: number } {
  const third = (rank * (rank + 1) * (rank + 2)) / 6;
  return { third, fourth: (third * (rank + 3)) / 4 };
}

/** Zero sums for so many columns. */
export function momentTensors(rank: number): MomentTensors {
  const { third, fourth } = tensorSize(rank);
  return { third: new Float64Array(third), fourth: new Float64Array(fourth) };
}

/** Adds the rows [from, to) of the columns. */
export function addMoments(
  { third, fourth }: MomentTensors,
  columns: readonly Float64Array[],
  from: number,
  to: number,
): void {
  const rank = columns.length;
  const singles = columns.map(() => new Float64Array(TILE));
  const pairs = Array.from({ length: (rank * (rank + 1)) / 2 }, () => new Float64Array(TILE));
  // Pairs are in the order (0,0), (0,1), …, so that all pairs of columns from b on are the last ones.
  const firstPair = (b: number): number => b * rank - (b * (b - 1)) / 2;
  for (let start = from; start < to; start += TILE) {
    const count = Math.min(TILE, to - start);
    singles.forEach((values, a) => values.set(columns[a].subarray(start, start + count)));
    for (let a = 0, at = 0; a < rank; a++) {
      for (let b = a; b < rank; b++, at++) multiplyInto(pairs[at], singles[a], singles[b]);
    }
    for (let a = 0, at = 0, at3 = 0, at4 = 0; a < rank; a++) {
      for (let b = a; b < rank; b++, at++) {
        at3 = addDots(third, at3, pairs[at], { many: singles, first: b }, count);
        at4 = addDots(fourth, at4, pairs[at], { many: pairs, first: firstPair(b) }, count);
      }
    }
  }
}

function multiplyInto(out: Float64Array, left: Float64Array, right: Float64Array): void {
  for (let t = 0; t < TILE; t++) out[t] = left[t] * right[t];
}

/** sums[at], sums[at + 1], … += the dot products of `one` with many[first], many[first + 1], …; returns where it ended. */
function addDots(
  sums: Float64Array,
  at: number,
  one: Float64Array,
  { many, first }: { many: readonly Float64Array[]; first: number },
  count: number,
): number {
  const last = many.length - 1;
  for (let k = first; k <= last; k += 4) {
    const p = many[k];
    const q = many[Math.min(k + 1, last)];
    const r = many[Math.min(k + 2, last)];
    const s = many[Math.min(k + 3, last)];
    let sumP = 0;
    let sumQ = 0;
    let sumR = 0;
    let sumS = 0;
    for (let t = 0; t < count; t++) {
      const value = one[t];
      sumP += value * p[t];
      sumQ += value * q[t];
      sumR += value * r[t];
      sumS += value * s[t];
    }
    sums[at] += sumP;
    if (k + 1 <= last) sums[at + 1] += sumQ;
    if (k + 2 <= last) sums[at + 2] += sumR;
    if (k + 3 <= last) sums[at + 3] += sumS;
    at += Math.min(4, last - k + 1);
  }
  return at;
}

/** ΣM³ and ΣM⁴ from the sums of both sides. */
export function contract(
  left: MomentTensors,
  right: MomentTensors,
  rank: number,
): { third: number; fourth: number } {
  let third = 0;
  let fourth = 0;
  for (let a = 0, at3 = 0, at4 = 0; a < rank; a++) {
    for (let b = a; b < rank; b++) {
      for (let c = b; c < rank; c++, at3++) {
        third += orders([a, b, c]) * left.third[at3] * right.third[at3];
        for (let d = c; d < rank; d++, at4++) {
          fourth += orders([a, b, c, d]) * left.fourth[at4] * right.fourth[at4];
        }
      }
    }
  }
  return { third, fourth };
}

/** In how many orders the ascending indices can be written. */
function orders(indices: readonly number[]): number {
  let count = 1;
  let equal = 1;
  for (let i = 1; i < indices.length; i++) {
    equal = indices[i] === indices[i - 1] ? equal + 1 : 1;
    count *= (i + 1) / equal;
  }
  return count;
}
