/**
 * How work in shards fails: one line that says what is wrong and what to do about it.
 */

/** Something around a run is not as it must be: its parts, its workers, its server. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError';
}

/** Somebody has cancelled the run. */
export class RunCancelled extends ClusterError {
  constructor(run: string) {
    super(`run ${run} was cancelled`);
  }
}
