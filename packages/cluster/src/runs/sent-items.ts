/**
 * Jobs of few items, such as the p-values of what was selected, with their items in files: a worker then needs neither the
 * data nor what came before. Beside the parts of a job lie `shared.input`, what its items share, and an input for each shard.
 */
import { complete, type Job, loadKernels, tasks } from '@hsicinf/core/elsewhere';
import { ClusterError } from '../errors.js';
import { type PartHead, readPart, writePart } from './part-file.js';
import type { RunStore } from './run-store.js';
import { shardRange } from './shards.js';
import { encodePlain } from './plain-data.js';

/** Items and bytes up to which they are sent. */
const MOST_ITEMS = 4096;
const MOST_BYTES = 2 ** 28;
/** Files that are written at once. */
const AT_ONCE = 16;

/** Whether the items of a job are few and small; looks at the first. */
export function areSent(job: Job<unknown, unknown, unknown>, index: number): boolean {
  if (index === 0 || job.count > MOST_ITEMS) return false;
  const bytes = encodePlain(job.item(0)).reduce((sum, { length }) => sum + length, 0);
  return bytes * job.count <= MOST_BYTES;
}

/** Writes what the items share, and the items of some shards. */
export async function writeInputs(
  store: RunStore,
  { job, index }: { job: Job<unknown, unknown, unknown>; index: number },
  shards: readonly number[],
): Promise<void> {
  const written = [writePart(sharedPath(store, index), store.head(job, index, 0), [job.shared])];
  for (const shard of shards) {
    if (written.length === AT_ONCE) await Promise.all(written.splice(0));
    const head = store.head(job, index, shard);
    const { from, to } = shardRange(shard, store.shards(job), job.count);
    const items = Array.from({ length: to - from }, (_, i) => job.item(from + i));
    written.push(writePart(inputPath(store, index, shard), head, items));
  }
  await Promise.all(written);
}

/** What the items of the last job shared: most shards that follow are of the same job. */
let last: { path: string; run: string; shared: unknown } | undefined;

/** Computes a shard from its input and writes its part, unless that is there; false where there is no input. */
export async function computeSent(store: RunStore, index: number, shard: number): Promise<boolean> {
  const input = await readPart(inputPath(store, index, shard));
  if (typeof input === 'string') return false;
  const { head, kept: items } = input;
  const path = store.path(index, shard);
  const there = await readPart(path);
  if (typeof there !== 'string') return true;
  await loadKernels();
  const task = tasks.find(({ name }) => name === head.task);
  if (task === undefined) throw new ClusterError(`${path}: the task ${head.task} is not known here`);
  const shared = await sharedOf(store, index, head);
  const outcomes = items.map((item) => complete(task.start(shared as never, item as never)));
  await writePart(path, { ...head, isRaw: true }, outcomes);
  return true;
}

async function sharedOf(store: RunStore, index: number, { run }: PartHead): Promise<unknown> {
  const path = sharedPath(store, index);
  if (last?.path === path && last.run === run) return last.shared;
  const found = await readPart(path);
  if (typeof found === 'string' || found.head.run !== run)
    throw new ClusterError(`${path}: is missing or damaged`);
  last = { path, run, shared: found.kept[0] };
  return last.shared;
}

function inputPath(store: RunStore, index: number, shard: number): string {
  return store.path(index, shard).replace(/part$/, 'input');
}

function sharedPath(store: RunStore, index: number): string {
  return store.path(index, 0).replace(/\d+\.part$/, 'shared.input');
}
