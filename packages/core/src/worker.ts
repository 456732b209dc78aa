/**
 * The program of a worker, the same in Node and in browsers: gets a task with what its items share, then items one by
 * one, and answers with outcomes.
 */
import { loadKernels } from './simd/load.js';
import type { FromWorker, ToWorker } from './engine/messages.js';
import { parentOfWorker } from './engine/platform.js';
import type { AnyTask } from './engine/task.js';
import { buffersOf } from './engine/transfer.js';
import { toErrorMessage } from './errors.js';
import { tasks } from './procedures/tasks.js';

/** Work is reported at most this often, in milliseconds. */
const REPORT_EVERY = 50;

await loadKernels();
const parent = await parentOfWorker();
let current: { task: AnyTask; shared: unknown } | undefined;

parent.listen((data) => {
  const message = data as ToWorker;
  if (message.kind === 'start') {
    const task = tasks.find(({ name }) => name === message.task);
    current = task && { task, shared: message.shared };
    return;
  }
  try {
    if (current !== undefined) sendOutcome(message.index, compute(current, message.item));
  } catch (error) {
    send({ kind: 'error', error: toErrorMessage(error) });
  }
});
send({ kind: 'ready' });

function compute({ task, shared }: { task: AnyTask; shared: unknown }, item: unknown): unknown {
  const steps = task.start(shared as never, item as never);
  let work = 0;
  let reportAt = performance.now() + REPORT_EVERY;
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      send({ kind: 'work', units: work });
      return step.value;
    }
    work += step.value;
    if (performance.now() >= reportAt) {
      send({ kind: 'work', units: work });
      work = 0;
      reportAt = performance.now() + REPORT_EVERY;
    }
  }
}

/** What a task returns is its own, so the buffers behind it can go. */
function sendOutcome(index: number, outcome: unknown): void {
  send({ kind: 'outcome', index, outcome }, buffersOf(outcome));
}

function send(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  parent.send(message, transfer);
}
