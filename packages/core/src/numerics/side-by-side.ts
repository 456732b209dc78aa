/**
 * Arrays of the same length, some side by side in one buffer: where they are short, a buffer of its own costs as much as the
 * numbers in it.
 */

/** Bytes that are taken at once, or those of one array. */
const CHUNK = 2 ** 18;

/** What makes an array. */
type Make<Numbers> = { new (length: number): Numbers; readonly BYTES_PER_ELEMENT: number };

/** Arrays of `length` numbers, about as many as `most`. */
export class SideBySide<Numbers extends Float64Array | Int32Array | Uint8Array> {
  #chunk: Numbers | undefined;
  #used = 0;

  constructor(
    private readonly Kind: Make<Numbers>,
    private readonly length: number,
    private most: number,
  ) {}

  /** The next one. */
  next(): Numbers {
    const { Kind, length } = this;
    if (this.#chunk === undefined || this.#used === this.#chunk.length) {
      const together = Math.min(this.most, Math.floor(CHUNK / (length * Kind.BYTES_PER_ELEMENT)));
      this.#chunk = new Kind(length * Math.max(1, together));
      this.#used = 0;
    }
    this.most -= 1;
    return this.#chunk.subarray(this.#used, (this.#used += length)) as Numbers;
  }
}
