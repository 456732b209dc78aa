/**
 * The port: where a run's items are computed. Adapters: inline (below) and a pool of workers (thread-pool).
 * Results come back in the order of the items, whatever the order in which they were computed.
 */
import type { AbortSignalLike } from './run-options.js';
import type { BoundTask } from './task.js';

/** One task over many items. Items are made on demand, so that no more of them exist than are being worked on. */
export interface Job<Item, Outcome, Kept> extends BoundTask<Item, Outcome> {
  count: number;
  item: (index: number) => Item;
  /** What is kept of an outcome; called when it arrives, in any order. */
  keep: (outcome: Outcome) => Kept;
  /** Told how many units of work have been done since it was last told. */
  onWork: (units: number) => void;
  signal?: AbortSignalLike | undefined;
}

/** Somewhere to compute. */
export interface Executor {
  run<Item, Outcome, Kept>(job: Job<Item, Outcome, Kept>): Promise<Kept[]>;
  /** What went otherwise than was asked for, without changing a number. */
  notes(): string[];
  /** Frees what the executor holds. */
  close(): void;
}
