/**
 * The program of the worker: it answers calls one by one as they come, and hears when one is to be stopped.
 */
import { toldError } from './failure.js';
import type { CallName, Calls, FromWorker, ToWorker } from './messages.js';
import { type CallContext, Session } from './session.js';

const session = new Session();
const running = new Map<number, AbortController>();

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
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
  try {
    send({ id, kind: 'output', output: await session.handlers[name](input, context) });
  } catch (error) {
    send({ id, kind: 'error', error: toldError(error) });
  } finally {
    running.delete(id);
  }
}

function send(message: FromWorker): void {
  self.postMessage(message);
}
