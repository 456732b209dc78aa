/**
 * Histograms and compositions: shares of cell types, topics, budgets. Rows are divided by their sums, so that only shares count.
 *
 * Three kernels compete: exp(−χ²) with the distance χ² = Σ (p − q)²/(p + q), which is the square of a Hilbert space's (Fuglede,
 * 2005), by its median and four times as narrow, and Hellinger's affinity Σ √(p q), the linear kernel on roots (Hein & Bousquet, 2005).
 */
import { gaussiansOf, pairMatrix } from './pair-matrix.js';
import { numberCells, numberColumns, ofRows, requireFew } from './rows.js';
import type { TargetKind } from './target-kind.js';

/** One array for each part, with a number that is not negative for each row. */
export interface HistogramTarget {
  kind: 'histogram';
  values: readonly ArrayLike<number>[];
}

/** Histograms. */
export const histogram: TargetKind<HistogramTarget> = {
  title: 'histograms or compositions',
  kernel: "chi-square kernels and Hellinger's affinity",
  rows: ({ values: [first] }) => first.length,
  drawn: ({ values }) => ({ kind: 'vector', values: values.map((part) => Float64Array.from(part)) }),
  ofRows: (target, rows) => ({
    ...target,
    values: target.values.map((part) => ofRows(part, rows)),
  }),
  encode({ values }, refuse) {
    const parts = numberColumns(values, 'part', refuse);
    const n = parts[0].length;
    requireFew(n, refuse);
    const largest = new Float64Array(n);
    parts.forEach((part, p) =>
      part.forEach((share, row) => {
        if (share < 0) throw refuse('shares that are not negative', `${share} in part ${p + 1}`, row);
        largest[row] = Math.max(largest[row], share);
      }),
    );
    const empty = largest.indexOf(0);
    if (empty >= 0) throw refuse('a part above 0 in every row', 'none', empty);
    // By the largest first, so that no sum overflows.
    const sums = largest.map((most, row) => parts.reduce((sum, part) => sum + part[row] / most, 0));
    const shares = Array.from(sums, (sum, row) =>
      Float64Array.from(parts, (part) => part[row] / largest[row] / sum),
    );
    const [middle, narrow] = gaussiansOf(
      pairMatrix(n, (i, j) => chiSquare(shares[i], shares[j])),
      [1, 0.25],
    );
    const roots = shares.map((row) => row.map(Math.sqrt));
    const affinity = pairMatrix(n, (i, j) =>
      i === j ? 1 : roots[i].reduce((sum, root, p) => sum + root * roots[j][p], 0),
    );
    return {
      kernels: [
        { name: 'chi-square', matrix: middle },
        { name: 'chi-square, narrow', matrix: narrow },
        { name: 'hellinger', matrix: affinity },
      ],
    };
  },
  columns: {
    words: 'a column for each part',
    read: (columns, refuse) => ({
      kind: 'histogram',
      values: columns.map((column) => numberCells(column, refuse)),
    }),
  },
};

function chiSquare(p: Float64Array, q: Float64Array): number {
  let sum = 0;
  for (let c = 0; c < p.length; c++) {
    const both = p[c] + q[c];
    if (both > 0) sum += (p[c] - q[c]) ** 2 / both;
  }
  return sum;
}
