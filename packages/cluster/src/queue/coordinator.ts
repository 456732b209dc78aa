/**
 * A run whose shards are computed by the workers of a cluster: it puts their names into the queue, waits for their parts,
 * and goes on when all of a job are there. The parts are the truth: what the queue says only tells when to look. So shards
 * may be delivered twice, the server may forget, and this process may be killed and started again.
 */
import { Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Executor, Job } from '@hsicinf/core/elsewhere';
import { ClusterError, RunCancelled } from '../errors.js';
import type { RunStore } from '../runs/run-store.js';
import { areSent, writeInputs } from '../runs/sent-items.js';
import { RunStatuses } from './run-status.js';
import { openServer } from './server.js';
import type { ServerSettings } from './settings.js';
import { QUEUE, RETRIES, shardId, type ShardMessage } from './shard-message.js';

/** How far a round is. */
export interface ClusterProgress {
  round: number;
  done: number;
  shards: number;
  /** Workers that are connected; undefined where the server does not tell. */
  workers: number | undefined;
}

/** Milliseconds between two looks, and the waits that are long enough to give up. */
export const PATIENCE = { look: 500, workers: 30_000, server: 120_000 };

/** Looks at which neither the shard nor its part was there before the shard is put into the queue again. */
const LOST_AFTER = 3;
/** Parts of one shard that may be damaged. */
const MOST_DAMAGED = 3;
/** Shards that are put into the queue at once, and looked up at once. */
const AT_ONCE = 500;
const SECONDS_KEPT = 24 * 3600;

/** The executor of a run on a cluster. */
export class ClusterRun implements Executor {
  readonly #store: RunStore;
  readonly #queue: Queue<ShardMessage>;
  readonly #events: QueueEvents;
  readonly #client: Redis;
  readonly #eventsClient: Redis;
  readonly #statuses: RunStatuses;
  readonly #settings: ServerSettings;
  readonly #onProgress: (progress: ClusterProgress) => void;
  readonly #patience: typeof PATIENCE;
  #jobs = 0;
  #redone = 0;
  #isOver = false;
  #wake: () => void = () => undefined;
  /** Shards of which the queue says that they are done or have failed, by their names. */
  readonly #heard = new Map<string, string | undefined>();

  constructor(
    settings: ServerSettings,
    store: RunStore,
    {
      onProgress,
      patience = PATIENCE,
    }: { onProgress: (progress: ClusterProgress) => void; patience?: typeof PATIENCE },
  ) {
    this.#settings = settings;
    this.#store = store;
    this.#onProgress = onProgress;
    this.#patience = patience;
    this.#client = openServer(settings);
    this.#eventsClient = openServer(settings);
    const { prefix } = settings;
    this.#queue = new Queue(QUEUE, { connection: this.#client, prefix });
    this.#events = new QueueEvents(QUEUE, { connection: this.#eventsClient, prefix });
    this.#queue.on('error', () => undefined);
    this.#events.on('error', () => undefined);
    this.#events.on('completed', ({ jobId }) => this.#hear(jobId, undefined));
    this.#events.on('failed', ({ jobId, failedReason }) => this.#hear(jobId, failedReason));
    this.#statuses = new RunStatuses(this.#client, settings);
  }

  async run<Item, Outcome, Kept>(job: Job<Item, Outcome, Kept>): Promise<Kept[]> {
    const index = this.#jobs++;
    if (job.count === 0) return [];
    try {
      return (await this.#collect(job as never, index)) as Kept[];
    } catch (error) {
      await this.#end(error);
      throw error;
    }
  }

  notes(): string[] {
    if (this.#redone === 0) return [];
    return [
      `${this.#redone} shards were computed more than once, after a loss or damage; the numbers are the same.`,
    ];
  }

  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const { id } = this.#store.record;
    void this.#bounded(this.#statuses.set(id, { state: 'done' }))
      .catch(() => undefined)
      .then(() => this.#disconnect());
  }

  async #disconnect(): Promise<void> {
    await Promise.race([Promise.allSettled([this.#queue.close(), this.#events.close()]), pause(1000)]);
    this.#client.disconnect();
    this.#eventsClient.disconnect();
  }

  async #collect(job: Job<unknown, unknown, unknown>, index: number): Promise<unknown[]> {
    const { id, data } = this.#store.record;
    const shards = this.#store.shards(job);
    const kept: (unknown[] | undefined)[] = Array.from({ length: shards });
    const present = await this.#store.present(index);
    for (const shard of present) if (shard < shards) kept[shard] = await this.#store.read(job, index, shard);
    const pending = new Set(kept.flatMap((one, shard) => (one === undefined ? [shard] : [])));
    const round = {
      job,
      index,
      shards,
      kept,
      pending,
      damaged: new Map<number, number>(),
      lost: new Map<number, number>(),
    };
    const status = { id, folder: this.#store.directory, file: data.file, began: this.#store.record.began };
    await this.#bounded(
      this.#statuses.set(id, {
        ...status,
        state: 'running',
        round: index + 1,
        shards,
        done: shards - pending.size,
      }),
    );
    if (pending.size > 0 && areSent(job, index)) await writeInputs(this.#store, { job, index }, [...pending]);
    await this.#add(index, [...pending]);
    let alone = Date.now();
    while (pending.size > 0) {
      job.signal?.throwIfAborted();
      await this.#pause();
      await this.#takeHeard(round);
      const workers = await this.#look(round);
      if (workers !== 0) alone = Date.now();
      await this.#requireWorkers(Date.now() - alone);
      this.#onProgress({ round: index + 1, done: shards - pending.size, shards, workers });
    }
    return kept.flatMap((one) => one ?? []);
  }

  /** Puts shards into the queue; those that failed before make way. */
  async #add(job: number, shards: readonly number[]): Promise<void> {
    const { record, directory: folder } = this.#store;
    for (let from = 0; from < shards.length; from += AT_ONCE) {
      const some = shards
        .slice(from, from + AT_ONCE)
        .map((shard) => ({ run: record.id, folder, job, shard }));
      await this.#bounded(
        Promise.all(
          some.map(async (message) => {
            const old = await this.#queue.getJob(shardId(message));
            if (await old?.isFailed()) await old?.remove();
          }),
        ),
      );
      await this.#bounded(
        this.#queue.addBulk(
          some.map((data) => ({
            name: 'shard',
            data,
            opts: {
              ...RETRIES,
              jobId: shardId(data),
              removeOnComplete: true,
              removeOnFail: { age: SECONDS_KEPT },
            },
          })),
        ),
      );
    }
  }

  #hear(jobId: string, failedReason: string | undefined): void {
    if (!jobId.startsWith(`${this.#store.record.id}-`)) return;
    this.#heard.set(jobId, failedReason);
    this.#wake();
  }

  /** Takes the parts of shards that are said to be done. */
  async #takeHeard(round: Round): Promise<void> {
    const heard = [...this.#heard];
    this.#heard.clear();
    for (const [jobId, failedReason] of heard) {
      const shard = Number(jobId.slice(jobId.lastIndexOf('-') + 1));
      if (jobId !== shardId({ run: this.#store.record.id, job: round.index, shard })) continue;
      if (!round.pending.has(shard)) continue;
      if (failedReason !== undefined) throw this.#failure(round, shard, failedReason);
      await this.#take(round, shard);
    }
  }

  async #take(round: Round, shard: number): Promise<boolean> {
    const { job, index, kept, pending, damaged } = round;
    const isThere = (await this.#store.present(index)).has(shard);
    const found = await this.#store.read(job, index, shard);
    if (found !== undefined) {
      kept[shard] = found;
      pending.delete(shard);
      await this.#bounded(this.#statuses.set(this.#store.record.id, { done: round.shards - pending.size }));
      return true;
    }
    if (!isThere) return false;
    // It was there and damaged.
    const times = (damaged.get(shard) ?? 0) + 1;
    damaged.set(shard, times);
    if (times > MOST_DAMAGED) {
      throw new ClusterError(
        `the part of shard ${shard + 1} of round ${index + 1} was damaged ${times} times: is the disk of ${this.#store.directory} in order?`,
      );
    }
    this.#redone += 1;
    await this.#add(index, [shard]);
    return false;
  }

  /** Looks for parts that nobody spoke of, and for shards that the queue has lost; returns how many workers there are. */
  async #look(round: Round): Promise<number | undefined> {
    const { index, pending, lost } = round;
    const present = await this.#store.present(index);
    for (const shard of pending) if (present.has(shard)) await this.#take(round, shard);
    const some = [...pending].slice(0, AT_ONCE);
    const { id: run } = this.#store.record;
    const jobs = await this.#bounded(
      Promise.all(some.map((shard) => this.#queue.getJob(shardId({ run, job: index, shard })))),
    );
    const again: number[] = [];
    for (const [i, shard] of some.entries()) {
      const job = jobs[i];
      if (
        job?.failedReason !== undefined &&
        job.failedReason !== '' &&
        (await this.#bounded(job.isFailed()))
      ) {
        throw this.#failure(round, shard, job.failedReason);
      }
      const times = job === undefined ? (lost.get(shard) ?? 0) + 1 : 0;
      lost.set(shard, times);
      if (times >= LOST_AFTER) again.push(shard);
    }
    if (again.length > 0) {
      this.#redone += again.length;
      for (const shard of again) lost.delete(shard);
      await this.#add(index, again);
    }
    return this.#bounded(this.#queue.getWorkersCount()).catch((error: unknown) => {
      if (error instanceof ClusterError) throw error;
      return undefined;
    });
  }

  async #requireWorkers(alone: number): Promise<void> {
    const { id } = this.#store.record;
    const status = await this.#bounded(this.#statuses.get(id));
    if (status?.state === 'cancelled') throw new RunCancelled(id);
    const refusal = status?.refusal;
    const isRefused = refusal !== undefined && alone > 5 * this.#patience.look;
    if (alone <= this.#patience.workers && !isRefused) return;
    const { shown } = this.#settings;
    const why = refusal === undefined ? '' : ` The last one refused: ${refusal}.`;
    throw new ClusterError(
      `no worker has been there for ${Math.round(alone / 1000)} s.${why} Start some with hsicinf worker --cluster ${shown}, then go on with --resume ${id}`,
    );
  }

  #failure({ index }: Round, shard: number, reason: string): ClusterError {
    const { id } = this.#store.record;
    return new ClusterError(
      `shard ${shard + 1} of round ${index + 1} failed on every attempt: ${reason}. When that is mended, go on with --resume ${id}`,
    );
  }

  /** Waits for word from the queue, or for the next look. */
  #pause(): Promise<void> {
    if (this.#heard.size > 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#patience.look);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** What the server answers, or an error where it does not for long. */
  async #bounded<Answer>(answer: Promise<Answer>): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const { shown } = this.#settings;
        const { id } = this.#store.record;
        reject(
          new ClusterError(
            `Redis at ${shown} has not answered for ${this.#patience.server / 1000} s: when it is back, go on with --resume ${id}`,
          ),
        );
      }, this.#patience.server);
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Leaves nothing in the queue that nobody waits for. */
  async #end(reason: unknown): Promise<void> {
    this.#isOver = true;
    const { id } = this.#store.record;
    const tidy = async (): Promise<void> => {
      if (!(reason instanceof RunCancelled)) await this.#statuses.set(id, { state: 'failed' });
      await removeShards(this.#queue, id);
    };
    await Promise.race([tidy().catch(() => undefined), pause(5000)]);
    await this.#disconnect();
  }
}

/** So many milliseconds; nobody stays alive for them. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}

/** A job under way. */
interface Round {
  job: Job<unknown, unknown, unknown>;
  index: number;
  shards: number;
  kept: (unknown[] | undefined)[];
  pending: Set<number>;
  /** How often the part of a shard was damaged, and at how many looks in a row it was nowhere. */
  damaged: Map<number, number>;
  lost: Map<number, number>;
}

/** Takes the shards of a run out of the queue that no worker has begun. */
export async function removeShards(queue: Queue<ShardMessage>, run: string): Promise<number> {
  const jobs = await queue.getJobs(['waiting', 'delayed', 'prioritized', 'failed']);
  const own = jobs.filter((job) => job?.data?.run === run);
  await Promise.allSettled(own.map((job) => job.remove()));
  return own.length;
}
