/**
 * A file that can be read at any place: from memory, or from a source that has slices. Parts that lie near one another
 * are read at once.
 */
import type { ReadContext } from '../options.js';
import type { ByteSource } from '../sources/byte-source.js';
import { Damage } from './damage.js';

/** Reads any bytes of a file. */
export interface RandomBytes {
  size: number;
  read(start: number, end: number): Promise<Uint8Array>;
}

/** A part of a file. */
export interface Range {
  start: number;
  end: number;
}

/** Parts that lie this near are read at once, up to the most bytes. */
const NEAR = 2 ** 13;
const MOST_AT_ONCE = 2 ** 21;

/** Bytes in memory. */
export function inMemory(bytes: Uint8Array): RandomBytes {
  return { size: bytes.length, read: (start, end) => Promise.resolve(bytes.subarray(start, end)) };
}

/** The slices of a source, where it has them; told as progress. */
export function slicesOf(source: ByteSource, { options }: ReadContext): RandomBytes | undefined {
  const { size } = source;
  if (size === undefined || source.slice === undefined) return undefined;
  const slice = source.slice.bind(source);
  let done = 0;
  return {
    size,
    read: async (start, end) => {
      options.signal?.throwIfAborted();
      const piece = new Uint8Array(await slice(start, end));
      if (piece.length !== end - start)
        throw new Damage(`it ends after ${start + piece.length} of ${size} bytes`);
      done = Math.min(size, done + piece.length);
      options.onProgress?.({ done, total: size });
      return piece;
    },
  };
}

/** The bytes of many parts in the order of the file, each read while those before are worked on. */
export async function* readRanges<Part extends Range>(
  file: RandomBytes,
  parts: readonly Part[],
): AsyncGenerator<[Part, Uint8Array]> {
  const runs = runsOf(parts);
  const read = (run: Run<Part> | undefined): Promise<Uint8Array> | undefined => {
    const bytes = run && file.read(run.start, run.end);
    // Seen when it is awaited; a reader that stops before must not leave a rejection behind.
    bytes?.catch(() => undefined);
    return bytes;
  };
  let next = read(runs[0]);
  for (const [i, run] of runs.entries()) {
    const bytes = await next;
    next = read(runs[i + 1]);
    if (bytes === undefined) continue;
    for (const part of run.parts) yield [part, bytes.subarray(part.start - run.start, part.end - run.start)];
  }
}

interface Run<Part> extends Range {
  parts: Part[];
}

function runsOf<Part extends Range>(parts: readonly Part[]): Run<Part>[] {
  const runs: Run<Part>[] = [];
  for (const part of [...parts].sort((a, b) => a.start - b.start)) {
    const last = runs.at(-1);
    const end = Math.max(last?.end ?? 0, part.end);
    if (last !== undefined && part.start - last.end <= NEAR && end - last.start <= MOST_AT_ONCE) {
      last.end = end;
      last.parts.push(part);
    } else runs.push({ start: part.start, end: part.end, parts: [part] });
  }
  return runs;
}
