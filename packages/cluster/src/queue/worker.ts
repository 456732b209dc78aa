/**
 * A worker of a cluster: takes shards from the queue and has each computed in a process of its own, so that a long
 * computation never keeps the worker from saying that it is alive.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Worker } from 'bullmq';
import * as libraries from './libraries.js';
import { pause } from './pause.js';
import { workersAt } from './presence.js';
import { RunStatuses } from './run-status.js';
import { openServer } from './server.js';
import type { ServerSettings } from './settings.js';
import { isShard, QUEUE, type Refusal, type ShardMessage } from './shard-message.js';

/** How a worker works. */
export interface WorkerOptions {
  /** Shards at once. */
  concurrency: number;
  /** Seconds without a sign of life after which a shard is given to another worker. */
  lock: number;
  /** The program that computes a shard. */
  processor: URL;
  /** Told what happens, for people. */
  onEvent: (text: string) => void;
  signal: AbortSignal;
}

/** How often a shard may be left behind by workers that are gone before it is taken for the cause. */
const MOST_LEFT_BEHIND = 10;

/**
 * There is a process for each processor, so none is left for a collector beside it, which costs more in all. Little room for
 * new objects, but columns of numbers, which come and go beside the heap, shall not set off a collection every few megabytes.
 */
const ENGINE = ['--single-threaded-gc', '--max-semi-space-size=4', '--initial-heap-size=128', '--expose-gc'];

/** Works until it is told to stop. Resolves to why it stopped by itself, if it did. */
export async function work(settings: ServerSettings, options: WorkerOptions): Promise<string | undefined> {
  const { concurrency, lock, processor, onEvent, signal } = options;
  const { prefix } = settings;
  const client = openServer(settings);
  const queueClient = openServer(settings);
  const statuses = new RunStatuses(client, settings);
  const worker = new libraries.Worker<ShardMessage>(QUEUE, processor, {
    connection: queueClient,
    prefix,
    concurrency,
    lockDuration: 1000 * lock,
    stalledInterval: 1000 * lock,
    maxStalledCount: MOST_LEFT_BEHIND,
    workerForkOptions: { execArgv: ENGINE },
    autorun: false,
  });
  let isLost = false;
  worker.on('error', (error) => {
    // One of the connections may tell of the end of the other after the server is back.
    if (isLost || queueClient.status === 'ready' || !isOfConnection(error)) return;
    isLost = true;
    onEvent(`Redis at ${settings.shown} does not answer; waiting until it is back (Ctrl-C stops the worker)`);
  });
  // The worker itself says that it is ready only once.
  queueClient.on('ready', () => {
    if (isLost) onEvent(`Redis at ${settings.shown} is back`);
    isLost = false;
  });
  // In containers, machines and processes may have the same names.
  const name = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  const unable = new Set<string>();
  worker.on('completed', ({ data }) => {
    if (!isShard(data)) return;
    onEvent(`done: ${shardWords(data)}`);
    if (unable.delete(data.run)) void statuses.setUnable(data.run, name).catch(() => undefined);
  });
  worker.on('failed', (job, { message }) => {
    if (job !== undefined && isShard(job.data)) onEvent(`failed: ${shardWords(job.data)}: ${message}`);
  });
  const refused = new Promise<string>((resolve) => {
    worker.on('progress', ({ data: { run } }, progress) => {
      const { refusal, leaves } = progress as unknown as Refusal;
      if (!leaves) {
        if (!unable.has(run)) onEvent(refusal);
        unable.add(run);
        void statuses.setUnable(run, name, refusal).catch(() => undefined);
        return;
      }
      void statuses
        .set(run, { refusal })
        .catch(() => undefined)
        .then(() => resolve(refusal));
    });
  });
  const stopped = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  await startProcesses(worker, processor, concurrency);
  const leave = workersAt(client, settings).join(name, concurrency);
  worker.run().catch((error: unknown) => worker.emit('error', error as Error));
  const why = await Promise.race([refused, stopped]);
  // Where the server is gone, so is what it knew of us soon.
  await Promise.race([leave().catch(() => undefined), pause(1000)]);
  // A shard that ends while the server is gone cannot be told to anybody.
  await closed(worker, isLost ? 0 : 1000 * lock);
  client.disconnect();
  queueClient.disconnect();
  return why;
}

/** Lets a worker end its shards, if that does not take too long, then ends it, whether or not the server answers. */
async function closed(worker: Worker<ShardMessage>, patience: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, patience);
  });
  await Promise.race([worker.pause().catch(() => undefined), late]);
  clearTimeout(timer);
  await worker.close(true);
}

/** Starts the processes before there are shards for them, which the library itself does not before each is needed. */
async function startProcesses(
  worker: Worker<ShardMessage>,
  processor: URL,
  concurrency: number,
): Promise<void> {
  const pool = worker['childPool'];
  const children = await Promise.all(Array.from({ length: concurrency }, () => pool.retain(processor.href)));
  for (const child of children) pool.release(child);
}

function shardWords({ run, job, shard }: ShardMessage): string {
  return `run ${run}, round ${job + 1}, shard ${shard + 1}`;
}

function isOfConnection(error: Error): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  return code.startsWith('E') || /connection|connect/i.test(error.message);
}
