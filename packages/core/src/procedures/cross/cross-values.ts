/**
 * Cross-HSIC (Shekhar, Kim & Ramdas, 2022): rows are cut in two parts A (h rows) and B (n_B rows), and the kernels are
 * taken between A and B only. Its mean over A is normal under independence, although complete HSIC is not.
 *
 *     g_i = h/((h−1)(n_B−1)) · Σ_j K̃_ij L̃_ij,   z = mean over i of g_i
 *
 * with ~ for doubly centred matrices. Because the rows of L̃ sum to 0, Σ_j K̃_ij L̃_ij = Σ_j (K_ij − k̄_·j) L̃_ij: one
 * pass over K that also adds up its columns, then one product with L̃. L̃ is made row by row, once for all features.
 * Cost O(h·n_B) a feature, memory O(n) a feature.
 */
import { type PreparedColumn, variableOf } from '../../data/prepared-column.js';
import { kernelRow, type Variable, variableRows } from '../../kernels/variable.js';
import { borrowSimd } from '../../simd/gaussian.js';
import { type CrossLayout, type CrossMeans, crossMeansSimd, crossValuesSimd } from './cross-simd.js';
import type { Steps } from '../../engine/steps.js';
import type { ValuesTask } from '../../statistics/feature-values.js';

/** The first `rowsA` rows are A, the rest B. */
export function crossParts(target: Variable, rowsA: number): CrossLayout {
  const rowsB = variableRows(target) - rowsA;
  return { target, rowsA, rowsB, means: crossMeans(target, rowsA, rowsB) };
}

/** The means of a variable's kernel. */
export function crossMeans(variable: Variable, rowsA: number, rowsB: number): CrossMeans {
  const space = borrowSimd();
  if (space === undefined) return plainCrossMeans(variable, rowsA, rowsB);
  const means = crossMeansSimd(variable, rowsA, space);
  space.release();
  return means;
}

function plainCrossMeans(variable: Variable, rowsA: number, rowsB: number): CrossMeans {
  const ofRows = new Float64Array(rowsA);
  const ofColumns = new Float64Array(rowsB);
  const row = new Float64Array(rowsB);
  let grand = 0;
  for (let i = 0; i < rowsA; i++) {
    kernelRow(variable, i, rowsA, rowsA + rowsB, row);
    for (let j = 0; j < rowsB; j++) {
      ofRows[i] += row[j] / rowsB;
      ofColumns[j] += row[j] / rowsA;
    }
    grand += ofRows[i] / rowsA;
  }
  return { ofRows, ofColumns, grand };
}

/** out = row i of the doubly centred matrix. */
export function centredRow(variable: Variable, means: CrossMeans, i: number, out: Float64Array): void {
  const rowsA = means.ofRows.length;
  kernelRow(variable, i, rowsA, rowsA + out.length, out);
  const shift = means.grand - means.ofRows[i];
  for (let j = 0; j < out.length; j++) out[j] += shift - means.ofColumns[j];
}

/** The values g_i of some features, one array of h values per feature. */
export function* crossValues(parts: CrossLayout, features: readonly PreparedColumn[]): Steps<Float64Array[]> {
  const space = borrowSimd();
  if (space === undefined) return yield* plainCrossValues(parts, features);
  const values = yield* crossValuesSimd(parts, features, space);
  space.release();
  return values;
}

/** The values of a shard. */
export const crossTask: ValuesTask<CrossLayout> = { name: 'cross', start: crossValues };

/** The same in plain TypeScript: the definition, and the way where there is no SIMD. */
export function* plainCrossValues(
  { target, rowsA, rowsB, means, order }: CrossLayout,
  given: readonly PreparedColumn[],
): Steps<Float64Array[]> {
  const features = given.map((feature) => variableOf(feature, order));
  const values = features.map(() => new Float64Array(rowsA));
  const columnMeans = features.map(() => new Float64Array(rowsB));
  const output = new Float64Array(rowsB);
  const kernel = new Float64Array(rowsB);
  const share = features.length / (2 * rowsA);
  for (let i = 0; i < rowsA; i++) {
    centredRow(target, means, i, output);
    for (let f = 0; f < features.length; f++) {
      kernelRow(features[f], i, rowsA, rowsA + rowsB, kernel);
      const sums = columnMeans[f];
      let product = 0;
      for (let j = 0; j < rowsB; j++) {
        product += kernel[j] * output[j];
        sums[j] += kernel[j] / rowsA;
      }
      values[f][i] = product;
    }
    yield share;
  }
  const scale = rowsA / ((rowsA - 1) * (rowsB - 1));
  for (let i = 0; i < rowsA; i++) {
    centredRow(target, means, i, output);
    for (let f = 0; f < features.length; f++) {
      const kernelMeans = columnMeans[f];
      let product = 0;
      for (let j = 0; j < rowsB; j++) product += kernelMeans[j] * output[j];
      values[f][i] = scale * (values[f][i] - product);
    }
    yield share;
  }
  return values;
}
