/**
 * What the caller hands in, in records and arrays of our own: what they push, rename, replace or relabel while the run is
 * under way concerns them alone. A Float64Array is the exception, since a copy might not fit the memory: it stays where it
 * is, and must stay as it is (unchanged.ts). Cost O(columns), and O(n) for labels and for numbers in other arrays.
 */
import type { Matrix } from '../numerics/matrix.js';
import type {
  Column,
  Dataset,
  GivenMatrix,
  Labels,
  Numbers,
  OwnColumn,
  PlainTarget,
  Target,
} from './dataset.js';
import { isDerived } from './derived-column.js';
import { isStructured } from '../targets/encode.js';
import { isStored } from './stored-column.js';

/** The dataset; what is none passes as it is, for the checks to say so. */
export function ownDataset(dataset: Dataset): Dataset<Float64Array> {
  if (!isRecord(dataset)) return dataset;
  const { features, target, covariates, strata, clusters, missing } = dataset;
  return {
    features: Array.isArray(features) ? Array.from(features, ownColumn) : features,
    target: isRecord(target) ? ownTarget(target) : target,
    ...(covariates !== undefined && {
      covariates: Array.isArray(covariates) ? Array.from(covariates, ownColumn) : covariates,
    }),
    ...(strata !== undefined && { strata: ownLabels(strata) }),
    ...(clusters !== undefined && { clusters: ownLabels(clusters) }),
    ...(missing !== undefined && { missing }),
  };
}

function ownTarget(target: Target): Target<Float64Array> {
  if (!isStructured(target)) return { kind: target.kind, values: ownValues(target) } as Target<Float64Array>;
  // A kernel is asked for all of its values at the door, before anything else can happen.
  if (target.kind === 'function' || target.kind === 'gram') return { ...target };
  try {
    return structuredClone(target);
  } catch {
    return target;
  }
}

function ownColumn(column: Column): OwnColumn {
  if (!isRecord(column)) return column;
  // Reading it now would bring all columns into memory.
  if (isStored(column) || isDerived(column)) return column as OwnColumn;
  const own = { name: column.name, kind: column.kind, values: ownValues(column) } as OwnColumn;
  const members = column.kind === 'vector' ? column.members : undefined;
  if (members === undefined) return own;
  return { ...own, members: Array.isArray(members) ? Array.from(members) : members } as OwnColumn;
}

function ownLabels(labels: Labels): Labels {
  if (!isRecord(labels)) return labels;
  const { name, values } = labels;
  return { name, values: Array.isArray(values) || isTypedArray(values) ? Array.from(values) : values };
}

/** Numbers as such; labels, or the list of coordinates, as a new array. */
function ownValues({ kind, values }: Column | PlainTarget): unknown {
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

/**
 * The numbers as a Float64Array, copied unless they are one. What are none pass as they are, in an array of our own, for
 * the checks to say which.
 */
export function ownNumbers(given: Numbers): Float64Array {
  if (given instanceof Float64Array) return given;
  if (!Array.isArray(given)) return isTypedArray(given) ? Float64Array.from(given) : given;
  const own = new Float64Array(given.length);
  for (let i = 0; i < own.length; i++) {
    const value: unknown = given[i];
    if (typeof value !== 'number') return Array.from(given as unknown[]) as unknown as Float64Array;
    own[i] = value;
  }
  return own;
}

/** The matrix, its numbers as above. */
export function ownMatrix(given: GivenMatrix): Matrix {
  return { rows: given?.rows, columns: given?.columns, data: ownNumbers(given?.data) };
}

/** Whether it is an array of numbers by type, also one of another window or context. */
function isTypedArray(given: unknown): given is ArrayLike<number> {
  const type = Object.prototype.toString.call(given);
  return ArrayBuffer.isView(given) && /^\[object (Float|Int|Uint)\d+(Clamped)?Array\]$/.test(type);
}
