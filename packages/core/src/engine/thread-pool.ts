/**
 * Computes on a pool of workers: each gets what the items share once, then one item at a time. Works without shared
 * memory. Work begins with the first worker that is ready; where none can be started, it is done on the caller's own
 * thread. An error in a worker, or its loss, rejects the run; an abort ends the workers at once, those that are still
 * starting included.
 */
import { fromErrorMessage } from '../errors.js';
import type { AbortSignalLike } from './abort-signal.js';
import { Crew, type PoolWorker } from './crew.js';
import type { Executor, Job } from './executor.js';
import { inlineExecutor } from './inline.js';
import type { FromWorker, ToWorker } from './messages.js';
import { pack } from './transfer.js';

/** Items that a worker holds at once: the next one is there when it is done with one. */
const ITEMS_AHEAD = 2;

/** A pool of `threads` workers, or of as many as can be had. */
export function threadPool(threads: number): Executor {
  const crew = new Crew(threads);
  return {
    async run<Item, Outcome, Kept>(job: Job<Item, Outcome, Kept>) {
      job.signal?.throwIfAborted();
      const aborted = whenAborted(job.signal);
      try {
        return await Promise.race([runOn(crew, job), aborted.promise]);
      } finally {
        aborted.release();
        crew.onChange = () => {};
      }
    },
    notes: () => missingNotes(crew),
    close: () => crew.dismiss(),
  };
}

function missingNotes({ wanted, missing }: Crew): string[] {
  if (missing === 0) return [];
  return [
    `${missing} of ${wanted} threads could not be started. The run takes longer, but the numbers are the same.`,
  ];
}

function runOn<Item, Outcome, Kept>(crew: Crew, job: Job<Item, Outcome, Kept>): Promise<Kept[]> {
  const { task, shared, count, item, keep, onWork } = job;
  const outcomes: Kept[] = Array.from({ length: count });
  /** The items that each worker holds. */
  const held = new Map<PoolWorker, number>();
  let next = 0;
  let finished = 0;
  return new Promise((resolve, reject) => {
    if (count === 0) resolve(outcomes);
    // What the caller's own functions throw ends the run, as it does inline.
    const orReject =
      <Given extends unknown[]>(act: (...given: Given) => void) =>
      (...given: Given): void => {
        try {
          act(...given);
        } catch (error) {
          reject(error);
        }
      };
    const giveWork = (worker: PoolWorker): void => {
      if (!held.has(worker)) enlist(worker);
      held.set(worker, (held.get(worker) ?? 0) + 1);
      const { data, buffer } = pack(item(next));
      post(worker, { kind: 'item', index: next++, item: data }, [buffer]);
    };
    /** One item to each worker, then one ahead: few items are shared out evenly, with those that are yet to come. */
    const shareOut = orReject((): void => {
      for (let round = 0; round < ITEMS_AHEAD; round++) {
        for (const worker of crew.ready) {
          const left = count - next - (round === 0 ? 0 : crew.expected);
          if (left > 0 && (held.get(worker) ?? 0) <= round) giveWork(worker);
        }
      }
      if (next === 0 && crew.ready.length === 0 && crew.expected === 0) {
        crew.onChange = () => {};
        inlineExecutor.run(job).then(resolve, reject);
      }
    });
    crew.onChange = shareOut;
    shareOut();

    function enlist(worker: PoolWorker): void {
      worker.fail = reject;
      worker.receive = orReject((message) => receive(worker, message));
      post(worker, { kind: 'start', task: task.name, shared });
    }

    function receive(worker: PoolWorker, message: FromWorker): void {
      if (message.kind === 'work') onWork(message.units);
      if (message.kind === 'error') reject(fromErrorMessage(message.error));
      if (message.kind !== 'outcome') return;
      outcomes[message.index] = keep(message.outcome as Outcome);
      held.set(worker, (held.get(worker) ?? 0) - 1);
      finished += 1;
      if (finished === count) resolve(outcomes);
      else shareOut();
    }
  });
}

function post(worker: PoolWorker, message: ToWorker, transfer: ArrayBuffer[] = []): void {
  worker.handle.send(message, transfer);
}

/** A promise that rejects with the signal's reason, and a way to stop listening. */
function whenAborted(signal: AbortSignalLike | undefined): { promise: Promise<never>; release: () => void } {
  let release = (): void => {};
  const promise = new Promise<never>((_, reject) => {
    if (signal === undefined) return;
    const listener = (): void => reject(signal.reason);
    signal.addEventListener('abort', listener, { once: true });
    release = () => signal.removeEventListener('abort', listener);
  });
  return { promise, release };
}
