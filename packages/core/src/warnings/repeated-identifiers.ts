/**
 * Columns that name a subject, by their names, and whose values repeat: rows of one subject are not independent of one
 * another. Few different values are classes rather than names. Cost O(n) for each column of such a name.
 */
import type { OwnColumn, EncodedDataset } from '../data/dataset.js';
import { quote } from '../errors.js';
import { roleOfName } from './column-names.js';
import type { DataWarning } from './warning.js';

/** Fewer different values make no identifier: an animal is a cat or a dog, a subject history or physics. */
const FEWEST_NAMES = 8;

/** A warning for each such feature. */
export function repeatedIdentifiers({ features }: EncodedDataset): DataWarning[] {
  return features.flatMap((feature) => {
    const role = roleOfName(feature.name);
    if ((role !== 'clusters' && role !== 'id') || !isWhole(feature)) return [];
    const { size } = new Set<unknown>(feature.values);
    const text = repeatedIdentifier(feature.name, size, feature.values.length);
    return text === undefined ? [] : [{ kind: 'repeated identifier', columns: [feature.name], text }];
  });
}

/** The warning in words on a column of so many different values in so many rows, if they are names that repeat. */
export function repeatedIdentifier(name: string, different: number, rows: number): string | undefined {
  if (different < FEWEST_NAMES || different >= rows) return undefined;
  return `${quote(name)} looks like an identifier that repeats (${different} values in ${rows} rows). Rows of one subject are not independent, which makes p-values too small: declare it as clusters.`;
}

function isWhole(feature: OwnColumn): boolean {
  if (feature.kind === 'vector') return false;
  return feature.kind === 'class' || feature.values.every(Number.isInteger);
}
