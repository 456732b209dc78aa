/**
 * Where shards are computed on this machine.
 */
import { availableParallelism } from 'node:os';
import { type Executor, inlineExecutor, threadPool } from '@hsicinf/core/elsewhere';

/** Threads as asked for, or as many as there are processors. */
export function localExecutor(threads: number | undefined): Executor {
  const count = threads ?? availableParallelism();
  return count > 1 ? threadPool(count) : inlineExecutor;
}
