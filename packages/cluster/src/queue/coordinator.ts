/**
 * A run whose shards are computed by the workers of a cluster: it puts each round into the queue as a flow, reads the parts of
 * its shards, and goes on when all are there. The parts are the truth: what the queue says only tells when to look. So shards
 * may be delivered twice, the server may forget, and this process may be killed and started again.
 */
import type { Redis } from 'ioredis';
import type { Executor, Job } from '@hsicinf/core/elsewhere';
import { ClusterError, RunCancelled } from '../errors.js';
import type { RunStore } from '../runs/run-store.js';
import { areSent, writeInputs } from '../runs/sent-items.js';
import { resumeFlags, workerCommand } from './advice.js';
import { pause } from './pause.js';
import { coordinatorsOf, GONE_AFTER, workersAt } from './presence.js';
import { removeRounds, type RoundEnd, RoundFlows } from './round-flow.js';
import { type RunEnd, type RunStatus, RunStatuses } from './run-status.js';
import { isRefusal, openServer, refusedError } from './server.js';
import type { ServerSettings } from './settings.js';

/** How far a round is. */
export interface ClusterProgress {
  round: number;
  done: number;
  shards: number;
  /** Workers that are there and compute for the run. */
  workers: number;
}

/** Who is told how far a run is, and what happens to it. */
export interface ClusterListener {
  onProgress: (progress: ClusterProgress) => void;
  /** Workers have a round: until it ends, there is time for something else. */
  onWaiting?: (round: number) => void;
  onNote: (text: string) => void;
}

/** Milliseconds between two looks, and the waits that are long enough to give up. */
export const PATIENCE = { look: 500, workers: 30_000, server: 120_000 };

/** Looks in a row at which the server did not know of a round before that is put into the queue again. */
const LOST_AFTER = 3;
/** Parts of one shard that may be damaged. */
const MOST_DAMAGED = 3;

/** Features a shard from which on each has an item of its own, and a good deal of work. */
const LEAST_A_SHARD = 64;

/** A job under way. */
interface Round {
  job: Job<unknown, unknown, unknown>;
  index: number;
  shards: number;
  kept: (unknown[] | undefined)[];
  pending: Set<number>;
  /** How often the part of a shard was damaged. */
  damaged: Map<number, number>;
}

/** The executor of a run on a cluster. */
export class ClusterRun implements Executor {
  readonly isElsewhere = true;
  readonly #store: RunStore;
  readonly #client: Redis;
  readonly #flows: RoundFlows;
  readonly #statuses: RunStatuses;
  readonly #settings: ServerSettings;
  readonly #tell: ClusterListener;
  readonly #patience: typeof PATIENCE;
  #jobs = 0;
  #isAnnounced = false;
  #isOver = false;
  /** The end of the first round, where that was begun before its job was there. */
  #begun: Promise<RoundEnd> | undefined;
  #leave = (): Promise<void> => Promise.resolve();
  /** What the last worker said that refused to take part. */
  #refusal: string | undefined;
  /** Since when no worker has been there. */
  #alone = Date.now();
  /** Says that nobody wants the result any more. */
  #signal: Job<unknown, unknown, unknown>['signal'];

  constructor(
    settings: ServerSettings,
    store: RunStore,
    { patience = PATIENCE, ...listener }: ClusterListener & { patience?: typeof PATIENCE },
  ) {
    this.#settings = settings;
    this.#store = store;
    this.#tell = listener;
    this.#patience = patience;
    this.#client = openServer(settings);
    this.#flows = new RoundFlows(settings, store.record.id);
    this.#statuses = new RunStatuses(this.#client, settings);
  }

  /**
   * Has the workers begin with the first round of a run on so many features, while this process still checks and prepares
   * these: workers know the items themselves. Not where there may be fewer items than shards.
   */
  async begin(features: number): Promise<void> {
    const { shards } = this.#store.record;
    if (features < LEAST_A_SHARD * shards) return;
    const present = await this.#store.present(0);
    const missing = numbersBelow(shards).filter((shard) => !present.has(shard));
    if (missing.length === 0) return;
    await this.#announce({ round: 1, shards, done: present.size });
    this.#begun = this.#flows.ended(0);
    await this.#bounded(this.#flows.add({ folder: this.#store.directory, job: 0 }, missing));
  }

  async run<Item, Outcome, Kept>(job: Job<Item, Outcome, Kept>): Promise<Kept[]> {
    const index = this.#jobs++;
    if (job.count === 0) return [];
    this.#signal = job.signal;
    try {
      return (await this.#collect(job as never, index)) as Kept[];
    } catch (error) {
      if (error instanceof RunCancelled) await this.end('cancelled');
      else await this.end(job.signal?.aborted === true ? 'interrupted' : 'failed');
      throw error;
    }
  }

  /** What happened on the way is told when it happens: a result does not depend on it. */
  notes(): string[] {
    return [];
  }

  /** A run is not over when all is computed: who has its result says so by `end`. */
  close(): void {}

  /** The outcomes of all shards, in their order. */
  async #collect(job: Job<unknown, unknown, unknown>, index: number): Promise<unknown[]> {
    const shards = this.#store.shards(job);
    const round: Round = {
      job,
      index,
      shards,
      kept: Array.from({ length: shards }),
      pending: new Set(numbersBelow(shards)),
      damaged: new Map(),
    };
    const { kept, pending } = round;
    await this.#take(round);
    await this.#announce({ round: index + 1, shards, done: shards - pending.size });
    if (pending.size > 0 && areSent(job, index)) await writeInputs(this.#store, { job, index }, [...pending]);
    this.#alone = Date.now();
    const isComputed = pending.size > 0;
    while (pending.size > 0) {
      const { failure } = await this.#flow(round);
      await this.#take(round);
      if (failure !== undefined && pending.has(failure.shard)) throw this.#failure(index, failure);
    }
    // The last parts came after the last look.
    if (isComputed) await this.#bounded(this.#statuses.set(this.#store.record.id, { done: shards }));
    return kept.flatMap((one) => one ?? []);
  }

  /** Says for all to see that a round begins. Where the run was cancelled since the round before, it stays so. */
  async #announce(progress: Pick<RunStatus, 'round' | 'shards' | 'done'>): Promise<void> {
    const { id, data, began } = this.#store.record;
    const status = { id, folder: this.#store.directory, file: data.file, began, ...progress };
    const isFirst = !this.#isAnnounced;
    this.#isAnnounced = true;
    if (isFirst) this.#leave = coordinatorsOf(id, this.#client, this.#settings).join('coordinator');
    await this.#bounded(
      isFirst ? this.#statuses.begin({ ...status, state: 'running' }) : this.#statuses.set(id, status),
    );
  }

  /** Has the workers compute what is pending of a round; resolves when the queue has no more of it. */
  async #flow(round: Round): Promise<RoundEnd> {
    const { index, pending, job } = round;
    const begun = index === 0 ? this.#begun : undefined;
    this.#begun = undefined;
    const over = begun ?? this.#flows.ended(index);
    if (begun === undefined)
      await this.#bounded(this.#flows.add({ folder: this.#store.directory, job: index }, [...pending]));
    job.onElsewhere?.();
    this.#tell.onWaiting?.(index + 1);
    let lost = 0;
    for (;;) {
      const end = await this.#soon(over);
      job.signal?.throwIfAborted();
      if (end !== undefined) return end;
      await this.#take(round);
      await this.#look(round);
      lost = (await this.#bounded(this.#flows.isKnown(index))) ? 0 : lost + 1;
      if (lost < LOST_AFTER) continue;
      // It may be that another coordinator has seen the last part first, and has tidied up.
      if (pending.size > 0) {
        this.#tell.onNote(
          `the server has forgotten round ${index + 1}; ${pending.size} shards of it are put into the queue again`,
        );
      }
      return {};
    }
  }

  /** What a promise resolves to; undefined where it does not before the next look. */
  async #soon<End>(end: Promise<End>): Promise<End | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const later = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), this.#patience.look);
    });
    const first = await Promise.race([end, later]);
    clearTimeout(timer);
    return first;
  }

  /** Takes the parts that are there. */
  async #take({ job, index, kept, pending, damaged }: Round): Promise<void> {
    for (const shard of await this.#store.present(index)) {
      if (!pending.has(shard)) continue;
      const found = await this.#store.read(job, index, shard);
      if (found !== undefined) {
        kept[shard] = found;
        pending.delete(shard);
        continue;
      }
      // It was there and damaged.
      const times = (damaged.get(shard) ?? 0) + 1;
      damaged.set(shard, times);
      this.#tell.onNote(
        `the part of shard ${shard + 1} of round ${index + 1} is damaged and is computed again`,
      );
      if (times <= MOST_DAMAGED) continue;
      throw new ClusterError(
        `the part of shard ${shard + 1} of round ${index + 1} was damaged ${times} times: is the disk of ${this.#store.directory} in order?`,
      );
    }
  }

  /** Tells how far a round is; throws where nobody works on it, or nobody wants it. */
  async #look({ index, shards, pending }: Round): Promise<void> {
    const { id } = this.#store.record;
    const done = shards - pending.size;
    const asked = Date.now();
    const status = await this.#bounded(this.#statuses.get(id));
    // A server that was gone has yet to hear of its workers.
    if (Date.now() - asked > GONE_AFTER / 2) this.#alone = Date.now();
    if (status?.state === 'cancelled') throw new RunCancelled(id);
    if (status?.refusal !== undefined && status.refusal !== this.#refusal) {
      this.#refusal = status.refusal;
      this.#tell.onNote(status.refusal);
    }
    if (status?.done !== done) await this.#bounded(this.#statuses.set(id, { done }));
    const present = await this.#bounded(workersAt(this.#client, this.#settings).present());
    const unable = await this.#bounded(this.#statuses.unable(id));
    const workers = [...present.keys()].filter((name) => !unable.has(name)).length;
    if (workers > 0) this.#alone = Date.now();
    this.#requireWorkers(Date.now() - this.#alone, present.size);
    this.#tell.onProgress({ round: index + 1, done, shards, workers });
  }

  #requireWorkers(alone: number, unable: number): void {
    if (alone <= this.#patience.workers) return;
    const seconds = Math.round(alone / 1000);
    const why = this.#refusal === undefined ? '' : ` The last one said: ${this.#refusal}.`;
    const who = unable === 1 ? 'the only worker' : `each of the ${unable} workers`;
    throw new ClusterError(
      unable === 0
        ? `no worker has been there for ${seconds} s.${why} Start some with ${workerCommand(this.#settings)}, then go on with ${this.#resume()}`
        : `${who} has been unable to take part for ${seconds} s.${why} When that is mended, go on with ${this.#resume()}`,
    );
  }

  #failure(index: number, { shard, reason }: NonNullable<RoundEnd['failure']>): ClusterError {
    return new ClusterError(
      `shard ${shard + 1} of round ${index + 1} failed on every attempt: ${reason}. When that is mended, go on with ${this.#resume()}`,
    );
  }

  #resume(): string {
    const { directory, record } = this.#store;
    return resumeFlags({ id: record.id, folder: directory, file: record.data.file });
  }

  /** What the server answers, or an error where it does not for long, will not, or nobody waits for it any more. */
  async #bounded<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const { shown } = this.#settings;
    const { server } = this.#patience;
    const signal = this.#signal;
    const timers: NodeJS.Timeout[] = [];
    let stop = (): void => {};
    const late = new Promise<never>((_, reject) => {
      const say = (): void =>
        this.#tell.onNote(`Redis at ${shown} does not answer; waiting for it up to ${server / 1000} s`);
      const giveUp = (): void =>
        reject(
          new ClusterError(
            `Redis at ${shown} has not answered for ${server / 1000} s: when it is back, go on with ${this.#resume()}`,
          ),
        );
      timers.push(setTimeout(say, Math.min(GONE_AFTER, server / 2)), setTimeout(giveUp, server));
      stop = () => reject(signal?.reason);
      signal?.addEventListener('abort', stop, { once: true });
    });
    try {
      return await Promise.race([answer, late]);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      throw refusedError(error, this.#settings, `, then go on with ${this.#resume()}`);
    } finally {
      for (const timer of timers) clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    }
  }

  /** Says how the run has ended, and leaves nothing in the queue that nobody waits for. Whoever began it calls this in the end. */
  async end(state: RunEnd): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    const { id } = this.#store.record;
    const tidy = async (): Promise<void> => {
      await this.#leave();
      await this.#statuses.set(id, { state, ended: new Date().toISOString() });
      await removeRounds(this.#client, this.#settings.prefix, id);
    };
    await Promise.race([tidy().catch(() => undefined), pause(5000)]);
    await Promise.race([this.#flows.close(), pause(1000)]);
    this.#client.disconnect();
  }
}

function numbersBelow(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number);
}
