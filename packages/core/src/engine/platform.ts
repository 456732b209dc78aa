/**
 * The one file that knows whether it runs in Node or in a browser. Node's modules are imported by a computed name, so
 * that bundlers for pages leave them alone; a page never gets there.
 */

/** A worker, seen from the thread that started it. */
export interface WorkerHandle {
  send(message: unknown, transfer: ArrayBuffer[]): void;
  onMessage(listener: (message: unknown) => void): void;
  onError(listener: (error: Error) => void): void;
  terminate(): void;
}

/** The thread that started this worker, seen from inside. */
export interface ParentHandle {
  send(message: unknown, transfer: ArrayBuffer[]): void;
  listen(listener: (message: unknown) => void): void;
}

interface NodeProcess {
  versions?: { node?: string };
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
  parentPort: {
    postMessage(message: unknown, transfer: ArrayBuffer[]): void;
    on(event: 'message', listener: (value: unknown) => void): void;
  } | null;
}

const isNode = typeof (globalThis as { process?: NodeProcess }).process?.versions?.node === 'string';

async function nodeModule<Module>(name: string): Promise<Module> {
  return (await import(/* @vite-ignore */ /* webpackIgnore: true */ name)) as Module;
}

/** How many threads the machine runs at once. */
export async function availableThreads(): Promise<number> {
  if (!isNode) return globalThis.navigator?.hardwareConcurrency ?? 1;
  const os = await nodeModule<{ availableParallelism(): number }>('node:os');
  return os.availableParallelism();
}

/**
 * Bytes of addresses that this process may still take: what `ulimit -v` leaves. Infinity where there is no limit, or where
 * the system does not say, as only Linux does.
 */
export async function freeAddresses(): Promise<number> {
  if (!isNode) return Infinity;
  const files = await nodeModule<{ readFileSync(path: string, encoding: 'utf8'): string }>('node:fs');
  try {
    const limit = /^Max address space +(\d+)/m.exec(files.readFileSync('/proc/self/limits', 'utf8'))?.[1];
    const taken = /^VmSize:\s+(\d+) kB/m.exec(files.readFileSync('/proc/self/status', 'utf8'))?.[1];
    return limit === undefined || taken === undefined ? Infinity : Number(limit) - 1024 * Number(taken);
  } catch {
    return Infinity;
  }
}

/** By a name that bundlers for pages do not follow: they would put a second copy of the program into the page. */
const nodeProgram = ['..', 'worker.js'].join('/');

/** A new worker that runs the program in ../worker.js. */
export async function startWorker(): Promise<WorkerHandle> {
  if (!isNode) return browserWorker();
  const { Worker: NodeWorker } = await nodeModule<NodeWorkerThreads>('node:worker_threads');
  // Flags of the main program, such as --input-type, may not fit the program of a worker.
  const worker = new NodeWorker(new URL(nodeProgram, import.meta.url), { execArgv: [] });
  return {
    send: (message, transfer) => worker.postMessage(message, transfer),
    onMessage: (listener) => worker.on('message', listener),
    onError: (listener) => {
      worker.on('error', listener);
      worker.on('messageerror', listener);
      worker.on('exit', (code: number) => listener(new Error(`a worker ended early, with code ${code}`)));
    },
    terminate: () => void worker.terminate(),
  };
}

function browserWorker(): WorkerHandle {
  const worker = new Worker(new URL('../worker.js', import.meta.url), { type: 'module' });
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

/** For use inside a worker only. */
export async function parentOfWorker(): Promise<ParentHandle> {
  if (!isNode) {
    return {
      send: (message, transfer) => self.postMessage(message, { transfer }),
      listen: (listener) => self.addEventListener('message', (event: MessageEvent) => listener(event.data)),
    };
  }
  const { parentPort } = await nodeModule<NodeWorkerThreads>('node:worker_threads');
  if (parentPort === null) throw new Error('this file is the program of a worker');
  return {
    send: (message, transfer) => parentPort.postMessage(message, transfer),
    listen: (listener) => parentPort.on('message', listener),
  };
}
