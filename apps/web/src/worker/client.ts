/**
 * The worker as the page sees it: calls that return promises, report progress and can be stopped. The worker is started
 * by the first call.
 */
import type { CallName, Calls, FromWorker, ToWorker } from './messages.js';

/** An error of the worker: `name` is that of the library's error. */
export class WorkerError extends Error {
  constructor(
    override readonly name: string,
    message: string,
  ) {
    super(message);
  }
}

/** How a call is made. */
export interface CallOptions<Name extends CallName> {
  onProgress?: (progress: Calls[Name]['progress']) => void;
  signal?: AbortSignal;
}

interface Pending {
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
  onProgress: ((progress: unknown) => void) | undefined;
}

/** One worker and the calls it is busy with. */
export class WorkerClient {
  /** Whether a table was opened that is still there. */
  holdsTable = false;
  private worker: Worker | undefined;
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;

  /** Calls the worker. Rejects with a WorkerError, or with the signal's reason at once when it is aborted. */
  call<Name extends CallName>(
    name: Name,
    input: Calls[Name]['input'],
    { onProgress, signal }: CallOptions<Name> = {},
  ): Promise<Calls[Name]['output']> {
    const id = ++this.lastId;
    const worker = this.started();
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const end = (): void => {
        this.pending.delete(id);
        signal?.removeEventListener('abort', stop);
      };
      const stop = (): void => {
        end();
        worker.postMessage({ id, name: 'cancel' } satisfies ToWorker);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', stop);
      this.pending.set(id, {
        resolve: (output) => {
          end();
          if (name === 'open') this.holdsTable = true;
          resolve(output as Calls[Name]['output']);
        },
        reject: (error) => {
          end();
          reject(error);
        },
        onProgress: onProgress as Pending['onProgress'],
      });
      worker.postMessage({ id, name, input });
    });
  }

  /** Ends the worker with everything it holds. */
  close(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.holdsTable = false;
  }

  private started(): Worker {
    if (this.worker !== undefined) return this.worker;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => this.receive(data));
    worker.addEventListener('error', (event) => this.fail(event));
    this.worker = worker;
    return worker;
  }

  private receive(message: FromWorker): void {
    const call = this.pending.get(message.id);
    if (message.kind === 'progress') call?.onProgress?.(message.progress);
    else if (message.kind === 'output') call?.resolve(message.output);
    else call?.reject(new WorkerError(message.error.name, message.error.message));
  }

  /** The worker itself broke: what it held is gone, the next call starts another. */
  private fail({ message }: ErrorEvent): void {
    this.close();
    const error = new WorkerError('WorkerLost', message || 'the computation could not be started');
    for (const call of this.pending.values()) call.reject(error);
  }
}
