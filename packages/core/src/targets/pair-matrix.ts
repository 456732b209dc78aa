/**
 * Symmetric matrices from a function of two rows, and what is made of them: scaled to a diagonal of 1, or a kernel of
 * squared distances.
 */

/** The matrix of a function of two rows, which is asked for i ≤ j only. */
export function pairMatrix(rows: number, entry: (i: number, j: number) => number): Float64Array {
  const matrix = new Float64Array(rows * rows);
  for (let i = 0; i < rows; i++) {
    for (let j = i; j < rows; j++) {
      const value = entry(i, j);
      matrix[i * rows + j] = value;
      matrix[j * rows + i] = value;
    }
  }
  return matrix;
}

/**
 * K_ij/√(K_ii K_jj): the cosine between rows, positive semidefinite with K. A row of length 0 has 1 with itself and with
 * others of length 0, and 0 with all else, which is the kernel of a coordinate of its own.
 */
export function cosines(matrix: Float64Array): Float64Array {
  const rows = Math.sqrt(matrix.length);
  const lengths = Float64Array.from({ length: rows }, (_, i) => Math.sqrt(matrix[i * (rows + 1)]));
  return pairMatrix(rows, (i, j) => {
    if (i === j) return 1;
    if (lengths[i] === 0 || lengths[j] === 0) return lengths[i] === lengths[j] ? 1 : 0;
    return matrix[i * rows + j] / lengths[i] / lengths[j];
  });
}

/** Multiples of the median distance that compete: those of the recommended procedure, the middle one first. */
export const SCALES = [1, 0.25, 4] as const;

/**
 * exp(−d²/(2τ²)) for the median distance τ, times each of some scales. Positive semidefinite where d² is the squared
 * distance of a Hilbert space (conditionally negative definite; Schoenberg, 1938).
 */
export function gaussiansOf(
  squaredDistances: Float64Array,
  scales: readonly number[] = SCALES,
): Float64Array[] {
  const unit = 2 * medianOfPairs(squaredDistances);
  return scales.map((scale) => squaredDistances.map((square) => Math.exp(-square / (unit * scale ** 2))));
}

/** The median over pairs of rows; where that is 0, the mean of those that are not; 1 where all are. */
export function medianOfPairs(matrix: Float64Array): number {
  const rows = Math.sqrt(matrix.length);
  const squares = new Float64Array((rows * (rows - 1)) / 2);
  for (let i = 0, at = 0; i < rows; i++) {
    for (let j = i + 1; j < rows; j++) squares[at++] = matrix[i * rows + j];
  }
  squares.sort();
  const [low, high] = [squares[(squares.length - 1) >> 1], squares[squares.length >> 1]];
  if (low + high > 0) return (low + high) / 2;
  const positive = squares.filter((square) => square > 0);
  return positive.length === 0 ? 1 : positive.reduce((sum, square) => sum + square, 0) / positive.length;
}
