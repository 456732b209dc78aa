/**
 * Orthonormal directions by Gram–Schmidt with a second pass ("twice is enough", Giraud, Langou, Rozložník & van den
 * Eshof, 2005), and solutions of the triangular systems that go with them.
 *
 * Accuracy: directions are orthogonal to a few units of rounding. Cost O(n) a basis vector, O(k²) a system.
 */
import type { Matrix } from './matrix.js';

/** Unit columns of which less than this is left are combinations of the basis. The rounding of a direction that is only
 *  just accepted, 1e-16/1e-7, stays below it, so that exact combinations are still recognised afterwards. */
export const DEPENDENT = 1e-7;

/** Σ a_i b_i. */
export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** target − factor · direction, in place. */
export function subtract(target: Float64Array, factor: number, direction: Float64Array): void {
  for (let i = 0; i < target.length; i++) target[i] -= factor * direction[i];
}

/** The unit vector along what is left of a vector beyond the basis; undefined where nothing but rounding is left. */
export function nextDirection(
  vector: Float64Array,
  basis: readonly Float64Array[],
): Float64Array | undefined {
  const left = vector.slice();
  for (let pass = 0; pass < 2; pass++) {
    for (const direction of basis) subtract(left, dot(left, direction), direction);
  }
  const length = Math.sqrt(dot(left, left));
  return length > DEPENDENT ? left.map((value) => value / length) : undefined;
}

/** x with R x = right, R the leading square of an upper triangular matrix, as large as `right` is long. */
export function solveUpper({ columns, data }: Matrix, right: ArrayLike<number>): Float64Array {
  const x = Float64Array.from(right);
  for (let i = x.length - 1; i >= 0; i--) {
    for (let j = i + 1; j < x.length; j++) x[i] -= data[i * columns + j] * x[j];
    x[i] /= data[i * columns + i];
  }
  return x;
}

/** x with Rᵀ x = right, R as in solveUpper. */
export function solveUpperTransposed({ columns, data }: Matrix, right: ArrayLike<number>): Float64Array {
  const x = Float64Array.from(right);
  for (let i = 0; i < x.length; i++) {
    for (let j = 0; j < i; j++) x[i] -= data[j * columns + i] * x[j];
    x[i] /= data[i * columns + i];
  }
  return x;
}
