/**
 * Computes on a pool of workers: each gets what the items share once, then one item at a time. Works without shared
 * memory. An error in a worker rejects the run; an abort ends the workers at once.
 */
import { InputError, NumericalError } from '../errors.js';
import type { Executor, Job } from './executor.js';
import type { FromWorker, ToWorker } from './messages.js';
import { startWorker, type WorkerHandle } from './platform.js';
import type { Outcome, TaskName } from './tasks.js';
import { pack } from './transfer.js';

/** Items that a worker holds at once: the next one is there when it is done with one. */
const ITEMS_AHEAD = 2;

/** A pool of `threads` workers. */
export async function threadPool(threads: number): Promise<Executor> {
  const started = await Promise.allSettled(Array.from({ length: threads }, startReadyWorker));
  const workers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const close = (): void => {
    for (const { handle } of workers) handle.terminate();
  };
  for (const one of started) {
    if (one.status === 'rejected') {
      close();
      throw one.reason;
    }
  }
  return {
    async run<Name extends TaskName, Kept>(job: Job<Name, Kept>) {
      job.signal?.throwIfAborted();
      const aborted = whenAborted(job.signal);
      try {
        return await Promise.race([runOn(workers, job), aborted.promise]);
      } finally {
        aborted.release();
      }
    },
    close,
  };
}

interface PoolWorker {
  handle: WorkerHandle;
  /** Where the next message or failure goes; replaced by each run. */
  receive: (message: FromWorker) => void;
  fail: (error: Error) => void;
}

async function startReadyWorker(): Promise<PoolWorker> {
  const handle = await startWorker();
  return new Promise((resolve, reject) => {
    const worker: PoolWorker = { handle, receive: () => resolve(worker), fail: reject };
    handle.onMessage((message) => worker.receive(message as FromWorker));
    handle.onError((error) => worker.fail(error));
  });
}

function runOn<Name extends TaskName, Kept>(
  workers: readonly PoolWorker[],
  job: Job<Name, Kept>,
): Promise<Kept[]> {
  const { task, shared, count, item, keep, onWork } = job;
  const outcomes: Kept[] = Array.from({ length: count });
  let next = 0;
  let finished = 0;
  return new Promise((resolve, reject) => {
    if (count === 0) resolve(outcomes);
    const giveWork = (worker: PoolWorker): void => {
      if (next >= count) return;
      const { data, buffer } = pack(item(next));
      post(worker, { kind: 'item', index: next++, item: data }, [buffer]);
    };
    for (const worker of workers.slice(0, count)) {
      worker.fail = reject;
      worker.receive = (message) => {
        try {
          receive(worker, message);
        } catch (error) {
          // A progress callback of the caller's that throws ends the run, as it does inline.
          reject(error);
        }
      };
      post(worker, { kind: 'start', task, shared });
    }
    // One round to each worker before the next: few items are shared out evenly.
    for (let round = 0; round < ITEMS_AHEAD; round++) {
      for (const worker of workers.slice(0, count)) giveWork(worker);
    }

    function receive(worker: PoolWorker, message: FromWorker): void {
      if (message.kind === 'work') onWork(message.units);
      if (message.kind === 'error') reject(asError(message.error));
      if (message.kind !== 'outcome') return;
      outcomes[message.index] = keep(message.outcome as Outcome<Name>);
      finished += 1;
      if (finished === count) resolve(outcomes);
      else giveWork(worker);
    }
  });
}

function post(worker: PoolWorker, message: ToWorker, transfer: ArrayBuffer[] = []): void {
  worker.handle.send(message, transfer);
}

/** Errors lose their class on the way between threads; ours get it back. */
function asError({
  name,
  message,
  stack,
}: {
  name: string;
  message: string;
  stack?: string | undefined;
}): Error {
  const known = { InputError, NumericalError }[name];
  const error = known === undefined ? new Error(message) : new known(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}

/** A promise that rejects with the signal's reason, and a way to stop listening. */
function whenAborted(signal: AbortSignal | undefined): { promise: Promise<never>; release: () => void } {
  let release = (): void => {};
  const promise = new Promise<never>((_, reject) => {
    if (signal === undefined) return;
    const listener = (): void => reject(signal.reason);
    signal.addEventListener('abort', listener, { once: true });
    release = () => signal.removeEventListener('abort', listener);
  });
  return { promise, release };
}
