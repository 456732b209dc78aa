/**
 * Features with missing cells, each on the rows in which it has a value: the output, and the strata, are restricted to these
 * rows, and so are the orders that the feature is tested by. Shuffling x over its own rows tests whether x and y are
 * independent among rows in which x has a value, and is as valid there as on a whole table, whatever decides which cells are
 * missing. It says nothing on the other rows (docs/measures.md).
 */
import type { CheckedDataset } from '../data/checked-dataset.js';
import type { IncompleteFeatures } from '../data/incomplete.js';
import { measureColumns } from '../data/measure-columns.js';
import { isSameWithin } from '../data/same-within.js';
import { groupsOf } from '../numerics/row-groups.js';
import { inOrder } from './by-group.js';

/** Fewer rows make no test by kernel correlation. */
export const LEAST_ROWS = 6;

/** Features on rows of their own, or the reason why they cannot be tested. */
export interface IncompletePart {
  indices: Int32Array;
  rows: number;
  dataset?: CheckedDataset;
  reason?: string;
}

/** The dataset of features that have the same rows. */
export function incompletePart(
  dataset: CheckedDataset,
  { rows, indices }: IncompleteFeatures,
): IncompletePart {
  const own = { indices: Int32Array.from(indices), rows: rows.length };
  if (rows.length < LEAST_ROWS) {
    return { ...own, reason: `it has a value in ${rows.length} rows, fewer than ${LEAST_ROWS}` };
  }
  const target = inOrder(dataset.target, rows);
  const labels = dataset.strata && Array.from(rows, (row) => dataset.strata?.values[row] ?? '');
  if (isSameWithin(target, groupsOf(labels ?? Array<number>(rows.length).fill(0)))) {
    const where = labels === undefined ? 'where' : 'within strata where';
    return { ...own, reason: `the output does not vary ${where} it has a value` };
  }
  const features = indices.map((index) => inOrder(dataset.features[index], rows));
  return {
    ...own,
    dataset: {
      features,
      target,
      rows: rows.length,
      facts: measureColumns(features, rows.length),
      ...(dataset.strata && labels && { strata: { name: dataset.strata.name, values: labels } }),
    },
  };
}
