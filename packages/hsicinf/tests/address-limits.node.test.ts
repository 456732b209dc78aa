/** Every command within few addresses (`ulimit -v`, as clusters have it), where WebAssembly gets no memory. */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Column, columnFromArray, float64, tableFromColumns, tableToIPC } from '@uwdata/flechette';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller, ended, folder, type Outcome } from './support/cli.js';
import { additive, csvOf } from './support/data.js';

const launcher = fileURLToPath(new URL('../bin/hsicinf.mjs', import.meta.url));
const cwd = folder();
const unlimited = caller(cwd);

/** Calls the command with so many megabytes of addresses. */
function within(megabytes: number, args: readonly string[]): Promise<Outcome> {
  const limited = `ulimit -v ${1000 * megabytes} && exec "$0" "$@"`;
  return ended(spawn('bash', ['-c', limited, process.execPath, launcher, ...args], { cwd }));
}

const columns: [string, Float64Array][] = [
  ...additive.features.map(({ name, values }): [string, Float64Array] => [name, values as Float64Array]),
  ['y', additive.target.values as Float64Array],
];

beforeAll(() => {
  writeFileSync(join(cwd, 't.csv'), csvOf(additive));
  for (const codec of ['SNAPPY', 'UNCOMPRESSED'] as const) {
    const columnData = columns.map(([name, data]) => ({ name, data, type: 'DOUBLE' as const }));
    writeFileSync(join(cwd, `${codec}.parquet`), new Uint8Array(parquetWriteBuffer({ columnData, codec })));
  }
  const made = columns.map(([name, values]): [string, Column<unknown>] => [
    name,
    columnFromArray(Array.from(values), float64()),
  ]);
  writeFileSync(join(cwd, 't.arrow'), tableToIPC(tableFromColumns(made), { format: 'file' }) as Uint8Array);
});

interface Answer {
  selected: { name: string; pValue: number }[];
  notes: string[];
}

const run = (file: string): string[] => ['run', file, '--target', 'y', '--select', '3', '--format', 'json'];
const ways = {
  cross: ['--preset', 'cross', '--quiet'],
  'exact on two threads': ['--preset', 'exact', '--permutations', '500', '--threads', '2', '--quiet'],
};
const isLinux = process.platform === 'linux';

// Plain Node takes 0.8 GB, and 0.6 GB more for a thread, as that which reads columnar files.
describe.runIf(isLinux).each([16_000, 1800])('within %i MB', (megabytes) => {
  it.each<[string, keyof typeof ways]>([
    ['t.csv', 'cross'],
    ['t.csv', 'exact on two threads'],
    ['SNAPPY.parquet', 'cross'],
    ['UNCOMPRESSED.parquet', 'cross'],
    ['t.arrow', 'cross'],
  ])(
    'run gives the numbers that it gives without a limit: %s, %s',
    async (file, way) => {
      const args = [...run(file), ...ways[way]];
      const [got, expected] = [await within(megabytes, args), await unlimited(args)];
      expect(got).toMatchObject({ code: 0, stderr: '' });
      const answer = JSON.parse(got.stdout) as Answer;
      const known = JSON.parse(expected.stdout) as Answer;
      answer.selected.forEach(({ name, pValue }, s) => {
        expect(name).toBe(known.selected[s].name);
        expect(pValue).toBeCloseTo(known.selected[s].pValue, 9);
      });
    },
    60_000,
  );

  it('inspect and simulate work', async () => {
    expect(await within(megabytes, ['inspect', 't.csv'])).toMatchObject({ code: 0 });
    const simulated = `s${megabytes}.csv`;
    const args = ['simulate', 'additive', '--rows', '50', '--seed', '1', '--out', simulated];
    expect(await within(megabytes, args)).toMatchObject({ code: 0 });
    expect(readFileSync(join(cwd, simulated), 'utf8')).toContain('x1');
  });

  it('more threads than there are addresses for are done without, and said', async () => {
    const options = ['--preset', 'exact', '--permutations', '300', '--select', '10', '--threads', '64'];
    const { code, stdout } = await within(megabytes, [...run('t.csv'), ...options]);
    expect(code).toBe(0);
    const { notes } = JSON.parse(stdout) as Answer;
    expect(notes.at(-1)).toMatch(/^Of 10 threads \d+ could not be started/);
  });
});

it.runIf(isLinux)(
  'the demo works within 2 GB',
  async () => {
    expect(await within(2000, ['demo'])).toMatchObject({ code: 0 });
  },
  240_000,
);
