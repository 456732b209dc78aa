/**
 * Starts threads, and is the one file that knows whether it runs in Node or in a page. Node's modules are imported by a
 * computed name, so that bundlers for pages leave them alone; a page never gets there. It stands at the top, beside the
 * program it starts, as the two do in the library that is built of them.
 */

/** A thread, seen from the one that started it. */
export interface ThreadHandle {
  send(message: unknown, transfer: ArrayBuffer[]): void;
  /** Where messages and the end of the thread go, in place of where they went before. */
  listen(onMessage: (message: unknown) => void, onEnd: (outOfMemory: boolean) => void): void;
  /** Whether the program waits for the thread before it ends. */
  hold(held: boolean): void;
  terminate(): void;
}

/** The thread that started this one, seen from inside. */
export interface ParentHandle {
  send(message: unknown, transfer: ArrayBuffer[]): void;
  listen(onMessage: (message: unknown) => void): void;
}

interface NodeThreads {
  Worker: new (
    url: URL,
    options: { execArgv: string[]; resourceLimits: { maxOldGenerationSizeMb: number } },
  ) => {
    postMessage(message: unknown, transfer: ArrayBuffer[]): void;
    on(event: 'message', listener: (value: unknown) => void): void;
    on(event: 'error', listener: (error: Error & { code?: string }) => void): void;
    on(event: 'exit', listener: () => void): void;
    ref(): void;
    unref(): void;
    terminate(): Promise<number>;
  };
  parentPort: {
    postMessage(message: unknown, transfer: ArrayBuffer[]): void;
    on(event: 'message', listener: (value: unknown) => void): void;
  } | null;
}

/** Megabytes of texts and other things that are not arrays of numbers. */
export const MOST_MEGABYTES = 2048;

const isNode =
  typeof (globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node === 'string';

async function nodeThreads(): Promise<NodeThreads> {
  const name = ['node', 'worker_threads'].join(':');
  return (await import(/* @vite-ignore */ /* webpackIgnore: true */ name)) as NodeThreads;
}

/** By a name and from an address that bundlers for pages do not follow. */
const program = ['.', 'reading-thread.js'].join('/');
const here = import.meta.url;

/** A new thread that runs ./reading-thread.js; nothing in a page, which starts workers of its own. */
export async function startThread(): Promise<ThreadHandle | undefined> {
  if (!isNode) return undefined;
  const { Worker: NodeWorker } = await nodeThreads();
  const worker = new NodeWorker(new URL(program, here), {
    // Flags of the main program, such as --input-type, may not fit the program of a thread.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  let receive: (message: unknown) => void = () => undefined;
  let end: (outOfMemory: boolean) => void = () => undefined;
  worker.on('message', (message) => receive(message));
  worker.on('error', ({ code }) => end(code === 'ERR_WORKER_OUT_OF_MEMORY'));
  worker.on('exit', () => end(false));
  return {
    send: (message, transfer) => worker.postMessage(message, transfer),
    listen: (onMessage, onEnd) => {
      receive = onMessage;
      end = onEnd;
    },
    hold: (held) => (held ? worker.ref() : worker.unref()),
    terminate: () => void worker.terminate(),
  };
}

/** For use inside the thread only. */
export async function parentOfThread(): Promise<ParentHandle> {
  const { parentPort } = await nodeThreads();
  if (parentPort === null) throw new Error('this file is the program of a thread');
  return {
    send: (message, transfer) => parentPort.postMessage(message, transfer),
    listen: (onMessage) => parentPort.on('message', onMessage),
  };
}
