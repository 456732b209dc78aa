/**
 * The parts of one run in its directory: job-000/00007.part. Whoever computes a shard writes it here, and whoever needs it
 * reads it here, so that nothing is computed twice and nothing but its name has to be sent around.
 */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job } from '@hsicinf/core/elsewhere';
import { ClusterError } from '../errors.js';
import { type PartHead, readPart, writePart } from './part-file.js';
import { identityOf, type RunRecord } from './run-record.js';
import { shardRange, shardsOf } from './shards.js';

/** Any job of a run. */
export type AnyJob = Pick<Job<unknown, unknown, unknown>, 'task' | 'count' | 'keep'>;

/** The parts of a run. */
export class RunStore {
  readonly #identity: string;

  constructor(
    readonly directory: string,
    readonly record: RunRecord,
  ) {
    this.#identity = identityOf(record);
  }

  /** Into how many shards a job is cut. */
  shards({ count }: Pick<AnyJob, 'count'>): number {
    return shardsOf(count, this.record.shards);
  }

  /** The path of a part. */
  path(job: number, shard: number): string {
    const name = `${String(shard).padStart(5, '0')}.part`;
    return join(this.directory, `job-${String(job).padStart(3, '0')}`, name);
  }

  /** What was kept of a shard; undefined where it is not there. A damaged part is taken away. */
  async read(job: AnyJob, index: number, shard: number): Promise<unknown[] | undefined> {
    const path = this.path(index, shard);
    const part = await readPart(path);
    if (part === 'missing') return undefined;
    if (part === 'damaged') {
      // Where that is forbidden it stays, and is not used.
      await rm(path, { force: true }).catch(() => undefined);
      return undefined;
    }
    const expected = this.head(job, index, shard);
    const { head, kept } = part;
    const odd = (Object.keys(expected) as (keyof PartHead)[]).find((key) => head[key] !== expected[key]);
    if (odd === undefined && kept.length === expected.to - expected.from) {
      return head.isRaw === true ? kept.map((outcome) => job.keep(outcome)) : kept;
    }
    throw new ClusterError(
      `${path}: is not a part of this run (its ${odd ?? 'length'} differs); remove it, or choose another folder`,
    );
  }

  /** Writes what was kept of a shard. */
  async write(job: AnyJob, index: number, shard: number, kept: readonly unknown[]): Promise<void> {
    await writePart(this.path(index, shard), this.head(job, index, shard), kept);
  }

  /** The shards of a job that have a file, whole or not. */
  async present(index: number): Promise<Set<number>> {
    const names = await readdir(join(this.path(index, 0), '..')).catch(() => []);
    return new Set(names.filter((name) => name.endsWith('.part')).map((name) => Number.parseInt(name, 10)));
  }

  /** What a part is of. */
  head(job: Pick<AnyJob, 'task' | 'count'>, index: number, shard: number): PartHead {
    const { task, count } = job;
    const { from, to } = shardRange(shard, this.shards(job), count);
    return { run: this.#identity, job: index, task: task.name, count, from, to };
  }
}
