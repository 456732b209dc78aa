/**
 * The computations that can be carried out elsewhere, by name. Each is a function of what all items share and one item,
 * both plain data, and returns plain data: where it runs cannot change a bit of the result.
 */
import { type Feature, variableOf } from '../kernels/feature.js';
import type { Variable } from '../kernels/variable.js';
import { permutationTest } from '../inference/permutation-test.js';
import { blockValues } from '../statistics/block.js';
import { lowRankCrossValues } from '../statistics/cross-low-rank.js';
import { lowRankCrossMoments } from '../statistics/cross-moments-low-rank.js';
import { crossMoments } from '../statistics/cross-moments.js';
import { crossValues } from '../statistics/cross.js';
import { incompleteValues } from '../statistics/incomplete.js';
import type { Steps } from '../statistics/steps.js';

/** What features in shards share besides: the order of rows for those that are columns still. */
interface InOrder {
  order?: Int32Array;
}

/** The statistic of features that first become variables. */
function ofVariables<Parts>(
  values: (shared: Parts, features: readonly Variable[]) => Steps<Float64Array[]>,
): (shared: Parts & InOrder, features: readonly Feature[]) => Steps<Float64Array[]> {
  return (shared, features) =>
    values(
      shared,
      features.map((feature) => variableOf(feature, shared.order)),
    );
}

/** All tasks. */
export const tasks = {
  block: blockValues,
  cross: crossValues,
  crossMoments,
  lowRankCross: ofVariables(lowRankCrossValues),
  lowRankCrossMoments,
  incomplete: ofVariables(incompleteValues),
  permutation: permutationTest,
};

/** A task by name. */
export type TaskName = keyof typeof tasks;
/** What all items of a task share. */
export type Shared<Name extends TaskName> = Parameters<(typeof tasks)[Name]>[0];
/** One item of a task. */
export type Item<Name extends TaskName> = Parameters<(typeof tasks)[Name]>[1];
/** What a task makes of an item. */
export type Outcome<Name extends TaskName> =
  ReturnType<(typeof tasks)[Name]> extends Steps<infer Result> ? Result : never;

/** The steps of one item. */
export function startTask<Name extends TaskName>(
  name: Name,
  shared: Shared<Name>,
  item: Item<Name>,
): Steps<Outcome<Name>> {
  const task = tasks[name] as unknown as (shared: Shared<Name>, item: Item<Name>) => Steps<Outcome<Name>>;
  return task(shared, item);
}
