/**
 * How the pages of columnar files are unpacked, by the names that Parquet has for it.
 *
 * The package hyparquet-compressors makes a memory of WebAssembly as soon as it is imported as a whole, which fails where
 * addresses are limited (`ulimit -v`). So its parts are imported one by one, and the whole only for its Snappy: three to
 * four times as fast as the one in TypeScript, which serves where there is no memory.
 */
import { decompress as unpackZstd } from 'fzstd';
import { snappyUncompress } from 'hyparquet';
import { decompressBrotli } from 'hyparquet-compressors/src/brotli.js';
import { gunzip } from 'hyparquet-compressors/src/gzip.js';
import { decompressLz4, decompressLz4Raw } from 'hyparquet-compressors/src/lz4.js';

/** From packed bytes to as many as they hold. */
export type Unpack = (packed: Uint8Array, length: number) => Uint8Array;

/** ZSTD; the frames say how much they hold. */
export function zstd(packed: Uint8Array): Uint8Array {
  return unpackZstd(packed);
}

/** All codecs of Parquet. */
export async function parquetCodecs(): Promise<Record<string, Unpack>> {
  return {
    SNAPPY: (await fastSnappy()) ?? plainSnappy,
    GZIP: (packed, length) => gunzip(packed, new Uint8Array(length)),
    BROTLI: decompressBrotli,
    ZSTD: zstd,
    LZ4: lz4,
    LZ4_RAW: decompressLz4Raw,
  };
}

/** Snappy in WebAssembly; undefined where there is none, or no memory for it. */
async function fastSnappy(): Promise<Unpack | undefined> {
  try {
    const { compressors } = await import('hyparquet-compressors');
    return compressors.SNAPPY;
  } catch {
    return undefined;
  }
}

/** Snappy in TypeScript. */
export function plainSnappy(packed: Uint8Array, length: number): Uint8Array {
  const unpacked = new Uint8Array(length);
  snappyUncompress(packed, unpacked);
  return unpacked;
}

/** Old files under this name hold either Hadoop's frames or bare blocks: what is not one is the other. */
function lz4(packed: Uint8Array, length: number): Uint8Array {
  try {
    return decompressLz4(packed, length);
  } catch {
    return decompressLz4Raw(packed, length);
  }
}
