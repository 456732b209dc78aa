/**
 * A packed table as a table: kinds, names and facts of its columns are known at once, values are read when they are asked
 * for. What is read is held against the fingerprint that was taken when it was packed, but for a glance at some rows.
 */
import { isAscii } from 'node:buffer';
import { loadKernels, STORED, type StoredColumn } from '@hsicinf/core/elsewhere';
import {
  type Column,
  type ColumnKind,
  type LabelColumn,
  type NumberColumn,
  type StrayCells,
  type Table,
  TableError,
} from '@hsicinf/tables';
import { type ByteStore, openBytes } from './byte-store.js';
import { decodeLabels, decodeNumbers, decodeNumbersAt } from './column-bytes.js';
import { hasFacts, type PlainRecord, readFacts, readField, readRecord, RECORD } from './column-record.js';
import { labelFingerprint, numberFingerprint } from './fingerprints.js';
import { RefusedError } from './http-bytes.js';
import {
  chunkName,
  type Manifest,
  MANIFEST,
  manifestChecksum,
  MOST_BYTES,
  type PackedFile,
  parseManifest,
  sha256,
} from './manifest.js';

/** A table whose values lie in files. */
export interface PackedTable extends Table {
  /** What tells it from any other. */
  checksum: string;
  manifest: Manifest;
  close(): void;
}

/** Opens a packed table by its path or address. Throws a TableError where it is none, or is damaged. */
export async function openPacked(directory: string): Promise<PackedTable> {
  await loadKernels();
  const store = openBytes(directory);
  const manifest = parseManifest(text(manifestBytes(store, directory)), directory);
  const data = new PackedData(directory, store, manifest);
  return {
    name: directory,
    format: 'packed',
    rows: manifest.rows,
    columns: Array.from({ length: manifest.columns }, (_, index) => data.column(index)),
    unreadable: [],
    notes: [...manifest.notes],
    ...(manifest.decimal !== undefined && { decimal: manifest.decimal }),
    checksum: manifestChecksum(manifest),
    manifest,
    close: () => store.close(),
  };
}

/** The files of a table, and what is read from them. */
class PackedData {
  readonly rows: number;
  readonly #directory: string;
  readonly #store: ByteStore;
  readonly #records: DataView;
  readonly #names: Buffer;
  /** The same as one string, where each letter is a byte. */
  readonly #letters: string | undefined;
  /** Names that were asked for, so that all who keep one keep the same. */
  readonly #known: (string | undefined)[] = [];
  readonly #strays: ReadonlyMap<number, StrayCells>;

  constructor(directory: string, store: ByteStore, { rows, columns, records, names, strays }: Manifest) {
    this.#directory = directory;
    this.#store = store;
    this.rows = rows;
    this.#strays = new Map(strays);
    const bytes = this.#whole(records);
    if (bytes.length !== RECORD * columns) this.#fail(`${records.name} is damaged: it is of another length`);
    this.#records = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#names = Buffer.from(this.#whole(names).buffer);
    this.#letters = isAscii(this.#names) ? this.#names.toString('latin1') : undefined;
  }

  column(index: number): Column {
    const { encoding } = this.record(index);
    const areNumbers = encoding === 'numbers' || encoding === 'coded numbers';
    const column = areNumbers ? new PackedNumbers(this, index) : new PackedLabels(this, index);
    const stray = this.#strays.get(index);
    return stray === undefined ? column : Object.assign(column, { stray });
  }

  record(index: number): PlainRecord {
    return readRecord(this.#records, index) ?? this.#fail(`the record of column ${index + 1} is damaged`);
  }

  name(index: number): string {
    const known = this.#known[index];
    if (known !== undefined) return known;
    const start = readField.nameAt(this.#records, index);
    const end = start + readField.nameBytes(this.#records, index);
    return (this.#known[index] =
      this.#letters?.slice(start, end) ?? this.#names.toString('utf8', start, end));
  }

  kind(index: number): ColumnKind {
    return readField.kind(this.#records, index);
  }

  missing(index: number): number {
    return readField.missing(this.#records, index);
  }

  distinct(index: number): number {
    return readField.distinct(this.#records, index);
  }

  hasFacts(index: number): boolean {
    return hasFacts(this.#records, index);
  }

  facts(index: number): ReturnType<typeof readFacts> {
    return readFacts(this.#records, index);
  }

  numbers(index: number, room?: (rows: number) => Float64Array): Float64Array {
    const record = this.record(index);
    const values = decodeNumbers(record.encoding, this.#bytes(record), this.rows, room);
    if (values === undefined || numberFingerprint(values) !== record.fingerprint) this.#failAt(index, record);
    return values;
  }

  numbersAt(index: number, rows: Int32Array, into: Float64Array): void {
    const record = this.record(index);
    const areThere = decodeNumbersAt(record.encoding, this.#bytes(record), this.rows, { rows, into });
    if (!areThere) this.#failAt(index, record);
  }

  labels(index: number): { codes: Int32Array; levels: string[] } {
    const record = this.record(index);
    const bytes = this.#bytes(record);
    const labels = decodeLabels(record.encoding, bytes, this.rows);
    if (labels === undefined || labelFingerprint(bytes) !== record.fingerprint) this.#failAt(index, record);
    return labels;
  }

  #bytes({ chunk, offset, bytes }: PlainRecord): Uint8Array {
    return this.#store.read(chunkName(chunk), offset, bytes);
  }

  #whole({ name, bytes, sha256: sum }: PackedFile): Uint8Array {
    const read = this.#store.read(name, 0, bytes + 1);
    // What is a piece of a block must not keep all of it.
    const found = read.length === read.buffer.byteLength ? read : read.slice();
    if (found.length !== bytes || sha256(found) !== sum) {
      this.#fail(`${name} is damaged: its checksum is not that of the manifest; pack the table anew`);
    }
    return found;
  }

  #failAt(index: number, { chunk }: PlainRecord): never {
    throw new TableError(
      `${chunkName(chunk)} is damaged: these are not the values that were packed; pack the table anew`,
      { file: this.#directory, column: this.name(index) },
    );
  }

  #fail(rule: string): never {
    throw new TableError(rule, { file: this.#directory });
  }
}

/** A column by its place in the table: objects are small, since there may be a million. */
class PackedColumn {
  constructor(
    protected readonly data: PackedData,
    protected readonly index: number,
  ) {}

  get name(): string {
    return this.data.name(this.index);
  }

  get missing(): number {
    return this.data.missing(this.index);
  }

  get distinct(): number {
    return this.data.distinct(this.index);
  }
}

/** A column of numbers. */
class PackedNumbers extends PackedColumn implements NumberColumn {
  get type(): 'number' {
    return 'number';
  }

  get kind(): NumberColumn['kind'] {
    return this.data.kind(this.index) as NumberColumn['kind'];
  }

  get values(): Float64Array {
    return this.data.numbers(this.index);
  }

  get stored(): StoredColumn | undefined {
    return this.data.hasFacts(this.index) ? new PackedFeature(this.data, this.index) : undefined;
  }
}

/** A column of numbers as a feature of a run. */
class PackedFeature extends PackedColumn implements StoredColumn {
  get kind(): 'number' {
    return 'number';
  }

  get values(): Float64Array {
    return this.data.numbers(this.index);
  }

  readInto(room: (rows: number) => Float64Array): Float64Array {
    return this.data.numbers(this.index, room);
  }

  readAt(rows: Int32Array, into: Float64Array): void {
    this.data.numbersAt(this.index, rows, into);
  }

  get [STORED](): StoredColumn[typeof STORED] {
    const facts = this.data.facts(this.index);
    if (facts === undefined) throw new Error('a stored column has facts');
    return { rows: this.data.rows, facts };
  }
}

/** A column of labels. */
class PackedLabels extends PackedColumn implements LabelColumn {
  readonly type = 'label';
  #labels: { codes: Int32Array; levels: string[] } | undefined;

  get kind(): LabelColumn['kind'] {
    return this.data.kind(this.index) as LabelColumn['kind'];
  }

  get codes(): Int32Array {
    return this.#read().codes;
  }

  get levels(): string[] {
    return this.#read().levels;
  }

  #read(): { codes: Int32Array; levels: string[] } {
    return (this.#labels ??= this.data.labels(this.index));
  }
}

/** Behind an address that is not that of a packed table, there is no manifest. */
function manifestBytes(store: ByteStore, directory: string): Uint8Array {
  try {
    return store.read(MANIFEST, 0, MOST_BYTES);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    throw new TableError(
      `${error.rule}; only packed tables can be read by address: download the file, or pack it with hsicinf pack and give the address of the folder`,
      { file: directory },
    );
  }
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}
