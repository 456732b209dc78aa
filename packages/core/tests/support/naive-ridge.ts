/** Residuals of kernel ridge regression on covariates, from the definition: matrices and their inverses, nothing clever. */

/** Numbers, or labels. */
export type NaiveCovariate = { numbers: readonly number[] } | { labels: readonly (string | number)[] };

/** (v − mean)/sd, divisor n − 1. */
export function naiveStandardised(values: ArrayLike<number>): number[] {
  const all = Array.from(values);
  const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
  const sd = Math.sqrt(all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (all.length - 1));
  return all.map((value) => (value - mean) / sd);
}

/** The kernel matrix of the covariates. */
export function naiveKernel(covariates: readonly NaiveCovariate[]): number[][] {
  const points = covariates.flatMap((one) => ('numbers' in one ? [naiveStandardised(one.numbers)] : []));
  const labels = covariates.flatMap((one) => ('labels' in one ? [one.labels] : []));
  const rows = (points[0] ?? labels[0]).length;
  const gaussian = (distance: number, width: number): number => Math.exp(-distance / (2 * width ** 2));
  return Array.from({ length: rows }, (_, i) =>
    Array.from({ length: rows }, (__, j) => {
      let value = 1;
      let joint = 0;
      for (const z of points) {
        value += gaussian((z[i] - z[j]) ** 2, 1) + (z[i] * z[j]) / 4;
        joint += (z[i] - z[j]) ** 2;
      }
      if (points.length > 1) value += gaussian(joint, Math.sqrt(points.length));
      for (const label of labels) if (label[i] === label[j]) value += 1;
      return value;
    }),
  );
}

/** The residuals of a column, standardised before, for the λ of 40 with the smallest GCV. */
export function naiveResiduals(kernel: number[][], values: ArrayLike<number>): number[] {
  const y = naiveStandardised(values);
  const n = y.length;
  let best: { score: number; residuals: number[] } = { score: Infinity, residuals: [] };
  for (let step = 0; step < 40; step++) {
    const lambda = n * 10 ** (-4 + (7 * step) / 39);
    const inverse = inverted(kernel.map((row, i) => row.map((value, j) => value + (i === j ? lambda : 0))));
    // y − K (K + λ)⁻¹ y = λ (K + λ)⁻¹ y.
    const residuals = inverse.map((row) => lambda * row.reduce((sum, value, j) => sum + value * y[j], 0));
    const free = inverse.reduce((sum, row, i) => sum + lambda * row[i], 0);
    const score = (n * residuals.reduce((sum, value) => sum + value ** 2, 0)) / free ** 2;
    if (score < best.score) best = { score, residuals };
  }
  return best.residuals;
}

/** Gauss and Jordan, for a positive definite matrix. */
function inverted(matrix: number[][]): number[][] {
  const n = matrix.length;
  const wide = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let p = 0; p < n; p++) {
    const pivot = wide[p][p];
    for (let j = p; j < 2 * n; j++) wide[p][j] /= pivot;
    for (let i = 0; i < n; i++) {
      if (i === p) continue;
      const factor = wide[i][p];
      for (let j = p; j < 2 * n; j++) wide[i][j] -= factor * wide[p][j];
    }
  }
  return wide.map((row) => row.slice(n));
}
