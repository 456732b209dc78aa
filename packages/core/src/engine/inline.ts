/**
 * Computes on the caller's own thread, a slice at a time.
 */
import type { Executor, Job } from './executor.js';
import { Pace } from './pace.js';

/** The caller's own thread. */
export const inlineExecutor: Executor = {
  async run<Item, Outcome, Kept>({
    task,
    shared,
    count,
    item,
    keep,
    onWork,
    signal,
  }: Job<Item, Outcome, Kept>) {
    signal?.throwIfAborted();
    const pace = new Pace(signal);
    const outcomes: Kept[] = [];
    let work = 0;
    for (let index = 0; index < count; index++) {
      const steps = task.start(shared, item(index));
      for (;;) {
        const step = steps.next();
        if (step.done === true) {
          outcomes.push(keep(step.value));
          break;
        }
        work += step.value;
        if (pace.isDue) {
          onWork(work);
          work = 0;
          await pace.breathe();
        }
      }
    }
    onWork(work);
    return outcomes;
  },
  notes: () => [],
  close() {},
};
