/**
 * The bias-corrected distance correlation (Székely & Rizzo, 2013): with ã and b̃ the U-centred matrices of distances,
 * R = Σ ãb̃ / √(Σ ã² Σ b̃²). It is the kernel correlation of the kernels that distances induce.
 *
 * For numbers R costs O(n log n) (Huo & Székely, 2016): with rows in the order of x,
 *
 *     Σ_{i<j} (x_j − x_i)|y_j − y_i| = Σ_j [2 f(x_j, y_j; i < j, y_i ≤ y_j) − f(x_j, y_j; i < j)],
 *
 * where f sums (x_j − x_i)(y_j − y_i) over rows, from four sums that a tree over the ranks of y keeps.
 */
import { standardDeviations } from './numbers.js';
import type { Measure } from './measure.js';
import { uCentredCorrelation } from './u-centred-sums.js';

/** Distance correlation. */
export const distanceMeasure: Measure = {
  title: 'distance correlation, bias-corrected: relations of any shape, smooth ones best',
  score: {
    name: 'distance correlation',
    meaning:
      'How strongly feature and output go together, in any shape of relation: the bias-corrected distance correlation (squared), from −1 to 1, about 0 when they are unrelated.',
  },
  statistic: {
    name: 'Distance covariance',
    meaning: 'The unbiased squared distance covariance of the standardised columns.',
  },
  feature: 'distance',
  target: 'distance',
  // Centring leaves half the distance of each kernel.
  scale: () => 4,
  ofNumbers(given) {
    const y = standardDeviations(given);
    const own = ofColumn(y);
    return (x) => {
      const column = standardDeviations(x);
      const feature = ofColumn(column);
      const products = productOfDistances(column, y, { order: feature.order, ranks: own.ranks });
      return uCentredCorrelation(x.length, { products, feature, target: own });
    };
  },
};

/** What a column has: its order, the sum of distances of each row, and the sum of squared distances. */
function ofColumn(values: Float64Array): {
  order: Int32Array;
  ranks: Int32Array;
  rowSums: Float64Array;
  squares: number;
} {
  const n = values.length;
  const order = Int32Array.from(values.keys()).sort((i, j) => values[i] - values[j]);
  const [ranks, rowSums] = [new Int32Array(n), new Float64Array(n)];
  let total = 0;
  for (const value of values) total += value;
  let [below, squares] = [0, 0];
  order.forEach((row, at) => {
    const value = values[row];
    ranks[row] = at > 0 && values[order[at - 1]] === value ? ranks[order[at - 1]] : at;
    // Σ |v − v_j| over those before and those behind.
    rowSums[row] = at * value - below + (total - below - (n - at) * value);
    below += value;
    squares += value * value;
  });
  return { order, ranks, rowSums, squares: 2 * (n * squares - total * total) };
}

/** Σ_{i≠j} |x_i − x_j||y_i − y_j|. */
function productOfDistances(
  x: Float64Array,
  y: Float64Array,
  { order, ranks }: { order: Int32Array; ranks: Int32Array },
): number {
  const n = x.length;
  // A Fenwick tree over ranks of y: the number of rows, Σ x, Σ y and Σ xy up to each.
  const tree = new Float64Array(4 * (n + 1));
  const all = new Float64Array(4);
  const below = new Float64Array(4);
  let sum = 0;
  for (const row of order) {
    const [a, b] = [x[row], y[row]];
    below.fill(0);
    for (let at = ranks[row] + 1; at > 0; at -= at & -at) {
      for (let c = 0; c < 4; c++) below[c] += tree[4 * at + c];
    }
    sum += 2 * sumOfProducts(below, a, b) - sumOfProducts(all, a, b);
    const own = [1, a, b, a * b];
    for (let c = 0; c < 4; c++) all[c] += own[c];
    for (let at = ranks[row] + 1; at <= n; at += at & -at) {
      for (let c = 0; c < 4; c++) tree[4 * at + c] += own[c];
    }
  }
  return 2 * sum;
}

/** Σ (a − x_i)(b − y_i) from the number of rows, Σ x, Σ y and Σ xy. */
function sumOfProducts([count, x, y, xy]: Float64Array, a: number, b: number): number {
  return count * a * b - a * y - b * x + xy;
}
