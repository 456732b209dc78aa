/**
 * Bytes of the files of a packed table, by path or over HTTP, read where and when they are needed: a computation that asks
 * for a column cannot wait for a turn of the event loop, so reading waits in place. What lies near is read at once and kept
 * for a while.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { TableError } from '@hsicinf/tables';
import { HttpBytes } from './http-bytes.js';

/** Files of one directory. */
export interface ByteStore {
  /**
   * The bytes of a file from `start` on, fewer where it ends before, in `room` where that is of their length: good until
   * more is read. Throws a TableError where it cannot be read.
   */
  read(file: string, start: number, length: number, room?: Uint8Array): Uint8Array;
  close(): void;
}

/** Bytes that are read at once, and how many such blocks are kept. */
const BLOCK = 2 ** 20;
const BLOCKS_KEPT = 8;
const MOST_OPEN = 16;

/** Whether a data file is named by an address. */
export function isAddress(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

/** The files of a directory or behind an address. */
export function openBytes(directory: string): ByteStore {
  return new Blocks(isAddress(directory) ? new HttpBytes(directory) : new FileBytes(directory));
}

/** Files on disk. */
class FileBytes implements ByteStore {
  readonly #directory: string;
  readonly #open = new Map<string, number>();

  constructor(directory: string) {
    this.#directory = directory;
  }

  read(file: string, start: number, length: number, room?: Uint8Array): Uint8Array {
    try {
      const handle = this.#handle(file);
      const there = Math.max(0, Math.min(length, fstatSync(handle).size - start));
      const bytes = there === length && room?.length === length ? room : new Uint8Array(there);
      let filled = 0;
      while (filled < bytes.length) {
        const more = readSync(handle, bytes, filled, bytes.length - filled, start + filled);
        if (more === 0) break;
        filled += more;
      }
      return bytes.subarray(0, filled);
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException;
      const why = code === 'ENOENT' ? 'is missing' : `could not be read (${code || message})`;
      throw new TableError(`${file} ${why}`, { file: this.#directory });
    }
  }

  close(): void {
    for (const handle of this.#open.values()) closeSync(handle);
    this.#open.clear();
  }

  #handle(file: string): number {
    const open = this.#open.get(file);
    if (open !== undefined) return open;
    if (this.#open.size === MOST_OPEN) this.close();
    const handle = openSync(join(this.#directory, file), 'r');
    this.#open.set(file, handle);
    return handle;
  }
}

/** Reads in blocks, and keeps those that were used last; into the room of one that is not kept any more the next is read. */
class Blocks implements ByteStore {
  readonly #kept = new Map<string, Uint8Array>();
  readonly #store: ByteStore;

  constructor(store: ByteStore) {
    this.#store = store;
  }

  read(file: string, start: number, length: number): Uint8Array {
    // What fills blocks is not worth keeping.
    if (length >= BLOCK) return this.#store.read(file, start, length);
    const first = Math.floor(start / BLOCK);
    const last = Math.floor((start + length - 1) / BLOCK);
    const at = start - first * BLOCK;
    if (first === last) return this.#block(file, first).subarray(at, at + length);
    const head = this.#block(file, first).subarray(at);
    const tail = this.#block(file, last).subarray(0, length - head.length);
    const both = new Uint8Array(head.length + tail.length);
    both.set(head);
    both.set(tail, head.length);
    return both;
  }

  close(): void {
    this.#kept.clear();
    this.#store.close();
  }

  #block(file: string, block: number): Uint8Array {
    const key = `${file} ${block}`;
    const bytes = this.#kept.get(key) ?? this.#store.read(file, block * BLOCK, BLOCK, this.#dismissed());
    // Those that were used last come last.
    this.#kept.delete(key);
    this.#kept.set(key, bytes);
    return bytes;
  }

  /** The block that was not used for the longest time, where there are many. */
  #dismissed(): Uint8Array | undefined {
    if (this.#kept.size < BLOCKS_KEPT) return undefined;
    const [[oldest, bytes]] = this.#kept;
    this.#kept.delete(oldest);
    return bytes;
  }
}
