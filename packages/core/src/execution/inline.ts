/**
 * Computes on the caller's own thread, giving way to the event loop every SLICE milliseconds, so that a page stays
 * alive and an abort is heard.
 */
import type { Executor, Job } from './executor.js';
import { type Outcome, startTask, type TaskName } from './tasks.js';

const SLICE = 20;

export const inlineExecutor: Executor = {
  async run<Name extends TaskName>({ task, shared, count, item, onWork, signal }: Job<Name>) {
    signal?.throwIfAborted();
    const outcomes: Outcome<Name>[] = [];
    let sliceEnd = performance.now() + SLICE;
    let work = 0;
    for (let index = 0; index < count; index++) {
      const steps = startTask(task, shared, item(index));
      for (;;) {
        const step = steps.next();
        if (step.done === true) {
          outcomes.push(step.value);
          break;
        }
        work += step.value;
        if (performance.now() >= sliceEnd) {
          onWork(work);
          work = 0;
          await nextTurn();
          signal?.throwIfAborted();
          sliceEnd = performance.now() + SLICE;
        }
      }
    }
    onWork(work);
    return outcomes;
  },
  close() {},
};

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
