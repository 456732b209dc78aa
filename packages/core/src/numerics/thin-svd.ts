/**
 * The singular directions of a large matrix M = P C Qᵀ that is given by thin factors, from small matrices only.
 *
 * With F Fᵀ = QᵀQ by its eigenvectors, (CF)ᵀ(PᵀP)(CF) = W σ² Wᵀ are the squared singular values of M, and
 *
 *     M = Σ_k (P α_k)(Q β_k)ᵀ,   α = C F W,   β = Cᵀ(PᵀP) α/σ².
 *
 * No inverse of a Gram matrix is taken, so that nearly dependent columns do no harm. Accuracy: σ² within rounding of the
 * largest σ², so a direction is known where its σ is well above 1e-8 of the largest. Cost O(p³) for p columns.
 */
import { type Matrix, multiply, transpose, zeros } from './matrix.js';
import { symmetricEigen } from './symmetric-eigen.js';

/** The directions of M as weights of the columns of P and Q. */
export interface ThinDirections {
  /** ΣM², of all directions. */
  squares: number;
  /** α by columns: P α_k has the length σ_k. */
  left: Matrix;
  /** β by columns: Q β_k has length 1. */
  right: Matrix;
}

/** The leading directions: of the others, ΣM² has at most the share `negligible`. None where M is 0. */
export function thinDirections(
  core: Matrix,
  { gramP, gramQ, negligible }: { gramP: Matrix; gramQ: Matrix; negligible: number },
): ThinDirections {
  const { values, vectors } = symmetricEigen(gramQ);
  const coreRoot = multiply(
    core,
    scaledColumns(vectors, (k) => Math.sqrt(Math.max(0, values[k]))),
  );
  const turned = symmetricEigen(multiply(transpose(coreRoot), multiply(gramP, coreRoot)));
  const sigmas = turned.values.map((value) => Math.max(0, value));
  const squares = sigmas.reduce((sum, value) => sum + value, 0);
  let kept = sigmas.length;
  for (let dropped = 0; kept > 0; kept--) {
    dropped += sigmas[kept - 1];
    if (dropped > negligible * squares) break;
  }
  const left = firstColumns(multiply(coreRoot, turned.vectors), kept);
  const right = multiply(transpose(core), multiply(gramP, left));
  return { squares, left, right: scaledColumns(right, (k) => 1 / sigmas[k]) };
}

function scaledColumns({ rows, columns, data }: Matrix, scale: (k: number) => number): Matrix {
  return { rows, columns, data: data.map((value, at) => value * scale(at % columns)) };
}

function firstColumns({ rows, columns, data }: Matrix, count: number): Matrix {
  const result = zeros(rows, count);
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < count; k++) result.data[i * count + k] = data[i * columns + k];
  }
  return result;
}
