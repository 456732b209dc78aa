/**
 * HSIC between any two of some features, over a run of rows: the unbiased estimate, which is an inner product of U-centred
 * kernel matrices. Their matrix is positive semidefinite as it is; with the estimates by blocks or quadruples, which the
 * literature takes, it would have to be made so. Cost: a pass over the features for each of them.
 */
import type { RunContext } from '../../engine/run-context.js';
import { bind } from '../../engine/task.js';
import type { Prepared } from '../../data/prepare.js';
import { type Matrix, zeros } from '../../numerics/matrix.js';
import { blocksOf, blockTask } from '../../statistics/block.js';
import { featureValues } from '../../statistics/feature-values.js';
import type { Part } from '../units.js';

/** HSIC among the features that take part. */
export async function hsicAmong(
  context: RunContext,
  prepared: Prepared,
  { start, end }: Pick<Part, 'start' | 'end'>,
): Promise<Matrix> {
  const count = prepared.usable.length;
  const matrix = zeros(count, count);
  for (let i = 0; i < count; i++) {
    const shared = blocksOf(prepared.variable(i), { blockSize: end - start, start, count: 1 });
    const values = await featureValues(context, bind(blockTask, shared), {
      ...prepared,
      usable: prepared.usable.slice(i),
      feature: (position) => prepared.feature(i + position),
    });
    values.forEach(([value], position) => {
      matrix.data[i * count + i + position] = value;
      matrix.data[(i + position) * count + i] = value;
    });
  }
  return matrix;
}
