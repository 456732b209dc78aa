/**
 * A symmetric matrix as Q T Qᵀ with T tridiagonal, by Householder reflections (tred2 of EISPACK; Martin, Reinsch &
 * Wilkinson, 1968, Numerische Mathematik 11). Each reflection takes one row into a multiple of a unit vector; Q is put
 * together from them afterwards. Backward stable; cost O(p³).
 */
import type { Matrix } from './matrix.js';

/** Q and T. */
export interface Tridiagonal {
  size: number;
  /** The diagonal of T. */
  diagonal: Float64Array;
  /** Entry i of T beside the diagonal, at (i, i − 1); entry 0 is 0. */
  beside: Float64Array;
  /** Q by columns: column k is at k·size. Inner loops go along columns, so that memory is read in order. */
  columns: Float64Array;
}

/** Assumes a square symmetric matrix of at least one row. */
export function tridiagonal(matrix: Matrix): Tridiagonal {
  const state = unreduced(matrix);
  Array.from(reduction(state));
  return state;
}

/** The same, with a pause after each reflection for whoever drives it. */
export function* tridiagonalInSteps(matrix: Matrix): Generator<number, Tridiagonal> {
  const state = unreduced(matrix);
  yield* reduction(state);
  return state;
}

/** The matrix by columns, its last row as the diagonal. */
function unreduced({ rows: size, data }: Matrix): Tridiagonal {
  const columns = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) columns[j * size + i] = data[i * size + j];
  }
  const diagonal = Float64Array.from({ length: size }, (_, j) => columns[j * size + size - 1]);
  return { size, diagonal, beside: new Float64Array(size), columns };
}

/** Reduces it in place, a reflection at a time. */
function* reduction(state: Tridiagonal): Generator<number, void> {
  const { size, diagonal, beside, columns } = state;
  for (let i = size - 1; i > 0; i--) {
    diagonal[i] = reflect(state, i);
    yield 0;
  }
  for (let i = 0; i < size - 1; i++) {
    accumulate(state, i);
    yield 0;
  }
  for (let j = 0; j < size; j++) {
    diagonal[j] = columns[j * size + size - 1];
    columns[j * size + size - 1] = 0;
  }
  columns[size * size - 1] = 1;
  beside[0] = 0;
}

/**
 * Reflects row i, whose first i entries are in `diagonal`, onto its last one. Leaves the next row there, the reflection in
 * column i, and returns half its squared length (0: nothing to reflect).
 */
function reflect({ size, diagonal: d, beside: e, columns }: Tridiagonal, i: number): number {
  let scale = 0;
  for (let k = 0; k < i; k++) scale += Math.abs(d[k]);
  if (scale === 0) {
    e[i] = d[i - 1];
    for (let j = 0; j < i; j++) {
      d[j] = columns[j * size + i - 1];
      columns[j * size + i] = 0;
      columns[i * size + j] = 0;
    }
    return 0;
  }
  let half = 0;
  for (let k = 0; k < i; k++) {
    d[k] /= scale;
    half += d[k] * d[k];
  }
  const last = d[i - 1];
  const length = last > 0 ? -Math.sqrt(half) : Math.sqrt(half);
  e[i] = scale * length;
  half -= last * length;
  d[i - 1] = last - length;
  // e becomes what the reflection adds to both sides of the matrix.
  e.fill(0, 0, i);
  for (let j = 0; j < i; j++) {
    columns[i * size + j] = d[j];
    let sum = e[j] + columns[j * size + j] * d[j];
    for (let k = j + 1; k < i; k++) {
      const entry = columns[j * size + k];
      sum += entry * d[k];
      e[k] += entry * d[j];
    }
    e[j] = sum;
  }
  let overlap = 0;
  for (let j = 0; j < i; j++) {
    e[j] /= half;
    overlap += e[j] * d[j];
  }
  const share = overlap / (half + half);
  for (let j = 0; j < i; j++) e[j] -= share * d[j];
  for (let j = 0; j < i; j++) {
    const [own, added] = [d[j], e[j]];
    for (let k = j; k < i; k++) columns[j * size + k] -= own * e[k] + added * d[k];
    d[j] = columns[j * size + i - 1];
    columns[j * size + i] = 0;
  }
  return half;
}

/** Applies the reflection in column i + 1 to the part of Q that is there already. */
function accumulate({ size, diagonal: d, columns }: Tridiagonal, i: number): void {
  columns[i * size + size - 1] = columns[i * size + i];
  columns[i * size + i] = 1;
  const next = (i + 1) * size;
  const half = d[i + 1];
  if (half !== 0) {
    for (let k = 0; k <= i; k++) d[k] = columns[next + k] / half;
    for (let j = 0; j <= i; j++) {
      let product = 0;
      for (let k = 0; k <= i; k++) product += columns[next + k] * columns[j * size + k];
      for (let k = 0; k <= i; k++) columns[j * size + k] -= product * d[k];
    }
  }
  columns.fill(0, next, next + i + 1);
}
