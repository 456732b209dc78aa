/**
 * Every command within few addresses (`ulimit -v`, as clusters have it), where WebAssembly gets no memory with the addresses
 * that it likes to keep in reserve: the launcher starts the command again without them. Old versions of Node 20 cannot do
 * without, and the TypeScript twins compute there.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
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
  return ended(start(megabytes, [launcher, ...args]));
}

function start(megabytes: number, args: readonly string[]): ChildProcessWithoutNullStreams {
  const limited = `ulimit -v ${1000 * megabytes} && exec "$0" "$@"`;
  return spawn('bash', ['-c', limited, process.execPath, ...args], { cwd });
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
    expect(notes.at(-1)).toMatch(/^[1-9]\d* of 10 threads could not be started\. /);
  });
});

it.runIf(isLinux)(
  'the demo works within 2 GB, as fast as without a limit',
  async () => {
    expect(await within(2000, ['demo'])).toMatchObject({ code: 0 });
  },
  60_000,
);

it.runIf(isLinux)('a signal reaches the command that was started again', async () => {
  const child = start(2000, [launcher, 'inspect', '-']);
  const outcome = ended(child);
  // Time to come as far as waiting for its standard input.
  await new Promise((resolve) => {
    setTimeout(resolve, 1500);
  });
  child.kill('SIGTERM');
  expect(await outcome).toMatchObject({ code: 143 });
});

it.runIf(isLinux)('a program without the flag computes by the twins', async () => {
  const program = `
    import { hsicInf, simulate } from ${JSON.stringify(import.meta.resolve('@hsicinf/core'))};
    const { selected } = await hsicInf(simulate('additive', { rows: 40, features: 5, seed: 1 }), { preset: 'cross', select: 2 });
    console.log(JSON.stringify(selected.map(({ pValue }) => pValue)));`;
  const args = ['--input-type=module', '--eval', program];
  const [few, plenty] = [await ended(start(2000, args)), await ended(spawn(process.execPath, args, { cwd }))];
  expect(few).toMatchObject({ code: 0, stderr: '' });
  const expected = JSON.parse(plenty.stdout) as number[];
  (JSON.parse(few.stdout) as number[]).forEach((p, s) => expect(p).toBeCloseTo(expected[s], 9));
});
