/**
 * Groups of rows by the mean ranks of a number: how much they differ, by the statistic of Kruskal and Wallis with ties, and
 * their course where they are ordered. Ranks are robust: no single value decides.
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

/** How means go along the groups. */
export type Course = 'rising' | 'falling' | 'valley' | 'hill' | 'wave';

/** What a fit must explain to be taken whatever is left. */
const ENOUGH_MONOTONE = 0.9;
const ENOUGH_TURN = 0.8;
/** A turn must explain this much more than a rise, in units of chi-square. */
const WORTH_A_TURN = 8;

/**
 * The course of means that differ: rising, falling, down and up again, up and down again, or none of these. Each is fitted by
 * pooling neighbours, and the simplest that leaves little unexplained is taken.
 */
export function courseOf({ sizes, means, total }: GroupMeans): Course {
  const rise = explained(pooled(means, sizes), sizes);
  const negative = means.map((mean) => -mean);
  const fall = explained(pooled(negative, sizes), sizes);
  const hill = turned(means, sizes);
  const valley = turned(negative, sizes);
  const [monotone, turn] = [Math.max(rise, fall), Math.max(hill, valley)];
  if (monotone >= ENOUGH_MONOTONE * total || turn - monotone <= WORTH_A_TURN)
    return rise >= fall ? 'rising' : 'falling';
  const isEnough =
    turn >= ENOUGH_TURN * total || total - turn <= chiSquareBound(Math.max(1, means.length - 3));
  if (!isEnough) return 'wave';
  return hill >= valley ? 'hill' : 'valley';
}

function explained(fit: readonly number[], sizes: readonly number[]): number {
  return fit.reduce((sum, value, g) => sum + sizes[g] * value ** 2, 0);
}

/** The rising sequence nearest to the means: neighbours that fall are pooled. */
function pooled(means: readonly number[], sizes: readonly number[]): number[] {
  const blocks: { sum: number; size: number; groups: number }[] = [];
  means.forEach((mean, g) => {
    blocks.push({ sum: mean * sizes[g], size: sizes[g], groups: 1 });
    for (let last = blocks.length - 1; last > 0; last--) {
      const [before, own] = [blocks[last - 1], blocks[last]];
      if (before.sum / before.size <= own.sum / own.size) break;
      blocks.splice(last - 1, 2, {
        sum: before.sum + own.sum,
        size: before.size + own.size,
        groups: before.groups + own.groups,
      });
    }
  });
  return blocks.flatMap(({ sum, size, groups }) => Array.from({ length: groups }, () => sum / size));
}

/** What the best rise that turns into a fall explains. Its two arms are fitted apart, so that the means need no joint. */
function turned(means: readonly number[], sizes: readonly number[]): number {
  let best = 0;
  for (let peak = 1; peak < means.length; peak++) {
    const up = pooled(means.slice(0, peak), sizes.slice(0, peak));
    // A fall is a rise of what is below zero; its sign does not matter for what it explains.
    const down = pooled(
      means.slice(peak).map((mean) => -mean),
      sizes.slice(peak),
    );
    best = Math.max(best, explained([...up, ...down], sizes));
  }
  return best;
}
