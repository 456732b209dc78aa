/**
 * One basis for all kernels of a variable, as short as the walk allows: K_w ≈ Q A_w Qᵀ with the same orthonormal columns Q for
 * every width.
 *
 * Kernels are taken in one after the other, the one with the fewest columns first. Of each the basis so far holds
 * B = QᵀF°; to it are added the directions in which the rest, F° − Q B, is longest, until the kernel within the basis,
 * Q C Cᵀ Qᵀ with C = QᵀF°, is near enough to the whole. A wide kernel has entries in the first rows and columns of its form
 * A_w = C Cᵀ only, and a narrow one finds most of what a wide one needs in the basis already.
 *
 * Accuracy: the off-diagonal entries of K° that are left out have at most LEFT_OUT of the norm of K̃, so that R of a shuffle
 * is off by some hundredth of its standard deviation at most. What is left out on the diagonal does not count: it has a
 * constant part, which thin-kernels takes off, and next to no other. For normal values 28 to 32 columns serve three widths,
 * where pivoted Cholesky, which bounds every entry, takes 50. Cost O(n · columns²).
 */
import type { Steps } from '../../engine/steps.js';
import { columnOf, type Matrix, multiply, transpose, zeros } from '../../numerics/matrix.js';
import { symmetricEigen } from '../../numerics/symmetric-eigen.js';
import { combine } from '../../numerics/thin-products.js';
import { columnProducts, type ThinKernel } from './thin-kernels.js';

/** What may be left out of a kernel, as a share of the norm of K̃. */
const LEFT_OUT = 0.01;
/** With more than this many times as much left out it cannot all be on the diagonal. */
const MOSTLY_DIAGONAL = 100;
/** Directions with less than this share of the squares of the longest are rounding. */
const ROUNDING = 1e-10;
/** Numbers of columns are multiples of this where there is something to fill them with. */
export const BASIS_LANES = 4;

/** The basis. */
export interface CommonBasis {
  /** Q. */
  columns: Float64Array[];
  /** A_w of each kernel on the first columns, as many as it needs. */
  forms: Matrix[];
}

/** Of kernels that are all centred in the same groups; undefined where more than `most` columns are needed. Yields 0 now and then. */
export function* commonBasis(kernels: readonly ThinKernel[], most: number): Steps<CommonBasis | undefined> {
  const basis: CommonBasis = { columns: [], forms: [] };
  const sizes = kernels.map(({ columns }) => columns.length);
  const fewestFirst = sizes.map((_, w) => w).sort((a, b) => sizes[a] - sizes[b] || a - b);
  for (const w of fewestFirst) {
    basis.forms[w] = yield* takeIn(kernels[w], basis.columns);
    if (basis.columns.length > most) return undefined;
  }
  return basis;
}

/** Adds the columns that a kernel needs; returns its form. */
function* takeIn(kernel: ThinKernel, columns: Float64Array[]): Steps<Matrix> {
  if (kernel.squares === 0) return zeros(0, 0);
  const size = kernel.columns.length;
  const own = yield* columnProducts(columns, kernel.columns);
  const { values, vectors } = symmetricEigen(rest(kernel.gram, own));
  const earlier = columns.slice();
  const coordinates = Array.from(earlier, (_, r) => own.data.slice(r * size, (r + 1) * size));
  let left = kernel.before;
  coordinates.forEach((row, r) => (left -= gain(row, coordinates.slice(0, r))));
  const bound = LEFT_OUT ** 2 * kernel.squares;
  for (let k = 0; k < size && values[k] > ROUNDING * values[0]; k++) {
    if (columns.length % BASIS_LANES === 0) {
      if (left <= bound) break;
      const isNear = left <= MOSTLY_DIAGONAL * bound;
      if (isNear && left - diagonalLeft(kernel.lengths, columns, coordinates) <= bound) break;
    }
    const length = Math.sqrt(values[k]);
    const direction = columnOf(vectors, k);
    columns.push(restAlong({ factors: kernel.columns, earlier, own }, direction, length));
    const row = direction.map((value) => length * value);
    left -= gain(row, coordinates);
    coordinates.push(row);
    yield 0;
  }
  return formOf(coordinates);
}

/** The squared lengths of F° − Q B in all directions: F°ᵀF° − BᵀB. */
function rest(gram: Matrix, own: Matrix): Matrix {
  const inBasis = multiply(transpose(own), own);
  return { ...gram, data: gram.data.map((value, at) => value - inBasis.data[at]) };
}

/** What one more row of C adds to ‖C Cᵀ‖². */
function gain(row: Float64Array, earlier: readonly Float64Array[]): number {
  return earlier.reduce((sum, other) => sum + 2 * dot(row, other) ** 2, dot(row, row) ** 2);
}

/** F° − Q B in a direction, divided by its length. */
function restAlong(
  { factors, earlier, own }: { factors: Float64Array[]; earlier: Float64Array[]; own: Matrix },
  direction: Float64Array,
  length: number,
): Float64Array {
  const scaled = { rows: direction.length, columns: 1, data: direction.map((value) => value / length) };
  const column = combined(factors, scaled);
  if (earlier.length === 0) return column;
  const inBasis = combined(earlier, multiply(own, scaled));
  for (let i = 0; i < column.length; i++) column[i] -= inBasis[i];
  return column;
}

/** Columns with weights, added up. */
function combined(columns: readonly Float64Array[], weights: Matrix): Float64Array {
  const out = new Float64Array(columns[0].length);
  combine(columns, { matrix: weights, k: 0 }, 0, out.length, out);
  return out;
}

/** Σ_i of the squares of what the diagonal of K° has and that of Q C Cᵀ Qᵀ has not. */
function diagonalLeft(
  lengths: Float64Array,
  columns: readonly Float64Array[],
  coordinates: readonly Float64Array[],
): number {
  const within = quadraticForms(columns, formOf(coordinates), lengths.length);
  let sum = 0;
  for (let i = 0; i < lengths.length; i++) sum += (lengths[i] - within[i]) ** 2;
  return sum;
}

/** q_i A q_i of each row, with A on the first columns. */
export function quadraticForms(
  columns: readonly Float64Array[],
  { rows: size, data }: Matrix,
  rows: number,
): Float64Array {
  const values = new Float64Array(rows);
  for (let a = 0; a < size; a++) {
    for (let b = 0; b <= a; b++) {
      const [left, right, weight] = [columns[a], columns[b], (a === b ? 1 : 2) * data[a * size + b]];
      for (let i = 0; i < values.length; i++) values[i] += weight * left[i] * right[i];
    }
  }
  return values;
}

/** C Cᵀ. */
function formOf(coordinates: readonly Float64Array[]): Matrix {
  const size = coordinates.length;
  const form = zeros(size, size);
  coordinates.forEach((a, r) => coordinates.forEach((b, s) => (form.data[r * size + s] = dot(a, b))));
  return form;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}
