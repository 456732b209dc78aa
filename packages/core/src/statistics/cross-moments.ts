/**
 * The moments of cross-HSIC when the feature's values in A are shuffled: exact under independence, given B and both
 * margins in A. With M = K̃L̃ᵀ/(n_B − 1), an h × h matrix whose rows and columns sum to 0, z is (up to scale) the sum
 * of M over a random matching, and its second and third moments are
 *
 *     s² = ΣM²/(h−1)³,   γ = h/((h−1)(h−2)) · ΣM³ / (ΣM²/(h−1))^{3/2}.
 *
 * ΣM⁴ tells how far one entry dominates. Cost O(h²·n_B) for a feature, memory O(h·n_B): M itself is never kept.
 */
import type { Variable } from '../kernels/variable.js';
import { centredMatrix, type CrossParts } from './cross.js';
import type { Steps } from './steps.js';

/** What shuffling one feature within A would do to z. */
export interface CrossMoments {
  /** The standard deviation s of z under independence; 0 where nothing varies. */
  sd: number;
  /** The skewness γ of z under independence. */
  skewness: number;
  /** h·ΣM⁴/(ΣM²)²: above 1, single entries carry the sum and a normal tail is doubtful. */
  concentration: number;
}

/** The moments for one feature. */
export function* crossMoments(
  { target, rowsA: h, rowsB }: CrossParts,
  feature: Variable,
): Steps<CrossMoments> {
  const k = centredMatrix(feature, h);
  const l = centredMatrix(target, h);
  let second = 0;
  let third = 0;
  let fourth = 0;
  const add = (sum: number): void => {
    const m = sum / (rowsB - 1);
    const square = m * m;
    second += square;
    third += square * m;
    fourth += square * square;
  };
  for (let i = 0; i < h; i += 4) {
    // Four rows of K̃ at a time, so that each row of L̃ is read from memory once for all four.
    const rows = Math.min(4, h - i);
    const [a, b, c, d] = [0, 1, 2, 3].map((r) => (i + Math.min(r, rows - 1)) * rowsB);
    for (let j = 0; j < h; j++) {
      const base = j * rowsB;
      let sumA = 0;
      let sumB = 0;
      let sumC = 0;
      let sumD = 0;
      for (let t = 0; t < rowsB; t++) {
        const value = l[base + t];
        sumA += k[a + t] * value;
        sumB += k[b + t] * value;
        sumC += k[c + t] * value;
        sumD += k[d + t] * value;
      }
      add(sumA);
      if (rows > 1) add(sumB);
      if (rows > 2) add(sumC);
      if (rows > 3) add(sumD);
    }
    yield rows / h;
  }
  if (second === 0) return { sd: 0, skewness: 0, concentration: 0 };
  const variance = second / (h - 1);
  return {
    sd: Math.sqrt(second / (h - 1) ** 3),
    skewness: ((h / ((h - 1) * (h - 2))) * (third / variance)) / Math.sqrt(variance),
    concentration: ((h * fourth) / second) * (1 / second),
  };
}
