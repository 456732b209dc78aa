/**
 * What the caller hands in, in records and arrays of our own: what they push, rename, replace or relabel while the run is
 * under way concerns them alone. A Float64Array is the exception, since a copy might not fit the memory: it stays where it
 * is, and must stay as it is (unchanged.ts). Cost O(columns), and O(n) for labels and for numbers in other arrays.
 */
import type { Column, Dataset, Target } from './dataset.js';
import type * as given from './given.js';
import { ownNumbers } from './own-numbers.js';

/** The dataset; what is none passes as it is, for the checks to say so. */
export function ownDataset(dataset: given.Dataset): Dataset {
  if (!isRecord(dataset)) return dataset;
  const { features, target } = dataset;
  return {
    features: Array.isArray(features) ? Array.from(features, ownColumn) : features,
    target: isRecord(target) ? ({ kind: target.kind, values: ownValues(target) } as Target) : target,
  };
}

function ownColumn(column: given.Column): Column {
  if (!isRecord(column)) return column;
  return { name: column.name, kind: column.kind, values: ownValues(column) } as Column;
}

/** Numbers as such; labels, or the list of coordinates, as a new array. */
function ownValues({ kind, values }: given.Column | given.Target): unknown {
  if (kind === undefined || kind === 'number') return ownNumbers(values);
  if (!Array.isArray(values)) return values;
  return kind === 'vector' ? Array.from(values, ownNumbers) : Array.from(values as unknown[]);
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
