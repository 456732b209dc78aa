/**
 * A computation in steps: a generator that yields how much work it has done since the last step and returns its result.
 * Whoever drives it (inline, a worker) reports progress and stops it between steps; the computation knows neither.
 */
export type Steps<Result> = Generator<number, Result>;

/** Runs all steps at once. */
export function complete<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
