/**
 * One part of a run: the same shard of each of its jobs, as a task of a job array computes it. A later job needs all parts
 * of those before; where these do not come in time, the part ends there, and goes on when it is started again.
 */
import type { Executor, Job } from '@hsicinf/core/elsewhere';
import type { RunStore } from './run-store.js';
import { shardKept } from './shard-work.js';

/** Milliseconds between two looks for the parts of others. */
const LOOK_EVERY = 500;

/** Ends a run whose own result is of no interest; says how far its part has come. */
export class PartDone extends Error {
  override readonly name = 'PartDone';

  constructor(
    readonly round: number | 'all',
    /** Shards of the round that are not there. */
    readonly missing: number,
  ) {
    super(round === 'all' ? 'all rounds are done' : `the part of round ${round} is done`);
  }
}

/**
 * Computes one shard of each job; waits up to so many seconds for those of others. Ends with a PartDone, or with a result
 * that is of no interest.
 */
export function onePart(
  store: RunStore,
  executor: Executor,
  { shard, wait }: { shard: number; wait: number },
): Executor {
  let jobs = 0;
  return {
    isReplica: true,
    async run<Item, Outcome, Kept>(job: Job<Item, Outcome, Kept>) {
      const index = jobs++;
      const shards = store.shards(job);
      if (job.count === 0) return [];
      if (shard < shards) await shardKept(store, { job, index }, shard, executor);
      const end = Date.now() + 1000 * wait;
      for (;;) {
        const { size } = await store.present(index);
        if (size >= shards) break;
        if (Date.now() >= end) throw new PartDone(index + 1, shards - size);
        await new Promise((resolve) => {
          setTimeout(resolve, LOOK_EVERY);
        });
        job.signal?.throwIfAborted();
      }
      const all: Kept[] = [];
      for (let other = 0; other < shards; other++) {
        const kept = await store.read(job as never, index, other);
        if (kept === undefined) throw new PartDone(index + 1, 1);
        for (const one of kept) all.push(one as Kept);
      }
      return all;
    },
    notes: () => executor.notes(),
    close: () => executor.close(),
  };
}
