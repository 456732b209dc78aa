/**
 * A file for the cells of a text while it is packed: without a name as soon as it is open, so that it goes with the process.
 */
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import type { CellFile } from '@hsicinf/tables';
import { ClusterError } from '../errors.js';

/** Numbers in a file of a folder. */
export class TemporaryCells implements CellFile {
  readonly #file: number;
  #end = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'w+');
    rmSync(path);
  }

  append(values: Float64Array): void {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    try {
      for (let at = 0; at < bytes.length;) {
        at += writeSync(this.#file, bytes, at, bytes.length - at, this.#end + at);
      }
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      throw new ClusterError(
        `the cells of the text could not be written beside the packed table (${code}): they take 8 bytes each until it is packed`,
      );
    }
    this.#end += bytes.length;
  }

  read(start: number, into: Float64Array): void {
    const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
    for (let at = 0; at < bytes.length;) {
      const more = readSync(this.#file, bytes, at, bytes.length - at, 8 * start + at);
      if (more === 0) throw new Error('cells are read behind the end of their file');
      at += more;
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}
