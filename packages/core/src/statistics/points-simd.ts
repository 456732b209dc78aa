/**
 * Variables as the SIMD kernels see them: points whose kernel is 2^(−squared distance). A class is a point on a line,
 * so far from the other classes that the kernel between them is exactly 0.
 */
import { type Variable, variableRows } from '../kernels/variable.js';
import { type GaussianSpace, NEAR, UNIT } from '../simd/gaussian.js';

/** Classes are this far apart: 2^(−256) counts as 0. */
const CLASS_DISTANCE = 16;

/** Weights at once: 256 kB, so that they stay in the cache while the features pass by. */
export const MOST_WEIGHTS = 2 ** 15;

/** One array per coordinate, and what they are to be multiplied by. Matrices have no points, and no way leads here from them. */
export function pointsOf(variable: Variable): { coordinates: (Float64Array | Int32Array)[]; factor: number } {
  if (variable.kernel === 'gram') throw new TypeError('kernel matrices have no points');
  return variable.kernel === 'gaussian'
    ? { coordinates: variable.coordinates, factor: UNIT }
    : { coordinates: [variable.codes], factor: CLASS_DISTANCE };
}

/** Points in memory, as the functions that work row by row take them. */
export interface StoredPoints {
  address: number;
  coordinates: number;
  /** Bytes from one coordinate to the next. */
  stride: number;
  /** 1 where all points are so near each other that no distance needs a clamp, else 0. */
  near: 0 | 1;
}

/** Copies a variable, its points at some width, into the space, with room behind each coordinate for a width that is rounded up. */
export function storePoints(space: GaussianSpace, variable: Variable, width = 1): StoredPoints {
  const { coordinates, factor } = pointsOf(variable);
  const rows = variableRows(variable);
  const stride = 8 * (rows + 8);
  const address = space.takeBytes(coordinates.length * stride);
  let near: 0 | 1 = coordinates.length === 1 ? 1 : 0;
  for (let c = 0; c < coordinates.length; c++) {
    const values = coordinates[c];
    const out = space.numbers(address + c * stride, rows + 8);
    let low = Infinity;
    let high = -Infinity;
    let sum = 0;
    for (let i = 0; i < rows; i++) {
      const point = factor * (values[i] / width);
      out[i] = point;
      sum += point;
      if (point < low) low = point;
      if (point > high) high = point;
    }
    // What is read behind the last row must be no farther than the rest.
    out.fill(out[rows - 1], rows);
    if (!(high - low <= NEAR && Number.isFinite(sum))) near = 0;
  }
  return { address, coordinates: coordinates.length, stride, near };
}

/** Columns in eights. */
export function paddedWidth(columns: number): number {
  return 8 * Math.ceil(columns / 8);
}

/** How many rows of weights are worked on at once. */
export function rowsAtOnce(rows: number, width: number): number {
  return Math.min(rows, Math.max(1, Math.floor(MOST_WEIGHTS / width)));
}
