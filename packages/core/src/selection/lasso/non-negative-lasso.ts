/**
 * The non-negative lasso at one penalty, min over α ≥ 0 of ½ αᵀMα − cᵀα + λ Σα, by coordinate descent: each weight in turn is set
 * to what is best given the others, max(0, c_j − λ − Σ_{i≠j} M_ij α_i)/M_jj, until nothing moves. The readable definition of what
 * lasso-path follows along all penalties. Cost O(m²) a round; the number of rounds grows where features are alike.
 */
import type { Matrix } from '../../numerics/matrix.js';

/** Weights that move by less, all of them in a round, have settled. */
const SETTLED = 1e-14;
const MOST_ROUNDS = 1_000_000;

/** α. Assumes M symmetric and positive semidefinite; a feature whose M_jj is 0 has no weight. */
export function nonNegativeLasso(
  relevance: ArrayLike<number>,
  { rows, data }: Matrix,
  penalty: number,
): Float64Array {
  const weights = new Float64Array(rows);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let moved = 0;
    for (let j = 0; j < rows; j++) {
      const own = data[j * rows + j];
      if (own <= 0) continue;
      let rest = relevance[j] - penalty;
      for (let i = 0; i < rows; i++) if (i !== j) rest -= data[j * rows + i] * weights[i];
      const weight = Math.max(0, rest / own);
      moved = Math.max(moved, Math.abs(weight - weights[j]));
      weights[j] = weight;
    }
    if (moved <= SETTLED) break;
  }
  return weights;
}
