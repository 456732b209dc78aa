/**
 * One door to the covariance estimators: only the columns that are asked for.
 *
 * Truncation needs Cov(η) times a few directions, that is the columns of the selected features. No estimator
 * makes a features x features matrix for them, except POET with the constant 'minimum'.
 * Cost: O(observations features) for each column, after what the estimator does once (see each file).
 */

import { InputError } from '../../errors.js';
import type { Matrix } from '../../numerics/matrix.js';
import { oasColumns } from './oas.js';
import { poetColumns, poetFit } from './poet.js';
import { resolvePoetOptions } from '../../options/poet-options.js';
import type { PoetOptions } from '../../options/options.js';
import { centredUnits, checkUnits, sampleColumns } from '../../statistics/sample-covariance.js';

/** An estimator and its options. */
export type CovarianceEstimator =
  | { kind: 'sample' }
  | { kind: 'oas' }
  | { kind: 'poet'; options?: Partial<PoetOptions> };

/** Columns `indices` of the estimated covariance of the features, side by side: features x indices.length. */
export function covarianceColumns(
  units: Matrix,
  indices: ArrayLike<number>,
  estimator: CovarianceEstimator,
): Matrix {
  checkUnits('covarianceColumns', units);
  for (let k = 0; k < indices.length; k++) {
    if (!(Number.isInteger(indices[k]) && indices[k] >= 0 && indices[k] < units.columns)) {
      throw new InputError('covarianceColumns', `from 0 to ${units.columns - 1}`, `${indices[k]}`, {
        option: 'indices',
      });
    }
  }
  switch (estimator.kind) {
    case 'sample':
      return sampleColumns(centredUnits(units), indices);
    case 'oas':
      return oasColumns(centredUnits(units), indices);
    case 'poet':
      return poetColumns(poetFit(centredUnits(units), resolvePoetOptions(estimator.options ?? {})), indices);
    default: {
      const { kind } = estimator as { kind: unknown };
      throw new InputError('covarianceColumns', 'the estimator sample, oas or poet', String(kind));
    }
  }
}
