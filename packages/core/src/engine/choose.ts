/**
 * Inline or threads? A worker takes some 50 ms to start and a copy of the data to feed, so small work stays inline.
 */
import type { Executor } from './executor.js';
import { inlineExecutor } from './inline.js';
import { threadPool } from './thread-pool.js';
import { availableThreads } from '../platform.js';

/** Work below this many kernel values or swap terms (some tenths of a second inline) does not pay for a second thread. */
const WORTH_THREADS = 3e8;

/** Whether so much work is better done inline, even with threads at hand: they would have to warm up first. */
export function isSmall(work = Infinity): boolean {
  return work < WORTH_THREADS;
}

/** An executor for so much work in at most `items` parts; `threads` given by the user is obeyed. */
export async function chooseExecutor(
  threads: number | undefined,
  { work, items }: { work: number; items: number },
): Promise<Executor> {
  if (threads === undefined && isSmall(work)) return inlineExecutor;
  const count = Math.min(items, threads ?? (await availableThreads()));
  return count > 1 ? threadPool(count) : inlineExecutor;
}
