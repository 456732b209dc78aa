/** Definitions written out, for comparison: loops over pairs of rows and nothing else. */
import { normalQuantile } from '../../src/numerics/normal.js';
import { randomStream } from '../../src/numerics/random.js';

/** Normal numbers by a label. */
export function normals(count: number, label: string): Float64Array {
  const random = randomStream(1, label);
  return Float64Array.from({ length: count }, () => normalQuantile(random.uniform()));
}

/** Mean 0, standard deviation 1 (n − 1). */
export function standardized(values: ArrayLike<number>): number[] {
  const all = Array.from(values);
  const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
  const sd = Math.sqrt(all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (all.length - 1));
  return all.map((value) => (value - mean) / sd);
}

type Pairs = (i: number, j: number) => number;

/** The U-centred entries of a matrix (Székely & Rizzo, 2013). */
export function naiveCentred(n: number, of: Pairs): Pairs {
  const rows = Array.from({ length: n }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < n; j++) if (j !== i) sum += of(i, j);
    return sum;
  });
  const all = rows.reduce((sum, value) => sum + value, 0);
  return (i, j) => (i === j ? 0 : of(i, j) - (rows[i] + rows[j]) / (n - 2) + all / ((n - 1) * (n - 2)));
}

/** Σ K̃L̃/(n(n − 3)). */
export function naiveCovariance(n: number, k: Pairs, l: Pairs): number {
  const [left, right] = [naiveCentred(n, k), naiveCentred(n, l)];
  let sum = 0;
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) sum += left(i, j) * right(i, j);
  return sum / (n * (n - 3));
}

/** R. */
export function naiveCorrelation(n: number, k: Pairs, l: Pairs): number {
  return naiveCovariance(n, k, l) / Math.sqrt(naiveCovariance(n, k, k) * naiveCovariance(n, l, l));
}
