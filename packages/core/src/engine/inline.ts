/**
 * Computes on the caller's own thread, a slice at a time.
 */
import type { Executor, Job } from './executor.js';
import { Pace } from './pace.js';
import { completeWithPauses } from './steps.js';

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
    const onStep = (units: number): Promise<void> | undefined => {
      work += units;
      if (!pace.isDue) return undefined;
      onWork(work);
      work = 0;
      return pace.breathe();
    };
    for (let index = 0; index < count; index++) {
      outcomes.push(keep(await completeWithPauses(task.start(shared, item(index)), onStep)));
    }
    onWork(work);
    return outcomes;
  },
  notes: () => [],
  close() {},
};
