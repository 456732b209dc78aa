/** The least constant with which POET is positive definite. */
import { describe, expect, it } from 'vitest';
import { type PoetFit, poetFit, poetResidualColumns } from '../../../src/procedures/paper/poet.js';
import { resolvePoetOptions } from '../../../src/options/poet-options.js';
import { allIndices, centredUnits } from '../../../src/statistics/sample-covariance.js';
import { symmetricEigen } from '../../../src/numerics/symmetric-eigen.js';
import { cases, matrixOf, randomUnits } from './support.js';

function smallestEigenvalue(fit: PoetFit): number {
  const { values } = symmetricEigen(poetResidualColumns(fit, allIndices(fit.residuals.columns)));
  return values[values.length - 1];
}

describe('the minimum constant', () => {
  it.each(['soft', 'hard', 'scad'] as const)(
    'keeps %s thresholded covariances positive definite',
    (shrinkage) => {
      const centred = centredUnits(randomUnits(7, 12, 6));
      const options = resolvePoetOptions({ factors: 1, constant: 'minimum', shrinkage });
      const fit = poetFit(centred, options);
      expect(fit.constant).toBeGreaterThanOrEqual(0.1);
      expect(smallestEigenvalue(fit)).toBeGreaterThan(1e-6);
      const below = fit.constant - 0.1 - 0.002;
      if (below >= 0) expect(smallestEigenvalue({ ...fit, constant: below })).toBeLessThan(1e-12);
    },
  );

  // Found by R's algorithm, separately programmed. 1e-9: the same iterates, apart from rounding in the eigenvalues.
  it.each([
    ['soft', 0, 0.1001240931720957],
    ['soft', 2, 0.10018610886152604],
    ['hard', 0, 1.0896165760619678],
    ['hard', 2, 1.1368668546028007],
    ['scad', 0, 0.41094617947080014],
    ['scad', 2, 0.4138729828694564],
  ] as const)('follows R on covariances: %s, %i factors', (shrinkage, factors, expected) => {
    const eta = cases.find(([name]) => name === 'd12_poet_default_K')?.[1] ?? [];
    for (const faithfulToCran of [false, true]) {
      const options = resolvePoetOptions({ shrinkage, factors, constant: 'minimum', faithfulToCran });
      expect(Math.abs(poetFit(centredUnits(matrixOf(eta)), options).constant - expected)).toBeLessThan(1e-9);
    }
  });

  it('is 0.1 on correlations under faithfulToCran, where the constant changes nothing', () => {
    const options = resolvePoetOptions({ constant: 'minimum', on: 'correlation', faithfulToCran: true });
    expect(poetFit(centredUnits(randomUnits(5, 9, 7)), options).constant).toBe(0.1);
  });
});
