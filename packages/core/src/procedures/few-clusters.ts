/**
 * Runs with few clusters. A feature that is the same within every cluster moves from cluster to cluster as a whole, and has a row
 * for each of them: with fewer than LEAST_ROWS it cannot be tested, while features that vary within clusters can.
 */
import type { ExcludedFeature } from '../data/prepare.js';
import type { Arrangement, FeaturePart } from '../design/arrangement.js';
import { LEAST_ROWS } from '../design/incomplete-parts.js';
import { quote } from '../errors.js';

/** The arrangement with such features set aside. */
export function withoutFewClusters(arrangement: Arrangement): Arrangement {
  const few = arrangement.parts.filter(isOfFewClusters);
  if (few.length === 0) return arrangement;
  const excluded = few.flatMap(({ dataset: { features, setAside, rows }, indices }) =>
    Array.from(indices, (index, at): ExcludedFeature => {
      const reason = `it is the same within every cluster, and ${rows} clusters are too few`;
      return { name: features[at].name, index, reason: setAside?.get(at) ?? reason };
    }),
  );
  return {
    ...arrangement,
    parts: arrangement.parts.filter((part) => !isOfFewClusters(part)),
    aside: [...(arrangement.aside ?? []), ...excluded],
  };
}

function isOfFewClusters({ between, dataset: { rows } }: FeaturePart): boolean {
  return between !== undefined && rows < LEAST_ROWS;
}

/** How many rows there are, for an error: where clusters became a row each, that is said. */
export function rowsWithClusters(rows: number, { held: { clusters } }: Pick<Arrangement, 'held'>): string {
  return clusters?.collapsed === true
    ? `${rows}, one for each cluster of ${quote(clusters.name)}`
    : `${rows}`;
}
