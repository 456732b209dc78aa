/**
 * The names of the synthetic designs (simulate.ts), for those who offer them for a choice.
 */

/** How many of the first features matter; in the paper's regression designs they are correlated by .05. */
export const RELEVANT = {
  null: 0,
  linear: 5,
  additive: 5,
  'non-additive': 5,
  multivariate: 4,
  'three-class': 2,
  batches: 3,
  visits: 3,
  confounded: 3,
} as const;

/** The designs by name. */
export type Design = keyof typeof RELEVANT;

/** All designs. */
export const DESIGNS = Object.keys(RELEVANT) as readonly Design[];
