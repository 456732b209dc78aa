/**
 * Reads columnar files on a thread of their own, so that the one that asks hears signals and timers whatever a file holds.
 * The thread has a bound on its memory, and one that gives no sign of life is ended. One thread stays for the next file.
 */
import type { AbortSignalLike } from '@hsicinf/core';
import type { Table } from '../../table.js';
import { TableError } from '../../table-error.js';
import { asTableError } from '../damage.js';
import type { RandomBytes } from '../random-bytes.js';
import type { FromThread, ReadRequest, ToThread } from './messages.js';
import { MOST_MEGABYTES, startThread, type ThreadHandle } from '../../start-thread.js';

/** Milliseconds without a sign of life after which a thread is ended. */
const PATIENCE = 30_000;

/** How a file is read. */
export interface ApartOptions {
  signal?: AbortSignalLike | undefined;
  /** Milliseconds without a sign of life after which the reading is ended. */
  patience?: number;
}

let idle: ThreadHandle | undefined;

/** A thread that is ready; nothing where there are none. */
export async function readyThread(start = startThread): Promise<ThreadHandle | undefined> {
  const kept = idle;
  idle = undefined;
  if (kept !== undefined) return kept;
  const thread = await start();
  if (thread === undefined) return undefined;
  return new Promise((resolve) => {
    // A program that was put into one file with its libraries has no file for the thread: it reads without.
    thread.listen(
      () => resolve(thread),
      () => resolve(undefined),
    );
  });
}

/** The table in a file; the thread is kept or ended. */
export function readApart(
  thread: ThreadHandle,
  request: ReadRequest,
  bytes: RandomBytes,
  { signal, patience = PATIENCE }: ApartOptions,
): Promise<Table> {
  const { file } = request;
  const format = request.format === 'parquet' ? 'Parquet' : 'Arrow';
  const refusal = (why: string): TableError =>
    new TableError(`is not a readable ${format} file (${why})`, { file });
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Parts that the thread waits for: meanwhile it need give no sign. */
  let asked = 0;
  /** A part that comes in after the end must not start the watch again. */
  let isOver = false;
  return new Promise<Table>((resolve, reject) => {
    const send = (message: ToThread, transfer: ArrayBuffer[] = []): void => thread.send(message, transfer);
    const stop = (error: unknown): void => {
      isOver = true;
      thread.listen(nothing, nothing);
      thread.terminate();
      reject(error);
    };
    const abort = (): void => stop(signal?.reason);
    const watch = (): void => {
      clearTimeout(timer);
      if (asked > 0 || isOver) return;
      const seconds = Math.round(patience / 1000);
      timer = setTimeout(() => stop(refusal(`its reader did not respond for ${seconds} s`)), patience);
    };
    const finish = (outcome: () => void): void => {
      isOver = true;
      thread.listen(nothing, nothing);
      signal?.removeEventListener('abort', abort);
      clearTimeout(timer);
      if (idle === undefined) {
        idle = thread;
        thread.hold(false);
        thread.listen(nothing, () => {
          if (idle === thread) idle = undefined;
        });
      } else thread.terminate();
      outcome();
    };
    const supply = async ({ id, start, end }: FromThread & { kind: 'part' }): Promise<void> => {
      asked += 1;
      clearTimeout(timer);
      try {
        const part = await bytes.read(start, end);
        asked -= 1;
        if (isOver) return;
        send({ kind: 'part', id, bytes: part });
        watch();
      } catch (error) {
        stop(asTableError(error, file, format));
      }
    };
    thread.listen(
      (message) => {
        const told = message as FromThread;
        if (told.kind === 'table') finish(() => resolve(told.table));
        else if (told.kind === 'refused') finish(() => reject(new TableError(told.rule, told.place)));
        else if (told.kind === 'part') void supply(told);
        else watch();
      },
      (outOfMemory) =>
        stop(
          refusal(
            outOfMemory
              ? `it takes more than ${MOST_MEGABYTES} MB of memory`
              : 'its reader stopped unexpectedly',
          ),
        ),
    );
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted === true) {
      abort();
      return;
    }
    thread.hold(true);
    send(request, request.bytes === undefined ? [] : [request.bytes.buffer]);
    watch();
  }).finally(() => clearTimeout(timer));
}

function nothing(): void {
  // A thread that is done or ended has nothing to say.
}
