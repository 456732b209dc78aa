/**
 * The manifest of a packed table: what is in the directory, and the checksums that tell whether it is still the same.
 * The directory holds
 *
 *     manifest.json   this file, written last: without it the directory is no table
 *     columns.bin     a record of RECORD bytes for each column (column-record.ts)
 *     names.bin       the names of the columns, UTF-8, one behind the other
 *     00000.chunk …   the values of columns, side by side (column-bytes.ts)
 */
import { createHash } from 'node:crypto';
import { type StrayCells, TableError } from '@hsicinf/tables';

/** The name of the manifest in its directory. */
export const MANIFEST = 'manifest.json';
/** The name of the file of records. */
export const RECORDS = 'columns.bin';
/** The name of the file of names. */
export const NAMES = 'names.bin';

/** What the first line of a manifest says. */
const FORMAT = 'hsicinf packed table';
const VERSION = 2;
/** A manifest of more bytes is none of ours: 100,000 chunks take 12 MB. */
export const MOST_BYTES = 2 ** 26;

/** A file of the directory. */
export interface PackedFile {
  name: string;
  bytes: number;
  sha256: string;
}

/** The manifest. */
export interface Manifest {
  format: typeof FORMAT;
  version: typeof VERSION;
  rows: number;
  columns: number;
  /** What was packed, by the names of the files. */
  sources: string[];
  /** What a user should know of how it was packed. */
  notes: string[];
  /** Before a fraction, where a text was packed. */
  decimal?: '.' | ',';
  /** Cells that are no numbers, of the columns by their places that hold some. */
  strays: [number, StrayCells][];
  records: PackedFile;
  names: PackedFile;
  chunks: PackedFile[];
}

/** A manifest with its first fields filled in. */
export function newManifest(rest: Omit<Manifest, 'format' | 'version'>): Manifest {
  return { format: FORMAT, version: VERSION, ...rest };
}

/** The name of a chunk. */
export function chunkName(chunk: number): string {
  return `${String(chunk).padStart(5, '0')}.chunk`;
}

/** The manifest that a text holds. Throws a TableError where it is none, or of a version that is not read. */
export function parseManifest(text: string, file: string): Manifest {
  const fail = (rule: string): never => {
    throw new TableError(rule, { file });
  };
  let found: Partial<Manifest> & { sha256?: unknown };
  try {
    found = JSON.parse(text) as typeof found;
  } catch {
    return fail(`requires a packed table, but ${MANIFEST} is no JSON`);
  }
  if (found?.format !== FORMAT) fail(`requires a packed table, but ${MANIFEST} is not the manifest of one`);
  if (found.version !== VERSION) {
    fail(
      `requires a packed table of version ${VERSION}, got version ${String(found.version)}; pack it anew with this version of hsicinf`,
    );
  }
  const { rows, columns, sources, notes, decimal, strays, records, names, chunks, sha256: sum } = found;
  const isWhole =
    isCount(rows) &&
    isCount(columns) &&
    areTexts(sources) &&
    areTexts(notes) &&
    (decimal === undefined || decimal === '.' || decimal === ',') &&
    areStrays(strays) &&
    isFile(records) &&
    isFile(names) &&
    Array.isArray(chunks) &&
    chunks.every((chunk, c) => isFile(chunk) && chunk.name === chunkName(c)) &&
    records.name === RECORDS &&
    names.name === NAMES;
  if (!isWhole) return fail(`${MANIFEST} is damaged: a part of it is missing or of the wrong kind`);
  const manifest = newManifest({
    rows,
    columns,
    sources,
    notes,
    ...(decimal !== undefined && { decimal }),
    strays,
    records,
    names,
    chunks,
  });
  // Tables that were packed before manifests had one are without it.
  if (sum !== undefined && sum !== manifestChecksum(manifest)) {
    return fail(`${MANIFEST} is damaged: it is not what its checksum says; pack the table anew`);
  }
  return manifest;
}

/** A manifest as a text, with a checksum of its own. */
export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify({ ...manifest, sha256: manifestChecksum(manifest) })}\n`;
}

/** What tells one packed table from any other: the checksum of its manifest, which holds those of all files. */
export function manifestChecksum(manifest: Manifest): string {
  return sha256(Buffer.from(JSON.stringify(manifest)));
}

/** The checksum of bytes. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function areStrays(value: unknown): value is Manifest['strays'] {
  return Array.isArray(value) && value.every((entry) => Array.isArray(entry) && isStray(entry[1]));
}

function isStray(value: unknown): boolean {
  const { row, text, count } = (value ?? {}) as Partial<StrayCells>;
  return Number.isInteger(row) && typeof text === 'string' && Number.isInteger(count);
}

function isFile(value: unknown): value is PackedFile {
  const { name, bytes, sha256: sum } = (value ?? {}) as Partial<PackedFile>;
  return typeof name === 'string' && Number.isSafeInteger(bytes) && /^[\da-f]{64}$/.test(String(sum));
}
