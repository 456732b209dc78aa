/**
 * Pieces of bytes: a stream of them whose beginning can be looked at before it is read, and all of them in one array.
 */

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

const FIRST = 2 ** 20;

/** All bytes of a stream in one array of its own; `size` is how many are expected, if that is known. `check` is told how many there are, as they come. */
export async function gather(
  pieces: AsyncIterator<Uint8Array>,
  size: number | undefined,
  check: (gathered: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  let whole = new Uint8Array(size ?? FIRST);
  let at = 0;
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
    const piece = next.value;
    check(at + piece.length);
    if (at + piece.length > whole.length) {
      const larger = new Uint8Array(Math.max(at + piece.length, 2 * whole.length));
      larger.set(whole.subarray(0, at));
      whole = larger;
    }
    whole.set(piece, at);
    at += piece.length;
  }
  return whole.subarray(0, at);
}

/** All bytes in one array; a single piece is not copied. */
export function concat(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0];
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
