/**
 * Bounds as they are shown: to two digits, and never below what they bound.
 */

/** The smallest number of two digits that is not below a positive one. */
export function roundedUp(value: number): number {
  const near = Number(value.toPrecision(2));
  if (near >= value) return near;
  const half = 10 ** (Math.floor(Math.log10(value)) - 1) / 2;
  return Number((value + half).toPrecision(2));
}
