/**
 * Columns as arrays of numbers that are equal where their values are: numbers as they are, classes as codes.
 */
import type { OwnColumn, EncodedDataset, OwnTarget } from '../data/dataset.js';
import { classCodes } from '../kernels/delta.js';

/** Numbers, or codes of classes. */
export type Comparable = Float64Array | Int32Array;

/** The arrays of a feature or an output: one, or one a coordinate. */
export function comparable(variable: OwnColumn | OwnTarget): readonly Comparable[] {
  if (variable.kind === 'kernels') return [variable.values.codes];
  if (variable.kind === 'class') return [classCodes(variable.values).codes];
  return variable.kind === 'vector' ? variable.values : [variable.values];
}

/** The arrays of the output and of all features, made as they are asked for. */
export function* comparableColumns({ features, target }: EncodedDataset): Generator<Comparable> {
  yield* comparable(target);
  for (const feature of features) yield* comparable(feature);
}

/** Rows that are enough to see what holds for most of them. */
const ENOUGH = 20_000;

/** Evenly spread rows of a long column, the same ones of every column of that length; a shorter one as it is. */
export function thinned<Values extends Comparable>(values: Values): Values {
  const { length } = values;
  if (length <= ENOUGH) return values;
  const some = values.slice(0, ENOUGH) as Values;
  for (let i = 0; i < ENOUGH; i++) some[i] = values[Math.floor((i * length) / ENOUGH)];
  return some;
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
