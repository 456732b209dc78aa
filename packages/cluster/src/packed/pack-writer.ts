/**
 * Writes a packed table, column by column, in memory for one chunk. An interrupted packing of the same sources goes on
 * behind the last chunk that is whole.
 */
import { mkdir, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { columnMeasurer, loadKernels } from '@hsicinf/core/elsewhere';
import { type Column, type StrayCells, TableError } from '@hsicinf/tables';
import { quote } from '@hsicinf/core/support';
import { writeWhole } from '../files.js';
import { CHUNK, describedFile, OpenChunk, sidePath, writtenChunk } from './chunk-file.js';
import { encodeCodes, encodeLabels, encodeNumbers } from './column-bytes.js';
import { RECORD } from './column-record.js';
import { labelFingerprint, numberFingerprint } from './fingerprints.js';
import { chunkName, type Manifest, MANIFEST, manifestText, NAMES, newManifest, RECORDS } from './manifest.js';

/** A column as a source hands it over: of numbers on a few levels, by codes, where the source knows them. */
export type SourceColumn = Column & { coded?: { levels: Float64Array; codes: Uint8Array } };

/** What a packing is of: with anything else in it, a directory is not gone on with. */
export interface PackIdentity {
  sources: { name: string; bytes: number; changed: number }[];
  options: unknown;
}

const STATE = 'packing.json';
/** The files of a chunk, which is numbered. */
const CHUNK_FILE = /^(\d{5,})\.chunk(\.columns)?$/;
/** What a packing that is killed leaves of a file that it was about to write. */
const UNFINISHED =
  /^(cells|(packing\.json|columns\.bin|names\.bin|manifest\.json|\d{5,}\.chunk(\.columns)?)\.\d+-[\da-f-]{36})\.tmp$/;

/** A packed table that is being written. */
export class PackWriter {
  readonly #directory: string;
  /** Whether this packing has made its folder. */
  readonly #isOwnFolder: boolean;
  readonly #chunkBytes: number;
  readonly #names = new Map<string, number>();
  readonly #strays: [number, StrayCells][] = [];
  readonly #chunk = new OpenChunk();
  /** Chunks that are written. */
  #chunks: number;
  #columns = 0;
  /** Columns that an earlier packing has written. */
  readonly #skip: number;
  #rows: number | undefined;

  private constructor(
    directory: string,
    { chunks, columns, isOwnFolder }: { chunks: number; columns: number; isOwnFolder: boolean },
    chunkBytes: number,
  ) {
    this.#directory = directory;
    this.#isOwnFolder = isOwnFolder;
    this.#chunkBytes = chunkBytes;
    this.#chunks = chunks;
    this.#skip = columns;
  }

  /** Begins, or goes on with what an interrupted packing left. */
  static async open(directory: string, identity: PackIdentity, chunkBytes = CHUNK): Promise<PackWriter> {
    await loadKernels();
    const isOwnFolder = await madeFolder(directory);
    const found = await readdir(directory);
    if (found.includes(MANIFEST)) {
      throw new TableError('holds a packed table already; remove it, or choose another folder', {
        file: directory,
      });
    }
    const state = JSON.stringify(identity);
    const before = await readFile(join(directory, STATE), 'utf8').catch(() => undefined);
    if (before === undefined && !found.every((name) => UNFINISHED.test(name))) {
      throw new TableError('requires a new or empty folder, got one with other files in it', {
        file: directory,
      });
    }
    let chunks = 0;
    let columns = 0;
    for (; ; chunks++) {
      const written = await writtenChunk(directory, chunks);
      if (written === undefined) break;
      columns += written.columns;
    }
    // Without a chunk there is nothing of another packing that would be lost.
    if (before !== undefined && before !== state && chunks > 0) {
      throw new TableError(
        'holds an interrupted packing of other files, of another version of them, or with other options; remove the folder',
        { file: directory },
      );
    }
    if (before !== state) await writeWhole(join(directory, STATE), [Buffer.from(state)]);
    // Behind a chunk that is damaged all are packed again.
    for (const name of found) {
      const chunk = CHUNK_FILE.exec(name)?.[1];
      if (chunk !== undefined && Number(chunk) >= chunks) await rm(join(directory, name), { force: true });
    }
    return new PackWriter(directory, { chunks, columns, isOwnFolder }, chunkBytes);
  }

  /** Columns, in their order, that need not be handed over with their values: they are written. */
  get written(): number {
    return this.#skip;
  }

  /** Columns that were added so far. */
  get added(): number {
    return this.#columns;
  }

  /** The rows, once a column was added. */
  get rows(): number | undefined {
    return this.#rows;
  }

  /** Adds the next column. */
  async add(column: SourceColumn, file: string): Promise<void> {
    const { name } = column;
    const index = this.#columns++;
    const first = this.#names.get(name);
    if (first !== undefined) {
      throw new TableError(
        `requires a different name for every column, got ${quote(name)} for columns ${first + 1} and ${index + 1} of all files`,
        { file, column: name },
      );
    }
    this.#names.set(name, index);
    if (column.stray !== undefined) this.#strays.push([index, column.stray]);
    const rows = (column.type === 'number' ? column.values : column.codes).length;
    this.#rows ??= rows;
    if (rows !== this.#rows) {
      throw new TableError(`requires as many rows as the first file, ${this.#rows}, got ${rows}`, { file });
    }
    if (index < this.#skip) return;
    this.#chunk.add({ name, ...encoded(column, rows) });
    if (this.#chunk.bytes >= this.#chunkBytes) await this.#flush();
  }

  /** Writes what is left, then the manifest, and takes away what only the packing needed. */
  async finish(rest: Pick<Manifest, 'sources' | 'notes' | 'decimal'>): Promise<Manifest> {
    if (!this.#chunk.isEmpty) await this.#flush();
    const directory = this.#directory;
    const records: Buffer[] = [];
    const names: Buffer[] = [];
    let nameAt = 0;
    const chunks: Manifest['chunks'] = [];
    for (let chunk = 0; chunk < this.#chunks; chunk++) {
      const written = await writtenChunk(directory, chunk);
      if (written === undefined) {
        throw new TableError(`${chunkName(chunk)} was damaged while others were packed; start again`, {
          file: directory,
        });
      }
      for (let at = 0; at < written.records.length; at += RECORD) {
        written.records.writeDoubleLE(written.records.readDoubleLE(at + 32) + nameAt, at + 32);
      }
      nameAt += written.names.length;
      records.push(written.records);
      names.push(written.names);
      chunks.push(written.file);
    }
    await writeWhole(join(directory, RECORDS), records);
    await writeWhole(join(directory, NAMES), names);
    const manifest = newManifest({
      rows: this.#rows ?? 0,
      columns: this.#columns,
      ...rest,
      strays: this.#strays,
      records: await describedFile(directory, RECORDS),
      names: await describedFile(directory, NAMES),
      chunks,
    });
    await writeWhole(join(directory, MANIFEST), [Buffer.from(manifestText(manifest))]);
    for (let chunk = 0; chunk < chunks.length; chunk++) await rm(sidePath(directory, chunk), { force: true });
    const left = (await readdir(directory)).filter((name) => name.endsWith('.tmp'));
    for (const name of [STATE, ...left]) await rm(join(directory, name), { force: true });
    return manifest;
  }

  /** After a failure: without a chunk there is nothing to go on with, and nothing that should stand in the way. */
  async giveUp(): Promise<void> {
    if (this.#chunks > 0) return;
    await rm(join(this.#directory, STATE), { force: true });
    // A folder that holds anything stays.
    if (this.#isOwnFolder) await rmdir(this.#directory).catch(() => undefined);
  }

  async #flush(): Promise<void> {
    await this.#chunk.write(this.#directory, this.#chunks);
    this.#chunks += 1;
  }
}

/** Makes a folder where there is none; whether it did. */
async function madeFolder(directory: string): Promise<boolean> {
  try {
    return (await mkdir(directory, { recursive: true })) !== undefined;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const rule =
      code === 'EEXIST'
        ? 'requires the name of a new folder, got that of a file'
        : `could not be made a folder (${code})`;
    throw new TableError(rule, { file: directory });
  }
}

/** The bytes of a column, and what is known of it. */
function encoded(column: SourceColumn, rows: number): Omit<Parameters<OpenChunk['add']>[0], 'name'> {
  const { kind, missing, distinct } = column;
  if (column.type === 'label') {
    const { encoding, bytes } = encodeLabels(column.codes, column.levels);
    return { bytes, record: { encoding, kind, missing, distinct, fingerprint: labelFingerprint(bytes) } };
  }
  const { values, coded } = column;
  const { encoding, bytes } = coded ? encodeCodes(coded.levels, coded.codes) : encodeNumbers(values);
  const isWhole = missing === 0 && kind !== 'mixed' && kind !== 'empty';
  if (!isWhole) {
    return { bytes, record: { encoding, kind, missing, distinct, fingerprint: numberFingerprint(values) } };
  }
  // As a run measures columns in memory, so that it comes to the same bits.
  const measurer = columnMeasurer(rows, Infinity);
  const facts = measurer.measure(values);
  measurer.end();
  const { fingerprint = 0 } = facts;
  return { bytes, record: { encoding, kind, missing, distinct, fingerprint, facts } };
}
