/** Runs that are watched and runs that are stopped, inline and on threads. */
import {
  blockHsic,
  type Column,
  crossHsic,
  type Dataset,
  fullHsic,
  hsic,
  hsicInf,
  incompleteHsic,
  type Progress,
  type Result,
  type RunOptions,
  simulate,
  split,
} from '@hsicinf/core';
import type { Executor } from '@hsicinf/core/elsewhere';
import { describe, expect, it, vi } from 'vitest';

const dataset = simulate('linear', { rows: 60, features: 20, seed: 3 });
/** Minutes of work under the options below. */
const large = simulate('linear', { rows: 400, features: 20, seed: 3 });

function endless(options: RunOptions): Promise<Result> {
  return hsicInf(large, { preset: 'exact', select: 5, permutations: 1_000_000, ...options });
}

/** What the run rejects with, and how long after the abort. */
async function aborted(
  run: (signal: AbortSignal) => Promise<unknown>,
  { after, reason }: { after: number; reason?: unknown },
): Promise<{ outcome: unknown; signal: AbortSignal; waited: number }> {
  const controller = new AbortController();
  let at = Infinity;
  setTimeout(() => {
    at = performance.now();
    controller.abort(reason);
  }, after);
  const outcome = await run(controller.signal).then(
    () => 'the run finished',
    (error: unknown) => error,
  );
  return { outcome, signal: controller.signal, waited: performance.now() - at };
}

describe.each([1, 2])('abort, threads: %i', (threads) => {
  it('mid-run rejects with the very reason that was given, at once', async () => {
    for (const reason of [{ code: 'enough' }, new Error('enough'), 'enough', 0]) {
      const { outcome, waited } = await aborted((signal) => endless({ threads, signal }), {
        after: 150,
        reason,
      });
      expect(outcome).toBe(reason);
      expect(waited).toBeLessThan(1000);
    }
  });

  it('mid-run without a reason rejects with the AbortError of the signal', async () => {
    const { outcome, signal, waited } = await aborted((own) => endless({ threads, signal: own }), {
      after: 150,
    });
    expect(outcome).toBe(signal.reason);
    expect((outcome as Error).name).toBe('AbortError');
    expect(waited).toBeLessThan(1000);
  });

  it('is heard in every stage', async () => {
    for (const stage of ['statistics', 'p-values'] as const) {
      const controller = new AbortController();
      const reason = { stage };
      const stages: string[] = [];
      const run = endless({
        threads,
        signal: controller.signal,
        onProgress: (progress) => {
          stages.push(progress.stage);
          if (progress.stage === stage) controller.abort(reason);
        },
      });
      await expect(run).rejects.toBe(reason);
      expect(stages.at(-1)).toBe(stage);
    }
  });

  it('is the end of all reports', async () => {
    let reports = 0;
    const { outcome, signal } = await aborted(
      (own) => endless({ threads, signal: own, onProgress: () => void (reports += 1) }),
      { after: 200 },
    );
    expect(outcome).toBe(signal.reason);
    const then = reports;
    await new Promise((resolve) => {
      setTimeout(resolve, 150);
    });
    expect(reports).toBe(then);
  });

  it('does nothing to a run that is over, and leaves no listener on the signal', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    const run = hsicInf(dataset, { preset: 'cross', select: 3, threads, signal });
    await expect(run).resolves.toBeDefined();
    expect(removed).toHaveBeenCalledTimes(added.mock.calls.length);
    controller.abort();
    expect((await run).selected).toHaveLength(3);
  });

  it('by a timeout signal works as well', async () => {
    const signal = AbortSignal.timeout(100);
    const outcome: unknown = await endless({ threads, signal }).catch((error: unknown) => error);
    expect(outcome).toBe(signal.reason);
    expect((signal.reason as Error).name).toBe('TimeoutError');
  });
});

describe('work that is reported after an abort', () => {
  it('is not handed on: it was under way when the signal came', async () => {
    const controller = new AbortController();
    const onProgress = vi.fn();
    let late: (() => void) | undefined;
    const executor: Executor = {
      run(job) {
        job.onWork(job.units / 4);
        late = () => job.onWork(job.units / 4);
        controller.abort('enough');
        return Promise.reject(controller.signal.reason as Error);
      },
      notes: () => [],
      close() {},
    };
    const run = hsicInf(large, {
      preset: 'exact',
      select: 5,
      executor,
      onProgress,
      signal: controller.signal,
    });
    await expect(run).rejects.toBe('enough');
    expect(onProgress).toHaveBeenCalledTimes(1);
    expect(late).toBeDefined();
    late?.();
    expect(onProgress).toHaveBeenCalledTimes(1);
  });
});

describe('abort beforehand', () => {
  const doors: [string, (options: RunOptions) => Promise<unknown>][] = [
    ['hsicInf', (o) => hsicInf(dataset, o)],
    ['hsic', (o) => hsic(dataset, { blockSize: 5, ...o })],
    ['split', (o) => split(dataset, { blockSize: 5, ...o })],
    ['blockHsic', (o) => blockHsic(dataset, o)],
    ['fullHsic', (o) => fullHsic(dataset, o)],
    ['crossHsic', (o) => crossHsic(dataset, o)],
    ['incompleteHsic', (o) => incompleteHsic(dataset, o)],
  ];

  it.each(doors)('%s rejects with the reason and does nothing', async (_, door) => {
    for (const threads of [1, 2]) {
      const onProgress = vi.fn();
      const reason = { why: 'too late' };
      await expect(door({ threads, onProgress, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
      const plain = AbortSignal.abort();
      await expect(door({ threads, onProgress, signal: plain })).rejects.toBe(plain.reason);
      expect(onProgress).not.toHaveBeenCalled();
    }
  });
});

/** The reports of a run, by stage. */
async function reportsOf(
  run: (options: RunOptions) => Promise<unknown>,
  threads: number,
): Promise<Map<string, Progress[]>> {
  const stages = new Map<string, Progress[]>();
  await run({
    threads,
    onProgress: (progress) => {
      const reports = stages.get(progress.stage) ?? [];
      stages.set(progress.stage, [...reports, { ...progress }]);
    },
  });
  return stages;
}

/** One total, counts that never fall, and the end reached once: by the last report. */
function expectOrderly(reports: readonly Progress[]): void {
  const { total } = reports[0];
  expect(total).toBeGreaterThan(0);
  reports.forEach(({ done, total: same }, i) => {
    expect(same).toBe(total);
    expect(Number.isInteger(done)).toBe(true);
    expect(done).toBeGreaterThanOrEqual(i === 0 ? 0 : reports[i - 1].done);
    expect(done === total).toBe(i === reports.length - 1);
  });
}

describe.each([1, 2])('progress, threads: %i', (threads) => {
  it.each<[string, string[], (options: RunOptions) => Promise<unknown>]>([
    ['exact', ['statistics', 'p-values'], (o) => hsicInf(dataset, { select: 3, permutations: 20_000, ...o })],
    [
      'exact by enumeration',
      ['statistics', 'p-values'],
      (o) => hsicInf(simulate('linear', { rows: 8 }), { select: 3, ...o }),
    ],
    ['cross', ['statistics', 'p-values'], (o) => hsicInf(dataset, { preset: 'cross', select: 3, ...o })],
    [
      'cross, repeats 3',
      ['statistics', 'p-values'],
      (o) => hsicInf(dataset, { preset: 'cross', select: 3, repeats: 3, ...o }),
    ],
    ['paper', ['statistics'], (o) => hsicInf(dataset, { preset: 'paper', select: 3, blockSize: 5, ...o })],
    [
      'paper, repeats 3',
      ['statistics'],
      (o) => hsicInf(dataset, { preset: 'paper', select: 3, blockSize: 5, repeats: 3, ...o }),
    ],
    ['incomplete', ['statistics'], (o) => hsicInf(dataset, { statistic: 'incomplete', select: 3, ...o })],
    ['split', ['statistics'], (o) => split(dataset, { select: 3, blockSize: 5, ...o })],
    ['fullHsic', ['statistics'], (o) => fullHsic(dataset, o)],
    ['crossHsic', ['statistics'], (o) => crossHsic(dataset, o)],
  ])('%s runs once from start to end in each stage', async (_, stages, run) => {
    const reports = await reportsOf(run, threads);
    expect([...reports.keys()]).toEqual(stages);
    for (const one of reports.values()) expectOrderly(one);
  });

  it('is told several times in a long stage', async () => {
    const reports = await reportsOf(
      (o) => hsicInf(dataset, { preset: 'exact', select: 3, permutations: 60_000, ...o }),
      threads,
    );
    const walk = reports.get('p-values') ?? [];
    expect(walk.length).toBeGreaterThan(3);
    expectOrderly(walk);
    expect(walk[0].total).toBe(3 * 60_000);
  });

  it('is orderly where the shuffles do not agree on the features that can be used', async () => {
    // Ten unusual rows: some shuffles leave fewer than 3 of them in part B, some do not.
    const rare: Column[] = Array.from({ length: 6 }, (_, j) => ({
      name: `rare ${j}`,
      values: Float64Array.from({ length: 60 }, (_row, i) => ((i + 7 * j) % 60 < 8 ? i + 1 : 0)),
    }));
    const uneven: Dataset = { ...dataset, features: [...rare, ...dataset.features] };
    const run = (o: RunOptions) => hsicInf(uneven, { preset: 'cross', select: 3, repeats: 5, ...o });
    // Not all are excluded in every pass, and each is in some.
    expect((await run({})).excluded.length).toBeLessThan(6);
    for (const one of (await reportsOf(run, threads)).values()) expectOrderly(one);
  });

  it('that throws rejects the run with what was thrown', async () => {
    for (const stage of ['statistics', 'p-values']) {
      const reason = { stage };
      const run = hsicInf(large, {
        select: 3,
        permutations: 3000,
        threads,
        onProgress: (progress) => {
          if (progress.stage === stage) throw reason;
        },
      });
      await expect(run).rejects.toBe(reason);
    }
  });

  it('changes no number', async () => {
    const given = { preset: 'cross', select: 3, threads } as const;
    const watched = await hsicInf(dataset, {
      ...given,
      onProgress: () => {},
      signal: new AbortController().signal,
    });
    expect(watched).toEqual(await hsicInf(dataset, given));
  });
});

it('leaves the event loop alive while it computes inline', async () => {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 5);
  const { outcome } = await aborted((signal) => endless({ threads: 1, signal }), {
    after: 400,
    reason: 'enough',
  });
  clearInterval(timer);
  expect(outcome).toBe('enough');
  expect(ticks).toBeGreaterThan(4);
});
