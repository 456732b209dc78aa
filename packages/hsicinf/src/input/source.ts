/**
 * Bytes of a file or of standard input, as @hsicinf/tables wants them. What is no file is refused at once, with a word on
 * what was probably meant.
 */
import { createReadStream, type Stats } from 'node:fs';
import { open, readdir, readlink, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { type ByteSource, suggest } from '@hsicinf/tables';
import { danglingLink, FileError, fileError } from '../errors.js';
import type { Io } from '../io.js';
import { quoted } from '../shown.js';
import { openDevice } from './device.js';
import { STDIN, STDIN_NAME } from './stdin.js';

/** Bytes read at once. */
const PIECE = 2 ** 20;

/** The source behind a path, or standard input behind `-`. */
export async function openSource(path: string, { stdin, signal }: Io): Promise<ByteSource> {
  if (path === STDIN) return { name: STDIN_NAME, stream: () => abortable(stdin(), signal) };
  const stats = await statOf(path);
  if (stats.isDirectory()) throw new FileError(path, 'requires a file, got a folder');
  if (stats.isSocket()) throw new FileError(path, 'requires a file, got a socket');
  const opened = (): Readable =>
    stats.isFile() ? createReadStream(path, { highWaterMark: PIECE }) : openDevice(path);
  const stream = (): AsyncIterable<Uint8Array> => readable(path, () => abortable(opened(), signal));
  // A pipe has neither a size nor places to go to. Files that the system makes up say that they are empty.
  if (!stats.isFile() || stats.size === 0) return { name: path, stream };
  return { ...fileSource(path, stats.size), stream };
}

/** A file of known size. */
export function fileSource(
  path: string,
  size: number,
): ByteSource & Required<Pick<ByteSource, 'size' | 'slice'>> {
  return {
    name: path,
    size,
    stream: () => readable(path, () => createReadStream(path, { highWaterMark: PIECE })),
    slice: (start, end) => slice(path, start, end),
  };
}

async function statOf(path: string): Promise<Stats> {
  try {
    return await stat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw fileError(path, error);
    const target = await readlink(path).catch(() => undefined);
    if (target !== undefined) throw danglingLink(path, target);
    const near = await nearFile(path);
    throw near === undefined
      ? fileError(path, error)
      : new FileError(path, `no such file; did you mean ${quoted(near)}?`);
  }
}

/** A file of the same folder with a name that differs by a slip. */
async function nearFile(path: string): Promise<string | undefined> {
  const names = await readdir(dirname(path)).catch(() => []);
  return suggest(basename(path), names);
}

function abortable(stream: Readable, signal: AbortSignal): Readable {
  return addAbortSignal(signal, stream);
}

/** The pieces of a stream, with errors in words. */
async function* readable(path: string, opened: () => Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of opened()) yield piece as Uint8Array;
  } catch (error) {
    throw fileError(path, error);
  }
}

async function slice(path: string, start: number, end: number): Promise<ArrayBuffer> {
  try {
    const file = await open(path);
    try {
      const bytes = new Uint8Array(end - start);
      const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
      return bytes.buffer.slice(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileError(path, error);
  }
}
