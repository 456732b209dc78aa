/**
 * Work on the caller's own thread in slices: between them the event loop turns, so that a page stays alive and an abort
 * is heard.
 */
import type { AbortSignalLike } from './abort-signal.js';

/** Milliseconds of work between two turns of the event loop. */
const SLICE = 20;

/** The slices of one run. */
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
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
    this.signal?.throwIfAborted();
    this.sliceEnd = performance.now() + SLICE;
  }
}
