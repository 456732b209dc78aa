/**
 * The worker as the page sees it: calls that return promises, report progress and can be stopped. The worker is started
 * by the first call.
 */
import type { ToldError } from './failure.js';
import type { CallName, Calls, FromPageWorker, TableSource, ToPageWorker } from './messages.js';

/** An error of the worker: `name` is that of the library's error, `field` the field of the form that it speaks of. */
export class WorkerError extends Error {
  override readonly name: string;
  readonly field: ToldError['field'];

  constructor({ name, message, field }: ToldError) {
    super(message);
    this.name = name;
    this.field = field;
  }
}

/** How a call is made. */
export interface CallOptions<Name extends CallName> {
  onProgress?: (progress: Calls[Name]['progress']) => void;
  signal?: AbortSignal;
}

type OpenMessage = Extract<ToPageWorker, { name: 'open' }>;

interface Pending {
  message: ToPageWorker;
  /** Where the worker must give signs of life: ends it when it does not. */
  watch: ReturnType<typeof setTimeout> | undefined;
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
  onProgress: ((progress: unknown) => void) | undefined;
}

/** Milliseconds in which a worker answers that it stopped reading; one that does not is caught in a damaged file. */
const GRACE = 3000;
/** Milliseconds in which a worker that reads a file gives a sign of life; one that does not is ended. */
const PATIENCE = 30_000;

/** One worker and the calls it is busy with. */
export class WorkerClient {
  /** Whether a table was opened that is still there. */
  holdsTable = false;
  private worker: Worker | undefined;
  /** The call that opened the table, and that of the table that was read last. */
  private opened: OpenMessage | undefined;
  private read: OpenMessage | undefined;
  private readonly pending = new Map<number, Pending>();
  private readonly stopping = new Map<number, ReturnType<typeof setTimeout>>();
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
        clearTimeout(this.pending.get(id)?.watch);
        this.pending.delete(id);
        signal?.removeEventListener('abort', stop);
      };
      const stop = (): void => {
        end();
        worker.postMessage({ id, name: 'cancel' } satisfies ToPageWorker);
        if (name === 'open') {
          this.stopping.set(
            id,
            setTimeout(() => this.replace(), GRACE),
          );
        }
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', stop);
      const message = { id, name, input } as ToPageWorker;
      this.pending.set(id, {
        message,
        watch: undefined,
        resolve: (output) => {
          end();
          if (message.name === 'open') this.read = message;
          if (isTaken(message)) {
            this.holdsTable = true;
            this.opened = this.read;
          }
          resolve(output as Calls[Name]['output']);
        },
        reject: (error) => {
          end();
          reject(error);
        },
        onProgress: onProgress as Pending['onProgress'],
      });
      this.watch(id);
      worker.postMessage(message);
    });
  }

  /** Ends the worker with everything it holds. */
  close(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.holdsTable = false;
    for (const timer of this.stopping.values()) clearTimeout(timer);
    this.stopping.clear();
  }

  private started(): Worker {
    if (this.worker !== undefined) return this.worker;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<FromPageWorker>) => this.receive(data));
    worker.addEventListener('error', (event) => this.fail(event));
    this.worker = worker;
    return worker;
  }

  private receive(message: FromPageWorker): void {
    const call = this.pending.get(message.id);
    this.watch(message.id);
    if (message.kind === 'alive') return;
    if (message.kind === 'progress') {
      call?.onProgress?.(message.progress);
      return;
    }
    clearTimeout(this.stopping.get(message.id));
    this.stopping.delete(message.id);
    if (message.kind === 'output') call?.resolve(message.output);
    else call?.reject(new WorkerError(message.error));
  }

  /** Waits for the next sign of life of a worker that reads a file. */
  private watch(id: number): void {
    const call = this.pending.get(id);
    if (call?.message.name !== 'open') return;
    const { source } = call.message.input;
    clearTimeout(call.watch);
    call.watch = setTimeout(() => {
      const seconds = PATIENCE / 1000;
      const why = `cannot be read: its reader did not respond for ${seconds} s; the file may be damaged`;
      call.reject(new WorkerError({ name: 'TableError', message: `${nameOf(source)}: ${why}` }));
      this.replace();
    }, PATIENCE);
  }

  /** The worker itself broke: what it held is gone, the next call starts another. */
  private fail({ message }: ErrorEvent): void {
    this.close();
    this.rejectAll(message || 'the computation could not be started');
  }

  /** The worker does not hear: another takes its place, with the table that was open, and opens what was asked for since. */
  private replace(): void {
    this.close();
    const opening = [...this.pending.values()].filter(({ message }) => message.name === 'open');
    const messages = opening.map(({ message }) => message);
    if (this.opened !== undefined) {
      messages.unshift({ ...this.opened, input: { ...this.opened.input, waits: false } });
    }
    for (const message of messages) {
      this.started().postMessage(message);
      this.watch(message.id);
    }
    this.rejectAll('reading was stopped', opening);
  }

  private rejectAll(message: string, except: readonly Pending[] = []): void {
    const error = new WorkerError({ name: 'WorkerLost', message });
    for (const call of this.pending.values()) if (!except.includes(call)) call.reject(error);
  }
}

/** Whether a call that succeeded has put a table in place. */
function isTaken(message: ToPageWorker): boolean {
  return message.name === 'open' ? !message.input.waits : message.name === 'take' && message.input;
}

function nameOf(source: TableSource): string {
  if (source.kind === 'file') return source.file.name;
  return source.kind === 'text' ? 'the text' : source.example;
}
