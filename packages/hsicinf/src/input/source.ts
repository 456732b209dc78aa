/**
 * Bytes of a file, a device or standard input, as @hsicinf/tables wants them, and the fingerprint of what was read. What is no
 * file is refused at once, with a word on what was probably meant.
 */
import { createHash, type Hash } from 'node:crypto';
import { closeSync, constants, createReadStream, openSync, type Stats } from 'node:fs';
import { open, readdir, readlink, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { basename, dirname } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { isatty, ReadStream } from 'node:tty';
import { type ByteSource, suggest } from '@hsicinf/tables';
import { danglingLink, FileError, fileError } from '../errors.js';
import type { Io } from '../io.js';
import { quoted } from '../shown.js';
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

/**
 * Opens a named pipe or a device; nothing is lost of what is written to a pipe before or after. A pipe that nobody writes to
 * would keep the thread that opens it for ever, deaf to every signal; so it is opened without waiting, and waited for by the
 * event loop.
 */
export function openDevice(path: string): Readable {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  if (isatty(file)) return new ReadStream(file);
  try {
    return new Socket({ fd: file, readable: true, writable: false });
  } catch {
    // Such as /dev/zero, which always has something to read.
    closeSync(file);
    return createReadStream(path);
  }
}

/** What tells a file from others. */
export interface Fingerprint {
  bytes: number;
  sha256: string;
}

/**
 * Watches the reading of one source: takes the size and the SHA-256 of a file while it is read. Readers of text take every byte
 * once, in order; a format that is read in parts is read through once more afterwards.
 */
export class FingerprintTaker {
  private source: ByteSource | undefined;
  private taken: Fingerprint | undefined;

  /** The source, whose bytes are looked at on their way. */
  readonly watched = (source: ByteSource): ByteSource => {
    this.source = source;
    return { ...source, stream: () => this.seen(source) };
  };

  /** The fingerprint of what was read. */
  async fingerprint(): Promise<Fingerprint> {
    if (this.taken === undefined && this.source !== undefined) {
      for await (const _ of this.seen(this.source)) continue;
    }
    if (this.taken === undefined) throw new Error('nothing was read');
    return this.taken;
  }

  private async *seen(source: ByteSource): AsyncGenerator<Uint8Array> {
    const hash: Hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of source.stream()) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
    this.taken = { bytes, sha256: hash.digest('hex') };
  }
}
