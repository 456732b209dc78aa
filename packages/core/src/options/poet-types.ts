/** The options of POET as types, and the words that they take. */

/** All ways to shrink. */
export const SHRINKAGES = ['soft', 'hard', 'scad'] as const;
/** How values beyond a threshold are treated. */
export type Shrinkage = (typeof SHRINKAGES)[number];

/** All that can be compared with a threshold. */
export const THRESHOLDED = ['correlation', 'covariance'] as const;

/** What POET can be told. */
export interface PoetOptions {
  /** A number, or a rule: 'bai-ng' (IC_p1, properly scaled) or 'cran' (the default of R's POET). */
  factors: number | 'bai-ng' | 'cran';
  /** The multiple C of the threshold; 'minimum' is 0.1 above the smallest that keeps Σ_u positive definite. */
  constant: number | 'minimum';
  shrinkage: Shrinkage;
  /** What is compared with the thresholds. */
  on: (typeof THRESHOLDED)[number];
  /** Reproduce R's POET 2.0, whose residual part is diagonal on correlations; false unless given. */
  faithfulToCran?: boolean;
}
