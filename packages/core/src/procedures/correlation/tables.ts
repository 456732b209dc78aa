/**
 * The largest correlation at every table of counts, for a feature and an output on few levels: the tables of each pair of
 * kernels come in the same order, so that the largest of their correlations is taken table by table.
 */
import type { Steps } from '../../engine/steps.js';
import type { ValueLevels } from '../../kernels/levels-of.js';
import { TIE_SHARE } from '../../permutation/walker.js';
import { observedValue, type TableValues, tableValues } from '../../permutation/enumerate-tables.js';
import { ROUNDING } from '../../numerics/rounding.js';

/** All tables, or undefined where there are too many. */
export function* tableCorrelations(
  feature: readonly ValueLevels[],
  target: readonly ValueLevels[],
): Steps<TableValues | undefined> {
  const [own, others] = [feature.map(norm), target.map(norm)];
  let most: TableValues | undefined;
  for (let a = 0; a < feature.length; a++) {
    for (let b = 0; b < target.length; b++) {
      const tables = yield* tableValues(feature[a], target[b]);
      if (tables === undefined) return undefined;
      const scale = own[a] * others[b];
      const values = tables.values.map((value) => (scale <= ROUNDING ** 2 ? 0 : value / scale));
      const observed = scale <= ROUNDING ** 2 ? 0 : tables.observed / scale;
      if (most === undefined) {
        most = { ...tables, values, observed, tolerance: TIE_SHARE };
        continue;
      }
      most.observed = Math.max(most.observed, observed);
      for (let t = 0; t < values.length; t++) most.values[t] = Math.max(most.values[t], values[t]);
    }
  }
  return most;
}

/** √(Σ K̃²/(n(n−3))): the statistic of a variable with itself. */
function norm(levels: ValueLevels): number {
  return Math.sqrt(Math.max(0, observedValue(levels, levels)));
}
