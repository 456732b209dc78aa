/**
 * POET: principal orthogonal complement thresholding. A few factors, plus a sparse residual covariance.
 *
 *   Σ = L Lᵀ + SigmaU;   F = √n · the first K eigenvectors of Z Zᵀ,  L = Zᵀ F / n,  U = Z - F Lᵀ
 *   SigmaU = Uᵀ U / n, thresholded off the diagonal with λ_ij = C · rate · sd_t(u_it u_jt)
 *   rate = 1/√p + √(ln p / n), without its first term when K = 0
 *
 * Fan, Liao & Mincheva (2013), Large covariance estimation by thresholding principal orthogonal complements,
 * JRSS B 75(4). Z = centred units, n observations x p features (the transpose of R's Y); K factors.
 * With `faithfulToCran` it returns what R's POET 2.0 returns: on correlations its residual part is diagonal.
 *
 * Accuracy: the eigenvectors are those of the short side of Z; agreement with a direct evaluation to about
 * 1e-14 of the largest entry, unless eigenvalues K and K + 1 coincide or an entry sits on its threshold
 * ('hard' jumps there).
 * Cost: O(n p min(n, p)) once when K > 0, then O(n p) for each column; p x p only when the constant is
 * 'minimum'.
 */

import type { GivenMatrix } from '../../data/dataset.js';
import { ownMatrix } from '../../data/own-input.js';
import { InputError } from '../../errors.js';
import { columnOf, type Matrix, zeros } from '../../numerics/matrix.js';
import { smallGram, symmetricEigen } from '../../numerics/symmetric-eigen.js';
import { minimumConstant } from './poet-constant.js';
import { baiNgFactors, cranFactors, largestRank } from './poet-factors.js';
import { type ResolvedPoetOptions, resolvePoetOptions } from '../../options/poet-options.js';
import type { PoetOptions } from '../../options/options.js';
import { allIndices, centredUnits, checkUnits } from '../../statistics/sample-covariance.js';
import { productMoments, residualVariances, thresholdColumn } from './thresholding.js';

/** Everything that a column of the estimate is made of. */
export interface PoetFit {
  options: ResolvedPoetOptions;
  /** The number of factors K that was given or chosen. */
  factors: number;
  /** The constant C that was given or found. */
  constant: number;
  rate: number;
  /** K x features: row k holds every feature's loading on factor k. */
  loadings: Matrix;
  /** Observations x features. */
  residuals: Matrix;
}

/** The POET estimate of the covariance of the columns of units (observations x features). */
export function poet(given: GivenMatrix, options: Partial<PoetOptions> = {}): Matrix {
  const units = ownMatrix(given);
  checkUnits('poet', units);
  return poetColumns(poetFit(centredUnits(units), resolvePoetOptions(options)), allIndices(units.columns));
}

/** Factors, residuals and constant. Assumes centred units. */
export function poetFit(centred: Matrix, options: ResolvedPoetOptions): PoetFit {
  const n = centred.rows;
  const p = centred.columns;
  const factors = factorCount(centred, options.factors);
  const { loadings, residuals } =
    factors > 0 ? principalFactors(centred, factors) : { loadings: zeros(0, p), residuals: centred };
  const rate = (factors > 0 ? 1 / Math.sqrt(p) : 0) + Math.sqrt(Math.log(p) / n);
  const constant =
    options.constant === 'minimum' ? minimumConstant(residuals, rate, options) : options.constant;
  return { options, factors, constant, rate, loadings, residuals };
}

/** Columns `indices` of the estimate, side by side. */
export function poetColumns(fit: PoetFit, indices: ArrayLike<number>): Matrix {
  const { loadings } = fit;
  const result = poetResidualColumns(fit, indices);
  for (let k = 0; k < indices.length; k++) {
    for (let factor = 0; factor < loadings.rows; factor++) {
      const own = loadings.data[factor * loadings.columns + indices[k]];
      for (let i = 0; i < result.rows; i++) {
        result.data[i * result.columns + k] += own * loadings.data[factor * loadings.columns + i];
      }
    }
  }
  return result;
}

/** Columns `indices` of SigmaU, the thresholded residual covariance. */
export function poetResidualColumns(fit: PoetFit, indices: ArrayLike<number>): Matrix {
  const { options, residuals } = fit;
  const variances = residualVariances(residuals);
  const threshold = { multiplier: fit.constant * fit.rate, rule: options };
  const result = zeros(residuals.columns, indices.length);
  for (let k = 0; k < indices.length; k++) {
    const column = thresholdColumn(productMoments(residuals, indices[k]), variances, threshold);
    for (let i = 0; i < result.rows; i++) result.data[i * result.columns + k] = column[i];
  }
  return result;
}

/** The factors asked for or chosen. */
function factorCount(centred: Matrix, factors: PoetOptions['factors']): number {
  if (factors === 'bai-ng') return baiNgFactors(centred);
  if (factors === 'cran') return cranFactors(centred);
  const most = largestRank(centred);
  if (factors > most) {
    const sizes = `${centred.rows} observations of ${centred.columns} features`;
    throw new InputError('poet', `of at most ${most} for ${sizes}`, `${factors}`, { option: 'factors' });
  }
  return factors;
}

/** The first principal components as loadings, and what they leave of the units. */
function principalFactors(centred: Matrix, count: number): Pick<PoetFit, 'loadings' | 'residuals'> {
  const { rows: n, columns: p } = centred;
  const { vectors } = symmetricEigen(smallGram(centred));
  const loadings = zeros(count, p);
  const residuals: Matrix = { rows: n, columns: p, data: centred.data.slice() };
  for (let k = 0; k < count; k++) {
    // The component is scores · weightsᵀ; one of the two is a unit eigenvector, the other its image under Z.
    const direction = columnOf(vectors, k);
    const scores = n < p ? direction : alongFeatures(centred, direction);
    const weights = n < p ? alongObservations(centred, direction) : direction;
    const size = Math.sqrt(scores.reduce((sum, score) => sum + score * score, 0) / n);
    for (let i = 0; i < p; i++) loadings.data[k * p + i] = size * weights[i];
    for (let t = 0; t < n; t++) {
      for (let i = 0; i < p; i++) residuals.data[t * p + i] -= scores[t] * weights[i];
    }
  }
  return { loadings, residuals };
}

/** Z times a direction over features. */
function alongFeatures({ rows, columns, data }: Matrix, direction: Float64Array): Float64Array {
  const result = new Float64Array(rows);
  for (let t = 0; t < rows; t++) {
    for (let i = 0; i < columns; i++) result[t] += data[t * columns + i] * direction[i];
  }
  return result;
}

/** Zᵀ times a direction over observations. */
function alongObservations({ rows, columns, data }: Matrix, direction: Float64Array): Float64Array {
  const result = new Float64Array(columns);
  for (let t = 0; t < rows; t++) {
    for (let i = 0; i < columns; i++) result[i] += data[t * columns + i] * direction[t];
  }
  return result;
}
