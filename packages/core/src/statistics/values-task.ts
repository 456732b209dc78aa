/**
 * Tasks that give values per unit (η of a block, h of a quadruple, g of a row) for a shard of features.
 */
import { type PreparedColumn, variableOf } from '../data/prepared-column.js';
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
