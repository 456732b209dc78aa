/**
 * How many orders tests look at where no number is given: in a file of their own, so that what is said of a test in a methods
 * section is what it does.
 */
export const HOW_MANY = {
  /** Random orders that are drawn at first, at most, and how many that reach the score end this: a p-value above .2 stands. */
  screened: 199,
  reaching: 40,
  /** Splitting: orders at the first level, each from scratch and independent of the others: fewer do as well as more that resemble one another. */
  uniform: 1000,
  /** Splitting: orders at each further level. */
  perLevel: 2200,
  /** States of a walk over the orders in which a feature would still be selected. */
  selective: 9999,
} as const;
