/**
 * Tables made of the rows of another: some of them, or all with every feature in an order of its own.
 */
import type { Column, Dataset, PlainTarget } from '@hsicinf/core';

/** A dataset whose output can be had by rows. */
export interface PlainDataset extends Pick<Dataset, 'features'> {
  target: PlainTarget;
}

/** The rows of a dataset; each feature may have its own. */
export function withRows(
  { features, target }: PlainDataset,
  rows: Int32Array,
  ofFeature: () => Int32Array = () => rows,
): PlainDataset {
  return {
    features: features.map((feature) => rowsOfColumn(feature, ofFeature())),
    target: rowsOfColumn(target, rows),
  };
}

function rowsOfColumn<T extends Column | PlainTarget>(column: T, rows: Int32Array): T {
  const { kind, values } = column;
  const of = (one: ArrayLike<number>): Float64Array => Float64Array.from(rows, (row) => one[row]);
  if (kind === 'class')
    return withValues(
      column,
      Array.from(rows, (row) => (values as (string | number)[])[row]),
    );
  if (kind === 'vector') return withValues(column, (values as ArrayLike<number>[]).map(of));
  return withValues(column, of(values));
}

/** Field by field: a column of a packed table answers by getters, which a spread leaves behind. */
function withValues<T extends Column | PlainTarget>(column: T, values: unknown): T {
  const { kind, name, members } = column as Partial<Column & { members: readonly string[] }>;
  return {
    ...(name !== undefined && { name }),
    ...(kind !== undefined && { kind }),
    values,
    ...(members !== undefined && { members }),
  } as T;
}
