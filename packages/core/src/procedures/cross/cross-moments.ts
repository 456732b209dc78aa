/**
 * The moments of cross-HSIC when the feature's values in A are shuffled: exact under independence, given B and both
 * margins in A. With M = K̃L̃ᵀ/(n_B − 1), an h × h matrix whose rows and columns sum to 0, z is (up to scale) the sum
 * of M over a random matching, and its second and third moments are
 *
 *     s² = ΣM²/(h−1)³,   γ = h/((h−1)(h−2)) · ΣM³ / (ΣM²/(h−1))^{3/2}.
 *
 * ΣM⁴ tells how far one entry dominates. Cost O(h²·n_B) for a feature. M is never kept, and of K̃ and L̃ only some rows
 * at a time: memory O(n) beyond a tile of rows of L̃. Up to about 4,000 rows all of L̃ is one tile.
 */
import type { Variable } from '../../kernels/variable.js';
import type { CrossLayout } from './cross-simd.js';
import { centredRow, crossMeans } from './cross-values.js';
import type { Steps } from '../../engine/steps.js';
import type { Task } from '../../engine/task.js';

/** Values of L̃ that are kept at once (32 MB). */
const TILE_VALUES = 4e6;

/** What shuffling one feature within A would do to z. */
export interface CrossMoments {
  /** The standard deviation s of z under independence; 0 where nothing varies. */
  sd: number;
  /** The skewness γ of z under independence. */
  skewness: number;
  /** h·ΣM⁴/(ΣM²)²: above 1, single entries carry the sum and a normal tail is doubtful. */
  concentration: number;
}

/** ΣM², ΣM³ and ΣM⁴. */
export interface PowerSums {
  second: number;
  third: number;
  fourth: number;
}

/** The moments for one feature; `tileValues` of L̃ are kept at once. */
export function* crossMoments(
  { target, rowsA: h, rowsB }: Pick<CrossLayout, 'target' | 'rowsA' | 'rowsB'>,
  feature: Variable,
  tileValues = TILE_VALUES,
): Steps<CrossMoments> {
  const kernelMeans = crossMeans(feature, h, rowsB);
  const outputMeans = crossMeans(target, h, rowsB);
  const tileRows = Math.min(h, Math.max(4, Math.floor(tileValues / rowsB)));
  const tile = new Float64Array(tileRows * rowsB);
  const rows = new Float64Array(4 * rowsB);
  const sums: PowerSums = { second: 0, third: 0, fourth: 0 };
  for (let start = 0; start < h; start += tileRows) {
    const count = Math.min(tileRows, h - start);
    for (let j = 0; j < count; j++) {
      centredRow(target, outputMeans, start + j, tile.subarray(j * rowsB, (j + 1) * rowsB));
    }
    for (let i = 0; i < h; i += 4) {
      const some = Math.min(4, h - i);
      for (let r = 0; r < some; r++) {
        centredRow(feature, kernelMeans, i + r, rows.subarray(r * rowsB, (r + 1) * rowsB));
      }
      addPowers(sums, rows.subarray(0, some * rowsB), tile.subarray(0, count * rowsB), {
        width: rowsB,
        divisor: rowsB - 1,
      });
      yield (some * count) / (h * h);
    }
  }
  return momentsOf(sums, h);
}

/**
 * Adds the powers of all entries of left·rightᵀ/divisor, both row-major with rows of `width` values. `left` has up to
 * four rows, so that each row of `right` is read from memory once for all of them.
 */
export function addPowers(
  sums: PowerSums,
  left: Float64Array,
  right: Float64Array,
  { width, divisor }: { width: number; divisor: number },
): void {
  const rows = left.length / width;
  const [a, b, c, d] = [0, 1, 2, 3].map((r) => Math.min(r, rows - 1) * width);
  let { second, third, fourth } = sums;
  const add = (sum: number): void => {
    const m = sum / divisor;
    const square = m * m;
    second += square;
    third += square * m;
    fourth += square * square;
  };
  for (let base = 0; base < right.length; base += width) {
    let sumA = 0;
    let sumB = 0;
    let sumC = 0;
    let sumD = 0;
    for (let t = 0; t < width; t++) {
      const value = right[base + t];
      sumA += left[a + t] * value;
      sumB += left[b + t] * value;
      sumC += left[c + t] * value;
      sumD += left[d + t] * value;
    }
    add(sumA);
    if (rows > 1) add(sumB);
    if (rows > 2) add(sumC);
    if (rows > 3) add(sumD);
  }
  sums.second = second;
  sums.third = third;
  sums.fourth = fourth;
}

/** From sums over M to the moments of z. */
export function momentsOf({ second, third, fourth }: PowerSums, h: number): CrossMoments {
  if (second === 0) return { sd: 0, skewness: 0, concentration: 0 };
  const variance = second / (h - 1);
  return {
    sd: Math.sqrt(second / (h - 1) ** 3),
    skewness: ((h / ((h - 1) * (h - 2))) * (third / variance)) / Math.sqrt(variance),
    concentration: ((h * fourth) / second) * (1 / second),
  };
}

/** The moments of one feature. */
export const momentsTask: Task<Pick<CrossLayout, 'target' | 'rowsA' | 'rowsB'>, Variable, CrossMoments> = {
  name: 'crossMoments',
  start: (parts, feature) => crossMoments(parts, feature),
};
