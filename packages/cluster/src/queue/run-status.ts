/**
 * What is known of the runs of a cluster, for anybody who asks: a hash for each under its name, gone after a week.
 */
import type { ChainableCommander, Redis } from 'ioredis';
import type { ServerSettings } from './settings.js';

/** A run, as far as it has come. */
export interface RunStatus {
  id: string;
  folder: string;
  file: string;
  began: string;
  round: number;
  shards: number;
  done: number;
  /** Where it stands. */
  state: 'running' | RunEnd;
  /** When that was. */
  ended?: string;
  /** What a worker said that refused to take part. */
  refusal?: string;
}

/** How a run may end: one that is interrupted was stopped where its coordinator was started. */
export type RunEnd = 'done' | 'failed' | 'interrupted' | 'cancelled';

const WEEK = 7 * 24 * 3600;

/** The statuses on a server. */
export class RunStatuses {
  readonly #client: Redis;
  readonly #prefix: string;

  constructor(client: Redis, { prefix }: Pick<ServerSettings, 'prefix'>) {
    this.#client = client;
    this.#prefix = prefix;
  }

  /** A run that begins, or is gone on with: what was said of it before, such as a refusal, is forgotten. */
  async begin(status: RunStatus): Promise<void> {
    const key = this.#key(status.id);
    await this.#kept(status.id, this.#client.multi().del(key, this.#unableKey(status.id)).hset(key, status));
  }

  async set(id: string, status: Partial<RunStatus>): Promise<void> {
    await this.#kept(id, this.#client.multi().hset(this.#key(id), status));
  }

  /** A worker is there, but cannot compute for a run, and says why; or, without a reason, it can after all. */
  async setUnable(id: string, worker: string, refusal?: string): Promise<void> {
    const key = this.#unableKey(id);
    if (refusal === undefined) await this.#client.srem(key, worker);
    else
      await this.#client.multi().sadd(key, worker).expire(key, WEEK).hset(this.#key(id), { refusal }).exec();
  }

  /** The workers that cannot compute for a run. */
  async unable(id: string): Promise<Set<string>> {
    return new Set(await this.#client.smembers(this.#unableKey(id)));
  }

  async get(id: string): Promise<RunStatus | undefined> {
    const found = await this.#client.hgetall(this.#key(id));
    if (found['id'] === undefined) return undefined;
    const [round, shards, done] = ['round', 'shards', 'done'].map((name) => Number(found[name] ?? 0));
    // A server that has lost a run is told of it again without where it stands.
    return { state: 'running', ...(found as unknown as Omit<RunStatus, 'state'>), round, shards, done };
  }

  /** All that are known, the latest first. */
  async all(): Promise<RunStatus[]> {
    const ids = await this.#client.smembers(`${this.#prefix}:runs`);
    const found: RunStatus[] = [];
    for (const id of ids) {
      const status = await this.get(id);
      if (status === undefined) await this.#client.srem(`${this.#prefix}:runs`, id);
      else found.push(status);
    }
    return found.sort((a, b) => (a.began < b.began ? 1 : -1));
  }

  /** Carries a change out, after which the run is known for a week. */
  async #kept(id: string, change: ChainableCommander): Promise<void> {
    await change.expire(this.#key(id), WEEK).sadd(`${this.#prefix}:runs`, id).exec();
  }

  #key(id: string): string {
    return `${this.#prefix}:run:${id}`;
  }

  #unableKey(id: string): string {
    return `${this.#key(id)}:unable`;
  }
}
