/**
 * Per-unit values (η of a block, h of a quadruple, g of a row) for a list of features, computed in shards: the tasks that
 * give them, and how they are run.
 */
import type { Prepared } from '../data/prepare.js';
import { type PreparedColumn, variableOf } from '../data/prepared-column.js';
import type { RunContext } from '../engine/run-context.js';
import type { Steps } from '../engine/steps.js';
import type { BoundTask, Task } from '../engine/task.js';
import type { Variable } from '../kernels/variable.js';

/** What features in shards share besides: the order of rows, for columns that are yet to be put in order. */
export interface InOrder {
  order?: Int32Array;
}

/** One array of values per feature. */
export type ValuesTask<Shared> = Task<Shared & InOrder, readonly PreparedColumn[], Float64Array[]>;

/** Such a task with what its items share. */
export type ValuesWay = BoundTask<readonly PreparedColumn[], Float64Array[]>;

/** A task on features that first become variables. */
export function onVariables<Shared>(
  values: (shared: Shared, features: readonly Variable[]) => Steps<Float64Array[]>,
): ValuesTask<Shared>['start'] {
  return (shared, features) =>
    values(
      shared,
      features.map((feature) => variableOf(feature, shared.order)),
    );
}

/** The features, by position, and the order of their rows. */
export type Features = Pick<Prepared, 'order' | 'feature'> & { count: number };

/** One array of values per feature. */
export function featureValues(
  context: RunContext,
  way: ValuesWay,
  { usable, order, feature }: Prepared,
): Promise<Float64Array[]> {
  return summaries(context, way, { count: usable.length, order, feature }, (values) => values);
}

/** What is kept of each feature's values. */
export async function summaries<Kept>(
  context: RunContext,
  way: ValuesWay,
  features: Features,
  keep: (values: Float64Array) => Kept,
): Promise<Kept[]> {
  return (await shardSummaries(context, way, features, (values) => values.map(keep))).flat();
}

/** What is kept of each shard of features. Features are encoded when their shard is due, and values left when it is done. */
export async function shardSummaries<Kept>(
  context: RunContext,
  { task, shared }: ValuesWay,
  { count, order, feature }: Features,
  keep: (values: readonly Float64Array[]) => Kept,
): Promise<Kept[]> {
  const shards = context.shards(count, order.length);
  const start = (shard: number): number => Math.floor((shard * count) / shards);
  return context.run('statistics', {
    task,
    shared: { ...(shared as object), order },
    count: shards,
    units: count,
    item: (shard) => featuresBetween(start(shard), start(shard + 1), feature),
    keep,
  });
}

function featuresBetween(from: number, to: number, feature: Features['feature']): PreparedColumn[] {
  const features: PreparedColumn[] = [];
  for (let position = from; position < to; position++) features.push(feature(position));
  return features;
}

/** The mean of each array: the statistics z. */
export function meansOf(values: readonly Float64Array[]): Float64Array {
  return Float64Array.from(values, meanOf);
}

/** The mean of an array. */
export function meanOf(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return sum / values.length;
}
