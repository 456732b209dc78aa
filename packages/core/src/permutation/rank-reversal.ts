/**
 * The ranks of a variable turned round: the row that takes a row's place when the largest value becomes the smallest.
 * Done twice, everything is where it was. By the first coordinate of a vector, and by the codes of classes.
 */
import { arraysOf, type Variable } from '../kernels/variable.js';

/** The row with the opposite rank, for each row. Cost O(n log n). */
export function rankReversal(variable: Variable): Int32Array {
  const values = arraysOf(variable)[0];
  const rows = Int32Array.from(values, (_, i) => i).sort((a, b) => values[a] - values[b] || a - b);
  const reversal = new Int32Array(rows.length);
  rows.forEach((row, rank) => {
    reversal[row] = rows[rows.length - 1 - rank];
  });
  return reversal;
}
