/**
 * Ranks and what groups of rows differ in: the statistic of Kruskal and Wallis with ties, and bounds of chi-square. Ranks are
 * robust: no single value decides.
 */

/** Ranks from 1, tied values at their mean. */
export function ranksOf(values: ArrayLike<number>): Float64Array {
  const order = Uint32Array.from({ length: values.length }, (_, i) => i).sort(
    (a, b) => values[a] - values[b],
  );
  const ranks = new Float64Array(values.length);
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && values[order[end]] === values[order[start]]) end += 1;
    for (let i = start; i < end; i++) ranks[order[i]] = (start + end + 1) / 2;
    start = end;
  }
  return ranks;
}

/** Groups of rows and the mean rank of each, in units in which noise has variance 1 over the rows of the group. */
export interface GroupMeans {
  sizes: number[];
  means: number[];
  /** Σ size · mean²: about the number of groups less 1 where they do not differ. */
  total: number;
}

/** The mean ranks of groups, centred and scaled by the spread of all ranks. */
export function groupMeans(groups: readonly (readonly number[])[], ranks: Float64Array): GroupMeans {
  const rows = groups.flat();
  const mean = rows.reduce((sum, row) => sum + ranks[row], 0) / rows.length;
  const variance =
    rows.reduce((sum, row) => sum + (ranks[row] - mean) ** 2, 0) / Math.max(1, rows.length - 1);
  const scale = Math.sqrt(variance) || 1;
  const means = groups.map(
    (group) => group.reduce((sum, row) => sum + ranks[row] - mean, 0) / (group.length * scale),
  );
  const sizes = groups.map(({ length }) => length);
  return { sizes, means, total: means.reduce((sum, one, g) => sum + sizes[g] * one ** 2, 0) };
}

/** A bound that chi-square exceeds about once in a hundred (Wilson and Hilferty). */
export function chiSquareBound(degrees: number): number {
  const ONE_PERCENT = 2.326;
  const part = 2 / (9 * degrees);
  return degrees * (1 - part + ONE_PERCENT * Math.sqrt(part)) ** 3;
}
