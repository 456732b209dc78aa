/**
 * Texts as UTF-8: a byte order mark is taken off, and UTF-16 with such a mark is decoded.
 */
import { TableError } from '../table-error.js';
import { PeekableBytes } from './peekable.js';

/** The bytes of a text in UTF-8, without a mark, and whether they are those of the file but for the mark. */
export async function utf8(
  bytes: PeekableBytes,
  file: string,
): Promise<{ bytes: AsyncIterator<Uint8Array>; isRecoded: boolean }> {
  const [first, second, third] = await bytes.peek(3);
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    bytes.skip(3);
    return { bytes, isRecoded: false };
  }
  if (first === 0xff && second === 0xfe) return { bytes: recoded(bytes, 'utf-16le', file), isRecoded: true };
  if (first === 0xfe && second === 0xff) return { bytes: recoded(bytes, 'utf-16be', file), isRecoded: true };
  return { bytes, isRecoded: false };
}

async function* recoded(
  bytes: PeekableBytes,
  encoding: 'utf-16le' | 'utf-16be',
  file: string,
): AsyncGenerator<Uint8Array, undefined> {
  // The decoder takes the mark off.
  const decoder = new TextDecoder(encoding, { fatal: true });
  const encoder = new TextEncoder();
  const decode = (piece: Uint8Array | undefined): Uint8Array => {
    try {
      return encoder.encode(decoder.decode(piece, { stream: piece !== undefined }));
    } catch {
      throw new TableError(`is not a text table: its mark says UTF-16, its bytes are not`, { file });
    }
  };
  for (let next = await bytes.next(); next.done !== true; next = await bytes.next()) yield decode(next.value);
  yield decode(undefined);
}
