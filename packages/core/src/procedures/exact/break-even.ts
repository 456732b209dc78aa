/**
 * Where a walk from thin factors is faster than one from n × n matrices.
 *
 * A swap of the dense walk costs .7 ns a row while its matrices fit the caches and 3 to 4 ns where they do not; a swap
 * from factors of r and s columns costs .4 ns a product r·s, accepted, and half as much refused. Break-even in r·s per
 * row, measured by bench/break-even-walk.mjs with all swaps accepted: 1.4 at n = 100, 1.6 at 200, 1.8 at 300, 2 at 500,
 * 3 to 4 at 1,000 and about 9 from 2,000 on. For a number against a number r·s is 400 to 700, for classes 16 and less.
 */
import { paddedRank } from '../../kernels/thin-factors.js';

/** The dense walk keeps two n × n matrices: 2 × 2 GB at this size. */
export const MOST_DENSE_ROWS = 16_384;
/** Factors of more columns take longer to make than they save. */
const MOST_COLUMNS = 512;

/** The columns up to which factors of an output pay, against a feature of the fewest columns. */
export function mostOutputColumns(rows: number): number {
  return mostColumns(rows, paddedRank(1));
}

/** The columns up to which factors pay against other factors of so many, or must do because n is too large for matrices. */
export function mostColumns(rows: number, otherColumns: number): number {
  const products = rows > MOST_DENSE_ROWS ? MOST_COLUMNS ** 2 : breakEven(rows);
  return Math.min(MOST_COLUMNS, paddedRank(1) * Math.floor(products / otherColumns / paddedRank(1)));
}

/** The product r·s below which factors are faster, on the safe side of what was measured. */
function breakEven(rows: number): number {
  return 1.5 * rows * Math.min(5, Math.max(1, rows / 500));
}
