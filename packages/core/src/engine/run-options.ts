/**
 * How a run is carried out. None of these options changes a number.
 */

/** What a run asks of an AbortSignal, of a browser or of Node: a type that programs without the DOM's can be compiled with. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options: { once: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

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
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Stops the run, which then rejects with the signal's reason. */
  signal?: AbortSignalLike | undefined;
}
