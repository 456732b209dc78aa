/**
 * What a kernel on points is to the rest: a function of two points, and whether it has a width, so that several compete. Points
 * are those of Gaussian kernels, u = x/(√2 τ) with x standardised and τ the bandwidth (1 for a number, the median distance for
 * a vector), so that ‖x − x′‖²/τ² = 2‖u − u′‖² and ⟨x, x′⟩/τ² = 2⟨u, u′⟩.
 */

/** Two points, in units of the bandwidth. */
export interface PairOfPoints {
  /** ‖x − x′‖/τ. */
  distance: number;
  /** ⟨x, x′⟩/τ². */
  product: number;
  /** ‖x‖/τ and ‖x′‖/τ. */
  norms: readonly [number, number];
}

/** A kernel. */
export interface KernelForm {
  /** One line of help. */
  title: string;
  /** Whether it has a width. */
  hasWidths: boolean;
  /** k(x, x′) at a width, which is 1 for kernels that have none. */
  value: (pair: PairOfPoints, width: number) => number;
}
