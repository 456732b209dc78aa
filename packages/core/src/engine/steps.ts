/**
 * A computation in steps: a generator that yields how much work it has done since the last step and returns its result.
 * Whoever drives it (inline, a worker) reports progress and stops it between steps; the computation knows neither.
 */
export type Steps<Result> = Generator<number, Result>;

/** Runs all steps at once, telling the work of each. */
export function complete<Result>(steps: Steps<Result>, onStep: (units: number) => void = () => {}): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    onStep(value);
  }
}

/** Runs all steps, waiting between them for whatever `onStep` gives to wait for. */
export async function completeWithPauses<Result>(
  steps: Steps<Result>,
  onStep: (units: number) => Promise<void> | undefined,
): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    const pause = onStep(value);
    if (pause !== undefined) await pause;
  }
}

/** The same steps, told as other amounts of work. */
export function* retold<Result>(steps: Steps<Result>, unitsOf: (units: number) => number): Steps<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    yield unitsOf(value);
  }
}

/** Steps whose work is told elsewhere. */
export function silently<Result>(steps: Steps<Result>): Steps<Result> {
  return retold(steps, () => 0);
}
