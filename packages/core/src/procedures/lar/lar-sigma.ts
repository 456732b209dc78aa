/**
 * The standard deviation of the noise, where it is not given: from the residuals of least squares on all features if there
 * are at least two rows a feature, else that of the output itself, which is too large where there is signal.
 *
 * Departs: R divides by n − p − 1; here p is the rank of the features, which is the same unless some are combinations of
 * others. Cost O(n·d²) for least squares.
 */
import { NumericalError } from '../../errors.js';
import { dot, nextDirection, subtract } from '../../numerics/orthonormal.js';
import { FITTED } from './lar-path.js';
import type { LarData } from './lar-data.js';

/** Where sigma comes from. */
export type SigmaSource = 'given' | 'least-squares' | 'output';

/** Sigma for an output of length 1, and where it comes from. */
export interface Sigma {
  unitSigma: number;
  source: SigmaSource;
}

/** Estimates sigma; breathes between features. */
export async function estimateSigma(
  caller: string,
  { rows, columns, output }: LarData,
  breathe: () => Promise<void>,
): Promise<Sigma> {
  if (rows < 2 * columns.length) return { unitSigma: 1 / Math.sqrt(rows - 1), source: 'output' };
  const residual = output.values.slice();
  const basis: Float64Array[] = [];
  for (const { values } of columns) {
    const direction = nextDirection(values, basis);
    if (direction !== undefined) {
      basis.push(direction);
      subtract(residual, dot(residual, direction), direction);
    }
    await breathe();
  }
  const length = Math.sqrt(dot(residual, residual));
  if (length <= FITTED) {
    throw new NumericalError(
      `${caller} requires sigma where the features fit the output exactly: there is no residual to estimate it from`,
      { caller, option: 'sigma' },
    );
  }
  return { unitSigma: length / Math.sqrt(rows - 1 - basis.length), source: 'least-squares' };
}
