/**
 * R of width 1 between any two of some variables, by the SIMD kernels: one sweep over the pairs of rows makes each kernel once,
 * however many others it meets. With k and l the row sums and S, T the totals of two kernels without their diagonals,
 *
 *     Σ K̃L̃ = Σ KL − 2/(n−2) Σ k_i l_i + S T/((n−1)(n−2)),
 *
 * which loses digits where little is left of a kernel. Cost O(n²) a variable and a pair, the latter without exponentials;
 * memory O(n · variables).
 */
import type { Steps } from '../../engine/steps.js';
import { type Variable, variableRows } from '../../kernels/variable.js';
import { type Matrix, zeros } from '../../numerics/matrix.js';
import { dot } from '../../numerics/orthonormal.js';
import type { GaussianSpace } from '../../simd/gaussian.js';
import { paddedWidth, storePoints } from '../../statistics/points-simd.js';
import { clamp, sumOf } from './definition.js';
import { pairAt, takeSegments } from './dense-chain.js';

/** Σ K̃² below this share of Σ K² has lost digits that count. */
const SHARE = 1e-3;
/** Rows between two steps. */
const PAUSE = 32;

/** R, undefined where too little is left of a kernel after centring. */
export function* denseSimilarities(
  space: GaussianSpace,
  variables: readonly Variable[],
): Steps<Matrix | undefined> {
  const count = variables.length;
  const n = variableRows(variables[0]);
  const width = paddedWidth(n);
  const said = space.takeIntegers(4 * count);
  variables.forEach((variable, v) => {
    const { address, coordinates, stride, near } = storePoints(space, variable);
    space.integers(said + 16 * v, 4).set([address, coordinates, stride, near]);
  });
  const segment = takeSegments(space, count, count);
  const sums = space.takeNumbers(count * width);
  const out = space.takeNumbers(2 * count * count);
  space.numbers(sums, count * width).fill(0);
  space.numbers(out, 2 * count * count).fill(0);
  for (let row = 0; row < n; row += PAUSE) {
    const rows = Math.min(PAUSE, n - row);
    space.kernels.similarityRows({ variables: said, count, row, rows, width, used: n, segment, sums, out });
    yield 0;
  }
  const rowSums = variables.map((_, v) => space.numbers(sums + 8 * v * width, n));
  return correlationsOf(rowSums, (a, b) => 2 * pairAt(space, out, a * count + b));
}

/** From row sums, and Σ KL of any two kernels over ordered pairs of rows. */
function correlationsOf(
  rowSums: readonly Float64Array[],
  productOf: (a: number, b: number) => number,
): Matrix | undefined {
  const [{ length: n }] = rowSums;
  const totals = rowSums.map(sumOf);
  const centred = (a: number, b: number): number => {
    const sum = dot(rowSums[a], rowSums[b]);
    return productOf(a, b) - (2 * sum) / (n - 2) + (totals[a] * totals[b]) / ((n - 1) * (n - 2));
  };
  const norms = rowSums.map((_, a) => centred(a, a));
  if (norms.some((norm, a) => !(norm > SHARE * productOf(a, a)))) return undefined;
  const all = zeros(norms.length, norms.length);
  for (let a = 0; a < norms.length; a++) {
    for (let b = a; b < norms.length; b++) {
      const value = a === b ? 1 : clamp(centred(a, b) / Math.sqrt(norms[a] * norms[b]));
      all.data[a * norms.length + b] = value;
      all.data[b * norms.length + a] = value;
    }
  }
  return all;
}
