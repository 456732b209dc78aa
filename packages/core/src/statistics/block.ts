/**
 * Block HSIC (Zhang et al., 2016; the paper, section 2.3): rows are cut into consecutive blocks of B, and each block
 * gives the unbiased estimate η̂_b. One block of all rows is the full unbiased HSIC (Song et al., 2012).
 *
 * With K, L the Gram matrices of a block without their diagonals, s the row sums and S the total of L:
 *
 *     η̂ = Σ_{i<j} w_ij K_ij,   w_ij = 2/(B(B−3)) · (L_ij − (s_i + s_j)/(B−2) + S/((B−1)(B−2)))
 *
 * which is the paper's formula with the centring moved to L, so that it is done once for all features.
 * Cost O(n·B) kernel values a feature, memory O(n).
 */
import { requireAsChecked } from '../data/as-checked.js';
import { type PreparedColumn, variableOf } from '../data/prepared-column.js';
import { isConstant, kernelRow, type Variable, variableRows } from '../kernels/variable.js';
import { pairWeightFactor, uCentring } from '../numerics/u-centring.js';
import { borrowSimd } from '../simd/gaussian.js';
import { type BlockLayout, blockValuesSimd } from './block-simd.js';
import type { Steps } from '../engine/steps.js';
import type { ValuesTask } from './feature-values.js';

/** `count` blocks of `blockSize` rows from row `start` on: what all features share. */
export function blocksOf(
  target: Variable,
  layout: Pick<BlockLayout, 'blockSize' | 'start' | 'count' | 'requiresUnchanged'>,
): BlockLayout {
  return { target, ...layout };
}

/** The row sums of the output's kernel in each block, without the diagonal. */
function rowSumsOf({ target, blockSize, start, count }: BlockLayout): Float64Array {
  const rowSums = new Float64Array(blockSize * count);
  const row = new Float64Array(blockSize);
  for (let b = 0; b < count; b++) {
    const first = start + b * blockSize;
    const sums = rowSums.subarray(b * blockSize, (b + 1) * blockSize);
    for (let i = 0; i < blockSize; i++) {
      kernelRow(target, first + i, first + i + 1, first + blockSize, row);
      for (let j = i + 1; j < blockSize; j++) {
        sums[i] += row[j - i - 1];
        sums[j] += row[j - i - 1];
      }
    }
  }
  return rowSums;
}

/** One block of all rows. */
export function oneBlock(target: Variable): BlockLayout {
  return blocksOf(target, { blockSize: variableRows(target), start: 0, count: 1 });
}

/** out[j − i − 1] = w_ij for the rows j > i of a block, from the row sums there. */
function weightRow(
  { target, blockSize: size, start }: BlockLayout,
  { b, i }: { b: number; i: number },
  sums: Float64Array,
  out: Float64Array,
): void {
  const first = start + b * size;
  const factor = pairWeightFactor(size);
  let total = 0;
  for (const sum of sums) total += sum;
  const centred = uCentring(size, total);
  kernelRow(target, first + i, first + i + 1, first + size, out);
  for (let j = i + 1; j < size; j++) {
    out[j - i - 1] = factor * centred(out[j - i - 1], sums[i], sums[j]);
  }
}

/** The values η̂_b of some features, one array per feature. A feature that is constant in a block has 0 there. */
export function* blockValues(
  blocks: BlockLayout,
  features: readonly PreparedColumn[],
): Steps<Float64Array[]> {
  const hasMatrices = blocks.target.kernel === 'gram' || features.some(({ kernel }) => kernel === 'gram');
  const space = hasMatrices ? undefined : borrowSimd(blocks);
  if (space === undefined) return yield* plainBlockValues(blocks, features);
  const values = yield* blockValuesSimd(blocks, features, space);
  space.release(blocks);
  return values;
}

/** The values of a shard. */
export const blockTask: ValuesTask<BlockLayout> = { name: 'block', start: blockValues };

/** The same in plain TypeScript: the definition, and the way for kernel matrices and where there is no SIMD. */
export function* plainBlockValues(
  blocks: BlockLayout,
  given: readonly PreparedColumn[],
): Steps<Float64Array[]> {
  const { blockSize, start, count } = blocks;
  if (blocks.requiresUnchanged === true) requireAsChecked(given);
  const features = given.map((feature) => variableOf(feature, blocks.order));
  const rowSums = rowSumsOf(blocks);
  const values = features.map(() => new Float64Array(count));
  const weights = new Float64Array(blockSize);
  const kernel = new Float64Array(blockSize);
  for (let b = 0; b < count; b++) {
    const first = start + b * blockSize;
    const end = first + blockSize;
    if (isConstant(blocks.target, first, end)) continue;
    const varying = features.map((feature) => !isConstant(feature, first, end));
    const sums = rowSums.subarray(b * blockSize, (b + 1) * blockSize);
    for (let i = 0; i < blockSize - 1; i++) {
      weightRow(blocks, { b, i }, sums, weights);
      for (let f = 0; f < features.length; f++) {
        if (!varying[f]) continue;
        kernelRow(features[f], first + i, first + i + 1, end, kernel);
        values[f][b] += dot(weights, kernel, blockSize - i - 1);
      }
      yield 0;
    }
    yield features.length / count;
  }
  return values;
}

function dot(a: Float64Array, b: Float64Array, length: number): number {
  let sum = 0;
  for (let j = 0; j < length; j++) sum += a[j] * b[j];
  return sum;
}
