/**
 * A chunk on its way to disk: the values of some columns, and beside them, for as long as the packing goes on, their
 * records and names and the checksum of the values. Both files are whole or not there, so that an interrupted packing goes
 * on behind its last chunk; one that was damaged since counts as missing.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../files.js';
import { type ColumnRecord, RECORD, writeRecord } from './column-record.js';
import { chunkName, type PackedFile, sha256 } from './manifest.js';

/** Bytes of values from which on a chunk is written. */
export const CHUNK = 2 ** 25;

/** A column that is ready to be written. */
export interface ReadyColumn {
  name: string;
  bytes: Uint8Array;
  record: Omit<ColumnRecord, 'chunk' | 'offset' | 'bytes' | 'nameAt' | 'nameBytes'>;
}

/** Columns that are collected for the next chunk. */
export class OpenChunk {
  readonly #columns: ReadyColumn[] = [];
  #bytes = 0;

  add(column: ReadyColumn): void {
    this.#columns.push(column);
    this.#bytes += column.bytes.length;
  }

  /** The bytes of the values so far. */
  get bytes(): number {
    return this.#bytes;
  }

  get isEmpty(): boolean {
    return this.#columns.length === 0;
  }

  /** Writes both files and begins anew. */
  async write(directory: string, chunk: number): Promise<void> {
    const columns = this.#columns.splice(0);
    this.#bytes = 0;
    const names = columns.map(({ name }) => Buffer.from(name));
    const records = new DataView(new ArrayBuffer(RECORD * columns.length));
    let offset = 0;
    let nameAt = 0;
    columns.forEach(({ bytes, record }, i) => {
      const place = { chunk, offset, bytes: bytes.length, nameAt, nameBytes: names[i].length };
      writeRecord(records, i, { ...record, ...place });
      offset += bytes.length;
      nameAt += names[i].length;
    });
    const values = columns.map(({ bytes }) => bytes);
    const sum = createHash('sha256');
    for (const bytes of values) sum.update(bytes);
    await writeWhole(join(directory, chunkName(chunk)), values);
    const head = Buffer.alloc(8);
    head.writeUInt32LE(columns.length, 0);
    const body = Buffer.concat([sum.digest(), new Uint8Array(records.buffer), ...names]);
    await writeWhole(sidePath(directory, chunk), [head, Buffer.from(sha256(body), 'hex'), body]);
  }
}

/** The path of the records and names of a chunk. */
export function sidePath(directory: string, chunk: number): string {
  return join(directory, `${chunkName(chunk)}.columns`);
}

/** A chunk that was written: its records, the names of its columns, and the file of its values. */
export interface WrittenChunk {
  columns: number;
  records: Buffer;
  names: Buffer;
  file: PackedFile;
}

const SUM = 32;
const HEAD = 8 + SUM;

/** What is known of a chunk on disk; undefined where it is not there, or not what was written. */
export async function writtenChunk(directory: string, chunk: number): Promise<WrittenChunk | undefined> {
  try {
    const bytes = await readFile(sidePath(directory, chunk));
    const body = bytes.subarray(HEAD);
    if (bytes.toString('hex', 8, HEAD) !== sha256(body)) return undefined;
    const file = await describedFile(directory, chunkName(chunk));
    if (file.sha256 !== body.toString('hex', 0, SUM)) return undefined;
    const columns = bytes.readUInt32LE(0);
    const namesAt = SUM + RECORD * columns;
    return { columns, records: body.subarray(SUM, namesAt), names: body.subarray(namesAt), file };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A file with its checksum. */
export async function describedFile(directory: string, name: string): Promise<PackedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(join(directory, name), { highWaterMark: 2 ** 20 })) {
    hash.update(piece as Buffer);
    bytes += (piece as Buffer).length;
  }
  return { name, bytes, sha256: hash.digest('hex') };
}
