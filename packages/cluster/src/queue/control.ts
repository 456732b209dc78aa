/**
 * What may be asked of a cluster: which runs and workers there are, to end a run, and to be ready for one.
 */
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { ClusterError } from '../errors.js';
import * as libraries from './libraries.js';
import { coordinatorsOf, workersAt } from './presence.js';
import { removeRounds } from './round-flow.js';
import { type RunStatus, RunStatuses } from './run-status.js';
import { openServer } from './server.js';
import type { ServerSettings } from './settings.js';
import { pause } from './pause.js';
import { type PrepareMessage, QUEUE } from './shard-message.js';

/** A cluster at a glance. */
export interface ClusterStatus {
  /** Workers by their names. */
  workers: string[];
  /** Shards that wait, are being computed, wait to be tried again, and have failed. */
  shards: { waiting: number; active: number; delayed: number; failed: number };
  /** The runs, and of each that has not ended whether its coordinator is there. */
  runs: (RunStatus & { isCoordinated?: boolean })[];
}

/** Looks at a cluster. */
export function clusterStatus(settings: ServerSettings): Promise<ClusterStatus> {
  return withQueue(settings, async (queue, statuses, client) => {
    const { waiting = 0, active = 0, delayed = 0, failed = 0 } = await queue.getJobCounts();
    const runs: ClusterStatus['runs'] = [];
    for (const run of await statuses.all()) {
      if (run.state === 'running') {
        const { size } = await coordinatorsOf(run.id, client, settings).present();
        runs.push({ ...run, isCoordinated: size > 0 });
      } else runs.push(run);
    }
    return {
      workers: [...(await workersAt(client, settings).present()).keys()],
      shards: { waiting, active, delayed, failed },
      runs,
    };
  });
}

/** Ends a run: its shards leave the queue, and its coordinator is told. Returns how many shards left. */
export function cancelRun(settings: ServerSettings, id: string): Promise<number> {
  return withQueue(settings, async (_, statuses, client) => {
    const known = await statuses.get(id);
    if (known === undefined) {
      throw new ClusterError(
        `no run ${id} is known at ${settings.shown}: hsicinf cluster status lists those that are`,
      );
    }
    if (known.state === 'done' || known.state === 'failed' || known.state === 'interrupted') {
      const state = { done: 'is done', failed: 'has failed', interrupted: 'was interrupted' }[known.state];
      throw new ClusterError(`run ${id} ${state} already: there is nothing to cancel`);
    }
    await statuses.set(id, { state: 'cancelled', ended: new Date().toISOString() });
    return removeRounds(client, settings.prefix, id);
  });
}

/** Milliseconds for which data that are about to be used are opened, and for which that may keep a run waiting. */
const USEFUL_FOR = 10_000;
const ASKED_FOR = 1000;
/** Processes that are asked at most. */
const MOST_ASKED = 4096;

/**
 * Has each process of each worker open the data of a run while its coordinator does so, too. Nothing depends on it: where it
 * does not work, they do so with their first shard.
 */
export async function prepareWorkers(
  settings: ServerSettings,
  request: Omit<PrepareMessage, 'until'>,
): Promise<void> {
  const asked = withQueue(settings, async (queue, _, client) => {
    const present = await workersAt(client, settings).present();
    const processes = [...present.values()].reduce((sum, own) => sum + own, 0);
    const data = { ...request, until: Date.now() + USEFUL_FOR };
    // Shards, which have no priority, go first.
    const opts = { priority: 1, removeOnComplete: true, removeOnFail: true };
    const all = Array.from({ length: Math.min(processes, MOST_ASKED) }, () => ({
      name: 'prepare',
      data,
      opts,
    }));
    if (all.length > 0) await queue.addBulk(all);
  });
  await Promise.race([asked.catch(() => undefined), pause(ASKED_FOR)]);
}

async function withQueue<Result>(
  settings: ServerSettings,
  body: (queue: Queue, statuses: RunStatuses, client: Redis) => Promise<Result>,
): Promise<Result> {
  const client = openServer(settings);
  const queue = new libraries.Queue(QUEUE, { connection: client, prefix: settings.prefix });
  queue.on('error', () => undefined);
  try {
    return await body(queue, new RunStatuses(client, settings), client);
  } finally {
    await queue.close().catch(() => undefined);
    client.disconnect();
  }
}
