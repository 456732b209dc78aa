/**
 * The ranks of a variable turned round: the row that takes a row's place when the largest value becomes the smallest.
 * Done twice, everything is where it was. Within groups, where rows are in some. By the first coordinate of a vector, and by the codes of classes.
 */
import { arraysOf, type Variable } from '../kernels/variable.js';
import { oneGroup, type RowGroups, rowsOfGroups } from '../numerics/row-groups.js';

/** The row with the opposite rank, for each row. Cost O(n log n). */
export function rankReversal(variable: Variable, groups?: RowGroups): Int32Array {
  const values = arraysOf(variable)[0];
  const reversal = new Int32Array(values.length);
  for (const group of rowsOfGroups(groups ?? oneGroup(values.length))) {
    const rows = group.sort((a, b) => values[a] - values[b] || a - b);
    rows.forEach((row, rank) => {
      reversal[row] = rows[rows.length - 1 - rank];
    });
  }
  return reversal;
}
