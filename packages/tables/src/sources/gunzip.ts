/**
 * Bytes out of gzip, with the platform's own DecompressionStream. It is fed small pieces, each when the one before is
 * unpacked, so that what waits is never more than a piece unpacks to: a thousand times its size at most. (A stream that
 * is piped into it would be taken in whole: Node's signals no pressure.)
 */
import { reason, TableError } from '../table-error.js';

/** Bytes unpacked at once. */
const PIECE = 2 ** 15;

/** What is unpacked. */
export interface PackedFile {
  /** The name of the file, and what it is called where it is damaged. */
  file: string;
  kind: string;
  /** Told of packed bytes on their way. */
  onFed?: (bytes: number) => void;
}

/** The unpacked bytes. */
export async function* gunzip(
  packed: AsyncIterator<Uint8Array>,
  { file, kind, onFed = () => undefined }: PackedFile,
): AsyncGenerator<Uint8Array, undefined> {
  const { readable, writable } = new DecompressionStream('gzip');
  const reader = readable.getReader();
  const feeding = feed(packed, writable.getWriter(), onFed);
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    const sourceError = await feeding;
    if (sourceError !== undefined) throw sourceError.error;
    throw new TableError(`is not a whole ${kind} (${reason(error)})`, { file });
  } finally {
    reader.cancel().catch(() => undefined);
    packed.return?.().catch(() => undefined);
  }
}

/** Feeds all bytes; returns what went wrong with their source. What goes wrong with them is heard by the reader. */
async function feed(
  packed: AsyncIterator<Uint8Array>,
  writer: WritableStreamDefaultWriter<BufferSource>,
  onFed: (bytes: number) => void,
): Promise<{ error: unknown } | undefined> {
  const unheard = (): undefined => undefined;
  writer.closed.catch(unheard);
  for (;;) {
    let next: IteratorResult<Uint8Array>;
    try {
      next = await packed.next();
    } catch (error) {
      await writer.abort(error).catch(unheard);
      return { error };
    }
    try {
      if (next.done === true) {
        await writer.close();
        return undefined;
      }
      const bytes = next.value as Uint8Array<ArrayBuffer>;
      for (let at = 0; at < bytes.length; at += PIECE) {
        const piece = bytes.subarray(at, at + PIECE);
        onFed(piece.length);
        await writer.write(piece);
      }
    } catch {
      return undefined;
    }
  }
}
