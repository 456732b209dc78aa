/**
 * Work on the caller's own thread in slices: between them the event loop turns, so that a page stays alive and an abort
 * is heard.
 */
import type { AbortSignalLike } from './abort-signal.js';

/** Milliseconds of work between two turns of the event loop. */
const SLICE = 20;

/** Comes back after a turn of the event loop: at once in Node, where a timer would wait for a millisecond or more. */
const turn: (then: () => void) => void =
  (globalThis as { setImmediate?: (then: () => void) => void }).setImmediate ??
  ((then) => {
    setTimeout(then, 0);
  });

/** The slices of one run, or of reading one file. */
export class Pace {
  private sliceEnd = performance.now() + SLICE;

  constructor(private readonly signal: AbortSignalLike | undefined) {}

  /** Whether a slice is over. */
  get isDue(): boolean {
    return performance.now() >= this.sliceEnd;
  }

  /** Lets the event loop turn if a slice is over; throws the signal's reason if it was aborted. */
  async breathe(): Promise<void> {
    if (!this.isDue) return;
    await new Promise<void>((resolve) => {
      turn(resolve);
    });
    this.signal?.throwIfAborted();
    this.sliceEnd = performance.now() + SLICE;
  }
}
