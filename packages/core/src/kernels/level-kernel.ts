/**
 * The Gaussian kernel between levels of an even grid: it depends on their difference only, so that a small table takes
 * the place of the exponential.
 */

/** Writes exp(−(difference · step)²) − 1 for differences of −most to most, the middle one at `centre`. */
export function writeLevelKernel(to: Float64Array, centre: number, step: number, most: number): void {
  to[centre] = 0;
  for (let difference = 1; difference <= most; difference++) {
    const entry = Math.expm1(-((difference * step) ** 2));
    to[centre + difference] = entry;
    to[centre - difference] = entry;
  }
}
