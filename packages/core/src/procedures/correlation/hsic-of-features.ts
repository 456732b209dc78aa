/**
 * The unbiased HSIC of features, which is reported beside their correlations: that of statistic 'full', at one width.
 */
import type { CheckedDataset } from '../../data/checked-dataset.js';
import { type PreparedColumn, prepareFeature, prepareTarget } from '../../data/prepared-column.js';
import { originalOrder } from '../../data/row-order.js';
import type { RunContext } from '../../engine/run-context.js';
import { bind } from '../../engine/task.js';
import type { ResolvedOptions } from '../../options/options.js';
import { blockTask, oneBlock } from '../../statistics/block.js';
import type { BlockLayout } from '../../statistics/block-simd.js';
import { meanOf } from '../../statistics/feature-values.js';
import type { ArrangedCall } from '../procedure.js';
import type { Scored } from './parts.js';

/** The unbiased HSIC of the selected features, as statistic 'full' has it, on the columns as they are in the arrangement. */
export async function hsicOf(
  { arrangement: { dataset }, options }: ArrangedCall,
  context: RunContext,
  selected: readonly Scored[],
): Promise<Float64Array> {
  const hsic = new Float64Array(selected.length);
  for (const ownRows of new Set(selected.map(({ part }) => part.ownRows))) {
    const places = selected.map((_, s) => s).filter((s) => selected[s].part.ownRows === ownRows);
    const indices = places.map((s) => {
      const { part, position, score } = selected[s];
      return ownRows === undefined ? score.index : part.prepared.usable[position];
    });
    const values = await hsicOn(ownRows ?? dataset, indices, context, options);
    places.forEach((s, at) => (hsic[s] = values[at]));
  }
  return hsic;
}

async function hsicOn(
  dataset: CheckedDataset,
  indices: readonly number[],
  context: RunContext,
  options: ResolvedOptions,
): Promise<Float64Array> {
  const { shared, column } = hsicParts(dataset, options);
  const values = await context.run('statistics', {
    ...bind(blockTask, shared),
    count: indices.length,
    units: 0,
    // Both kernels, their means and their product.
    work: 4 * indices.length * dataset.rows ** 2,
    item(s) {
      const feature = column(indices[s]);
      return feature === undefined ? [] : [feature];
    },
  });
  return Float64Array.from(values, ([own]) => (own === undefined ? 0 : meanOf(own)));
}

/** What the HSIC of all features shares, and a feature by its index, undefined where it is constant. */
export function hsicParts(
  dataset: CheckedDataset,
  { seed }: ResolvedOptions,
): {
  shared: BlockLayout;
  column: (index: number) => PreparedColumn | undefined;
} {
  const order = originalOrder(dataset.rows);
  const variable = prepareTarget(dataset.target, order, {
    bandwidth: 'auto',
    transform: 'normal-scores',
    seed,
  });
  const column = (index: number): PreparedColumn | undefined =>
    prepareFeature(dataset.features[index], order, {
      bandwidth: 'auto',
      seed,
      facts: dataset.facts.get(index),
    });
  return { shared: { ...oneBlock(variable), order }, column };
}
