/**
 * Per-unit values (η of a block, h of a quadruple, g of a row) for a list of features, computed in shards.
 */
import type { Shared } from '../execution/tasks.js';
import type { Prepared } from './prepare.js';
import type { RunContext } from './run-context.js';

/** The tasks that give values per unit and feature. */
export type ValuesTask = 'block' | 'cross' | 'lowRankCross' | 'incomplete';

/** One array of values per usable feature; features are encoded only when their shard is due. */
export async function featureValues<Name extends ValuesTask>(
  context: RunContext,
  { task, shared }: { task: Name; shared: Shared<Name> },
  { usable, order, feature }: Prepared,
): Promise<Float64Array[]> {
  const count = usable.length;
  const shards = context.shards(count);
  const start = (shard: number): number => Math.floor((shard * count) / shards);
  const outcomes = await context.run<ValuesTask>('statistics', {
    task,
    shared: { ...shared, order },
    count: shards,
    units: count,
    item: (shard) =>
      Array.from({ length: start(shard + 1) - start(shard) }, (_, i) => feature(start(shard) + i)),
  });
  return outcomes.flat();
}

/** The mean of each array: the statistics z. */
export function meansOf(values: readonly Float64Array[]): Float64Array {
  return Float64Array.from(values, (units) => {
    let sum = 0;
    for (const unit of units) sum += unit;
    return sum / units.length;
  });
}
