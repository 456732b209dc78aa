/**
 * Columns by groups of rows: side by side by group, or one row for each group.
 */
import type { OwnColumn, OwnTarget } from '../data/dataset.js';
import { derivedColumn } from '../data/derived-column.js';
import { reordered } from '../kernels/variable.js';
import { gramInOrder } from '../kernels/gram.js';
import { type RowGroups, rowsOfGroups } from '../numerics/row-groups.js';

type Labels = readonly (string | number)[];

/** The same column with each of its arrays of numbers, and its labels, replaced; where it lies elsewhere, when it is read; kernel matrices as they are. */
export function mapped<Variable extends OwnColumn | OwnTarget>(
  variable: Variable,
  numbers: (values: Float64Array) => Float64Array,
  labels: (values: Labels) => Labels,
): Variable {
  if (variable.kind === 'kernels') return variable;
  if (variable.kind === 'class') return { ...variable, values: labels(variable.values) };
  return variable.kind === 'vector'
    ? { ...variable, values: variable.values.map(numbers) }
    : (derivedColumn(variable, numbers) ?? { ...variable, values: numbers(variable.values) });
}

/** Rows in the order of their groups, and the groups of these. */
export function sideBySide(groups: RowGroups): { order: Int32Array; groups: RowGroups } {
  const order = Int32Array.from(rowsOfGroups(groups).flatMap((rows) => Array.from(rows)));
  return { order, groups: { of: order.map((row) => groups.of[row]), sizes: groups.sizes } };
}

/** A variable with its rows in an order. */
export function inOrder<Variable extends OwnColumn | OwnTarget>(
  variable: Variable,
  order: Int32Array,
): Variable {
  if (variable.kind === 'kernels') return { ...variable, values: gramInOrder(variable.values, order) };
  return mapped(
    variable,
    (values) => reordered(values, order),
    (values) => Array.from(order, (row) => values[row]),
  );
}

/** A variable with one row for each group: means, exact where all values are equal; the label that most rows have, the first of equals. */
export function oneRowEach<Variable extends OwnColumn | OwnTarget>(
  variable: Variable,
  groups: RowGroups,
): Variable {
  const members = rowsOfGroups(groups);
  if (variable.kind === 'kernels') {
    // Outputs become one row each where they are the same in all rows of a group.
    return inOrder(
      variable,
      Int32Array.from(members, ([first]) => first),
    );
  }
  return mapped(
    variable,
    (values) => Float64Array.from(members, (rows) => meanOf(rows, values)),
    (values) => members.map((rows) => majority(rows, values)),
  );
}

function meanOf(rows: Int32Array, values: Float64Array): number {
  const first = values[rows[0]];
  let sum = 0;
  for (const row of rows) sum += values[row] - first;
  return first + sum / rows.length;
}

function majority(rows: Int32Array, values: Labels): string | number {
  const counts = new Map<string | number, number>();
  for (const row of rows) counts.set(values[row], (counts.get(values[row]) ?? 0) + 1);
  let best = values[rows[0]];
  for (const [label, count] of counts) if (count > (counts.get(best) ?? 0)) best = label;
  return best;
}

/** The groups of groups: `outer` for one row of each of the inner ones, which lie in them. */
export function ofGroups(outer: RowGroups, inner: RowGroups): RowGroups {
  const of = new Int32Array(inner.sizes.length);
  inner.of.forEach((group, row) => (of[group] = outer.of[row]));
  const sizes = new Int32Array(outer.sizes.length);
  for (const group of of) sizes[group] += 1;
  return { of, sizes };
}
