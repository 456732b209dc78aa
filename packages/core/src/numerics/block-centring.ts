/**
 * Centring in blocks: rows are in groups, and a block holds the entries between the rows of two of them. Between two
 * groups a block is centred doubly, so that its rows and columns sum to 0; within a group of n > 3 rows it is U-centred
 * (u-centring.ts), and within a smaller one it is 0, since U-centring leaves nothing of three rows that any order of them
 * could change. With one group this is U-centring. Both are orthogonal projections, so that Σ K̃L̃ = Σ K L̃.
 */
import type { RowGroups } from './row-groups.js';
import { type UCentring, uCentring } from './u-centring.js';

/** Adds the entries of row i, without that on the diagonal, to its sums over groups. */
export function addToSums(sums: Float64Array, { of, sizes }: RowGroups, i: number, row: Float64Array): void {
  const at = i * sizes.length;
  for (let j = 0; j < row.length; j++) if (j !== i) sums[at + of[j]] += row[j];
}

/**
 * From the sums of every row over every group, row-major. Cost O(rows · groups). A class, since the engine compiles functions that
 * are made anew in every run in every run.
 */
export class BlockCentring {
  readonly #groups: RowGroups;
  readonly #sums: Float64Array;
  readonly #totals: Float64Array;
  readonly #within: readonly (UCentring | undefined)[];

  constructor(groups: RowGroups, sums: Float64Array) {
    const totals = blockTotals(groups, sums);
    const count = groups.sizes.length;
    this.#groups = groups;
    this.#sums = sums;
    this.#totals = totals;
    this.#within = Array.from(groups.sizes, (size, g) =>
      size > 3 ? uCentring(size, totals[g * count + g]) : undefined,
    );
  }

  /** The centred entry (i, j), i ≠ j, from the entry itself. */
  centred(entry: number, i: number, j: number): number {
    const { of, sizes } = this.#groups;
    const count = sizes.length;
    const sums = this.#sums;
    const g = of[i];
    const h = of[j];
    if (g === h) return this.#within[g]?.(entry, sums[i * count + g], sums[j * count + g]) ?? 0;
    return (
      entry -
      sums[i * count + h] / sizes[h] -
      sums[j * count + g] / sizes[g] +
      this.#totals[g * count + h] / (sizes[g] * sizes[h])
    );
  }
}

/**
 * The same for whole matrices: what row i has to give off in every column of group g, at i · groups + g, half of what goes
 * for both included, so that the centred entry is entry − terms[i, group of j] − terms[j, group of i]. Blocks within groups of
 * up to three rows are 0 instead. Cost O(rows · groups).
 */
export function centringTerms(groups: RowGroups, sums: Float64Array): Float64Array {
  const { of, sizes } = groups;
  const count = sizes.length;
  const totals = blockTotals(groups, sums);
  const terms = new Float64Array(of.length * count);
  for (let i = 0; i < of.length; i++) {
    const g = of[i];
    const n = sizes[g];
    for (let h = 0; h < count; h++) {
      const sum = sums[i * count + h];
      const total = totals[g * count + h];
      if (h !== g) terms[i * count + h] = (sum - total / (2 * n)) / sizes[h];
      else if (n > 3) terms[i * count + h] = (sum - total / (2 * (n - 1))) / (n - 2);
    }
  }
  return terms;
}

/** The totals of blocks, row-major. */
function blockTotals({ of, sizes }: RowGroups, sums: Float64Array): Float64Array {
  const count = sizes.length;
  const totals = new Float64Array(count * count);
  for (let i = 0; i < of.length; i++) {
    for (let g = 0; g < count; g++) totals[of[i] * count + g] += sums[i * count + g];
  }
  return totals;
}
