/** A cluster of the tests' own: a table, a Redis that forgets nothing, workers and coordinators as processes. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureRecord, RunStore } from '@hsicinf/cluster';
import { ClusterRun, type PATIENCE, RunStatuses, serverSettings } from '@hsicinf/cluster/queue';
import { hsicInf, type Result, resultJson, simulate } from '@hsicinf/core';
import { Redis } from 'ioredis';
import { afterAll, beforeAll } from 'vitest';
import { testFolder } from './folder.js';
import { Started } from './processes.js';
import { TestRedis } from './redis.js';

/** Where all is. */
export const folder = testFolder();
/** A table. */
export const csv = join(folder, 'data.csv');
/** How a run is asked for. */
export const RUN_FLAGS = [
  '--target',
  'y',
  '--preset',
  'exact',
  '--select',
  '4',
  '--permutations',
  '400',
  '--format',
  'json',
];
/** What is in it. */
export const { features, target } = simulate('additive', { rows: 100, features: 150, seed: 3 });
/** The server, once the tests begin, and the result of a run in one piece. */
export let redis: TestRedis;
export let whole = '';

beforeAll(async () => {
  const columns = [...features.map(({ values }) => values), target.values as Float64Array];
  const names = [...features.map(({ name }) => name), 'y'];
  const lines = Array.from({ length: 100 }, (_, row) =>
    columns.map((values) => String(values[row])).join(','),
  );
  writeFileSync(csv, [names.join(','), ...lines].join('\n'));
  mkdirSync(join(folder, 'redis'));
  redis = await TestRedis.start(join(folder, 'redis'), ['--appendonly', 'yes', '--appendfsync', 'always']);
  const own = { features, target };
  whole = resultJson.stringify(await hsicInf(own, { preset: 'exact', select: 4, permutations: 400 }));
}, 60_000);
afterAll(() => redis.kill());

/** A worker. */
export const worker = (...flags: string[]): Started =>
  new Started(['worker', '--cluster', redis.address, '--concurrency', '1', '--lock', '2', ...flags]);
/** A run on the cluster. */
export const coordinator = (parts: string, ...flags: string[]): Started =>
  new Started([
    'run',
    csv,
    ...RUN_FLAGS,
    '--cluster',
    redis.address,
    '--parts',
    parts,
    '--shards',
    '12',
    ...flags,
  ]);
/** The result without where it comes from. */
export function result({ stdout }: Started): string {
  const { provenance: _, ...numbers } = resultJson.parse(stdout) as Result & { provenance?: unknown };
  return resultJson.stringify(numbers);
}
/** The parts in a folder. */
export const partsIn = (parts: string): string[] =>
  existsSync(parts)
    ? readdirSync(parts, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.part'))
    : [];

/** Waits. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** Waits for something, half a minute at most. */
export async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 1200 && !holds(); i++) await pause(25);
}

/** Looks at the cluster, or cancels a run, as a user does. */
export async function asked(...words: string[]): Promise<Started> {
  const started = new Started(['cluster', ...words, '--cluster', redis.address]);
  await started.ended;
  return started;
}

/** The run whose parts are in a folder. */
export const runIn = (parts: string): string =>
  (JSON.parse(readFileSync(join(parts, 'run.json'), 'utf8')) as { id: string }).id;

/** What the server knows of runs. */
export async function withStatuses(body: (statuses: RunStatuses) => Promise<void>): Promise<void> {
  const client = new Redis(redis.port, '127.0.0.1');
  await body(new RunStatuses(client, { prefix: 'hsicinf' }));
  client.disconnect();
}

/** A run that waits for workers, and what it is told. */
export async function waiting(
  name: string,
  patience: typeof PATIENCE,
  address = redis.address,
): Promise<{ executor: ClusterRun; id: string; notes: string[] }> {
  const parts = join(folder, name);
  const wanted = { data: { file: csv, checksum: '' }, values: {}, shards: 4 };
  const store = new RunStore(parts, await ensureRecord(parts, wanted));
  const notes: string[] = [];
  const executor = new ClusterRun(serverSettings(address, {}), store, {
    onProgress: () => undefined,
    onNote: (text) => notes.push(text),
    patience,
  });
  return { executor, id: store.record.id, notes };
}
