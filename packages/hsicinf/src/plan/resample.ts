/**
 * Tables made of the rows of another: some of them, or all with every feature shuffled on its own. Draws come from a small
 * generator with a seed of its own.
 */
import type { Column, Dataset, PlainTarget } from '@hsicinf/core';

/** Uniform numbers between 0 and 1 (mulberry32). */
export type Draws = () => number;

/** The generator of a seed. */
export function drawsOf(seed: number): Draws {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The rows from 0 in a random order. */
export function shuffledRows(of: number, draws: Draws): Int32Array {
  const order = Int32Array.from({ length: of }, (_, i) => i);
  for (let i = of - 1; i > 0; i--) {
    const j = Math.floor(draws() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/** A dataset whose output can be had by rows. */
export interface PlainDataset extends Pick<Dataset, 'features'> {
  target: PlainTarget;
}

/** The rows of a dataset; each feature may have its own. */
export function withRows(
  { features, target }: PlainDataset,
  rows: Int32Array,
  ofFeature: () => Int32Array = () => rows,
): PlainDataset {
  return {
    features: features.map((feature) => rowsOfColumn(feature, ofFeature())),
    target: rowsOfColumn(target, rows),
  };
}

function rowsOfColumn<T extends Column | PlainTarget>(column: T, rows: Int32Array): T {
  const { kind, values } = column;
  const of = (one: ArrayLike<number>): Float64Array => Float64Array.from(rows, (row) => one[row]);
  if (kind === 'class')
    return withValues(
      column,
      Array.from(rows, (row) => (values as (string | number)[])[row]),
    );
  if (kind === 'vector') return withValues(column, (values as ArrayLike<number>[]).map(of));
  return withValues(column, of(values));
}

/** Field by field: a column of a packed table answers by getters, which a spread leaves behind. */
function withValues<T extends Column | PlainTarget>(column: T, values: unknown): T {
  const { kind, name, members } = column as Partial<Column & { members: readonly string[] }>;
  return {
    ...(name !== undefined && { name }),
    ...(kind !== undefined && { kind }),
    values,
    ...(members !== undefined && { members }),
  } as T;
}
