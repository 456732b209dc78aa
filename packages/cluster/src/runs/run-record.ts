/**
 * The record of a run in its directory: everything that is needed to repeat it, and what tells its parts from those of any
 * other run.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VERSION } from '@hsicinf/core/elsewhere';
import { ClusterError } from '../errors.js';
import { writeWhole } from '../files.js';
import { sha256 } from '../packed/manifest.js';

/** The name of the record in its directory. */
export const RECORD_FILE = 'run.json';

const FORMAT = 'hsicinf run';

/** What a run is of. */
export interface RunWanted {
  /** The data file by a path that all machines know, what tells it from another version of it, and the path as given. */
  data: { file: string; checksum: string; given?: string };
  /** What was asked for, as plain data: columns, reading, procedure. */
  values: Record<string, unknown>;
  /** Into how many parts each of its jobs is cut. */
  shards: number;
}

/** The record. */
export interface RunRecord extends RunWanted {
  format: typeof FORMAT;
  /** A name for people and commands. */
  id: string;
  /** The package, Node and system that began it. */
  version: string;
  node: string;
  began: string;
}

/** What all parts of a run have in common; where the data lie is not a part of it. */
export function identityOf({ version, data: { checksum }, values, shards }: RunRecord): string {
  return sha256(Buffer.from(JSON.stringify([version, checksum, sorted(values), shards])));
}

/** A name for a run. */
export function newRunId(): string {
  return randomBytes(6).toString('hex');
}

/** The record of a directory; undefined where it has none. */
export async function readRecord(directory: string): Promise<RunRecord | undefined> {
  const path = join(directory, RECORD_FILE);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new ClusterError(`${path}: could not be read (${code})`);
  }
  const found = parsed(text);
  if (found === undefined) throw new ClusterError(`${path}: is not the record of a run`);
  return found;
}

function parsed(text: string): RunRecord | undefined {
  try {
    const found = JSON.parse(text) as Partial<RunRecord> | null;
    const isOne =
      found?.format === FORMAT &&
      [found.id, found.version, found.data?.file, found.data?.checksum].every(
        (one) => typeof one === 'string',
      ) &&
      typeof found.values === 'object' &&
      found.values !== null &&
      Number.isSafeInteger(found.shards) &&
      (found.shards as number) >= 1;
    return isOne ? (found as RunRecord) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The record of a run in a directory, written if there is none. Throws a ClusterError where the directory is that of
 * another run.
 */
export async function ensureRecord(
  directory: string,
  wanted: RunWanted,
  id = newRunId(),
): Promise<RunRecord> {
  const found = await readRecord(directory);
  const record: RunRecord = {
    format: FORMAT,
    id: found?.id ?? id,
    version: VERSION,
    node: process.version,
    began: found?.began ?? new Date().toISOString(),
    ...wanted,
  };
  if (found === undefined) {
    await writeWhole(join(directory, RECORD_FILE), [Buffer.from(`${JSON.stringify(record, null, 2)}\n`)]);
    // Where several begin at once, all take the record that is there in the end.
    return (await readRecord(directory)) ?? record;
  }
  if (identityOf(found) !== identityOf(record)) {
    throw new ClusterError(
      `${directory}: holds the parts of another run: ${difference(found, record)}; choose another folder, or remove this one`,
    );
  }
  return found;
}

function difference(found: RunRecord, wanted: RunRecord): string {
  if (found.version !== wanted.version) {
    return `it was begun by version ${found.version}, this is ${wanted.version}`;
  }
  if (found.data.checksum !== wanted.data.checksum) return 'its data are not these';
  if (found.shards !== wanted.shards) return `it has ${found.shards} shards, not ${wanted.shards}`;
  const names = new Set([...Object.keys(found.values), ...Object.keys(wanted.values)]);
  const differing = [...names].filter(
    (name) => JSON.stringify(sorted(found.values[name])) !== JSON.stringify(sorted(wanted.values[name])),
  );
  return `other options (${differing.join(', ')})`;
}

/** Plain data with the keys of objects in order. */
function sorted(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(sorted);
  if (data === null || typeof data !== 'object') return data;
  const entries = Object.entries(data).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => [k, sorted(v)]));
}
