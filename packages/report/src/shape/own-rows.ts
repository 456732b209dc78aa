/**
 * A feature and the output on the rows in which the feature has a value, for datasets in which cells may be missing.
 */
import type { Column, Dataset, PlainTarget } from '@hsicinf/core';

/** Both; as they are where no cell is missing. */
export function onOwnRows<Target extends PlainTarget>(
  feature: Column,
  target: Target,
  { missing }: Pick<Dataset, 'missing'>,
): { feature: Column; target: Target } {
  if (missing === undefined) return { feature, target };
  const arrays: readonly ArrayLike<unknown>[] = feature.kind === 'vector' ? feature.values : [feature.values];
  const all = Array.from(arrays[0], (_, row) => row);
  const rows = all.filter((row) => arrays.every((values) => !Number.isNaN(values[row])));
  return { feature: rowsOf(feature, rows), target: rowsOf(target, rows) };
}

function rowsOf<Variable extends Column | PlainTarget>(
  variable: Variable,
  rows: readonly number[],
): Variable {
  const of = <Value>(values: ArrayLike<Value>): Value[] => rows.map((row) => values[row]);
  if (variable.kind === 'vector') {
    return { ...variable, values: variable.values.map((values) => of(values as ArrayLike<number>)) };
  }
  return { ...variable, values: of(variable.values as ArrayLike<number>) };
}
