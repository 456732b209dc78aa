/**
 * What was kept of the items of one shard, in a file: which run, job and items these are, a checksum, and the data. A file
 * that is not whole counts as missing.
 */
import { readFile } from 'node:fs/promises';
import { ClusterError } from '../errors.js';
import { sha256 } from '../packed/manifest.js';
import { writeWhole } from '../files.js';
import { decodePlain, encodePlain } from './plain-data.js';

/** What a part is of. */
export interface PartHead {
  /** The identity of the run. */
  run: string;
  job: number;
  task: string;
  /** Items of the whole job, and those of the part. */
  count: number;
  from: number;
  to: number;
  /** Whether it holds what tasks return rather than what the run keeps of that. */
  isRaw?: boolean;
}

const MAGIC = 'hsicinf part 1\n';
const SUM = 64;

/** Writes a part. */
export async function writePart(path: string, head: PartHead, kept: readonly unknown[]): Promise<void> {
  const body = encodePlain({ head, kept });
  const all = Buffer.concat(body);
  await writeWhole(path, [Buffer.from(MAGIC), Buffer.from(sha256(all)), all]);
}

/** What a file holds: a part, nothing where there is none, or damage. */
export async function readPart(
  path: string,
): Promise<{ head: PartHead; kept: unknown[] } | 'missing' | 'damaged'> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return 'missing';
    throw new ClusterError(`${path}: could not be read (${code})`);
  }
  const start = MAGIC.length + SUM;
  const body = bytes.subarray(start);
  const isWhole =
    bytes.toString('latin1', 0, MAGIC.length) === MAGIC &&
    bytes.toString('latin1', MAGIC.length, start) === sha256(body);
  if (!isWhole) return 'damaged';
  try {
    return decodePlain(body) as { head: PartHead; kept: unknown[] };
  } catch {
    return 'damaged';
  }
}
