/**
 * The statistics of the cross procedure, the features they select, and the covariances with those. Where the values g of
 * all features would fill the memory, they are computed a second time instead, once it is known which features are
 * selected: twice the time, memory O(n·shard + d·k), the same bits.
 */
import { covariancesWith } from '../../statistics/sample-covariance.js';
import { topK } from '../../inference/top-k.js';
import { meanOf, summaries, type ValuesWay } from '../../statistics/feature-values.js';
import type { Prepared } from '../../data/prepare.js';
import type { RunContext } from '../../engine/run-context.js';

/** Values (1 GB) that are kept from the selection to the covariances. */
const MOST_KEPT = 2 ** 27;

/** What the selection found. */
export interface CrossSelection {
  /** z of every usable feature. */
  statistics: Float64Array;
  /** Positions among the usable features, the largest z first. */
  selected: number[];
  /** For each selected feature the covariances of its g with that of every usable one. */
  covariances: Float64Array[];
}

/** How often the features are gone through. */
export function crossSweeps(features: number, rowsA: number, mostKept = MOST_KEPT): number {
  return features * rowsA <= mostKept ? 1 : 3;
}

/** Computes, selects, and relates the rest to the selected. */
export async function crossSelection(
  context: RunContext,
  way: ValuesWay,
  { usable, order, feature }: Prepared,
  { rowsA, select, mostKept }: { rowsA: number; select: number; mostKept?: number },
): Promise<CrossSelection> {
  const all = { count: usable.length, order, feature };
  if (crossSweeps(usable.length, rowsA, mostKept) === 1) {
    const values = await summaries(context, way, all, (own) => own);
    const statistics = Float64Array.from(values, meanOf);
    const selected = topK(statistics, select);
    const relation = covariancesWith(selected.map((position) => values[position]));
    const row = new Float64Array(select);
    const covariances = selected.map(() => new Float64Array(values.length));
    values.forEach((own, i) => writeRow(covariances, i, relation.of(own, row)));
    relation.end();
    return { statistics, selected, covariances };
  }
  const statistics = Float64Array.from(await summaries(context, way, all, meanOf));
  const selected = topK(statistics, select);
  const chosen = { count: select, order, feature: (s: number) => feature(selected[s]) };
  const relation = covariancesWith(await summaries(context, way, chosen, (own) => own));
  const rows = await summaries(context, way, all, (own) => relation.of(own));
  relation.end();
  const covariances = selected.map(() => new Float64Array(usable.length));
  rows.forEach((row, i) => writeRow(covariances, i, row));
  return { statistics, selected, covariances };
}

/** Row i of arrays that are columns. */
function writeRow(columns: readonly Float64Array[], i: number, row: Float64Array): void {
  for (let s = 0; s < columns.length; s++) columns[s][i] = row[s];
}
