/**
 * Reads a columnar file, Parquet or Arrow, on a thread of its own. A damaged one can send its reader into a loop without
 * end, or break it in ways that nobody waits for: a thread can be ended, and breaks alone.
 */
import { Worker } from 'node:worker_threads';
import type { ReadOptions, Table } from '@hsicinf/tables';
import { FileError } from '../errors.js';

/** What the thread is told. */
export interface ReadRequest {
  path: string;
  size: number;
  format: 'Parquet' | 'Arrow';
  options: ReadOptions;
}

/** What it says. */
export type FromThread =
  | { kind: 'progress'; progress: { done: number; total?: number } }
  | { kind: 'table'; table: Table }
  | { kind: 'error'; name: string; message: string };

/** The table in a columnar file. */
export function readApart(
  request: ReadRequest,
  { signal, onProgress }: { signal: AbortSignal; onProgress: NonNullable<ReadOptions['onProgress']> },
): Promise<Table> {
  signal.throwIfAborted();
  // By way of the package's folder: threads run built programs only.
  const thread = new Worker(new URL('../../dist/input/reading-thread.js', import.meta.url), {
    workerData: request,
  });
  return new Promise<Table>((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    thread.on('message', (message: FromThread) => {
      if (message.kind === 'progress') onProgress(message.progress);
      else if (message.kind === 'table') resolve(message.table);
      // An error loses its class on the way; its name is what is asked for later.
      else reject(Object.assign(new Error(message.message), { name: message.name }));
    });
    const refuse = (why: string): void =>
      reject(new FileError(request.path, `is not a readable ${request.format} file (${why})`));
    thread.on('error', ({ message }: Error) => refuse(message));
    thread.on('exit', () => {
      signal.removeEventListener('abort', stop);
      refuse('its reader ended early');
    });
  }).finally(() => thread.terminate());
}
