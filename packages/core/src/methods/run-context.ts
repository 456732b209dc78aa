/**
 * What accompanies one call from its door to its end: the executor, the signal and the progress that is reported.
 */
import { chooseExecutor } from '../execution/choose.js';
import type { Executor } from '../execution/executor.js';
import { Pace } from '../execution/pace.js';
import type { Item, Outcome, Shared, TaskName } from '../execution/tasks.js';
import type { Progress, RunOptions } from '../options.js';

export interface RunContext {
  /** Runs a task over items and reports `units` of work in the given stage. */
  run<Name extends TaskName>(
    stage: Progress['stage'],
    job: {
      task: Name;
      shared: Shared<Name>;
      count: number;
      item: (index: number) => Item<Name>;
      units: number;
    },
  ): Promise<Outcome<Name>[]>;
  /** Gives way to the event loop if it is time; work outside of jobs calls it now and then. */
  breathe(): Promise<void>;
  /** The number of items into which `features` are best grouped. */
  shards(features: number): number;
}

/**
 * Calls `body` with a context and frees the executor afterwards. `work` is the estimated number of kernel values;
 * `passes` is how often each stage is gone through, so that progress runs once from 0 to its total.
 */
export async function withContext<Result>(
  { threads, onProgress, signal }: RunOptions,
  { work, passes = 1 }: { work: number; passes?: number },
  body: (context: RunContext) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  // Started by the first job: input that a procedure refuses costs no threads.
  let executor: Executor | undefined;
  const pace = new Pace(signal);
  const done: Record<string, number> = {};
  try {
    return await body({
      run: async (stage, job) => {
        executor ??= await chooseExecutor(threads, work);
        return runJob(executor, stage, job);
      },
      breathe: () => pace.breathe(),
      shards: shardCount,
    });
  } finally {
    executor?.close();
  }

  async function runJob<Name extends TaskName>(
    via: Executor,
    stage: Progress['stage'],
    {
      units,
      ...job
    }: {
      task: Name;
      shared: Shared<Name>;
      count: number;
      item: (index: number) => Item<Name>;
      units: number;
    },
  ): Promise<Outcome<Name>[]> {
    const total = units * passes;
    const before = done[stage] ?? 0;
    let since = 0;
    const report = (): void => {
      onProgress?.({ stage, done: Math.min(before + Math.floor(Math.min(since, units)), total), total });
    };
    const outcomes = await via.run({
      ...job,
      signal,
      onWork: (amount) => {
        since += amount;
        if (since < units) report();
      },
    });
    // The last report is exact, whatever rounding the parts of the work add up to.
    since = units;
    done[stage] = before + units;
    report();
    return outcomes;
  }
}

/** Features that are computed together share each row of the output's kernel; small groups spread over threads. */
const FEATURES_A_SHARD = 16;

function shardCount(features: number): number {
  return Math.ceil(features / FEATURES_A_SHARD);
}
