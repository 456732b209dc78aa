/**
 * Who is there at this moment, by signs of life of our own: a key of the server for each, which goes by itself where nobody
 * renews it. The list of connections of the server would not do: some servers do not show it, and a machine that has lost its
 * power stays in it for minutes.
 */
import type { Redis } from 'ioredis';
import type { ServerSettings } from './settings.js';

/** Milliseconds between two signs of life. */
const BEAT = 1500;
/** Milliseconds without one after which somebody is taken to be gone. */
export const GONE_AFTER = 5000;

/** Those of one kind. */
export class Presence {
  readonly #client: Redis;
  readonly #all: string;

  constructor(client: Redis, { prefix }: Pick<ServerSettings, 'prefix'>, kind: string) {
    this.#client = client;
    this.#all = `${prefix}:present:${kind}`;
  }

  /** Is there under a name from now on, and can do so much at once, until what it returns is called. */
  join(name: string, atOnce = 1): () => Promise<void> {
    let isUnderWay = false;
    const beat = (): void => {
      // While the server is gone, one sign of life waits for it, not many.
      if (isUnderWay) return;
      isUnderWay = true;
      const sign = this.#client
        .multi()
        .sadd(this.#all, name)
        .pexpire(this.#all, 2 * GONE_AFTER);
      void sign
        .set(this.#key(name), atOnce, 'PX', GONE_AFTER)
        .exec()
        .catch(() => undefined)
        .then(() => (isUnderWay = false));
    };
    beat();
    const timer = setInterval(beat, BEAT);
    timer.unref();
    return async () => {
      clearInterval(timer);
      await this.#client.multi().srem(this.#all, name).del(this.#key(name)).exec();
    };
  }

  /** Those who are there, and how much each can do at once. */
  async present(): Promise<Map<string, number>> {
    const known = await this.#client.smembers(this.#all);
    if (known.length === 0) return new Map();
    const signs = await this.#client.mget(known.map((name) => this.#key(name)));
    return new Map(known.flatMap((name, i) => (signs[i] === null ? [] : [[name, Number(signs[i])]])));
  }

  #key(name: string): string {
    return `${this.#all}:${name}`;
  }
}

/** Workers, whatever run they work for. */
export function workersAt(client: Redis, settings: Pick<ServerSettings, 'prefix'>): Presence {
  return new Presence(client, settings, 'workers');
}

/** Those who wait for the rounds of a run. */
export function coordinatorsOf(
  run: string,
  client: Redis,
  settings: Pick<ServerSettings, 'prefix'>,
): Presence {
  return new Presence(client, settings, `coordinators:${run}`);
}
