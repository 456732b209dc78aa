/**
 * The workers of a pool. They start in the background, no more at once than the machine runs, and take part as soon as
 * they are ready. One that cannot be started, is not of this build or does not answer in time is done without, and
 * counted.
 */
import { availableThreads, freeAddresses } from '../platform.js';
import { startWorker, type WorkerHandle } from '../start-worker.js';
import { VERSION } from '../version.js';
import type { FromWorker } from './messages.js';

/**
 * Bytes of addresses that must be free for each worker: Node takes .6 GB when one starts (the first .85), the rest is for
 * its work. With fewer it would not fail but end the whole process.
 */
const ADDRESSES_A_WORKER = 2 ** 30;

/**
 * Seconds after which a worker that has not answered is given up; one takes a fraction of a second. They are counted one
 * by one, so that a caller who blocks the thread meanwhile does not make a worker late.
 */
const PATIENCE = 10;

/** A worker that is ready. */
export interface PoolWorker {
  handle: WorkerHandle;
  /** Where its messages go; replaced by each run. */
  receive: (message: FromWorker) => void;
  /** Told when the worker is lost; replaced by each run. */
  fail: (error: Error) => void;
}

/** So many workers, or as many of them as can be had. */
export class Crew {
  readonly ready: PoolWorker[] = [];
  /** Workers that could not be started. */
  missing = 0;
  /** Called whenever a worker is ready or turns out to be missing. */
  onChange: () => void = () => {};
  readonly #wanted: number;
  /** What ends each worker that was started. */
  readonly #endings = new Set<() => void>();
  /** Workers that are still to be started, and those that may still come. */
  #left: number;
  #expected: number;
  #isDismissed = false;

  constructor(wanted: number) {
    this.#wanted = wanted;
    this.#left = wanted;
    this.#expected = wanted;
    void this.#start();
  }

  get wanted(): number {
    return this.#wanted;
  }

  /** Workers that are not ready yet but may be. */
  get expected(): number {
    return this.#expected;
  }

  /** Ends all workers, those on their way included, and starts no more. */
  dismiss(): void {
    this.#isDismissed = true;
    for (const end of this.#endings) end();
  }

  async #start(): Promise<void> {
    const [atOnce, addresses] = await Promise.all([availableThreads(), freeAddresses()]);
    this.#keep(Math.max(0, Math.floor(addresses / ADDRESSES_A_WORKER)));
    for (let lane = 0; lane < atOnce; lane++) void this.#startOneByOne();
  }

  /** Starts no more than so many of those that are left. */
  #keep(most: number): void {
    while (this.#left > most) {
      this.#left -= 1;
      this.#settle(false);
    }
  }

  async #startOneByOne(): Promise<void> {
    while (this.#left > 0 && !this.#isDismissed) {
      this.#left -= 1;
      this.#settle(await this.#startOne());
    }
  }

  /** Starts a worker; resolves to whether it is ready. */
  async #startOne(): Promise<boolean> {
    let handle: WorkerHandle;
    try {
      handle = await startWorker();
    } catch {
      return false;
    }
    if (this.#isDismissed) {
      handle.terminate();
      return false;
    }
    return new Promise((resolve) => {
      let seconds = 0;
      const clock = setInterval(() => {
        seconds += 1;
        if (seconds < PATIENCE) return;
        end();
        // Where none has answered, more would not either.
        if (this.ready.length === 0) this.#keep(0);
      }, 1000);
      const end = (): void => {
        clearInterval(clock);
        this.#endings.delete(end);
        handle.terminate();
        resolve(false);
      };
      const worker: PoolWorker = {
        handle,
        receive: (message) => {
          if (message?.kind !== 'ready' || message.version !== VERSION) return end();
          clearInterval(clock);
          this.ready.push(worker);
          resolve(true);
        },
        fail: end,
      };
      this.#endings.add(end);
      handle.onMessage((message) => worker.receive(message as FromWorker));
      handle.onError((error) => {
        const at = this.ready.indexOf(worker);
        if (at >= 0) this.ready.splice(at, 1);
        worker.fail(error);
        end();
      });
    });
  }

  #settle(isReady: boolean): void {
    if (this.#isDismissed) return;
    this.#expected -= 1;
    if (!isReady) this.missing += 1;
    this.onChange();
  }
}
