/** Whole runs of hsicInf: by number of features, by number of rows, and on two threads. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { crossHsic, fullHsic, hsicInf, simulate } from '@hsicinf/core';
import { nanoseconds, takeTurns } from './timing.mjs';

/** @typedef {import('./report.mjs').Section} Section */

/**
 * @param {{ quick: boolean }} options
 * @returns {Promise<Section>}
 */
export async function byFeatures({ quick }) {
  /** @type {string[][]} */
  const lines = [];
  for (const features of quick ? [20, 1000] : [20, 1000, 100_000]) {
    const dataset = simulate('additive', { rows: 1000, features });
    for (const preset of /** @type {const} */ (['exact', 'cross'])) {
      const seconds =
        (await nanoseconds(1, () =>
          hsicInf(dataset, { preset, select: Math.min(20, features / 2), threads: 1 }),
        )) / 1e9;
      lines.push([preset, '1000', String(features), seconds.toFixed(2), peakMemory()]);
    }
  }
  return {
    title: 'hsicInf end to end, n = 1,000, 20 selected (10 of 20), one thread',
    headings: ['preset', 'n', 'd', 'seconds', 'peak memory of the process so far, MB'],
    lines,
  };
}

/**
 * @param {{ quick: boolean }} options
 * @returns {Promise<Section>}
 */
export async function byRows({ quick }) {
  /** @type {string[][]} */
  const lines = [];
  let before = NaN;
  for (const rows of quick ? [50_000, 100_000] : [100_000, 200_000, 1_000_000]) {
    const dataset = simulate('additive', { rows });
    const seconds = (await nanoseconds(1, () => hsicInf(dataset, { preset: 'cross', threads: 1 }))) / 1e9;
    lines.push([String(rows), seconds.toFixed(1), (seconds / before).toFixed(2), peakMemory()]);
    before = seconds;
  }
  return {
    title: 'hsicInf, preset cross, d = 20, one thread, by number of rows',
    headings: ['n', 'seconds', 'against the line above', 'peak memory of the process so far, MB'],
    lines,
  };
}

/**
 * @param {{ slices: number }} options
 * @returns {Promise<Section>}
 */
export async function onThreads({ slices }) {
  /** @type {string[][]} */
  const lines = [];
  for (const [preset, features] of /** @type {const} */ ([
    ['exact', 400],
    ['cross', 16_000],
  ])) {
    const dataset = simulate('additive', { rows: 1000, features });
    const best = await takeTurns(
      slices,
      [1, 2].map((threads) => ({
        name: String(threads),
        slice: () => nanoseconds(1, () => hsicInf(dataset, { preset, threads })),
      })),
    );
    const [one, two] = [best.get('1') ?? NaN, best.get('2') ?? NaN];
    lines.push([
      preset,
      String(features),
      (one / 1e9).toFixed(2),
      (two / 1e9).toFixed(2),
      (one / two).toFixed(2),
    ]);
  }
  return {
    title: 'Threads: hsicInf, n = 1,000',
    headings: ['preset', 'd', 'seconds on 1', 'seconds on 2', 'gain'],
    lines,
  };
}

/**
 * Whole runs against what their kernel values alone cost, in one process.
 * @param {{ quick: boolean }} options
 * @returns {Promise<Section>}
 */
export async function shareOfKernels({ quick }) {
  const [rows, features, sample] = [1000, quick ? 4000 : 100_000, 1000];
  const dataset = simulate('additive', { rows, features });
  const few = { target: dataset.target, features: dataset.features.slice(0, sample) };
  /** @type {string[][]} */
  const lines = [];
  for (const [preset, pairs, statistic] of /** @type {const} */ ([
    ['exact', (rows * (rows - 1)) / 2, fullHsic],
    ['cross', 600 * 400, crossHsic],
  ])) {
    const best = await takeTurns(3, [
      { name: 'pair', slice: () => nanoseconds(sample * pairs, () => statistic(few, { threads: 1 })) },
    ]);
    const perPair = best.get('pair') ?? NaN;
    const kernels = (perPair * pairs * features) / 1e9;
    let walkStart = NaN;
    const start = performance.now();
    await hsicInf(dataset, {
      preset,
      select: 20,
      threads: 1,
      onProgress: ({ stage, done, total }) => {
        if (stage === 'statistics' && done === total) walkStart = performance.now();
      },
    });
    const end = performance.now();
    const [all, after] = [(end - start) / 1000, (end - walkStart) / 1000];
    lines.push([
      preset,
      perPair.toFixed(2),
      kernels.toFixed(1),
      (all - after).toFixed(1),
      ((all - after) / kernels).toFixed(2),
      after.toFixed(1),
      all.toFixed(1),
      (all / kernels).toFixed(2),
    ]);
  }
  return {
    title: `hsicInf, n = ${rows}, d = ${features}, 20 selected, one thread, against its kernel values`,
    headings: [
      'preset',
      'ns per pair',
      'kernels, s',
      'up to the statistics, s',
      'against kernels',
      'selection and p-values, s',
      'all, s',
      'all against kernels',
    ],
    lines,
    note: `ns per pair: the statistic alone, of ${sample} of the features. The p-values of exact are its walk: 20 features, 9,999 permutations.`,
  };
}

/**
 * Memory of whole runs, each in a process of its own.
 * @param {{ quick: boolean }} options
 * @returns {Promise<Section>}
 */
export async function memoryAtScale({ quick }) {
  const [rows, features] = [1000, quick ? 4000 : 100_000];
  const lines = ['nothing', 'exact', 'cross'].map((preset) => {
    const program = fileURLToPath(new URL('memory.mjs', import.meta.url));
    const peak = execFileSync(process.execPath, [program, preset, String(rows), String(features)], {
      encoding: 'utf8',
    });
    return [preset, peak.trim()];
  });
  return {
    title: `Peak memory, n = ${rows}, d = ${features}, one thread, a process each`,
    headings: ['preset', 'MB'],
    lines,
    note: `The data is ${((rows * features * 8) / 2 ** 20).toFixed(0)} MB; "nothing" only makes it.`,
  };
}

/** Resident memory at its highest since the process began. */
function peakMemory() {
  return (process.resourceUsage().maxRSS / 1024).toFixed(0);
}
