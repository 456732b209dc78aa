/**
 * Where a walk from thin factors is faster than one from n × n matrices.
 */

/** The dense walk keeps two n × n matrices of 16 bytes an entry: 2 × 4 GB would be needed beyond. */
export const MOST_DENSE_ROWS = 10_000;

/** Up to so many rows kernels that factors cannot tell from 0 are worth matrices: 2 × 64 MB. */
export const MOST_FAINT_ROWS = 2048;

/** In fewer rows a basis pays only for variables on few values: others need too many columns. */
export const LEAST_THIN_ROWS = 128;

/** The columns of a basis up to which factors pay: for normal values, which take 28, from some 170 rows on. */
export function mostThinColumns(rows: number): number {
  if (rows > MOST_DENSE_ROWS) return 1024;
  return Math.floor(Math.sqrt(rows * 4.5));
}
