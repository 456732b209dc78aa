/**
 * All bytes of a stream in one array of its own.
 */

const FIRST = 2 ** 20;

/** The bytes; `size` is how many are expected, if that is known. `check` is told how many there are, as they come. */
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
