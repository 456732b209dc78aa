/**
 * The program of a worker, the same in Node and in browsers: gets a task with what its items share, then items one by
 * one, and answers with outcomes. It awaits nothing at its top level, so that it can be bundled as a module and as a
 * classic script.
 */
import type { FromWorker, ToWorker } from './engine/messages.js';
import { type ParentThread, parentThread } from './engine/parent-thread.js';
import { complete } from './engine/steps.js';
import type { AnyTask } from './engine/task.js';
import { buffersOf } from './engine/transfer.js';
import { toErrorMessage } from './errors.js';
import { tasks } from './procedures/tasks.js';
import { loadKernels } from './simd/load.js';
import { VERSION } from './version.js';

/** Work is reported at most this often, in milliseconds. */
const REPORT_EVERY = 50;

type Send = (message: FromWorker, transfer?: ArrayBuffer[]) => void;

// What goes wrong before the worker is ready must reach the thread that started it: a rejection would not, in browsers.
serve().catch((error: unknown) =>
  setTimeout(() => {
    throw error;
  }),
);

async function serve(): Promise<void> {
  await loadKernels();
  const parent = await parentThread();
  answer(parent, (message, transfer = []) => parent.send(message, transfer));
}

function answer(parent: ParentThread, send: Send): void {
  let current: { task: AnyTask; shared: unknown } | undefined;
  parent.listen((data) => {
    const message = data as ToWorker;
    if (message.kind === 'start') {
      const task = tasks.find(({ name }) => name === message.task);
      current = task && { task, shared: message.shared };
      return;
    }
    try {
      if (current === undefined) return;
      const outcome = compute(current, message.item, send);
      // What a task returns is its own, so the buffers behind it can go.
      send({ kind: 'outcome', index: message.index, outcome }, buffersOf(outcome));
    } catch (error) {
      send({ kind: 'error', error: toErrorMessage(error) });
    }
  });
  send({ kind: 'ready', version: VERSION });
}

function compute({ task, shared }: { task: AnyTask; shared: unknown }, item: unknown, send: Send): unknown {
  let work = 0;
  let reportAt = performance.now() + REPORT_EVERY;
  const report = (): void => {
    send({ kind: 'work', units: work });
    work = 0;
    reportAt = performance.now() + REPORT_EVERY;
  };
  const outcome = complete(task.start(shared as never, item as never), (units) => {
    work += units;
    if (performance.now() >= reportAt) report();
  });
  report();
  return outcome;
}
