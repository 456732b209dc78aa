/**
 * Starts the thread that makes range requests. It stands at the top, beside the program it starts, as the two do in the
 * library that is built of them.
 */
import { type MessagePort, Worker } from 'node:worker_threads';

/** A thread that answers on the port, and rings by the signal. */
export function startHttpThread(port: MessagePort, signal: Int32Array<SharedArrayBuffer>): Worker {
  return new Worker(new URL('./http-thread.js', import.meta.url), {
    workerData: { port, signal },
    transferList: [port],
    execArgv: [],
  });
}
