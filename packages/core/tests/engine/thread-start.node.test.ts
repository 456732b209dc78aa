/** Threads on their way: stopped at once, done without where they cannot be started, and never waited for in vain. */
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import workerThreads from 'node:worker_threads';
import { hsicInf, type RunOptions, simulate } from '@hsicinf/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { VERSION } from '../../src/version.js';

const { Worker } = workerThreads;

/** Lets workers be made by another class. */
function startWith(other: typeof Worker): void {
  workerThreads.Worker = other;
  syncBuiltinESMExports();
}

afterEach(() => startWith(Worker));

/** More than 64 shards of features. */
const wide = simulate('linear', { rows: 40, features: 1100, seed: 3 });
const small = simulate('additive', { rows: 60, features: 40, seed: 6 });

function run(options: RunOptions): ReturnType<typeof hsicInf> {
  return hsicInf(small, { preset: 'cross', select: 5, ...options });
}

function pause(milliseconds: number): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), milliseconds);
  });
}

it('64 threads that are starting hear an abort at once, and no more are started', async () => {
  const controller = new AbortController();
  const reason = new Error('enough');
  let at = Infinity;
  const abort = (): void => {
    at = performance.now();
    controller.abort(reason);
  };
  let started = 0;
  let ended = 0;
  startWith(
    class extends Worker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        if (started === 0) setTimeout(abort, 100);
        started += 1;
        this.on('exit', () => void (ended += 1));
      }
    },
  );
  const call = hsicInf(wide, {
    preset: 'exact',
    select: 64,
    permutations: 1e6,
    threads: 64,
    signal: controller.signal,
  });
  await expect(call).rejects.toBe(reason);
  expect(performance.now() - at).toBeLessThan(1000);
  expect(started).toBeGreaterThan(0);
  expect(started).toBeLessThan(64);
  await vi.waitFor(() => expect(ended).toBe(started), { timeout: 5000 });
});

describe('threads that cannot be started', () => {
  const missing = (wanted: number, count: number): string =>
    `${count} of ${wanted} threads could not be started. The run takes longer, but the numbers are the same.`;

  it('are done without where the system refuses them', async () => {
    const inline = await run({ threads: 1 });
    startWith(function refuse(): never {
      throw new Error('EAGAIN');
    } as unknown as typeof Worker);
    expect(await run({ threads: 3 })).toEqual({ ...inline, notes: [...inline.notes, missing(3, 3)] });
  });

  it('are done without where they end before they are ready', async () => {
    const inline = await run({ threads: 1 });
    let made = 0;
    startWith(
      class extends Worker {
        constructor(program: string | URL, options?: ConstructorParameters<typeof Worker>[1]) {
          made += 1;
          if (made === 1) super(program, options);
          else super(made === 2 ? 'throw new Error("broken")' : 'process.exit(3)', { eval: true });
        }
      },
    );
    // Three shards; whether the last two were tried by the end depends on the time.
    const { notes, ...numbers } = await run({ threads: 3 });
    expect(made).toBeGreaterThan(1);
    expect({ ...numbers, notes: inline.notes }).toEqual(inline);
    for (const note of notes.slice(inline.notes.length)) expect(note).toMatch(/^[12] of 3 threads could not/);
  });

  it.each([
    [
      'runs another program',
      'require("worker_threads").parentPort.postMessage("hello"); setInterval(() => {}, 1000)',
    ],
    [
      'runs this program in another version',
      'require("worker_threads").parentPort.postMessage({ kind: "ready", version: "0.0.1" }); setInterval(() => {}, 1000)',
    ],
    ['never answers', 'setInterval(() => {}, 1000)'],
  ])('are done without, and ended, where what was started %s', async (_, program) => {
    const inline = await run({ threads: 1 });
    let running = 0;
    startWith(
      class extends Worker {
        constructor() {
          super(program, { eval: true });
          running += 1;
          this.on('exit', () => void (running -= 1));
        }
      },
    );
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const call = run({ threads: 3 });
      const isDone = call.then(() => true);
      while (!(await Promise.race([isDone, pause(20)]))) vi.advanceTimersByTime(1000);
      expect(await call).toEqual({ ...inline, notes: [...inline.notes, missing(3, 3)] });
    } finally {
      vi.useRealTimers();
    }
    await vi.waitFor(() => expect(running).toBe(0), { timeout: 5000 });
  });

  it('or are short of memory', async () => {
    const inline = await run({ threads: 1 });
    startWith(
      class extends Worker {
        constructor(program: string | URL, options?: ConstructorParameters<typeof Worker>[1]) {
          super(program, { ...options, resourceLimits: { maxOldGenerationSizeMb: 2, stackSizeMb: 1 } });
        }
      },
    );
    const { notes, ...numbers } = await run({ threads: 2 });
    expect({ ...numbers, notes: inline.notes }).toEqual(inline);
    expect(notes.at(-1)).toBe(missing(2, 2));
  });
});

it('a thread that ends amid its work rejects the run, and says so', async () => {
  startWith(
    class extends Worker {
      constructor(program: string | URL, options?: ConstructorParameters<typeof Worker>[1]) {
        super(program, options);
        this.on('message', (message: { kind: string }) => {
          if (message.kind === 'ready') void this.terminate();
        });
      }
    },
  );
  await expect(run({ threads: 2 })).rejects.toThrow('a worker stopped unexpectedly, with code 1');
});

it('a worker says the version of the package', () => {
  const path = new URL('../../package.json', import.meta.url);
  expect(VERSION).toBe((JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version);
});
