/** Threads change nothing but the time: the same bits, errors that surface, and no worker left behind. */
import {
  blockHsic,
  crossHsic,
  type Dataset,
  fullHsic,
  hsic,
  hsicInf,
  incompleteHsic,
  type RunOptions,
  simulate,
  split,
} from '@hsicinf/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
// Workers run the built program, so the pool is taken from there too.
import type { PreparedColumn } from '../../dist/data/prepared-column.js';
import type { Job } from '../../dist/engine/executor.js';
import { inlineExecutor } from '../../dist/engine/inline.js';
import { bind } from '../../dist/engine/task.js';
import { threadPool } from '../../dist/engine/thread-pool.js';
import type { BlockLayout } from '../../dist/statistics/block-simd.js';
import { blockTask } from '../../dist/statistics/block.js';

const isNode = typeof globalThis.process?.versions?.node === 'string';
/** Message ports that are open before any worker has been started. */
const atRest = isNode ? openPorts() : 0;

function openPorts(): number {
  return process.getActiveResourcesInfo().filter((resource) => resource === 'MessagePort').length;
}

/** More than two shards of features. */
const dataset = simulate('additive', { rows: 60, features: 40, seed: 6 });
const mixed = mixedDataset();

/** All kinds of feature, one of them constant, two on few levels. */
function mixedDataset(): Dataset {
  const { features, target } = simulate('multivariate', { rows: 50, features: 20, seed: 2 });
  const column = (j: number): Float64Array => features[j].values as Float64Array;
  return {
    features: [
      { name: 'still', values: new Float64Array(50) },
      { name: 'pair', kind: 'vector', values: [column(0), column(7)] },
      { name: 'sign', kind: 'class', values: Array.from(column(1), (value) => (value > 0 ? 'up' : 'down')) },
      { name: 'answers', values: column(2).map((value) => Math.max(0, Math.min(2, Math.round(1 + value)))) },
      { name: 'tenths', values: column(3).map((value) => (value > 0.5 ? 0.3 : value > -0.5 ? 0.2 : 0.1)) },
      ...features,
    ],
    target,
  };
}

/** Everything that can run on threads. */
const runs: [string, (options: RunOptions) => Promise<unknown>][] = [
  ['exact', (o) => hsicInf(dataset, { preset: 'exact', select: 5, permutations: 199, ...o })],
  ['exact by enumeration', (o) => hsicInf(simulate('linear', { rows: 7 }), { select: 3, ...o })],
  ['cross', (o) => hsicInf(dataset, { preset: 'cross', select: 5, ...o })],
  ['paper', (o) => hsicInf(dataset, { preset: 'paper', select: 5, blockSize: 5, ...o })],
  ['incomplete', (o) => hsicInf(dataset, { statistic: 'incomplete', select: 5, ...o })],
  ['repeats 3', (o) => hsicInf(dataset, { preset: 'cross', select: 5, repeats: 3, ...o })],
  ['mixed kinds', (o) => hsicInf(mixed, { select: 4, permutations: 99, ...o })],
  ['hsic', (o) => hsic(dataset, { select: 5, blockSize: 5, ...o })],
  ['split', (o) => split(dataset, { select: 5, blockSize: 5, ...o })],
  ['blockHsic', (o) => blockHsic(mixed, o)],
  ['crossHsic', (o) => crossHsic(mixed, o)],
  ['fullHsic', (o) => fullHsic(mixed, o)],
  ['incompleteHsic', (o) => incompleteHsic(mixed, o)],
];

describe.each(runs)('%s', (_, run) => {
  it('gives the same bits on 1, 2 and 3 threads', async () => {
    const inline = await run({ threads: 1 });
    expect(await run({ threads: 2 })).toEqual(inline);
    expect(await run({ threads: 3 })).toEqual(inline);
    expect(await run({})).toEqual(inline);
  });
});

it('takes more threads than there are items, and items that are none', async () => {
  const small = simulate('linear', { rows: 30, features: 5, seed: 1 });
  expect(await fullHsic(small, { threads: 5 })).toEqual(await fullHsic(small, { threads: 1 }));
  const still: Dataset = { ...small, features: [{ name: 'still', values: new Float64Array(30) }] };
  expect(await fullHsic(still, { threads: 2 })).toEqual(new Float64Array(1));
});

it('runs several calls at once without mixing them up', async () => {
  const seeds = [1, 2, 3];
  const call = (threads: number) => (seed: number) =>
    hsicInf(dataset, { preset: 'cross', select: 3, seed, threads });
  expect(await Promise.all(seeds.map(call(2)))).toEqual(await Promise.all(seeds.map(call(1))));
});

/** Settles within the time, or the test says what did not. */
function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value> {
  return Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`nothing happened for ${milliseconds} ms`)), milliseconds);
    }),
  ]);
}

/** Items that the task cannot digest. */
const indigestible: Job<readonly PreparedColumn[], Float64Array[], Float64Array[]> = {
  ...bind(blockTask, undefined as never),
  count: 5,
  item: () => [],
  keep: (outcome) => outcome,
  units: 1,
  onWork: () => {},
};

describe('errors', () => {
  it('in a worker reject the run, with the message that they have inline', async () => {
    const inline: unknown = await inlineExecutor.run(indigestible).catch((error: unknown) => error);
    expect(inline).toBeInstanceOf(TypeError);
    const pool = threadPool(2);
    try {
      await expect(within(5000, pool.run(indigestible))).rejects.toThrow((inline as Error).message);
    } finally {
      pool.close();
    }
  });

  it.each([0, 1, 4])('in the making of item %i reject the run', async (bad) => {
    const { shared, feature } = tinyBlocks();
    const reason = new Error('no such item');
    const pool = threadPool(2);
    try {
      const run = pool.run({
        ...bind(blockTask, shared),
        count: 5,
        keep: (outcome) => outcome,
        item: (index) => {
          if (index === bad) throw reason;
          return [feature];
        },
        units: 1,
        onWork: () => {},
      });
      await expect(within(5000, run)).rejects.toBe(reason);
    } finally {
      pool.close();
    }
  });

  it('in a report of work reject the run', async () => {
    const { shared, feature } = tinyBlocks();
    const reason = new Error('cannot report');
    const pool = threadPool(2);
    try {
      const run = pool.run({
        ...bind(blockTask, shared),
        count: 5,
        item: () => [feature],
        keep: (outcome) => outcome,
        units: 1,
        onWork: () => {
          throw reason;
        },
      });
      await expect(within(5000, run)).rejects.toBe(reason);
    } finally {
      pool.close();
    }
  });
});

/** One block of five rows. */
function tinyBlocks(): { shared: BlockLayout; feature: PreparedColumn } {
  const target = { kernel: 'delta' as const, codes: Int32Array.of(0, 1, 0, 1, 1) };
  return {
    shared: { target, blockSize: 5, start: 0, count: 1 },
    feature: { kernel: 'delta', codes: Int32Array.of(0, 1, 0, 2, 1) },
  };
}

describe('no worker is left behind', () => {
  const started = new Set<object>();

  beforeAll(() => {
    if (isNode) return;
    const { Worker: BrowserWorker } = globalThis;
    class CountedWorker extends BrowserWorker {
      constructor(...parameters: ConstructorParameters<typeof Worker>) {
        super(...parameters);
        started.add(this);
      }

      override terminate(): void {
        started.delete(this);
        super.terminate();
      }
    }
    vi.stubGlobal('Worker', CountedWorker);
  });

  afterAll(() => {
    vi.unstubAllGlobals();
  });

  // Workers of the test before may still be on their way out.
  beforeEach(() => vi.waitFor(() => expect(alive()).toBe(atRest), { timeout: 2000 }));

  /** Workers that are alive: their ports keep Node running; a page's are counted as they come and go. */
  function alive(): number {
    return isNode ? openPorts() : started.size;
  }

  it.each<[string, (signal: AbortSignal, seen: () => void) => Promise<unknown>]>([
    [
      'a result',
      (_, seen) => hsicInf(dataset, { select: 3, permutations: 2000, threads: 2, onProgress: seen }),
    ],
    [
      'an abort',
      (signal, seen) =>
        hsicInf(dataset, { select: 3, permutations: 1e7, threads: 2, onProgress: seen, signal }),
    ],
    [
      'an error',
      async (_, seen) => {
        const pool = threadPool(2);
        const item = (): never[] => {
          seen();
          return [];
        };
        await pool.run({ ...indigestible, item }).finally(() => pool.close());
      },
    ],
  ])('after %s', async (_, run) => {
    let most = 0;
    const controller = new AbortController();
    await run(controller.signal, () => {
      most = Math.max(most, alive());
      controller.abort();
    }).catch(() => {});
    // While it ran there were two, so that their absence means something.
    expect(most - atRest).toBe(2);
    await vi.waitFor(() => expect(alive()).toBe(atRest), { timeout: 2000 });
  });

  it('none is started for input that is refused', async () => {
    const run = hsicInf(dataset, { preset: 'exact', select: 400, threads: 2 });
    await expect(run).rejects.toThrow(/select/);
    expect(alive()).toBe(atRest);
  });

  it('none outlives an abort that comes while the pool is starting', async () => {
    const controller = new AbortController();
    const reason = new Error('changed my mind');
    const run = hsicInf(dataset, { select: 3, permutations: 1e7, threads: 2, signal: controller.signal });
    await Promise.resolve();
    controller.abort(reason);
    await expect(within(2000, run)).rejects.toBe(reason);
    await vi.waitFor(() => expect(alive()).toBe(atRest), { timeout: 2000 });
  });
});
