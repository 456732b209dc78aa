/**
 * U-centring (Székely & Rizzo, 2014): with L a symmetric n × n matrix without its diagonal, s its row sums and S its total,
 *
 *     L̃_ij = L_ij − (s_i + s_j)/(n−2) + S/((n−1)(n−2))   for i ≠ j, 0 on the diagonal,
 *
 * has rows that sum to 0. Σ_{i≠j} L̃_ij K_ij / (n(n−3)) is the unbiased HSIC, so that the weight of a pair i < j of rows is
 * 2/(n(n−3)) · L̃_ij. The one place where this is written in TypeScript; simd/blocks.part.as.ts has it for the kernels.
 */

/** The entry L̃_ij from L_ij and the sums of rows i and j. */
export type UCentring = (entry: number, sumI: number, sumJ: number) => number;

/** For a matrix of n rows with a total. */
export function uCentring(n: number, total: number): UCentring {
  const level = total / ((n - 1) * (n - 2));
  return (entry, sumI, sumJ) => entry - (sumI + sumJ) / (n - 2) + level;
}

/** What the entries are multiplied by to be weights of pairs of rows in the unbiased HSIC. */
export function pairWeightFactor(n: number): number {
  return 2 / (n * (n - 3));
}
