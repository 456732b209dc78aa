/**
 * Columns as arrays of numbers that are equal where their values are: numbers as they are, classes as codes.
 */
import type { OwnColumn, OwnDataset, OwnTarget } from '../data/dataset.js';
import { classCodes } from '../kernels/delta.js';

/** Numbers, or codes of classes. */
export type Comparable = Float64Array | Int32Array;

/** The arrays of a feature or an output: one, or one a coordinate. */
export function comparable(variable: OwnColumn | OwnTarget): readonly Comparable[] {
  if (variable.kind === 'class') return [classCodes(variable.values).codes];
  return variable.kind === 'vector' ? variable.values : [variable.values];
}

/** The arrays of the output and of all features, made as they are asked for. */
export function* comparableColumns({ features, target }: OwnDataset): Generator<Comparable> {
  yield* comparable(target);
  for (const feature of features) yield* comparable(feature);
}

/** Codes 0, 1, … in order of first appearance, and how often each appears. */
export function codesOf(values: Comparable): { codes: Int32Array; counts: number[] } {
  const known = new Map<number, number>();
  const counts: number[] = [];
  const codes = Int32Array.from(values, (value) => {
    const code = known.get(value) ?? known.size;
    known.set(value, code);
    counts[code] = (counts[code] ?? 0) + 1;
    return code;
  });
  return { codes, counts };
}
