/**
 * Bytes of files behind an address, by range requests: a thread of its own asks the server while this one waits in place.
 * Requests that fail for a passing reason are made again.
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort, type Worker } from 'node:worker_threads';
import { TableError } from '@hsicinf/tables';
import type { HttpAnswer, HttpRequest } from '../http-thread.js';
import { startHttpThread } from '../start-http-thread.js';
import type { ByteStore } from './byte-store.js';

/** Milliseconds that one request may take, its repetitions included. */
const PATIENCE = 120_000;

/** A server has no such file, or does not give it. */
export class RefusedError extends TableError {}

/** Throws a TableError unless an address can be read from. */
function requireAddress(address: string): void {
  if (!URL.canParse(address)) throw new TableError('is not an address', { file: address });
  const { username, password, origin, pathname } = new URL(address);
  if (username === '' && password === '') return;
  // The record of a run, which many may read, would hold them.
  throw new TableError(
    'requires an address without user and password, got one with them: let the server give the table without, or mount its folder',
    { file: `${origin}${pathname}` },
  );
}

/** Files behind an address. */
export class HttpBytes implements ByteStore {
  readonly #address: string;
  readonly #thread: Worker;
  readonly #port: MessagePort;
  readonly #signal = new Int32Array(new SharedArrayBuffer(4));

  constructor(address: string) {
    requireAddress(address);
    this.#address = address.endsWith('/') ? address : `${address}/`;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#thread = startHttpThread(port2, this.#signal);
    this.#thread.unref();
    this.#port.unref();
  }

  read(file: string, start: number, length: number): Uint8Array {
    Atomics.store(this.#signal, 0, 0);
    const request: HttpRequest = { url: new URL(file, this.#address).href, start, length };
    this.#port.postMessage(request);
    const outcome = Atomics.wait(this.#signal, 0, 0, PATIENCE);
    const answer = receiveMessageOnPort(this.#port)?.message as HttpAnswer | undefined;
    if (outcome === 'timed-out' || answer === undefined) {
      throw new TableError(`${file} did not come within ${PATIENCE / 1000} s; is the server there?`, {
        file: this.#address,
      });
    }
    if ('bytes' in answer) return answer.bytes;
    const Failure = answer.isRefused ? RefusedError : TableError;
    throw new Failure(`${file} ${answer.error}`, { file: this.#address });
  }

  close(): void {
    this.#port.close();
    void this.#thread.terminate();
  }
}
