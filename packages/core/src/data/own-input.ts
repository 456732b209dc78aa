/**
 * What the caller hands in, in records and arrays of our own: what they push, rename, replace or relabel while the run is
 * under way concerns them alone. Numbers are the exception, since a copy might not fit the memory: they stay where they
 * are, and must stay as they are (unchanged.ts). Cost O(columns), and O(n) for labels.
 */
import type { Column, Dataset, Target } from './dataset.js';

/** The dataset; what is none passes as it is, for the checks to say so. */
export function ownDataset(given: Dataset): Dataset {
  if (!isRecord(given)) return given;
  const { features, target } = given;
  return {
    features: Array.isArray(features) ? Array.from(features, ownColumn) : features,
    target: isRecord(target) ? ({ kind: target.kind, values: ownValues(target) } as Target) : target,
  };
}

function ownColumn(column: Column): Column {
  if (!isRecord(column)) return column;
  return { name: column.name, kind: column.kind, values: ownValues(column) } as Column;
}

/** Labels, or the list of coordinates, as a new array. */
function ownValues({ values }: Column | Target): unknown {
  return Array.isArray(values) ? Array.from(values as unknown[]) : values;
}

/** The options, those of poet among them. */
export function ownOptions<Given extends object>(given: Given): Given {
  if (!isRecord(given) || Array.isArray(given)) return given;
  const { poet } = given as { poet?: unknown };
  return { ...given, ...(isRecord(poet) && !Array.isArray(poet) && { poet: { ...poet } }) };
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
