/**
 * How a run is carried out. None of these options changes a number.
 */
import type { AbortSignalLike } from './abort-signal.js';
import type { Executor } from './executor.js';

/** What to report while a run goes on: `done` of `total` units of the stage. */
export interface Progress {
  stage: 'statistics' | 'p-values';
  done: number;
  total: number;
}

/** The options of a run. */
export interface RunOptions {
  /** Worker threads; 1 computes inline. Default: as many as pay for this amount of work. */
  threads?: number | undefined;
  /** Where the run's items are computed instead, such as on other machines; `threads` is then its own affair. */
  executor?: Executor | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Stops the run, which then rejects with the signal's reason. */
  signal?: AbortSignalLike | undefined;
}
