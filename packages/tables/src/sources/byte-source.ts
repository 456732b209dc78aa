/**
 * Where bytes come from: a file, a Blob, a stream. The package opens nothing itself, so that it runs in Node and in
 * browsers alike.
 */

import { reason, TableError } from '../table-error.js';

/** A file that can be read. */
export interface ByteSource {
  /** The name of the file: it stands in messages, and its ending tells the format where the bytes do not. */
  name: string;
  /** The number of bytes, if known. */
  size?: number;
  /** All bytes from the first one, in pieces of any size. */
  stream(): AsyncIterable<Uint8Array>;
  /** Some of the bytes, if possible: saves memory with Parquet. */
  slice?(start: number, end: number): Promise<ArrayBuffer>;
}

/** Bytes asked of a Blob at once. */
const PIECE = 2 ** 20;

/** A Blob or File of a browser or of Node: what is asked of it. */
export interface BlobLike {
  readonly size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** The source of the bytes of a Blob or File. */
export function blobSource(blob: BlobLike, name: string): ByteSource {
  const slice = (start: number, end: number): Promise<ArrayBuffer> =>
    blob
      .slice(start, end)
      .arrayBuffer()
      .catch((error: unknown) => {
        throw new TableError(
          `could not be read: it was changed or removed after it was chosen (${reason(error)})`,
          {
            file: name,
          },
        );
      });
  return { name, size: blob.size, slice, stream: () => pieces(blob.size, slice) };
}

async function* pieces(
  size: number,
  slice: (start: number, end: number) => Promise<ArrayBuffer>,
): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; at += PIECE) yield new Uint8Array(await slice(at, at + PIECE));
}
