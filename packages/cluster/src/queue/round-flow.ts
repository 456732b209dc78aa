/**
 * A round of a run as a flow of BullMQ: its shards are the children of one job, the reduce, which comes up in a queue of the
 * run's own when all of them are done, or one has failed for good. Who waits for a round waits for that job.
 */
import type { FlowProducer, Job, Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import * as libraries from './libraries.js';
import { openServer } from './server.js';
import type { ServerSettings } from './settings.js';
import { QUEUE, RETRIES, shardId, type ShardMessage } from './shard-message.js';

/** How a round has ended: all shards done, one of them failed, or the server has forgotten it. */
export type RoundEnd = { failure?: { shard: number; reason: string } };

/** Children that are put into the queue at once. */
const AT_ONCE = 2000;

/** The name of the queue in which the reduces of a run come up. */
function queueOf(run: string): string {
  return `rounds-${run}`;
}

/** The rounds of one run. */
export class RoundFlows {
  readonly #run: string;
  readonly #producer: FlowProducer;
  readonly #rounds: Queue;
  readonly #reducer: Worker;
  readonly #clients: Redis[];
  readonly #ends = new Map<string, (end: RoundEnd) => void>();

  constructor(settings: ServerSettings, run: string) {
    const { prefix } = settings;
    this.#run = run;
    this.#clients = [openServer(settings), openServer(settings)];
    const [connection, blocking] = this.#clients;
    this.#producer = new libraries.FlowProducer({ connection, prefix });
    this.#rounds = new libraries.Queue(queueOf(run), { connection, prefix });
    this.#reducer = new libraries.Worker(queueOf(run), (reduce) => this.#reduce(reduce), {
      connection: blocking,
      prefix,
      lockDuration: 5000,
      stalledInterval: 5000,
    });
    this.#producer.on('error', () => undefined);
    this.#rounds.on('error', () => undefined);
    this.#reducer.on('error', () => undefined);
  }

  /** Puts shards of a round into the queue; those that are there already stay. */
  async add(round: Omit<ShardMessage, 'shard' | 'run'>, shards: readonly number[]): Promise<void> {
    const old = await this.#rounds.getJob(reduceId(round.job));
    // One that came up before, or failed, is of no use any more.
    if (old !== undefined && !(await old.isWaitingChildren())) await old.remove().catch(() => undefined);
    for (let from = 0; from < shards.length; from += AT_ONCE) {
      await this.#producer.add({
        name: 'reduce',
        queueName: queueOf(this.#run),
        opts: { jobId: reduceId(round.job), removeOnComplete: true, removeOnFail: true },
        children: shards.slice(from, from + AT_ONCE).map((shard) => {
          const data: ShardMessage = { run: this.#run, ...round, shard };
          return {
            name: 'shard',
            queueName: QUEUE,
            data,
            opts: {
              ...RETRIES,
              jobId: shardId(data),
              continueParentOnFailure: true,
              removeOnComplete: true,
              removeOnFail: true,
            },
          };
        }),
      });
    }
  }

  /** Resolves when the reduce of a round comes up. */
  ended(round: number): Promise<RoundEnd> {
    return new Promise((resolve) => {
      this.#ends.set(reduceId(round), resolve);
    });
  }

  /** Whether the server knows of a round. */
  async isKnown(round: number): Promise<boolean> {
    return (await this.#rounds.getJobState(reduceId(round))) !== 'unknown';
  }

  async #reduce(reduce: Job): Promise<void> {
    const failed = Object.entries(await reduce.getFailedChildrenValues());
    if (failed.length > 0) await reduce.removeUnprocessedChildren();
    const [first] = failed;
    const end = this.#ends.get(reduce.id ?? '');
    if (first === undefined) end?.({});
    else end?.({ failure: { shard: shardOf(first[0]), reason: first[1] } });
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.#producer.close(), this.#reducer.close(true), this.#rounds.close()]);
    for (const client of this.#clients) client.disconnect();
  }
}

/** Takes the shards of a run out of the queue that no worker has begun, and all else of its rounds; says how many. */
export async function removeRounds(connection: Redis, prefix: string, run: string): Promise<number> {
  const rounds = new libraries.Queue(queueOf(run), { connection, prefix });
  rounds.on('error', () => undefined);
  let left = 0;
  for (const reduce of await rounds.getJobs(['waiting-children', 'waiting', 'active'])) {
    const before = await unprocessed(reduce);
    await reduce.removeUnprocessedChildren();
    left += before - (await unprocessed(reduce));
  }
  // Where a run is cancelled, its coordinator may be doing the same.
  await rounds.obliterate({ force: true }).catch(() => undefined);
  await rounds.close();
  return left;
}

async function unprocessed(reduce: Job): Promise<number> {
  return (await reduce.getDependenciesCount({ unprocessed: true })).unprocessed ?? 0;
}

function reduceId(round: number): string {
  // Numbers alone are for the queue itself.
  return `round-${round}`;
}

/** The shard behind the key of its job. */
function shardOf(key: string): number {
  return Number(key.slice(key.lastIndexOf('-') + 1));
}
