/**
 * The port: where a run's items are computed. Adapters: inline (below), a pool of workers (thread-pool), and those that
 * callers bring along. Results come back in the order of the items, whatever the order in which they were computed.
 *
 * The jobs of a run, their number, their order and their items follow from the data and the options alone. So a process that
 * starts the same run elsewhere comes to the same jobs, and what it keeps of an item, which is plain data, can stand in for
 * what would have been computed here.
 */
import type { AbortSignalLike } from './abort-signal.js';
import type { BoundTask } from './task.js';

/** One task over many items. Items are made on demand, so that no more of them exist than are being worked on. */
export interface Job<Item, Outcome, Kept> extends BoundTask<Item, Outcome> {
  count: number;
  item: (index: number) => Item;
  /** What is kept of an outcome; called when it arrives, in any order. */
  keep: (outcome: Outcome) => Kept;
  /** How much work all items are, in the units that `onWork` is told of. */
  units: number;
  /** Told how many units of work have been done since it was last told. */
  onWork: (units: number) => void;
  /** Told when others have what is to be computed: whoever waits for it may do something else meanwhile. */
  onElsewhere?: () => void;
  signal?: AbortSignalLike | undefined;
}

/** Somewhere to compute. */
export interface Executor {
  run<Item, Outcome, Kept>(job: Job<Item, Outcome, Kept>): Promise<Kept[]>;
  /** Set where the run serves to reach its items only, and its result goes nowhere: what no item needs is left out. */
  readonly isReplica?: boolean;
  /** Set where other machines compute: how long a run takes cannot be told from a part of it that is tried here. */
  readonly isElsewhere?: boolean;
  /** What went otherwise than was asked for, without changing a number. */
  notes(): string[];
  /** Frees what the executor holds. */
  close(): void;
}
