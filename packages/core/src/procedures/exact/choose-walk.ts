/**
 * Which walk for a feature: from thin factors where they are thin enough, from n × n matrices otherwise; in WebAssembly
 * where there is one. The choice depends on the data alone.
 *
 * A swap of the dense walk costs .7 ns a row while its matrices fit the caches and 3 to 4 ns where they do not; a swap
 * from factors of r and s columns costs .4 ns a product r·s, accepted, and half as much refused. Break-even in r·s per
 * row, measured by bench/break-even-walk.mjs with all swaps accepted: 1.4 at n = 100, 1.6 at 200, 1.8 at 300, 2 at 500,
 * 3 to 4 at 1,000 and about 9 from 2,000 on. For a number against a number r·s is 400 to 700, for classes 16 and less.
 */
import { InputError } from '../../errors.js';
import { type Variable, variableRows } from '../../kernels/variable.js';
import { kernelMatrix, outputWeights } from './dense-matrices.js';
import { lowRankHsic, lowRankUnderSwaps } from './low-rank-swaps.js';
import { shuffledSd } from './permutation-moments.js';
import { denseWalker, lowRankWalker } from './simd-walker.js';
import { hsicUnderSwaps } from './hsic-under-swaps.js';
import { oneByOne, type SwapWalker } from '../../permutation/walker.js';
import { paddedWidth, thinFactors, type ThinFactors } from './thin-factors.js';

/** The dense walk keeps two n × n matrices: 2 × 2 GB at this size. */
export const MOST_DENSE_ROWS = 16_384;
/** Factors of more columns take longer to make than they save. */
export const MOST_COLUMNS = 512;

/** A walker at the observed order, and the standard deviation of its statistic over all orders. */
export interface ChosenWalk {
  walker: SwapWalker;
  sd: number;
}

/** The walk of a feature against an output. Yields 0 now and then. */
export function* chooseWalk(target: Variable, feature: Variable): Generator<number, ChosenWalk> {
  const factors = yield* thinEnough(target, feature);
  if (factors !== undefined) {
    const hsic = lowRankHsic(...factors);
    return { walker: lowRankWalker(hsic) ?? oneByOne(lowRankUnderSwaps(hsic)), sd: hsic.sd };
  }
  const n = variableRows(feature);
  if (n > MOST_DENSE_ROWS) {
    throw new InputError('the walk', `at most ${MOST_DENSE_ROWS} rows without thin factors`, `${n}`);
  }
  const dense = denseWalker(target, feature);
  if (dense !== undefined) return dense;
  const [weights, kernel] = [outputWeights(target), kernelMatrix(feature)];
  return { walker: oneByOne(hsicUnderSwaps(weights, kernel, n)), sd: shuffledSd(weights, kernel, n) };
}

/** Factors of both, if a swap from them costs less than a dense one or n is too large for that. */
function* thinEnough(
  target: Variable,
  feature: Variable,
): Generator<number, [ThinFactors, ThinFactors] | undefined> {
  const n = variableRows(feature);
  const mostProducts = n > MOST_DENSE_ROWS ? MOST_COLUMNS ** 2 : breakEven(n);
  const output = yield* thinFactors(target, mostColumns(mostProducts / paddedWidth(1)));
  if (output === undefined) return undefined;
  const own = yield* thinFactors(feature, mostColumns(mostProducts / output.width));
  return own === undefined ? undefined : [output, own];
}

/** The product r·s below which factors are faster, on the safe side of what was measured. */
function breakEven(rows: number): number {
  return 1.5 * rows * Math.min(5, Math.max(1, rows / 500));
}

function mostColumns(columns: number): number {
  return Math.min(MOST_COLUMNS, paddedWidth(1) * Math.floor(columns / paddedWidth(1)));
}
