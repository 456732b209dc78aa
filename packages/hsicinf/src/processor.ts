/**
 * The program of a process that computes shards for a worker. It keeps the last run ready, since most shards that follow are
 * of the same run.
 */
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { computeSent, readRecord, Replica, type RunRecord, RunStore, type StartRun } from '@hsicinf/cluster';
import {
  isLate,
  isShard,
  type PrepareMessage,
  type Refusal,
  refusedUntil,
  type ShardMessage,
  WAIT_AFTER_REFUSAL,
} from '@hsicinf/cluster/queue';
import { loadKernels, VERSION } from '@hsicinf/core/elsewhere';
import { toDataset } from '@hsicinf/tables';
import { messageInFlags } from './errors.js';
import { loadRecorded } from './commands/run-data.js';
import type { Io } from './io.js';
import { methodsByName } from './options/check-options.js';
import { columnValues } from './options/column-values.js';
import { runValues } from './options/values.js';
import { valuesOfRecord } from './scale/recorded-values.js';
import { warmUp } from './scale/warm-up.js';

/** Data that are open, and what was asked of them. */
interface Opened {
  asked: string;
  checksum: string;
  start: StartRun;
}

/** The last run, ready for any shard, and for the next one of the same data and options as long as it is at its beginning. */
let current: (Opened & { run?: string; replica: Replica }) | undefined;

// Without the worker that started it there is nobody to compute for.
process.on('disconnect', () => process.exit());

// Every shard needs them; one that does not get them says why.
const untilTheFirst = new AbortController();
loadKernels()
  .then(() => warmUp(untilTheFirst.signal))
  .catch(() => undefined);

/** What a process may do with its shard besides computing it. */
interface Shard {
  data: ShardMessage | PrepareMessage;
  updateProgress(refusal: Refusal): Promise<void>;
  moveToDelayed(time: number, token?: string): Promise<void>;
}

/** This worker must not compute for the run, or cannot at this time. */
class Refused extends Error {
  constructor(
    text: string,
    readonly leaves: boolean,
  ) {
    super(text);
  }
}

/** Computes a shard and writes its part. One that is refused is left to other workers, and no attempt is counted. */
export default async function processShard(shard: Shard, token?: string): Promise<void> {
  untilTheFirst.abort();
  const { data } = shard;
  if (!isShard(data)) return prepare(data);
  try {
    await computeShard(data);
  } catch (error) {
    const known = error instanceof Error ? messageInFlags(error) : String(error);
    const told = `worker ${hostname()}: ${known}`;
    if (!(error instanceof Refused)) throw new Error(told, { cause: error });
    const { leaves } = error;
    await shard.updateProgress({ refusal: told, leaves });
    await shard.moveToDelayed(refusedUntil(), token);
    if (!leaves) await pause(WAIT_AFTER_REFUSAL);
    throw Object.assign(new Error(told), { name: 'DelayedError' });
  }
}

async function computeShard({ folder, job, shard }: ShardMessage): Promise<void> {
  const record = await seen(readRecord(folder));
  if (record === undefined) {
    throw unable(
      `${folder}/run.json is not there: this machine must see the folder of the parts under the same path`,
    );
  }
  requireVersion(record);
  const store = new RunStore(folder, record);
  if (await computeSent(store, job, shard)) return;
  const replica = await replicaFor(JSON.stringify([folder, record.id, record.began]), record, job);
  try {
    await replica.compute(store, job, shard);
  } catch (error) {
    // It may have ended; the next attempt begins anew.
    forget();
    throw error;
  }
}

/** Opens the data of a run that is about to begin; what goes wrong there is for its first shard to say. */
async function prepare(message: PrepareMessage): Promise<void> {
  const { file, values, version } = message;
  const asked = askedFor(file, values);
  const isReady = current?.asked === asked && current.replica.isAtBeginning;
  if (version !== VERSION || isLate(message) || isReady) return;
  try {
    await begin(file, values);
    await current?.replica.ready();
  } catch {
    forget();
  }
}

/** The replica of a run that has not come past a job. */
async function replicaFor(run: string, { data, values }: RunRecord, job: number): Promise<Replica> {
  const { file, checksum } = data;
  const isOpen = current?.asked === askedFor(file, values) && current.checksum === checksum;
  if (!isOpen) forget();
  const isOurs = current?.run === run || current?.replica.isAtBeginning === true;
  if (current === undefined || !isOurs || current.replica.index > job) await begin(file, values);
  const ready = current as NonNullable<typeof current>;
  if (ready.checksum !== checksum) {
    forget();
    throw refusal(`${file} is not the same here as where the run was begun: its checksum differs`);
  }
  ready.run = run;
  return ready.replica;
}

/** Starts a run from its beginning, on the data that are open if these are what is asked for. */
async function begin(file: string, values: RunRecord['values']): Promise<void> {
  const last = current;
  forget();
  const data = last?.asked === askedFor(file, values) ? last : await seen(opened(file, values));
  current = {
    asked: data.asked,
    checksum: data.checksum,
    start: data.start,
    replica: new Replica(data.start),
  };
}

function askedFor(file: string, values: RunRecord['values']): string {
  return JSON.stringify([file, values]);
}

function forget(): void {
  current?.replica.dismiss();
  current = undefined;
}

function requireVersion({ version }: RunRecord): void {
  if (version === VERSION) return;
  throw refusal(
    `it has version ${VERSION} of hsicinf, the run was begun by ${version}: install the same version`,
  );
}

async function opened(file: string, recorded: RunRecord['values']): Promise<Opened> {
  const values = valuesOfRecord(recorded);
  const { table, record } = await loadRecorded(file, values, {
    io,
    progress: { show: () => {}, clear: () => {} },
  });
  const { targetFile: _, ...columns } = columnValues(values);
  const { dataset } = toDataset(table, { ...columns, target: columns.target ?? [] });
  const { method, options } = runValues(values);
  // What was made on the way to the dataset is not needed any more: of a million columns, a hundred megabytes.
  globalThis.gc?.();
  return {
    asked: askedFor(file, recorded),
    checksum: record.sha256,
    start: (executor) => methodsByName[method](dataset, { ...options, executor }),
  };
}

/** What lies on this machine as it does for others: where it cannot be read, others may see it. */
async function seen<Data>(data: Promise<Data>): Promise<Data> {
  try {
    return await data;
  } catch (error) {
    throw unable(error instanceof Error ? messageInFlags(error) : String(error));
  }
}

function unable(why: string): Refused {
  return new Refused(`this worker cannot take part: ${why}`, false);
}

function refusal(why: string): Refused {
  return new Refused(`this worker refuses to take part: ${why}`, true);
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
