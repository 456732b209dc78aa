/**
 * The sample covariance of the features, and what every covariance estimator starts from: checked, centred
 * units.
 *
 *   S = Zᵀ Z / (n - 1),  Z = units minus their column means,  units = observations x features, n observations.
 *
 * Accuracy: two passes (centre, then multiply), so a large common mean does not cancel. S is exactly
 * symmetric.
 * Cost: O(n d) for each column of S; nothing of features x features is made unless all columns are asked for.
 */

import type { GivenMatrix } from '../data/dataset.js';
import { ownMatrix } from '../data/own-input.js';
import { describe, InputError } from '../errors.js';
import { columnMeans, type Matrix, zeros } from '../numerics/matrix.js';
import { borrowSimd, type GaussianSpace } from '../simd/gaussian.js';

/** Fourth powers of the units are summed, and must not overflow. */
const largestMagnitude = 1e70;

/** The unbiased covariance of the columns (divides by observations - 1). */
export function sampleCovariance(given: GivenMatrix): Matrix {
  const units = ownMatrix(given);
  checkUnits('sampleCovariance', units);
  return sampleColumns(centredUnits(units), allIndices(units.columns));
}

/** Columns `indices` of the sample covariance, side by side. Assumes centred units. */
export function sampleColumns(centred: Matrix, indices: ArrayLike<number>): Matrix {
  const result = zeros(centred.columns, indices.length);
  for (let k = 0; k < indices.length; k++) {
    const column = crossProducts(centred, indices[k]);
    for (let i = 0; i < result.rows; i++) {
      result.data[i * result.columns + k] = column[i] / (centred.rows - 1);
    }
  }
  return result;
}

/**
 * For any feature's values, their sample covariances with the given ones; centred first, as above. By SIMD where it is
 * loaded; `end` gives its memory back.
 */
export function covariancesWith(features: readonly Float64Array[]): {
  of: (values: Float64Array, out?: Float64Array) => Float64Array;
  end: () => void;
} {
  const length = features[0].length;
  const others = features.map((values) => withoutMean(values, new Float64Array(length)));
  const own = new Float64Array(length);
  const space = borrowSimd();
  const products = space === undefined ? plainProducts(others) : simdProducts(space, others);
  return {
    of(values, out = new Float64Array(others.length)) {
      withoutMean(values, own);
      products(own, out);
      for (let k = 0; k < others.length; k++) out[k] /= length - 1;
      return out;
    },
    end: () => space?.release(),
  };
}

/** Leaves the inner products of `own` with all others in `out`. */
type Products = (own: Float64Array, out: Float64Array) => void;

function plainProducts(others: readonly Float64Array[]): Products {
  return (own, out) => {
    for (let k = 0; k < others.length; k++) out[k] = dot(own, others[k]);
  };
}

function simdProducts(space: GaussianSpace, others: readonly Float64Array[]): Products {
  const width = 8 * Math.ceil(others[0].length / 8);
  const rows = space.takeNumbers(others.length * width);
  const vector = space.takeNumbers(width);
  const result = space.takeNumbers(others.length);
  space.numbers(rows, others.length * width).fill(0);
  space.numbers(vector, width).fill(0);
  others.forEach((values, k) => space.memory.set(values, rows / 8 + k * width));
  return (own, out) => {
    space.memory.set(own, vector / 8);
    space.kernels.products(rows, others.length, width, vector, result);
    out.set(space.numbers(result, others.length));
  };
}

function withoutMean(values: Float64Array, out: Float64Array): Float64Array {
  let sum = 0;
  for (let t = 0; t < values.length; t++) sum += values[t];
  const mean = sum / values.length;
  for (let t = 0; t < values.length; t++) out[t] = values[t] - mean;
  return out;
}

/** In four parts, which keeps the processor's adders busy. */
function dot(left: Float64Array, right: Float64Array): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let t = 0;
  for (; t + 3 < left.length; t += 4) {
    a += left[t] * right[t];
    b += left[t + 1] * right[t + 1];
    c += left[t + 2] * right[t + 2];
    d += left[t + 3] * right[t + 3];
  }
  for (; t < left.length; t++) a += left[t] * right[t];
  return a + b + (c + d);
}

/** The sums over observations of feature i times feature j, for every i. */
export function crossProducts({ rows, columns, data }: Matrix, j: number): Float64Array {
  const sums = new Float64Array(columns);
  for (let t = 0; t < rows; t++) {
    const value = data[t * columns + j];
    for (let i = 0; i < columns; i++) sums[i] += data[t * columns + i] * value;
  }
  return sums;
}

/** A copy in which every feature has mean 0. */
export function centredUnits(units: Matrix): Matrix {
  const means = columnMeans(units);
  const centred = zeros(units.rows, units.columns);
  for (let t = 0; t < units.rows; t++) {
    for (let j = 0; j < units.columns; j++) {
      centred.data[t * units.columns + j] = units.data[t * units.columns + j] - means[j];
    }
  }
  return centred;
}

/** 0, 1, ..., count - 1. */
export function allIndices(count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, index) => index);
}

/** The rules for observations x features that every door of this folder states in its own name. */
export function checkUnits(caller: string, units: Matrix): void {
  const { rows, columns, data } = units;
  if (!(rows >= 2)) throw new InputError(caller, 'at least 2 observations', `${rows}`);
  if (!(columns >= 1)) throw new InputError(caller, 'at least 1 feature', `${columns}`);
  if (data?.length !== rows * columns) {
    throw new InputError(caller, `${rows} x ${columns} values in units`, describe(data?.length));
  }
  const bad = data.findIndex((value) => !(typeof value === 'number' && Math.abs(value) <= largestMagnitude));
  if (bad >= 0) {
    const where = `observation ${Math.floor(bad / columns)}, feature ${bad % columns}`;
    throw new InputError(
      caller,
      `finite units of magnitude at most ${largestMagnitude}`,
      `${describe(data[bad])} at ${where}`,
    );
  }
}
