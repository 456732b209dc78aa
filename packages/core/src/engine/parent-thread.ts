/**
 * The thread that started a worker, seen from inside the worker, in Node and in browsers.
 */
import { isNode, nodeModule } from '../platform.js';

/** Whom a worker answers. */
export interface ParentThread {
  send(message: unknown, transfer: ArrayBuffer[]): void;
  listen(listener: (message: unknown) => void): void;
}

interface NodeWorkerThreads {
  parentPort: {
    postMessage(message: unknown, transfer: ArrayBuffer[]): void;
    on(event: 'message', listener: (value: unknown) => void): void;
  } | null;
}

/** For use inside a worker only. */
export async function parentThread(): Promise<ParentThread> {
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
