/**
 * A long run on one machine that can be killed at any time: shard by shard, each kept as a part when it is done. The next
 * run with the same data and options takes up what is there.
 */
import type { Executor, Job } from '@hsicinf/core/elsewhere';
import type { RunStore } from './run-store.js';
import { shardKept } from './shard-work.js';

/** Computes by another executor, with parts in a store. */
export function checkpointed(store: RunStore, executor: Executor): Executor {
  let jobs = 0;
  return {
    async run<Item, Outcome, Kept>(job: Job<Item, Outcome, Kept>) {
      const index = jobs++;
      const all: Kept[] = [];
      if (job.count === 0) return all;
      for (let shard = 0; shard < store.shards(job); shard++) {
        job.signal?.throwIfAborted();
        for (const kept of await shardKept(store, { job, index }, shard, executor)) all.push(kept);
      }
      return all;
    },
    notes: () => executor.notes(),
    close: () => executor.close(),
  };
}
