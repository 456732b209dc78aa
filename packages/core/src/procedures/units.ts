/**
 * Runs of rows and the units, blocks or quadruples, that they hold: the values of features on each unit are independent draws
 * of an estimate of HSIC, or nearly so, whose mean is normal.
 */
import type { Prepared } from '../data/prepare.js';
import type { RunContext } from '../engine/run-context.js';
import { bind } from '../engine/task.js';
import { InputError, mention, wording } from '../errors.js';
import { randomStream } from '../numerics/random.js';
import type { ResolvedOptions } from '../options/options.js';
import { blocksOf, blockTask } from '../statistics/block.js';
import { featureValues } from '../statistics/feature-values.js';
import { drawQuadruples, incompleteTask } from '../statistics/incomplete.js';
import type { Call } from './procedure.js';

/** Rows [start, end) and how many units (blocks, quadruples) they hold. */
export interface RowRange {
  start: number;
  end: number;
  units: number;
}

/** The rows [start, end) as a part that must hold at least `least` units. */
export function rowRange({ caller, options }: Call, start: number, end: number, least: number): RowRange {
  const rows = end - start;
  if (options.statistic === 'incomplete') {
    const units = Math.round((options.incompleteRatio ?? 0) * rows);
    if (rows < 4 || units < least) {
      throw new InputError(
        caller,
        `at least 4 rows and ${least} quadruples in each part`,
        `${rows} rows and ${units} quadruples`,
      );
    }
    return { start, end, units };
  }
  const size = options.blockSize ?? 0;
  const units = Math.floor(rows / size);
  if (units < least) {
    const purpose = least > 1 ? `${least} blocks to estimate the covariance` : 'one block to test with';
    const got = wording`${rows} rows for it at ${mention('blockSize', size)}`;
    throw new InputError(caller, `rows for at least ${purpose}`, got);
  }
  return { start, end, units };
}

/** Per-unit values of the usable features over a part. */
export function unitValues(
  context: RunContext,
  prepared: Prepared,
  { statistic, blockSize = 0, seed }: ResolvedOptions,
  { start, end, units: count }: RowRange,
  repeat: number,
): Promise<Float64Array[]> {
  if (statistic === 'block') {
    const shared = blocksOf(prepared.target, { blockSize, start, count });
    return featureValues(context, bind(blockTask, shared), prepared);
  }
  const random = randomStream(seed, 'quadruples', String(repeat), String(start));
  const shared = drawQuadruples(prepared.target, { count, start, end }, random);
  return featureValues(context, bind(incompleteTask, shared), prepared);
}
