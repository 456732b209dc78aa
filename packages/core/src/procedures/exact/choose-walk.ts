/**
 * Which walk for a feature: from thin factors where they are thin enough, from n × n matrices otherwise; in WebAssembly
 * where there is one. The choice depends on the data alone (break-even.ts).
 */
import type { Steps } from '../../engine/steps.js';
import { InputError } from '../../errors.js';
import { type Variable, variableRows } from '../../kernels/variable.js';
import { oneByOne, type SwapWalker } from '../../permutation/walker.js';
import { MOST_DENSE_ROWS, mostColumns } from './break-even.js';
import { kernelMatrix, outputWeights, shuffledSd } from './dense-matrices.js';
import { hsicUnderSwaps } from './hsic-under-swaps.js';
import { lowRankHsic, lowRankUnderSwaps } from './low-rank-swaps.js';
import type { PreparedOutput } from './output.js';
import { denseWalker, lowRankWalker } from './simd-walker.js';
import { thinFactors } from '../../kernels/thin-factors.js';

/** A walker at the observed order, and the standard deviation of its statistic over all orders. */
export interface ChosenWalk {
  walker: SwapWalker;
  sd: number;
}

/** The walk of a feature against an output. Yields 0 now and then. */
export function* chooseWalk(output: PreparedOutput, feature: Variable): Steps<ChosenWalk> {
  const n = variableRows(feature);
  const own =
    output.factors === undefined
      ? undefined
      : yield* thinFactors(feature, mostColumns(n, output.factors.width));
  if (output.factors !== undefined && own !== undefined) {
    const hsic = lowRankHsic(output.factors, own);
    return { walker: lowRankWalker(hsic) ?? oneByOne(lowRankUnderSwaps(hsic)), sd: hsic.sd };
  }
  if (n > MOST_DENSE_ROWS) {
    throw new InputError('the walk', `at most ${MOST_DENSE_ROWS} rows without thin factors`, `${n}`);
  }
  const dense = denseWalker(output.variable, feature);
  if (dense !== undefined) return dense;
  const [weights, kernel] = [outputWeights(output.variable), kernelMatrix(feature)];
  return { walker: oneByOne(hsicUnderSwaps(weights, kernel, n)), sd: shuffledSd(weights, kernel, n) };
}
