/** Whole runs of hsicInf: by number of features, by number of rows, and on two threads. */
import { hsicInf, simulate } from '@hsicinf/core';
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
    ['cross', 8000],
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

/** Resident memory at its highest since the process began. */
function peakMemory() {
  return (process.resourceUsage().maxRSS / 1024).toFixed(0);
}
