/**
 * R from sums over pairs of rows: for symmetric matrices with a zero diagonal, row sums k_i and l_i and totals k and l,
 *
 *     Σ K̃L̃ = Σ_{i≠j} K_ij L_ij − 2/(n−2) Σ_i k_i l_i + k l/((n−1)(n−2))
 *
 * (Székely & Rizzo, 2013). The terms cancel where next to nothing is left of a matrix after centring; then no number is given.
 */

/** What one matrix has in it. */
export interface MatrixSums {
  rowSums: Float64Array;
  /** Σ_{i≠j} K_ij². */
  squares: number;
}

/** Less than this share of the squares is left where digits get few. */
const LITTLE_LEFT = 1e-6;

/** R of two matrices, `products` being Σ_{i≠j} K_ij L_ij; undefined where too few digits are left. */
export function uCentredCorrelation(
  n: number,
  { products, feature, target }: { products: number; feature: MatrixSums; target: MatrixSums },
): number | undefined {
  const own = centred(n, feature.squares, feature.rowSums, feature.rowSums);
  const other = centred(n, target.squares, target.rowSums, target.rowSums);
  if (!(own > LITTLE_LEFT * feature.squares && other > LITTLE_LEFT * target.squares)) return undefined;
  const both = centred(n, products, feature.rowSums, target.rowSums);
  return Math.max(-1, Math.min(1, both / Math.sqrt(own * other)));
}

function centred(n: number, products: number, left: Float64Array, right: Float64Array): number {
  let [rows, ofLeft, ofRight] = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    rows += left[i] * right[i];
    ofLeft += left[i];
    ofRight += right[i];
  }
  return products - (2 * rows) / (n - 2) + (ofLeft * ofRight) / ((n - 1) * (n - 2));
}
