/**
 * Texts as UTF-8: a byte order mark is taken off, and UTF-16 with such a mark, or where it is asked for, is decoded.
 * Other encodings keep their bytes: they agree with UTF-8 in ASCII, which is all that divides cells and makes numbers.
 */
import { TableError } from '../table-error.js';
import { PeekableBytes } from './pieces.js';

/** The encodings one can ask for. */
export const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le'] as const;
/** An encoding of texts. */
export type Encoding = (typeof ENCODINGS)[number];

/** A text. */
export interface TextBytes {
  bytes: AsyncIterator<Uint8Array>;
  /** Whether the bytes are others than those of the file without its mark. */
  isRecoded: boolean;
  /** Their encoding, where a mark or the caller tells it. */
  encoding: 'utf-8' | 'windows-1252' | undefined;
}

/** The bytes of a text, without a mark. */
export async function utf8(
  bytes: PeekableBytes,
  { file, encoding }: { file: string; encoding?: Encoding | undefined },
): Promise<TextBytes> {
  const mark = markIn(await bytes.peek(3));
  if (mark !== undefined && encoding !== undefined && mark !== encoding) {
    throw new TableError(`to be what the mark at the beginning of the file says, ${mark}, got ${encoding}`, {
      file,
      option: 'encoding',
    });
  }
  const known = mark ?? encoding;
  if (known === 'utf-16le' || known === 'utf-16be') {
    const isMarked = mark !== undefined;
    return { bytes: recoded(bytes, known, { file, isMarked }), isRecoded: true, encoding: 'utf-8' };
  }
  if (mark === 'utf-8') bytes.skip(3);
  return { bytes, isRecoded: false, encoding: known };
}

function markIn([first, second, third]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

async function* recoded(
  bytes: PeekableBytes,
  encoding: 'utf-16le' | 'utf-16be',
  { file, isMarked }: { file: string; isMarked: boolean },
): AsyncGenerator<Uint8Array, undefined> {
  // The decoder takes the mark off.
  const decoder = new TextDecoder(encoding, { fatal: true });
  const encoder = new TextEncoder();
  const decode = (piece: Uint8Array | undefined): Uint8Array => {
    try {
      return encoder.encode(decoder.decode(piece, { stream: piece !== undefined }));
    } catch {
      const who = isMarked ? 'its mark says' : 'the encoding was given as';
      throw new TableError(`is not a text table: ${who} UTF-16, its bytes are not`, { file });
    }
  };
  for (let next = await bytes.next(); next.done !== true; next = await bytes.next()) yield decode(next.value);
  yield decode(undefined);
}
