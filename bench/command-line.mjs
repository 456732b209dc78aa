/**
 * The command line from a CSV file to its answer, against its two parts alone: papaparse reading the file, and the kernel
 * values of the statistics. Each is a process of its own.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fullHsic, simulate } from '@hsicinf/core';
import { nanoseconds, takeTurns } from './timing.mjs';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const binary = here('../packages/hsicinf/bin/hsicinf.mjs');

/**
 * @param {{ slices: number, quick: boolean }} options
 * @returns {Promise<import('./report.mjs').Section>}
 */
export async function commandLine({ slices, quick }) {
  const folder = mkdtempSync(join(tmpdir(), 'hsicinf-cli-'));
  const [rows, features] = [300, quick ? 2000 : 20_000];
  const table = join(folder, 'table.csv');
  const costFile = join(folder, 'cost');
  try {
    const design = ['simulate', 'additive', '--rows', String(rows), '--features', String(features)];
    execFileSync(process.execPath, [binary, ...design, '--out', table, '--quiet']);
    const dataset = simulate('additive', { rows, features });
    let peak = Infinity;
    const best = await takeTurns(Math.min(slices, 3), [
      { name: 'papaparse', slice: () => reading(table) },
      {
        name: 'kernels',
        slice: async () => (await nanoseconds(1, () => fullHsic(dataset, { threads: 1 }))) / 1e9,
      },
      {
        name: 'ours',
        slice: async () => {
          const run = ['run', table, '--target', 'y', '--threads', '1', '--format', 'json'];
          const seconds = await nanoseconds(1, async () =>
            execFileSync(process.execPath, ['--import', here('tell-cost.mjs'), binary, ...run], {
              env: { ...process.env, COST_FILE: costFile },
              stdio: ['ignore', 'ignore', 'inherit'],
            }),
          );
          peak = Math.min(peak, JSON.parse(readFileSync(costFile, 'utf8')).peak);
          return seconds / 1e9;
        },
      },
    ]);
    const [papaparse, kernels, ours] = ['papaparse', 'kernels', 'ours'].map((name) => best.get(name) ?? NaN);
    return {
      title: `hsicinf run on a CSV file of ${rows} rows and ${features} features, one thread`,
      headings: [
        'MB',
        'papaparse alone, s',
        'kernels alone, s',
        'hsicinf run, s',
        'against both',
        'peak, MB',
      ],
      lines: [
        [
          (statSync(table).size / 1e6).toFixed(0),
          papaparse.toFixed(2),
          kernels.toFixed(2),
          ours.toFixed(2),
          (ours / (papaparse + kernels)).toFixed(2),
          peak.toFixed(0),
        ],
      ],
      note: 'hsicinf run: the whole process, with its start and ten walks of 9,999 permutations.',
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} table */
function reading(table) {
  const told = execFileSync(process.execPath, [here('csv.mjs'), 'papaparse', table], { encoding: 'utf8' });
  return Number(JSON.parse(told).seconds);
}
