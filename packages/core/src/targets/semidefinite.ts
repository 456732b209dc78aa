/**
 * Whether a symmetric matrix is positive semidefinite within a tolerance: K + tI has a Cholesky factor exactly if no
 * eigenvalue of K is −t or less. Where it has none, the step that fails gives a vector v with vᵀKv/vᵀv ≤ −t, which bounds the
 * smallest eigenvalue from above. Cost n³/3 products, memory O(n²).
 */

/** The factor of K + tI by rows, or a bound of the smallest eigenvalue of K where there is none. */
export function negativeEigenvalue(matrix: Float64Array, tolerance: number): number | undefined {
  const n = Math.sqrt(matrix.length);
  const factor = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    const own = factor.subarray(i * n, (i + 1) * n);
    for (let j = 0; j < i; j++) {
      const other = factor.subarray(j * n, j * n + j);
      let sum = matrix[i * n + j];
      for (let k = 0; k < j; k++) sum -= own[k] * other[k];
      own[j] = sum / factor[j * (n + 1)];
    }
    let rest = matrix[i * (n + 1)] + tolerance;
    for (let k = 0; k < i; k++) rest -= own[k] * own[k];
    if (!(rest > 0)) return rayleigh(factor, i, rest) - tolerance;
    own[i] = Math.sqrt(rest);
  }
  return undefined;
}

/** vᵀ(K + tI)v/vᵀv for v = (−A⁻¹b, 1), where A is factored, b is the next column and `rest` what is left of the diagonal. */
function rayleigh(factor: Float64Array, size: number, rest: number): number {
  const n = Math.sqrt(factor.length);
  const v = new Float64Array(size);
  let squares = 1;
  for (let j = size - 1; j >= 0; j--) {
    let sum = -factor[size * n + j];
    for (let k = j + 1; k < size; k++) sum -= factor[k * n + j] * v[k];
    v[j] = sum / factor[j * (n + 1)];
    squares += v[j] * v[j];
  }
  return rest / squares;
}
