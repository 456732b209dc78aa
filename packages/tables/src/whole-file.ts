/**
 * All bytes of a file in memory, unpacked, as far as they may be: for formats that are read from places all over.
 */
import { MemoryBudget } from './memory-budget.js';
import type { ReadContext } from './options.js';
import type { ByteSource } from './sources/byte-source.js';
import { gather, type PeekableBytes } from './sources/pieces.js';
import { TableError } from './table-error.js';

/** Bytes to which any packed file may unfold: 256 MiB. */
const UNPACKED = 2 ** 28;
/** Bytes to which each byte of a packed file may unfold. */
const UNPACKED_PER_BYTE = 32;

/** What is read. */
export interface FileInput {
  source: ByteSource;
  /** The bytes of the table. */
  bytes: PeekableBytes;
  /** For a packed file, how many of its own bytes were read so far. */
  packed: (() => number) | undefined;
}

/** The bytes. */
export function wholeFile(
  { source, bytes, packed }: FileInput,
  { file, options }: ReadContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const memory = new MemoryBudget(file, options.memory);
  return gather(bytes, packed === undefined ? source.size : undefined, (unpacked) => {
    memory.keep(unpacked);
    if (packed === undefined) return;
    const most = Math.max(UNPACKED, UNPACKED_PER_BYTE * packed());
    if (unpacked <= most) return;
    throw new TableError(
      `requires a gzip file of at most ${most} bytes when decompressed, got more from ${packed()}; decompress it first`,
      { file },
    );
  });
}
