/**
 * Unpacks parts of columnar files whose unpacked length is known. Each codec either fills that length or ends in a
 * Damage; none takes more memory than the length that was found credible.
 *
 * Parts of hyparquet-compressors are imported one by one: the whole makes a memory of WebAssembly as soon as it is imported,
 * which fails where addresses are limited (`ulimit -v`).
 */
import { decompress as unpackZstd } from 'fzstd';
import { decompressBrotli } from 'hyparquet-compressors/src/brotli.js';
import { gunzip } from 'hyparquet-compressors/src/gzip.js';
import { type Budget, Damage } from './damage.js';
import { unpackLz4Block, unpackLz4Frame, unpackLz4Hadoop } from './lz4.js';
import { unpackSnappy } from './snappy.js';

/** The names of codecs. */
export type Codec = 'SNAPPY' | 'GZIP' | 'BROTLI' | 'LZ4' | 'LZ4_RAW' | 'LZ4_FRAME' | 'ZSTD';

type Unpack = (packed: Uint8Array, length: number) => Uint8Array;

const codecs: Record<Codec, Unpack> = {
  SNAPPY: unpackSnappy,
  GZIP: (packed, length) => {
    if (packed.length < 18) throw new Damage('it is cut short');
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
    // The last four bytes are the length; where several parts follow one another, that of the last one.
    if (!hasSecondPart(packed)) requireLength(view.getUint32(packed.length - 4, true), length);
    return gunzip(packed, new Uint8Array(length));
  },
  BROTLI: (packed, length) => decompressBrotli(packed, length),
  // Old files under this name hold either Hadoop's frames or bare blocks: what is not one is the other.
  LZ4: (packed, length) => {
    try {
      return unpackLz4Hadoop(packed, length);
    } catch {
      return unpackLz4Block(packed, length);
    }
  },
  LZ4_RAW: unpackLz4Block,
  LZ4_FRAME: unpackLz4Frame,
  ZSTD: (packed, length) => unpackZstd(zstdOfLength(packed, length)),
};

/** How a part is packed. */
export interface Packing {
  codec: Codec;
  /** The length of the unpacked bytes. */
  length: number;
  /** What the part is called in messages. */
  what: string;
}

/** The unpacked bytes of a part. */
export function unpack(packed: Uint8Array, { codec, length, what }: Packing, budget: Budget): Uint8Array {
  budget.unfold(what, packed.length, length);
  if (length === 0) return new Uint8Array();
  let unpacked: Uint8Array;
  try {
    unpacked = codecs[codec](packed, length);
  } catch (error) {
    const why = error instanceof Damage ? `: ${error.message}` : '';
    throw new Damage(`${what} cannot be unpacked with ${codec}${why}`);
  }
  if (unpacked.length === length) return unpacked;
  throw new Damage(`${what} unfolds to ${unpacked.length} bytes instead of ${length}`);
}

function requireLength(said: number, length: number): void {
  if (said !== length) throw new Damage(`it holds ${said} bytes instead of ${length}`);
}

/** Whether the bytes that begin a gzip file come a second time. */
function hasSecondPart(packed: Uint8Array): boolean {
  for (let at = packed.indexOf(0x1f, 1); at > 0; at = packed.indexOf(0x1f, at + 1)) {
    if (packed[at + 1] === 0x8b && packed[at + 2] === 8) return true;
  }
  return false;
}

/**
 * A ZSTD frame whose header says its length (RFC 8878, section 3.1.1.1), so that no more than that is taken in memory.
 * Where a header says none it is put in.
 */
function zstdOfLength(packed: Uint8Array, length: number): Uint8Array {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  if (packed.length < 9 || view.getUint32(0, true) !== 0xfd2fb528) throw new Damage('it is no ZSTD frame');
  const flags = packed[4];
  const oneSegment = (flags >> 5) & 1;
  const at = 6 - oneSegment + [0, 1, 2, 4][flags & 3];
  const bytes = [oneSegment, 2, 4, 8][flags >> 6];
  if (at + bytes > packed.length) throw new Damage('it is cut short');
  if (bytes === 0) {
    const whole = new Uint8Array(packed.length + 4);
    whole.set(packed.subarray(0, at));
    whole[4] = flags | 0x80;
    new DataView(whole.buffer).setUint32(at, length, true);
    whole.set(packed.subarray(at), at + 4);
    return whole;
  }
  if (bytes === 1) requireLength(packed[at], length);
  else if (bytes === 2) requireLength(view.getUint16(at, true) + 256, length);
  else requireLength(bytes === 4 ? view.getUint32(at, true) : Number(view.getBigUint64(at, true)), length);
  return packed;
}
