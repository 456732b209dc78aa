/**
 * Starts workers, in Node and in browsers. Their program is a file of its own, hsicinf-worker.js, which is looked for
 * beside this one: bundlers that know `new Worker(new URL(…, import.meta.url))` put it where it is found; for others it
 * can be put beside the bundle by hand (README of this package). Where it is not, no worker starts, and whoever wants one
 * does without.
 */
import { isNode, nodeModule } from './platform.js';

/** A worker, seen from the thread that started it. */
export interface WorkerHandle {
  send(message: unknown, transfer: ArrayBuffer[]): void;
  onMessage(listener: (message: unknown) => void): void;
  onError(listener: (error: Error) => void): void;
  terminate(): void;
}

interface NodeWorkerThreads {
  Worker: new (
    url: URL,
    options: { execArgv: string[] },
  ) => {
    postMessage(message: unknown, transfer: ArrayBuffer[]): void;
    on(event: 'message', listener: (value: unknown) => void): void;
    on(event: 'error' | 'messageerror', listener: (error: Error) => void): void;
    on(event: 'exit', listener: (code: number) => void): void;
    terminate(): Promise<number>;
  };
}

/**
 * The program for Node, by a name and from an address that bundlers for pages do not follow: they would put a second copy
 * of the program into the page.
 */
const nodeProgram = ['.', 'hsicinf-worker.js'].join('/');
const here = import.meta.url;

/** A new worker that runs the program in hsicinf-worker.js. */
export async function startWorker(): Promise<WorkerHandle> {
  if (!isNode) return browserWorker();
  const { Worker: NodeWorker } = await nodeModule<NodeWorkerThreads>('node:worker_threads');
  // Flags of the main program, such as --input-type, may not fit the program of a worker.
  const worker = new NodeWorker(new URL(nodeProgram, here), { execArgv: [] });
  return {
    send: (message, transfer) => worker.postMessage(message, transfer),
    onMessage: (listener) => worker.on('message', listener),
    onError: (listener) => {
      worker.on('error', listener);
      worker.on('messageerror', listener);
      worker.on('exit', (code: number) =>
        listener(new Error(`a worker stopped unexpectedly, with code ${code}`)),
      );
    },
    terminate: () => void worker.terminate(),
  };
}

function browserWorker(): WorkerHandle {
  const worker = new Worker(new URL('./hsicinf-worker.js', import.meta.url), { type: 'module' });
  return {
    send: (message, transfer) => worker.postMessage(message, transfer),
    onMessage: (listener) => worker.addEventListener('message', (event) => listener(event.data)),
    onError: (listener) =>
      worker.addEventListener('error', (event) =>
        listener(new Error(event.message || 'a worker could not be started')),
      ),
    terminate: () => worker.terminate(),
  };
}
