/**
 * HSIC between any two of some variables, over a run of rows: the unbiased estimate, which is an inner product of U-centred
 * kernel matrices. The matrix of all is positive semidefinite as it is; with the estimates by blocks or quadruples, which the
 * literature takes, it would have to be made so. Cost: a pass over the variables for each of them.
 */
import type { RunContext } from '../../engine/run-context.js';
import { bind } from '../../engine/task.js';
import { type PreparedColumn, variableOf } from '../../data/prepared-column.js';
import { type Matrix, zeros } from '../../numerics/matrix.js';
import { blocksOf, blockTask } from '../../statistics/block.js';
import { summaries } from '../../statistics/feature-values.js';
import type { RowRange } from '../units.js';

/** HSIC among the variables, whose rows are used in an order. */
export async function hsicAmong(
  context: RunContext,
  { columns, order }: { columns: readonly PreparedColumn[]; order: Int32Array },
  { start, end }: Pick<RowRange, 'start' | 'end'>,
): Promise<Matrix> {
  const count = columns.length;
  const matrix = zeros(count, count);
  for (let i = 0; i < count; i++) {
    const shared = blocksOf(variableOf(columns[i], order), { blockSize: end - start, start, count: 1 });
    const others = { count: count - i, order, feature: (position: number) => columns[i + position] };
    const values = await summaries(context, bind(blockTask, shared), others, ([value]) => value);
    values.forEach((value, position) => {
      matrix.data[i * count + i + position] = value;
      matrix.data[(i + position) * count + i] = value;
    });
  }
  return matrix;
}
