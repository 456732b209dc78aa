/**
 * A stream of bytes whose beginning can be looked at before it is read.
 */
import { concat } from './concat.js';

/** Pieces of bytes, the first of them held back while they are looked at. */
export class PeekableBytes implements AsyncIterator<Uint8Array> {
  private held: Uint8Array | undefined;
  private ended = false;

  constructor(private readonly pieces: AsyncIterator<Uint8Array>) {}

  /** The first bytes: at least `length` of them, or all there are. */
  async peek(length: number): Promise<Uint8Array> {
    const parts = this.held === undefined ? [] : [this.held];
    let held = this.held?.length ?? 0;
    while (held < length && !this.ended) {
      const { value, done } = await this.pieces.next();
      if (done === true) this.ended = true;
      else {
        parts.push(value);
        held += value.length;
      }
    }
    this.held = concat(parts);
    return this.held;
  }

  /** Lets go of so many of the first bytes, which were peeked at. */
  skip(length: number): void {
    this.held = this.held?.subarray(length);
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    const value = this.held;
    this.held = undefined;
    if (value !== undefined && value.length > 0) return { done: false, value };
    if (this.ended) return { done: true, value: undefined };
    const next = await this.pieces.next();
    return next.done === true ? { done: true, value: undefined } : { done: false, value: next.value };
  }

  /** Ends the stream early. */
  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.ended = true;
    await this.pieces.return?.();
    return { done: true, value: undefined };
  }
}
