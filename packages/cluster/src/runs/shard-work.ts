/**
 * One shard of a job, computed where we are by an executor, and kept as a part.
 */
import type { Executor, Job } from '@hsicinf/core/elsewhere';
import type { RunStore } from './run-store.js';
import { shardRange } from './shards.js';

/** A job of a run, by its place. */
export interface NumberedJob<Item, Outcome, Kept> {
  job: Job<Item, Outcome, Kept>;
  index: number;
}

/** What is kept of a shard: from its part, or computed and written. */
export async function shardKept<Item, Outcome, Kept>(
  store: RunStore,
  { job, index }: NumberedJob<Item, Outcome, Kept>,
  shard: number,
  executor: Executor,
): Promise<Kept[]> {
  const known = await store.read(job as never, index, shard);
  if (known !== undefined) {
    job.onWork(unitsOf(store, job, shard));
    return known as Kept[];
  }
  const { from, to } = shardRange(shard, store.shards(job), job.count);
  const kept = await executor.run({
    ...job,
    count: to - from,
    units: unitsOf(store, job, shard),
    item: (i) => job.item(from + i),
  });
  await store.write(job as never, index, shard, kept);
  return kept;
}

/** The units of work of a shard, about. */
export function unitsOf<Item, Outcome, Kept>(
  store: RunStore,
  job: Job<Item, Outcome, Kept>,
  shard: number,
): number {
  const { from, to } = shardRange(shard, store.shards(job), job.count);
  return (job.units * (to - from)) / job.count;
}
