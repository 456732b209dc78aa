/**
 * The workers of a pool. They start in the background, no more at once than the machine runs, and take part as soon as
 * they are ready. One that cannot be started is done without, and counted.
 */
import type { FromWorker } from './messages.js';
import { availableThreads, freeAddresses, startWorker, type WorkerHandle } from './platform.js';

/**
 * Bytes of addresses that must be free for each worker: Node takes .6 GB when one starts (the first .85), the rest is for
 * its work. With fewer it would not fail but end the whole process.
 */
const ADDRESSES_A_WORKER = 2 ** 30;

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
  readonly #handles = new Set<WorkerHandle>();
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
    for (const handle of this.#handles) handle.terminate();
    this.#handles.clear();
  }

  async #start(): Promise<void> {
    const [atOnce, addresses] = await Promise.all([availableThreads(), freeAddresses()]);
    const affordable = Math.max(0, Math.floor(addresses / ADDRESSES_A_WORKER));
    while (this.#left > affordable) {
      this.#left -= 1;
      this.#settle(false);
    }
    for (let lane = 0; lane < atOnce; lane++) void this.#startOneByOne();
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
    this.#handles.add(handle);
    return new Promise((resolve) => {
      const lose = (): void => {
        this.#handles.delete(handle);
        resolve(false);
      };
      const worker: PoolWorker = {
        handle,
        receive: () => {
          this.ready.push(worker);
          resolve(true);
        },
        fail: lose,
      };
      handle.onMessage((message) => worker.receive(message as FromWorker));
      handle.onError((error) => {
        const at = this.ready.indexOf(worker);
        if (at >= 0) this.ready.splice(at, 1);
        worker.fail(error);
        lose();
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
