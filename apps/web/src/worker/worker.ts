/**
 * The program of the worker: it answers calls one by one as they come, and hears when one is to be stopped.
 */
import { toldError } from './failure.js';
import type { CallName, Calls, FromPageWorker, ToPageWorker } from './messages.js';
import { type CallContext, Session } from './session.js';

/** Milliseconds between two signs of life of a call. */
const BEAT = 1000;

const session = new Session();
const running = new Map<number, AbortController>();

self.addEventListener('message', ({ data }: MessageEvent<ToPageWorker>) => {
  if (data.name === 'cancel') running.get(data.id)?.abort();
  else void answer(data.id, data.name, data.input);
});

async function answer<Name extends CallName>(
  id: number,
  name: Name,
  input: Calls[Name]['input'],
): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  const context: CallContext<Name> = {
    signal: controller.signal,
    tell: (progress) => send({ id, kind: 'progress', progress }),
  };
  const alive = setInterval(() => send({ id, kind: 'alive' }), BEAT);
  try {
    send({ id, kind: 'output', output: await session.handlers[name](input, context) });
  } catch (error) {
    send({ id, kind: 'error', error: toldError(error) });
  } finally {
    clearInterval(alive);
    running.delete(id);
  }
}

function send(message: FromPageWorker): void {
  self.postMessage(message);
}
