/**
 * Features of which cells are missing: which rows each of them has. Allowed where the dataset says so (`missing:
 * 'per-feature'`); a missing cell is NaN, in labels, too.
 */
import type { OwnColumn } from './dataset.js';
import type { FactsTable } from './column-facts.js';

/** Features that have the same rows. */
export interface IncompleteFeatures {
  /** The rows in which they have a value, ascending. */
  rows: Int32Array;
  /** Their places among the features. */
  indices: number[];
}

/** The features with missing cells, those with the same rows together. Cost O(n) for each that is not known to be finite. */
export function incompleteFeatures(features: readonly OwnColumn[], facts: FactsTable): IncompleteFeatures[] {
  const byRows = new Map<string, IncompleteFeatures>();
  features.forEach((feature, index) => {
    if (facts.isFinite(index)) return;
    const rows = presentRows(feature);
    if (rows === undefined) return;
    const key = rows.join();
    const known = byRows.get(key);
    if (known === undefined) byRows.set(key, { rows, indices: [index] });
    else known.indices.push(index);
  });
  return [...byRows.values()];
}

/** The rows with a value; undefined where all have one. */
function presentRows(feature: OwnColumn): Int32Array | undefined {
  const arrays: readonly ArrayLike<unknown>[] = feature.kind === 'vector' ? feature.values : [feature.values];
  const { length } = arrays[0];
  const rows: number[] = [];
  for (let row = 0; row < length; row++) {
    if (!arrays.some((values) => Number.isNaN(values[row]))) rows.push(row);
  }
  return rows.length === length ? undefined : Int32Array.from(rows);
}
