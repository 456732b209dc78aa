/**
 * A run that stands ready to compute any shard of any of its jobs, as a worker of a cluster keeps it, also before there is a
 * folder for its parts. It comes to a job when the parts of all jobs before are there; the result of the run goes nowhere.
 */
import { type Executor, inlineExecutor, type Job } from '@hsicinf/core/elsewhere';
import { ClusterError } from '../errors.js';
import type { RunStore } from './run-store.js';
import { shardKept } from './shard-work.js';

type AnyItemJob = Job<unknown, unknown, unknown>;

/** Ends a replica that is no longer wanted. */
class Dismissed extends Error {}

/** Starts the run with an executor; it ends when that does. */
export type StartRun = (executor: Executor) => Promise<unknown>;

/** One run, as far as it has come. */
export class Replica {
  #index = -1;
  #job: AnyItemJob | undefined;
  #goOn: (kept: unknown[]) => void = () => undefined;
  #stop: (error: Error) => void = () => undefined;
  #failure: Promise<never>;
  #arrived!: Promise<void>;
  #arrive: () => void = () => undefined;

  constructor(start: StartRun) {
    this.#expectNext();
    this.#failure = start(this.#executor()).then(
      () =>
        Promise.reject(
          new ClusterError('the run has no such job: worker and coordinator disagree on the data'),
        ),
      (error: unknown) => Promise.reject(error as Error),
    );
    this.#failure.catch(() => undefined);
  }

  /** The job that it has come to; -1 before the first. */
  get index(): number {
    return this.#index;
  }

  /** Whether it has been told nothing yet of what was computed: then it serves for any run of the same data and options. */
  get isAtBeginning(): boolean {
    return this.#index <= 0;
  }

  /** Resolves when it has come to a job. */
  async ready(): Promise<void> {
    await Promise.race([this.#arrived, this.#failure]);
  }

  /** Computes a shard of a job and writes its part, unless that is there. */
  async compute(store: RunStore, index: number, shard: number): Promise<void> {
    await this.ready();
    while (this.#index < index) await this.#advance(store);
    if (this.#job === undefined || this.#index !== index) throw new Error('a replica does not go back');
    // Who began the round may not have known how few items it has.
    if (shard >= store.shards(this.#job)) return;
    await shardKept(store, { job: this.#job, index }, shard, inlineExecutor);
  }

  dismiss(): void {
    this.#stop(new Dismissed());
  }

  /** Goes on to the next job with the parts of this one. */
  async #advance(store: RunStore): Promise<void> {
    const job = this.#job as AnyItemJob;
    const all: unknown[] = [];
    for (let shard = 0; job.count > 0 && shard < store.shards(job); shard++) {
      const kept = await store.read(job, this.#index, shard);
      if (kept === undefined) {
        throw new ClusterError(
          `part ${shard + 1} of round ${this.#index + 1} is missing in ${store.directory}: is it the same shared folder on all machines?`,
        );
      }
      for (const one of kept) all.push(one);
    }
    const goOn = this.#goOn;
    this.#expectNext();
    goOn(all);
    await this.ready();
  }

  #expectNext(): void {
    this.#arrived = new Promise((resolve) => {
      this.#arrive = resolve;
    });
  }

  #executor(): Executor {
    return {
      isReplica: true,
      run: (job) =>
        new Promise((resolve, reject) => {
          this.#index += 1;
          this.#job = { ...job, onWork: () => {} } as unknown as AnyItemJob;
          this.#goOn = (kept) => resolve(kept as never);
          this.#stop = reject;
          this.#arrive();
        }),
      notes: () => [],
      close: () => undefined,
    };
  }
}
