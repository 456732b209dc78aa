/**
 * The program of a process that computes shards for a worker. It keeps the last run ready, since most shards that follow are
 * of the same run.
 */
import { hostname } from 'node:os';
import { computeSent, readRecord, Replica, type RunRecord, RunStore } from '@hsicinf/cluster';
import { type Refusal, refusedUntil, type ShardMessage } from '@hsicinf/cluster/queue';
import { loadKernels, VERSION } from '@hsicinf/core/elsewhere';
import { toDataset } from '@hsicinf/tables';
import { messageInFlags } from '../errors.js';
import { loadRecorded } from '../commands/run-data.js';
import type { Io } from '../io.js';
import { methodsByName } from '../options/check-options.js';
import { columnValues } from '../options/column-values.js';
import { runValues } from '../options/values.js';
import { valuesOfRecord } from './recorded-values.js';

let current: { key: string; replica: Replica } | undefined;

// Without the worker that started it there is nobody to compute for.
process.on('disconnect', () => process.exit());

// Every shard needs them; one that does not get them says why.
loadKernels().catch(() => undefined);

/** What a process may do with its shard besides computing it. */
interface Shard {
  data: ShardMessage;
  updateProgress(refusal: Refusal): Promise<void>;
  moveToDelayed(time: number, token?: string): Promise<void>;
}

/** This worker must not compute for the run. */
class Refused extends Error {}

/** Computes a shard and writes its part. One that is refused is left to other workers, and no attempt is counted. */
export default async function processShard(shard: Shard, token?: string): Promise<void> {
  try {
    await computeShard(shard.data);
  } catch (error) {
    const known = error instanceof Error ? messageInFlags(error) : String(error);
    const told = `worker ${hostname()}: ${known}`;
    if (!(error instanceof Refused)) throw new Error(told, { cause: error });
    await shard.updateProgress({ refusal: told });
    await shard.moveToDelayed(refusedUntil(), token);
    throw Object.assign(new Error(told), { name: 'DelayedError' });
  }
}

async function computeShard({ folder, job, shard }: ShardMessage): Promise<void> {
  const record = await readRecord(folder);
  if (record === undefined) {
    throw new Error(
      `${folder}/run.json is not there: this machine must see the folder of the parts under the same path`,
    );
  }
  requireVersion(record);
  if (await computeSent(new RunStore(folder, record), job, shard)) return;
  const key = JSON.stringify([folder, record.id, record.began]);
  if (current?.key !== key || current.replica.index > job) {
    current?.replica.dismiss();
    current = undefined;
    current = { key, replica: await replicaOf(folder, record) };
  }
  try {
    await current.replica.compute(job, shard);
  } catch (error) {
    // It may have ended; the next attempt begins anew.
    current?.replica.dismiss();
    current = undefined;
    throw error;
  }
}

function requireVersion({ version }: RunRecord): void {
  if (version === VERSION) return;
  throw refusal(
    `it has version ${VERSION} of hsicinf, the run was begun by ${version}: install the same version`,
  );
}

async function replicaOf(folder: string, record: RunRecord): Promise<Replica> {
  const values = valuesOfRecord(record.values);
  const { file, checksum } = record.data;
  const { table, record: found } = await loadRecorded(file, values, {
    io,
    progress: { show: () => {}, clear: () => {} },
  });
  if (found.sha256 !== checksum) {
    throw refusal(`${file} is not the same here as where the run was begun: its checksum differs`);
  }
  const { targetFile: _, ...columns } = columnValues(values);
  const { dataset } = toDataset(table, { ...columns, target: columns.target ?? [] });
  const { method, options } = runValues(values);
  // What was made on the way to the dataset is not needed any more: of a million columns, a hundred megabytes.
  globalThis.gc?.();
  return new Replica(new RunStore(folder, record), (executor) =>
    methodsByName[method](dataset, { ...options, executor }),
  );
}

function refusal(text: string): Refused {
  return new Refused(`this worker refuses to take part: ${text}`);
}

const io: Io = {
  stdin: () => process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  freeMemory: () => Infinity,
  processes: { own: process.pid, hasEnded: () => false },
  signal: new AbortController().signal,
};
