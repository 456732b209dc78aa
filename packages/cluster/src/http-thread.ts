/**
 * The program of the thread that makes range requests for one that waits.
 */
import { type MessagePort, workerData } from 'node:worker_threads';

/** Bytes that are wanted. */
export interface HttpRequest {
  url: string;
  start: number;
  length: number;
}

/** What came of it. */
export type HttpAnswer = { bytes: Uint8Array } | { error: string; isRefused: boolean };

/** Attempts, the milliseconds before the second one, and how long one may take. */
const ATTEMPTS = 4;
const FIRST_PAUSE = 250;
const MOST_MILLISECONDS = 25_000;

const { port, signal } = workerData as { port: MessagePort; signal: Int32Array<SharedArrayBuffer> };

port.on('message', (request: HttpRequest) => {
  void answer(request);
});

async function answer(request: HttpRequest): Promise<void> {
  const reply = await bytesOf(request);
  port.postMessage(reply);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
}

async function bytesOf(request: HttpRequest): Promise<HttpAnswer> {
  for (let attempt = 1; ; attempt++) {
    const { answer: found, isPassing } = await attemptOnce(request);
    if (!('error' in found) || !isPassing || attempt === ATTEMPTS) return found;
    await new Promise((resolve) => {
      setTimeout(resolve, FIRST_PAUSE * 4 ** (attempt - 1));
    });
  }
}

async function attemptOnce({
  url,
  start,
  length,
}: HttpRequest): Promise<{ answer: HttpAnswer; isPassing: boolean }> {
  try {
    const response = await fetch(url, {
      headers: { range: `bytes=${start}-${start + length - 1}` },
      signal: AbortSignal.timeout(MOST_MILLISECONDS),
    });
    // Beyond the end of the file.
    if (response.status === 416) return { answer: { bytes: new Uint8Array() }, isPassing: false };
    if (!response.ok) {
      const isPassing = response.status >= 500 || response.status === 429;
      const error = `was refused by the server (status ${response.status})`;
      return { answer: { error, isRefused: true }, isPassing };
    }
    const bytes = new Uint8Array(await response.arrayBuffer());
    // A server without ranges sends the whole file.
    const wanted = response.status === 206 ? bytes : bytes.subarray(start, start + length);
    return { answer: { bytes: wanted }, isPassing: false };
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name;
    const words = `could not be read from the server (${cause})`;
    return { answer: { error: words, isRefused: false }, isPassing: true };
  }
}
