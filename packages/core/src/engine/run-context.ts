/**
 * What accompanies one call from its door to its end: the executor, the signal and the progress that is reported.
 */
import type { Executor } from './executor.js';
import { inlineExecutor } from './inline.js';
import { Pace } from './pace.js';
import type { Progress, RunOptions } from './run-options.js';
import type { BoundTask } from './task.js';
import { threadPool } from './thread-pool.js';
import { availableThreads } from '../platform.js';

/** A task over items. Outcomes are kept as they are unless `keep` says what to keep of them. */
export interface StageJob<Item, Outcome, Kept> extends BoundTask<Item, Outcome> {
  count: number;
  item: (index: number) => Item;
  keep?: (outcome: Outcome) => Kept;
  /** How much work all items are, as progress reports it; 0 for what is too small to be reported. */
  units: number;
  /** The same in kernel values, where it may be too little for threads that serve the rest of the run. */
  work?: number;
}

/** What a procedure may ask of its run. */
export interface RunContext {
  /** Runs a task over items and reports `units` of work in the given stage. */
  run<Item, Outcome, Kept = Outcome>(
    stage: Progress['stage'],
    job: StageJob<Item, Outcome, Kept>,
  ): Promise<Kept[]>;
  /** Says that no more jobs of a stage come, where more were expected: its progress is at its end. */
  finish(stage: Progress['stage']): void;
  /** Has something begun that will be needed, while others compute the next job; not at all where nobody else does. */
  meanwhile(begin: () => void): void;
  /** Gives way to the event loop if it is time; work outside of jobs calls it now and then. */
  breathe(): Promise<void>;
  /** The number of items into which `features` are best grouped, of so many rows where these are all that they cost. */
  shards(features: number, rows?: number): number;
  /** What went otherwise than was asked for, without changing a number. */
  notes(): Promise<string[]>;
}

/**
 * Calls `body` with a context and frees the executor afterwards. `work` is the estimated number of kernel values,
 * `items` the most parts that can be worked on at once, and `jobs` how often each stage is gone through, so that
 * progress runs once from 0 to its total.
 */
export async function withContext<Result>(
  { threads, executor: given, onProgress, signal }: RunOptions,
  {
    work,
    items,
    jobs = {},
  }: { work: number; items: number; jobs?: Partial<Record<Progress['stage'], number>> },
  body: (context: RunContext) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  let executor: Promise<Executor> | undefined;
  const start = (): Promise<Executor> =>
    (executor ??= given === undefined ? chooseExecutor(threads, { work, items }) : Promise.resolve(given));
  // With much to do, threads start while the procedure still prepares; what goes wrong there is for the first job to say.
  if (!isSmall(work)) start().catch(() => undefined);
  const pace = new Pace(signal);
  const meanwhile: (() => void)[] = [];
  const onElsewhere = (): void => meanwhile.splice(0).forEach((begin) => begin());
  const progress = new Map<Progress['stage'], { finished: number; total: number }>();
  // What threads had sent before they heard of the end may still arrive after it.
  const tell = (told: Progress): void => {
    if (signal?.aborted !== true) onProgress?.(told);
  };
  try {
    return await body({
      run: async (stage, job) => {
        if (isSmall(job.work)) return runJob(inlineExecutor, stage, job);
        return runJob(await start(), stage, job);
      },
      finish,
      meanwhile: (begin) => meanwhile.push(begin),
      breathe: () => pace.breathe(),
      shards: shardCount,
      notes: async () => (await executor)?.notes() ?? [],
    });
  } finally {
    executor?.then(
      (started) => started.close(),
      () => undefined,
    );
  }

  function finish(stage: Progress['stage']): void {
    const expected = jobs[stage] ?? 1;
    const { finished, total } = progress.get(stage) ?? { finished: expected, total: 0 };
    if (finished >= expected) return;
    progress.set(stage, { finished: expected, total });
    tell({ stage, done: total, total });
  }

  async function runJob<Item, Outcome, Kept>(
    via: Executor,
    stage: Progress['stage'],
    { keep = (outcome) => outcome as unknown as Kept, ...wanted }: StageJob<Item, Outcome, Kept>,
  ): Promise<Kept[]> {
    const job = { ...wanted, keep, signal, onElsewhere };
    const { units } = job;
    if (units === 0) return via.run({ ...job, onWork: () => {} });
    const expected = jobs[stage] ?? 1;
    // The first job sets the scale; later ones may differ by a few features that their shuffle excludes.
    const { finished, total } = progress.get(stage) ?? { finished: 0, total: units * expected };
    let since = 0;
    const report = (share: number): void => {
      const done = Math.floor((total * (finished + share)) / expected);
      const isLast = share === 1 && finished + 1 === expected;
      tell({ stage, done: isLast ? total : Math.min(done, total - 1), total });
    };
    const outcomes = await via.run({
      ...job,
      onWork: (amount) => {
        since += amount;
        if (since < units) report(since / units);
      },
    });
    // The last report is exact, whatever rounding the parts of the work add up to.
    progress.set(stage, { finished: finished + 1, total });
    report(1);
    return outcomes;
  }
}

/** Features that are computed together share the output's kernel; few features go in small groups, for the threads. */
const FEWEST_A_SHARD = 16;
const MOST_A_SHARD = 32;
/** With few rows more features go together: to begin with them would cost as much as they do. */
const NUMBERS_A_SHARD = 2 ** 14;

/** The number of groups into which features are cut, of so many rows where that is said. */
export function shardCount(features: number, rows = Infinity): number {
  const most = Math.max(MOST_A_SHARD, Math.floor(NUMBERS_A_SHARD / rows));
  const together = Math.min(most, Math.max(FEWEST_A_SHARD, features / 16));
  return Math.ceil(features / together);
}

/**
 * Work below this many kernel values or swap terms (some tenths of a second inline) does not pay for a second thread: a
 * worker takes some 50 ms to start and a copy of the data to feed.
 */
const WORTH_THREADS = 3e8;

/** Whether so much work is better done inline, even with threads at hand: they would have to warm up first. */
function isSmall(work = Infinity): boolean {
  return work < WORTH_THREADS;
}

/** An executor for so much work in at most `items` parts; `threads` given by the user is obeyed. */
async function chooseExecutor(
  threads: number | undefined,
  { work, items }: { work: number; items: number },
): Promise<Executor> {
  if (threads === undefined && isSmall(work)) return inlineExecutor;
  const count = Math.min(items, threads ?? (await availableThreads()));
  return count > 1 ? threadPool(count) : inlineExecutor;
}
