/**
 * The parts of a run put together. The first job must have all its parts. What is missing of later ones is computed here:
 * in most runs these are small, the p-values of what was selected.
 */
import type { Executor, Job } from '@hsicinf/core/elsewhere';
import { ClusterError } from '../errors.js';
import { checkpointed } from './checkpoint.js';
import type { RunStore } from './run-store.js';

/** Parts that are named where some are missing. */
const MOST_NAMED = 20;

/** Reads parts, and computes what is missing of later rounds by another executor; `onLocal` is told so. */
export function merged(
  store: RunStore,
  executor: Executor,
  onLocal: (missing: { round: number; parts: number }) => void,
): Executor {
  const computing = checkpointed(store, executor);
  let jobs = 0;
  return {
    async run<Item, Outcome, Kept>(job: Job<Item, Outcome, Kept>) {
      const index = jobs++;
      const missing = job.count === 0 ? [] : await missingShards(store, job, index);
      if (missing.length > 0 && index === 0) throw missingError(store, missing, store.shards(job));
      if (missing.length > 0) onLocal({ round: index + 1, parts: missing.length });
      return computing.run(job);
    },
    notes: () => executor.notes(),
    close: () => executor.close(),
  };
}

async function missingShards<Item, Outcome, Kept>(
  store: RunStore,
  job: Job<Item, Outcome, Kept>,
  index: number,
): Promise<number[]> {
  const missing: number[] = [];
  const present = await store.present(index);
  for (let shard = 0; shard < store.shards(job); shard++) {
    // A damaged part counts as missing.
    const isThere = present.has(shard) && (await store.read(job as never, index, shard)) !== undefined;
    if (!isThere) missing.push(shard);
  }
  return missing;
}

function missingError(
  { directory, record }: RunStore,
  missing: readonly number[],
  shards: number,
): ClusterError {
  const named = missing.slice(0, MOST_NAMED).map((shard) => shard + 1);
  const more = missing.length > named.length ? ` and ${missing.length - named.length} more` : '';
  const [first] = named;
  return new ClusterError(
    `${directory}: ${missing.length} of ${shards} parts are missing: ${named.join(', ')}${more}; compute them with hsicinf run … --shards ${record.shards} --shard ${first}, as the others, then merge again`,
  );
}
