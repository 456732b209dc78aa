/**
 * How many factors POET takes out, chosen from the data.
 *
 * `baiNgFactors`: Bai & Ng (2002), Determining the number of factors in approximate factor models,
 * Econometrica 70, criterion IC_p1: the k that minimises ln V(k) + k g₁, V(k) = Σ_{l>k} eigenvalue_l / (p n),
 * the mean squared residual.
 *   g₁ = (p + n)/(p n) · ln(p n / (p + n)),   g₂ = (p + n)/(p n) · ln min(p, n)
 * It needs some 20 observations and features; with fewer it tends to the end of its search.
 * `cranFactors`: the default of R's POET 2.0, floor of the mean of four rules, plus 1. The four are IC_p1 and
 * IC_p2 (with g₂), and the same two tuned after Hallin & Liška (2007), JASA 102: over nested subsets, the
 * first multiple of the penalty at which all subsets agree.
 * Departs: R leaves the factors at unit norm and then divides by n, so k factors only take a share 1 - (1 -
 * 1/n)² of their eigenvalues out of the residual. The rules therefore hardly react to factors; reproduced as
 * it is.
 *
 * p features, n observations, units centred. Only eigenvalues of the short side are needed: O(n p min(n, p))
 * for each subset. Accuracy: integers; exact unless two values of a criterion agree to rounding.
 */

import { type Matrix, zeros } from '../../numerics/matrix.js';
import { smallGram, symmetricEigen } from '../../numerics/symmetric-eigen.js';

const mostFactors = 10;
const subsetCount = 20;
const smallestSubset = 5;
const penaltyMultiples = Array.from({ length: 100 }, (_, l) => 0.05 + (l * (5 - 0.05)) / 99);

/** The mean squared residual after k factors for k = 0, 1, ..., and the penalties g₁ and g₂ of one factor. */
interface Criterion {
  residual: number[];
  penalties: [number, number];
}

/** The counts of R's four rules; their order is K1HL, K2HL, K1BN, K2BN. */
export type CranFactorCounts = [number, number, number, number];

/** Bai and Ng's IC_p1 with properly scaled factors; may be 0. Assumes centred units. */
export function baiNgFactors(centred: Matrix): number {
  const { residual, penalties } = criterion(centred, 1);
  if (residual[0] === 0) return 0;
  // Departs: the search ends early (Schwert's bound, at most 10). Close to the rank ln V falls without limit,
  // and the criterion, which is asymptotic, would always take nearly everything.
  const bound = Math.floor(8 * (Math.min(centred.rows, centred.columns) / 100) ** 0.25);
  const most = Math.min(mostFactors, bound, largestRank(centred) - 1);
  const smallest = residual[0] * Number.EPSILON;
  const values: number[] = [];
  for (let k = 0; k <= most; k++) values.push(Math.log(Math.max(residual[k], smallest)) + k * penalties[0]);
  return firstMinimum(values);
}

/** The number of factors that R's POET takes by default; at least 1, at most what the units can have. */
export function cranFactors(centred: Matrix): number {
  const counts = cranFactorCounts(centred);
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return Math.min(Math.floor(mean) + 1, largestRank(centred));
}

/** What each of R's four rules says. Assumes centred units; the subsets are not centred again, as in R. */
export function cranFactorCounts(centred: Matrix): CranFactorCounts {
  const subsets: Criterion[] = [];
  for (let i = 1; i <= subsetCount; i++) {
    const rows = subsetSize(centred.rows, i);
    const block = leadingBlock(centred, rows, subsetSize(centred.columns, i));
    subsets.push(criterion(block, 1 - (1 - 1 / rows) ** 2));
  }
  const whole = subsets[subsetCount - 1];
  return [
    hallinLiskaCount(subsets, 0),
    hallinLiskaCount(subsets, 1),
    countAt(whole, whole.penalties[0]),
    countAt(whole, whole.penalties[1]),
  ];
}

/** The most factors that centred units can have. */
export function largestRank(centred: Matrix): number {
  return Math.min(centred.columns, centred.rows - 1);
}

/** The residual sequence, when every factor takes a `share` of its eigenvalue out of the residual. */
function criterion(block: Matrix, share: number): Criterion {
  const n = block.rows;
  const p = block.columns;
  const { values } = symmetricEigen(smallGram(block));
  // Summed from the small end, so that what is left after k factors is not lost to cancellation.
  const residual = [0];
  for (let k = values.length - 1; k >= 0; k--)
    residual.unshift(residual[0] + Math.max(0, values[k]) / (p * n));
  const total = residual[0];
  const unit = (p + n) / (p * n);
  return {
    residual: residual.map((left) => share * left + (1 - share) * total),
    penalties: [unit * Math.log(1 / unit), unit * Math.log(Math.min(p, n))],
  };
}

/** The k from 1 that minimises ln V(k) + k · penalty. */
function countAt({ residual }: Criterion, penalty: number): number {
  const candidates = residual.slice(1, mostFactors + 1);
  return 1 + firstMinimum(candidates.map((value, index) => Math.log(value) + (index + 1) * penalty));
}

/** The common count at the first multiple of the penalty where all subsets agree. */
function hallinLiskaCount(subsets: Criterion[], which: 0 | 1): number {
  let fewestDistinct = Infinity;
  let count = 1;
  for (const multiple of penaltyMultiples) {
    const counts = subsets.map((subset) => countAt(subset, multiple * subset.penalties[which]));
    const distinct = new Set(counts).size;
    // Departs: where they never agree R gives NA; this takes the whole data's count at the nearest to agreement.
    if (distinct < fewestDistinct) {
      fewestDistinct = distinct;
      count = counts[counts.length - 1];
    }
  }
  return count;
}

/** Subset i of 20 nested ones: 5 and i twentieths, the last one everything. */
function subsetSize(whole: number, i: number): number {
  if (i === subsetCount) return whole;
  return Math.min(i * Math.floor(whole / subsetCount) + Math.min(whole, smallestSubset), whole);
}

/** The first rows and columns of a matrix. */
function leadingBlock(matrix: Matrix, rows: number, columns: number): Matrix {
  const block = zeros(rows, columns);
  for (let t = 0; t < rows; t++) {
    const start = t * matrix.columns;
    block.data.set(matrix.data.subarray(start, start + columns), t * columns);
  }
  return block;
}

function firstMinimum(values: readonly number[]): number {
  let best = 0;
  for (let k = 1; k < values.length; k++) if (values[k] < values[best]) best = k;
  return best;
}
