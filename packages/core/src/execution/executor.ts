/**
 * The port: where a run's items are computed. Adapters: inline (below) and a pool of workers (thread-pool).
 * Results come back in the order of the items, whatever the order in which they were computed.
 */
import type { Item, Outcome, Shared, TaskName } from './tasks.js';

/** One task over many items. Items are made on demand, so that no more of them exist than are being worked on. */
export interface Job<Name extends TaskName, Kept = Outcome<Name>> {
  task: Name;
  shared: Shared<Name>;
  count: number;
  item: (index: number) => Item<Name>;
  /** What is kept of an outcome; called when it arrives, in any order. */
  keep: (outcome: Outcome<Name>) => Kept;
  /** Told how many units of work have been done since it was last told. */
  onWork: (units: number) => void;
  signal?: AbortSignal | undefined;
}

/** Somewhere to compute. */
export interface Executor {
  run<Name extends TaskName, Kept>(job: Job<Name, Kept>): Promise<Kept[]>;
  /** What went otherwise than was asked for, without changing a number. */
  notes(): string[];
  /** Frees what the executor holds. */
  close(): void;
}
