/**
 * Tables that look as if each row were a feature: the first column names genes, probes or the like, each once, all other
 * columns are numbers, and there are far more rows than columns.
 */
import { quote } from '@hsicinf/core/support';
import { ADVICE } from './advice.js';
import type { Table } from './table.js';

const FEATURE_NAME =
  /(?:^|[^a-z])(?:genes?|symbols?|probes?|probesets?|probe_?id|gene_?(?:id|name|symbol)|ensembl|ensg|entrez|transcripts?|proteins?|metabolites?|otus?|asvs?|taxa|taxon|cpgs?|snps?|id_ref|features?)(?:$|[^a-z])/i;
const MORE_ROWS = 5;

/** A note where that is so. */
export function rowsAreFeaturesNote({ rows, columns }: Table): string[] {
  if (columns.length < 4) return [];
  const [first, ...others] = columns;
  if (first.kind !== 'id' || first.type !== 'label' || !FEATURE_NAME.test(first.name.slice(0, 60))) return [];
  if (rows < MORE_ROWS * others.length) return [];
  if (others.some(({ kind }) => kind !== 'number')) return [];
  return [
    `column ${quote(first.name)} looks like names of features, and there are ${rows} rows and ${others.length} other columns: if each row is a feature, ${ADVICE.transpose}`,
  ];
}
